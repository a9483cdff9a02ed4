import type { Journal } from '../domain/journal.ts';
import type { Strategy } from '../domain/strategy.ts';

/** The strategy in force when that entry was written. */
export function strategyAt(journal: Journal, entry: number): Strategy {
  const change = journal.entries.slice(0, entry + 1).findLast((one) => one.kind === 'strategy');
  return change?.strategy ?? journal.strategy;
}
