import { expect, test } from 'vitest';
import type { Score } from '../../../domain/project-score.ts';
import { scoreRows } from './score-rows.ts';

function score(change: Partial<Score>): Score {
  const none = { steps: 1, attempts: 1, tries: 1, requests: 2, waitMs: 0, durationMs: 900, inputTokens: 200, outputTokens: 20 };
  return { outcome: 'recovered', ...none, costUsd: 0.0009, wastedTokens: 0, wastedUsd: 0, duplicateEffects: 0, ...change };
}

test('the lowest of the lanes that ended best is marked, the exact value kept', () => {
  const rows = scoreRows([
    score({ outcome: 'aborted', inputTokens: 10 }),
    score({}),
    score({ inputTokens: 1_400, waitMs: 1_234.5 }),
  ]);
  const tokens = rows.find(({ figure }) => figure === 'inputTokens');
  expect(tokens?.lanes.map(({ shown, isBest }) => `${shown}${isBest ? ' best' : ''}`)).toEqual(['10', '200 best', '1,400']);
  expect(tokens?.all.shown).toBe('1,610');
  expect(rows.find(({ figure }) => figure === 'waitMs')?.lanes[2]).toMatchObject({ shown: '1.2 s', exact: '1234.5 ms' });
});

test('an unknown price is told as such, also in the sum', () => {
  const cost = scoreRows([score({}), score({ costUsd: null })]).find(({ figure }) => figure === 'costUsd');
  expect([cost?.lanes[0]?.exact, cost?.lanes[1]?.exact, cost?.all.exact]).toEqual(['$0.0009', 'price unknown', 'price unknown']);
});
