import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Price } from '../domain/price.ts';
import { addUsage, createSpending, outputLimit } from '../loop/spending.ts';
import { STRATEGIES } from '../loop/strategies/strategies.ts';
import { parseBaseUrl } from '../providers/base-url.ts';
import { parseOrigin } from '../providers/origin.ts';
import { flakyParallel } from '../scenarios/flaky-parallel.ts';
import { type ConsentQuestion, createConsents } from './provider-consent.ts';
import { limitedStrategy } from './provider-limits.ts';
import { ownPriceOf, priceOf, withOwnPrice } from './provider-price.ts';
import { firstSettings } from './provider-settings.ts';
import { createSpendLedger } from './provider-spend.ts';
import { worstCase } from './provider-worst-case.ts';

const PRICE: Price = { inputPerMillion: 3, outputPerMillion: 15, source: 'test' };
const signal = () => new AbortController().signal;

function strategy(id = 'classify-and-route') {
  const found = STRATEGIES.find((one) => one.id === id);
  if (found === undefined) throw new Error(id);
  return found;
}

function question(usd: number | null, tokens = 1_000): ConsentQuestion {
  const origin = parseOrigin('https://api.anthropic.com');
  if (!origin.ok) throw new Error('origin');
  return { origin: origin.value, modelId: 'm', worst: { requests: 1, tokens, usd }, price: usd === null ? null : PRICE };
}

describe('worstCase', () => {
  it('[P23] is never passed by any run within the same limits', () => {
    const request = fc.record({ input: fc.nat(3_000), share: fc.double({ min: 0, max: 1, noNaN: true }) });
    fc.assert(
      fc.property(
        fc.integer({ min: 600, max: 30_000 }),
        fc.integer({ min: 16, max: 2_000 }),
        fc.array(request, { maxLength: 60 }),
        (tokenBudget, maxOutputTokens, requests) => {
          const limited = limitedStrategy({ strategy: strategy(), maxOutputTokens, tokenBudget, usdBudget: null });
          const worst = worstCase(flakyParallel, limited, PRICE);
          const spending = createSpending();
          for (const { input, share } of requests.slice(0, worst.requests)) {
            // No request is smaller than the first.
            const inputTokens = 250 + input;
            const limit = outputLimit(limited.budget, spending, inputTokens, maxOutputTokens, PRICE);
            if (limit.kind === 'refused') break;
            addUsage(spending, { inputTokens, outputTokens: Math.round(limit.tokens * share) }, PRICE);
          }
          expect(spending.tokens).toBeLessThanOrEqual(worst.tokens);
          expect(spending.usd).toBeLessThanOrEqual((worst.usd ?? Number.NaN) + 1e-12);
        },
      ),
    );
  });

  it('keeps to a cap on money, and knows no cost without a price', () => {
    const limits = { strategy: strategy(), maxOutputTokens: 2_048, tokenBudget: 50_000 };
    expect(worstCase(flakyParallel, limitedStrategy({ ...limits, usdBudget: 0.1 }), PRICE).usd).toBe(0.1);
    expect(worstCase(flakyParallel, limitedStrategy({ ...limits, usdBudget: null }), null)).toMatchObject({
      tokens: 50_000,
      usd: null,
    });
  });

  it('counts every task of a scenario as a run', () => {
    const limited = limitedStrategy({ strategy: strategy(), maxOutputTokens: 512, tokenBudget: 5_000, usdBudget: null });
    const one = worstCase(flakyParallel, limited, PRICE);
    const two = worstCase({ ...flakyParallel, tasks: [...flakyParallel.tasks, ...flakyParallel.tasks] }, limited, PRICE);
    expect(two.tokens).toBe(2 * one.tokens);
  });
});

describe('createConsents', () => {
  it('asks once for a model and as much money', async () => {
    const consents = createConsents();
    const first = consents.ask(question(0.5), signal());
    expect(consents.store.getState().pending).toEqual(question(0.5));
    consents.answer(true);
    expect(await first).toBe(true);
    expect(await consents.ask(question(0.4), signal())).toBe(true);
    expect(consents.store.getState().pending).toBeNull();
  });

  it.each([
    ['more money', question(0.6)],
    ['an unknown price', question(null)],
    ['another model', { ...question(0.5), modelId: 'other' }],
  ])('asks again for %s', async (_what, next) => {
    const consents = createConsents();
    const first = consents.ask(question(0.5), signal());
    consents.answer(true);
    await first;
    const second = consents.ask(next, signal());
    expect(consents.store.getState().pending).toEqual(next);
    consents.answer(false);
    expect(await second).toBe(false);
  });

  it('takes stopping the run for a no', async () => {
    const consents = createConsents();
    const stop = new AbortController();
    const asked = consents.ask(question(0.5), stop.signal);
    stop.abort();
    expect(await asked).toBe(false);
    expect(consents.store.getState().pending).toBeNull();
    expect(await consents.ask(question(0.5), stop.signal)).toBe(false);
  });
});

describe('createSpendLedger', () => {
  it('keeps sums of the page and of the run, with what is not known apart', () => {
    const { store, beginRun, note } = createSpendLedger();
    note({ inputTokens: 1_000, outputTokens: 100, cacheReadTokens: 500 }, PRICE);
    beginRun({ tokenBudget: 5_000, usdBudget: null });
    note({ inputTokens: 10, outputTokens: 1, unreported: { inputTokens: 0, outputTokens: 1_000 } }, PRICE);
    note({ inputTokens: 7, outputTokens: 3 }, null);
    const { page, run } = store.getState();
    expect(page.requests).toBe(3);
    expect(page.usage).toMatchObject({ inputTokens: 1_017, outputTokens: 104, cacheReadTokens: 500 });
    expect(page.usd).toBeCloseTo(0.003 + 0.0015 + 0.000_03 + 0.000_015, 9);
    expect(run).toMatchObject({ requests: 2, unpricedRequests: 1, tokenBudget: 5_000 });
    expect(run?.unreportedUsd).toBeCloseTo(0.015, 9);
  });
});

describe('priceOf', () => {
  const baseUrl = parseBaseUrl('https://api.anthropic.com/v1');
  if (!baseUrl.ok) throw new Error('base');
  const atMs = Date.UTC(2026, 9, 1);

  it('prefers what the person entered for exactly this model and endpoint', async () => {
    const settings = { ...firstSettings(), modelId: 'claude-sonnet-4-5' };
    expect(await priceOf(settings, baseUrl.value, atMs)).toMatchObject({ inputPerMillion: 3, asOf: '2026-09-23' });
    const own = { inputPerMillion: 1, outputPerMillion: 2, enteredOn: '2026-10-01' };
    const priced = { ...settings, ...withOwnPrice(settings, baseUrl.value, own) };
    expect(await priceOf(priced, baseUrl.value, atMs)).toEqual({
      inputPerMillion: 1,
      outputPerMillion: 2,
      source: 'entered by you',
      asOf: '2026-10-01',
    });
    expect(ownPriceOf({ ...priced, modelId: 'another' }, baseUrl.value)).toBeNull();
    expect({ ...priced, ...withOwnPrice(priced, baseUrl.value, null) }.ownPrices).toEqual({});
  });

  it('says of a model without a price that it has none', async () => {
    expect(await priceOf({ ...firstSettings(), modelId: 'no-such-model' }, baseUrl.value, atMs)).toBeNull();
  });
});
