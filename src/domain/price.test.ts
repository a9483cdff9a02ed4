import { describe, expect, it } from 'vitest';
import { affordableOutput, type Price, requestCostUsd, worstCostUsd } from './price.ts';

const PRICE: Price = {
  inputPerMillion: 2,
  outputPerMillion: 10,
  cacheReadPerMillion: 0.2,
  cacheWritePerMillion: 2.5,
  source: 'test',
  tiers: [{ aboveInputTokens: 200_000, inputPerMillion: 4, outputPerMillion: 15 }],
};

describe('requestCostUsd', () => {
  it('takes each part of the input at its own rate', () => {
    const usage = { inputTokens: 100_000, outputTokens: 1_000, cacheReadTokens: 60_000, cacheWriteTokens: 20_000 };
    expect(requestCostUsd(PRICE, usage)).toBeCloseTo(0.02 * 2 + 0.06 * 0.2 + 0.02 * 2.5 + 0.01, 12);
  });

  it('takes thoughts at the rate of output unless they have their own', () => {
    const usage = { inputTokens: 0, outputTokens: 1_000, reasoningTokens: 400 };
    expect(requestCostUsd(PRICE, usage)).toBeCloseTo(0.01, 12);
    expect(requestCostUsd({ ...PRICE, reasoningPerMillion: 20 }, usage)).toBeCloseTo(0.006 + 0.008, 12);
  });

  it('takes the whole of a long request at the rates of its tier', () => {
    expect(requestCostUsd(PRICE, { inputTokens: 200_000, outputTokens: 0 })).toBeCloseTo(0.4, 12);
    expect(requestCostUsd(PRICE, { inputTokens: 200_001, outputTokens: 1_000 })).toBeCloseTo(0.800_004 + 0.015, 12);
  });
});

describe('worstCostUsd', () => {
  it('is never less than what the request costs', () => {
    const usage = { inputTokens: 1_000, outputTokens: 10, cacheWriteTokens: 1_000 };
    expect(worstCostUsd(PRICE, 1_000, 10)).toBeCloseTo(requestCostUsd(PRICE, usage), 12);
  });

  it('[P23] leaves as much output as the money pays for', () => {
    expect(affordableOutput(PRICE, 1_000, 0.0125)).toBe(1_000);
    expect(affordableOutput(PRICE, 1_000, 0.002)).toBe(0);
    expect(affordableOutput({ ...PRICE, outputPerMillion: 0 }, 1_000, 1)).toBe(Number.POSITIVE_INFINITY);
  });
});
