import { describe, expect, test } from 'vitest';
import { FAILURE_CLASSES, type FailureClass } from '../domain/failure.ts';
import { SIMULATED_PRICE } from '../domain/price.ts';
import type { Strategy } from '../domain/strategy.ts';
import { STRATEGIES } from '../loop/strategies/strategies.ts';
import { type CostAssumptions, failureCost } from './failure-cost.ts';

function strategy(id: string): Strategy {
  const found = STRATEGIES.find((one) => one.id === id);
  if (found === undefined) throw new Error(`no strategy ${id}`);
  return found;
}

const ASSUMED: CostAssumptions = {
  right: 'transient',
  source: 'tool',
  backAfterMs: 7_000,
  conversationTokens: 1_000,
  feedbackTokens: 100,
  replyTokens: 50,
  turnMs: 1_500,
};
const ROUTED = strategy('classify-and-route');

function cost(verdict: FailureClass, right: FailureClass, hintMs: number | null = null, change: Partial<CostAssumptions> = {}) {
  return failureCost(ROUTED, verdict, hintMs, { ...ASSUMED, right, ...change }, SIMULATED_PRICE);
}

describe('what one failure costs', () => {
  test('[P19] a hint that is read costs one wait and one try', () => {
    expect(cost('transient', 'transient', 7_000)).toMatchObject({ tries: 1, waitMs: 7_000, turns: 0, usd: 0, end: 'recovers' });
  });

  test('[P19] a schedule without the hint uses its tries up and costs a turn of the model', () => {
    // Means of full jitter: 0.5 + 1 + 2 s, before the other side is back after 7 s.
    expect(cost('transient', 'transient')).toMatchObject({ choice: 'wait-below', waitMs: 7_000 });
    expect(cost('transient', 'transient', null, { backAfterMs: 60_000 })).toMatchObject({ end: 'gives-up', turns: 3 });
  });

  test('[P13] a retry of what the model must mend waits in vain first', () => {
    const right = cost('input', 'input');
    const wrong = cost('transient', 'input');
    expect(right).toMatchObject({ tries: 1, waitMs: 0, turns: 1, inputTokens: 1_100, outputTokens: 50, end: 'recovers' });
    expect(wrong).toMatchObject({ tries: 4, waitMs: 3_500, turns: 1, end: 'recovers' });
    expect(right.usd).toBeCloseTo((1_100 * 3 + 50 * 15) / 1e6, 10);
  });

  test('[P13] a permanent failure stops for nothing, and fed back it is paid until attempts are used up', () => {
    expect(cost('permanent', 'permanent')).toMatchObject({ tries: 0, turns: 0, usd: 0, end: 'stops' });
    expect(cost('input', 'permanent')).toMatchObject({ turns: ROUTED.attempts.max, end: 'gives-up' });
  });

  test('[P27] a repeat of an unknown write does it twice', () => {
    expect(cost('transient', 'ambiguous').end).toBe('repeats-the-write');
    expect(cost('input', 'ambiguous').end).toBe('repeats-the-write');
    expect(cost('ambiguous', 'ambiguous').end).toBe('recovers');
  });

  test('[P18] a cut reply is asked for again, and a model’s failure cannot be fed back to it', () => {
    expect(cost('truncated', 'truncated', null, { source: 'model' })).toMatchObject({ turns: 1, end: 'recovers' });
    expect(cost('input', 'transient', null, { source: 'model' })).toMatchObject({ turns: 0, end: 'stops' });
  });

  test('every strategy ends every pair of verdict and truth, the same each time', () => {
    for (const one of STRATEGIES)
      for (const verdict of FAILURE_CLASSES)
        for (const right of FAILURE_CLASSES)
          for (const source of ['tool', 'model'] as const) {
            const walk = () => failureCost(one, verdict, null, { ...ASSUMED, right, source }, null);
            expect(walk()).toEqual(walk());
            expect(walk().usd).toBeNull();
            expect(walk().tries).toBeLessThan(300);
          }
  });
});
