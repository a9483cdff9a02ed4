import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Usage } from '../domain/effect.ts';
import { type Price, requestCostUsd } from '../domain/price.ts';
import { addUsage, createSpending, outputLimit } from '../loop/spending.ts';
import { NO_BUDGET } from '../loop/strategies/base-strategy.ts';
import type { Generated } from './load-sdk.ts';
import { toUsage } from './to-usage.ts';

const RUNS = process.env.SOAK === undefined ? 1_000 : 1_000_000;
const PRICE: Price = { inputPerMillion: 3, outputPerMillion: 15, cacheWritePerMillion: 3.75, source: 'test' };

/** How a provider tells what a request used. `silent`: it was sent and no answer came, whatever was charged. */
const TELLINGS = ['right', 'nothing', 'no output', 'no input', 'NaN', 'negative', 'zero', 'silent', 'refused'] as const;
type Telling = (typeof TELLINGS)[number];

const request = fc.record({
  account: fc.nat(2),
  telling: fc.constantFrom<Telling>(...TELLINGS),
  estimate: fc.integer({ min: 1, max: 400 }),
  inputError: fc.nat(200),
  /** Share of the limit that the model writes, and of that what can be seen: the rest are hidden thoughts. */
  written: fc.double({ min: 0, max: 1, noNaN: true }),
  seen: fc.double({ min: 0, max: 1, noNaN: true }),
  isCached: fc.boolean(),
});

/** What a request really used. */
interface Truth {
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly cacheWriteTokens: number;
}

/** What the port makes of it. */
function counted(telling: Telling, truth: Truth, estimate: number, limit: number, seen: number): Usage {
  const nothing = { inputTokens: 0, outputTokens: 0 };
  if (telling === 'refused') return nothing;
  if (telling === 'silent') return { ...nothing, unreported: { inputTokens: estimate, outputTokens: limit } };
  const { inputTokens, outputTokens, cacheWriteTokens } = truth;
  const reported = reportOf(telling, inputTokens, outputTokens, cacheWriteTokens);
  return toUsage(reported, { inputTokens: estimate, outputTokens: Math.round(outputTokens * seen), outputLimit: limit });
}

function reportOf(telling: Telling, input: number, output: number, cacheWrite: number): Generated['usage'] | null {
  const figures = (inputTotal: number | undefined, outputTotal: number | undefined): Generated['usage'] => ({
    inputTokens: { total: inputTotal, noCache: undefined, cacheRead: undefined, cacheWrite },
    outputTokens: { total: outputTotal, text: undefined, reasoning: undefined },
  });
  switch (telling) {
    case 'right':
      return figures(input, output);
    case 'no output':
      return figures(input, undefined);
    case 'no input':
      return figures(undefined, output);
    case 'NaN':
      return figures(Number.NaN, Number.NaN);
    case 'negative':
      return figures(-5, -1);
    case 'zero':
      return figures(0, 0);
    default:
      return null;
  }
}

describe('budgets against providers that tell the wrong usage', () => {
  it('[P23] T34 are passed by no more than the error of the input estimates, in any interleaving', () => {
    fc.assert(
      fc.property(
        fc.nat(4_000),
        fc.double({ min: 0, max: 0.03, noNaN: true }),
        fc.array(request, { maxLength: 40 }),
        (tokens, usd, requests) => {
          const budget = { ...NO_BUDGET, tokens, usd };
          const accounts = [0, 1, 2].map(() => ({ spending: createSpending(), tokens: 0, usd: 0, error: 0 }));
          for (const { account: index, telling, estimate, inputError, written, seen, isCached } of requests) {
            const account = accounts[index];
            if (account === undefined) continue;
            const limit = outputLimit(budget, account.spending, estimate, 300, PRICE);
            if (limit.kind === 'refused') continue;
            const inputTokens = estimate + inputError;
            const outputTokens = Math.round(limit.tokens * written);
            const truth = { inputTokens, outputTokens, cacheWriteTokens: isCached ? inputTokens : 0 };
            addUsage(account.spending, counted(telling, truth, estimate, limit.tokens, seen), PRICE);
            if (telling === 'refused') continue;
            account.error += inputError;
            account.tokens += inputTokens + outputTokens;
            account.usd += requestCostUsd(PRICE, truth);
          }
          for (const account of accounts) {
            expect(account.tokens).toBeLessThanOrEqual(tokens + account.error);
            expect(account.usd).toBeLessThanOrEqual(usd + (account.error * 3.75) / 1e6 + 1e-9);
          }
        },
      ),
      { numRuns: RUNS },
    );
  }, 3_600_000);
});
