import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SIMULATED_PRICE } from '../domain/price.ts';
import { addUsage, createSpending, outputLimit } from './spending.ts';
import { NO_BUDGET } from './strategies/base-strategy.ts';

describe('outputLimit', () => {
  it('[P23] never lets the sum pass a cap on tokens or money', () => {
    const request = fc.record({
      input: fc.nat(400),
      wanted: fc.integer({ min: 1, max: 500 }),
      share: fc.double({ min: 0, max: 1, noNaN: true }),
    });
    fc.assert(
      fc.property(
        fc.nat(3_000),
        fc.double({ min: 0, max: 0.02, noNaN: true }),
        fc.array(request, { maxLength: 30 }),
        (tokens, usd, requests) => {
          const budget = { ...NO_BUDGET, tokens, usd };
          const spending = createSpending();
          for (const { input, wanted, share } of requests) {
            const limit = outputLimit(budget, spending, input, wanted, SIMULATED_PRICE);
            if (limit.kind === 'refused') continue;
            expect(limit.tokens).toBeGreaterThanOrEqual(1);
            addUsage(spending, { inputTokens: input, outputTokens: Math.round(limit.tokens * share) }, SIMULATED_PRICE);
          }
          expect(spending.tokens).toBeLessThanOrEqual(tokens);
          expect(spending.usd).toBeLessThanOrEqual(usd + 1e-12);
        },
      ),
      { numRuns: process.env.SOAK ? 100_000 : 500 },
    );
  });

  it('[P23] leaves the wanted limit where the cap allows more', () => {
    const limit = outputLimit({ ...NO_BUDGET, tokens: 1_000 }, createSpending(), 100, 200, null);
    expect(limit).toEqual({ kind: 'limit', tokens: 200 });
  });

  it('[P23] refuses a request that leaves room for no output', () => {
    const limit = outputLimit({ ...NO_BUDGET, tokens: 100 }, createSpending(), 100, 200, null);
    expect(limit).toEqual({ kind: 'refused', refusal: { cap: 'tokens', needed: 101, left: 100 } });
  });

  it('[P23] passes the cap by no more than the error of the input estimate', () => {
    const estimateError = fc.integer({ min: 0, max: 300 });
    fc.assert(
      fc.property(fc.nat(3_000), fc.array(fc.tuple(fc.nat(400), estimateError), { maxLength: 20 }), (tokens, requests) => {
        const spending = createSpending();
        let worstError = 0;
        for (const [estimate, error] of requests) {
          const limit = outputLimit({ ...NO_BUDGET, tokens }, spending, estimate, 200, null);
          if (limit.kind === 'refused') continue;
          worstError = Math.max(worstError, error);
          addUsage(spending, { inputTokens: estimate + error, outputTokens: limit.tokens }, null);
        }
        expect(spending.tokens).toBeLessThanOrEqual(tokens + worstError);
      }),
    );
  });

  it('[P23] counts what may be charged for requests that were never answered', () => {
    const spending = createSpending();
    const unreported = { inputTokens: 100, outputTokens: 50 };
    addUsage(spending, { inputTokens: 0, outputTokens: 0, unreported }, SIMULATED_PRICE);
    expect(spending.tokens).toBe(150);
    expect(spending.usd).toBeCloseTo((100 * 3 + 50 * 15) / 1e6, 12);
    expect(outputLimit({ ...NO_BUDGET, tokens: 200 }, spending, 40, 500, null)).toEqual({ kind: 'limit', tokens: 10 });
  });

  it('[P23] counts an estimated usage at the dearest rate it can have had', () => {
    const price = { ...SIMULATED_PRICE, cacheWritePerMillion: 4, reasoningPerMillion: 20 };
    const usage = { inputTokens: 100, outputTokens: 50 };
    const spent = (more: { isEstimated?: true }) => {
      const spending = createSpending();
      addUsage(spending, { ...usage, ...more }, price);
      return spending.usd;
    };
    expect(spent({})).toBeCloseTo((100 * 3 + 50 * 15) / 1e6, 12);
    expect(spent({ isEstimated: true })).toBeCloseTo((100 * 4 + 50 * 20) / 1e6, 12);
  });
});
