import { expect, test } from 'vitest';
import { bestOf, type Score, sumScores } from './project-score.ts';

const SCORE: Score = {
  outcome: 'recovered',
  steps: 2,
  attempts: 2,
  tries: 3,
  requests: 5,
  waitMs: 1_000,
  durationMs: 4_000,
  inputTokens: 900,
  outputTokens: 60,
  costUsd: 0.004,
  wastedTokens: 0,
  wastedUsd: 0,
  duplicateEffects: 0,
};

test('the cheapest way to fail is never the best', () => {
  const crashed: Score = { ...SCORE, outcome: 'aborted', inputTokens: 1 };
  expect(bestOf([crashed, SCORE, { ...SCORE, inputTokens: 700 }], 'inputTokens')).toBe(700);
});

test('nothing is best where nothing can be chosen', () => {
  expect(bestOf([SCORE], 'steps')).toBeNull();
  expect(bestOf([SCORE, { ...SCORE }], 'steps')).toBeNull();
  expect(bestOf([SCORE, { ...SCORE, costUsd: null }], 'costUsd')).toBeNull();
});

test('a sum with an unknown price is unknown and times do not add up', () => {
  const sums = sumScores([SCORE, { ...SCORE, costUsd: null, durationMs: 9_000 }]);
  expect(sums).toMatchObject({ steps: 4, costUsd: null, durationMs: 9_000 });
});
