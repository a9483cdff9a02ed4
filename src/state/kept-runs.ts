import type { Journal } from '../domain/journal.ts';
import { projectRun } from '../domain/project-run.ts';
import type { RunOutcome } from '../domain/run.ts';
import { journalStore } from './journal-keeping.ts';
import { isAlive } from './journal-restore.ts';
import { type ReadRun, readRows } from './journal-rows.ts';
import type { JournalStore, KeptRun } from './journal-store.ts';
import type { Session } from './session.ts';

/** A kept run before its lines are read. */
export interface KeptEntry {
  readonly run: KeptRun;
  /** Of its lines, in characters. */
  readonly size: number;
  /** A tab is running it at this moment: it can be neither opened nor removed. */
  readonly isGoingOn: boolean;
}

/** The lanes of one press of Run. */
export interface KeptGroup {
  readonly id: string;
  /** Ms since 1970. */
  readonly startedAt: number;
  /** In the order in which they ran. */
  readonly entries: readonly KeptEntry[];
}

export interface KeptList {
  /** Latest first. */
  readonly groups: readonly KeptGroup[];
  /** Of all lines, in characters. */
  readonly size: number;
  /** Bytes of the whole origin; null where the browser does not say. */
  readonly room: { readonly usage: number; readonly quota: number } | null;
}

/** A kept run in figures, or why it cannot be read. */
export type KeptFigures =
  | {
      readonly kind: 'read';
      readonly outcome: RunOutcome;
      readonly steps: number;
      readonly tokens: number;
      /** Null where the price of the model was unknown. */
      readonly costUsd: number | null;
    }
  | { readonly kind: 'unreadable'; readonly why: string };

/** The kept runs of this browser. A failure is told to the screen by the caller, not as one of keeping. */
export function keptStore(session: Session): Promise<JournalStore> {
  return journalStore((runProblem) => session.kept.tab.setState({ runProblem }));
}

/** Rejects where there is no IndexedDB, and where a newer Mulligan keeps runs. */
export async function listKeptRuns(session: Session): Promise<KeptList> {
  const store = await keptStore(session);
  const ports = session.kept.opened?.ports ?? null;
  const entries = await Promise.all(
    (await store.list()).map(
      async (run): Promise<KeptEntry> => ({
        run,
        size: await store.sizeOf(run.id),
        isGoingOn: await isAlive(run, ports?.locks ?? null),
      }),
    ),
  );
  const size = entries.reduce((sum, entry) => sum + entry.size, 0);
  return { groups: groupsOf(entries), size, room: (await ports?.estimate?.()) ?? null };
}

/** `entries`: latest first. */
function groupsOf(entries: readonly KeptEntry[]): readonly KeptGroup[] {
  const byId = new Map<string, KeptEntry[]>();
  for (const entry of entries) byId.set(entry.run.group, [entry, ...(byId.get(entry.run.group) ?? [])]);
  return [...byId].map(([id, lanes]) => ({ id, startedAt: lanes[0]?.run.startedAt ?? 0, entries: lanes }));
}

export async function figuresOfKept(session: Session, run: KeptRun): Promise<KeptFigures> {
  const read = await readKeptRun(await keptStore(session), run);
  if (typeof read === 'string') return { kind: 'unreadable', why: read };
  const { outcome, steps, usage, costUsd } = projectRun(read.journal);
  return { kind: 'read', outcome, steps, tokens: usage.inputTokens + usage.outputTokens, costUsd };
}

/** A kept run as it happened, or why it cannot be read. */
export async function readKeptRun(store: JournalStore, run: KeptRun): Promise<ReadRun | string> {
  try {
    const read = readRows(run.head, await store.rowsOf(run.id));
    if (read.ok) return read.value;
    const [first] = read.error;
    return first === undefined ? 'it is damaged' : `${first.path} ${first.message}`.trim();
  } catch (error) {
    return whyUnavailable(error);
  }
}

/** Why the kept runs cannot be read, in words: some failures of IndexedDB have none. */
export function whyUnavailable(error: unknown): string {
  return error instanceof Error && error.message !== '' ? error.message : String(error);
}

/** Whom a run asked. */
export function modelOfKept({ source }: Pick<Journal, 'source'>): string {
  return source.kind === 'provider' ? source.modelId : source.persona.title;
}
