import { type Cell, toTsv } from '../../../base/table-text.ts';
import { failureText } from './failure-text.ts';
import type { AttemptItem } from './search-attempts.ts';

const HEAD = [
  'lane',
  'attempt',
  'of',
  'call',
  'outcome',
  'class',
  'rule',
  'what happened',
  'arguments',
  'tries',
  'wait ms',
  'start ms',
  'end ms',
  'tokens in',
  'tokens out',
  'cost usd',
];

/** The rows as they are shown, with exact figures: tab-separated, safe to paste into a spreadsheet. */
export function attemptsToTsv(items: readonly AttemptItem[]): string {
  const rows = items.map(({ view, row }): readonly Cell[] => [
    view.lane.strategy.title,
    row.attempt,
    row.maxAttempts,
    row.tool ?? 'answer',
    row.outcome,
    row.failure?.class ?? null,
    row.failure?.rule ?? null,
    row.failure === null ? row.valueText : failureText(row.failure),
    row.argumentsText,
    row.tries,
    row.waitMs,
    row.startMs,
    row.endMs,
    // Parallel calls share a turn: it is counted in its first row.
    ...(row.isFirstOfTurn ? [row.inputTokens, row.outputTokens, row.costUsd] : [null, null, null]),
  ]);
  return toTsv([HEAD, ...rows]);
}
