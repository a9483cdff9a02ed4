import type { Journal } from '../domain/journal.ts';
import { type LedgerLine, ledgerAt } from './inspect-span.ts';

/** A versioned thing of the mock world, and the write that its version is from. */
export interface EntityAt {
  readonly name: string;
  /** 1 before any write. */
  readonly version: number;
  /** Null while nothing has written it. */
  readonly writtenBy: LedgerLine | null;
}

export interface WorldAt {
  readonly ledger: readonly LedgerLine[];
  readonly duplicates: number;
  /** In the order of the tools that write them. */
  readonly entities: readonly EntityAt[];
}

/** The mock world as the ledger knows it when that entry was written. What a conflict fault raises without a write of ours is not in it. */
export function worldAt(journal: Journal, entry: number): WorldAt {
  const ledger = ledgerAt(journal, entry);
  const names = new Set(
    journal.scenario.tools.flatMap(({ traits }) => (traits.writes && traits.entity !== null ? [traits.entity] : [])),
  );
  const entities = [...names].map((name): EntityAt => {
    const writtenBy = ledger.findLast(({ commit }) => commit.entity === name && commit.version !== null) ?? null;
    return { name, version: writtenBy?.commit.version ?? 1, writtenBy };
  });
  return { ledger, duplicates: ledger.filter(({ commit }) => commit.isDuplicate).length, entities };
}
