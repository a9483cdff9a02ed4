import { readFileSync } from 'node:fs';
import { calcPrice, findProvider } from '@pydantic/genai-prices';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { requestCostUsd } from '../domain/price.ts';
import { type BaseUrl, parseBaseUrl } from './base-url.ts';
import { listPrice, PRICE_DATA } from './prices.ts';

const NOON = Date.UTC(2026, 9, 1, 12);
const RUNS = process.env.SOAK === undefined ? 4 : 2_000;
const ENDPOINTS = {
  anthropic: 'https://api.anthropic.com/v1',
  openai: 'https://api.openai.com/v1',
  google: 'https://generativelanguage.googleapis.com/v1beta',
  openrouter: 'https://openrouter.ai/api/v1',
} as const;

function baseUrl(text: string): BaseUrl {
  const parsed = parseBaseUrl(text);
  if (!parsed.ok) throw new Error(text);
  return parsed.value;
}

describe('listPrice', () => {
  it('names the installed version of its data', () => {
    const installed = JSON.parse(readFileSync('node_modules/@pydantic/genai-prices/package.json', 'utf8'));
    expect(installed).toMatchObject({ name: PRICE_DATA.name, version: PRICE_DATA.version });
  });

  it('gives rates, tiers, source and date of a known model', async () => {
    expect(await listPrice(baseUrl(ENDPOINTS.anthropic), 'claude-sonnet-4-5', NOON)).toEqual({
      inputPerMillion: 3,
      outputPerMillion: 15,
      cacheReadPerMillion: 0.3,
      cacheWritePerMillion: 3.75,
      tiers: [
        {
          aboveInputTokens: 200_000,
          inputPerMillion: 6,
          outputPerMillion: 22.5,
          cacheReadPerMillion: 0.6,
          cacheWritePerMillion: 7.5,
        },
      ],
      source: '@pydantic/genai-prices 0.1.8, anthropic/claude-sonnet-4-5',
      asOf: '2026-09-23',
    });
  });

  it.each([
    ['a model nobody lists', ENDPOINTS.openai, 'no-such-model'],
    ['a server of one’s own', 'http://localhost:11434', 'gpt-5.2'],
    ['another company', 'https://models.example', 'claude-sonnet-4-5'],
    ['an origin that only looks like one', 'https://api.openai.com.evil.example', 'gpt-5.2'],
    ['a model of another provider', ENDPOINTS.anthropic, 'gpt-5.2'],
  ])('knows no price for %s, rather than 0', async (_what, at, modelId) => {
    expect(await listPrice(baseUrl(at), modelId, NOON)).toBeNull();
  });

  it('costs what the package itself says, for every model of the fixed providers', async () => {
    const usage = fc.record({
      input: fc.oneof(fc.nat(5_000), fc.integer({ min: 150_000, max: 400_000 })),
      cached: fc.double({ min: 0, max: 1, noNaN: true }),
      written: fc.double({ min: 0, max: 1, noNaN: true }),
      output: fc.nat(20_000),
    });
    let compared = 0;
    for (const [providerId, at] of Object.entries(ENDPOINTS)) {
      for (const { id } of findProvider({ providerId })?.models ?? []) {
        const price = await listPrice(baseUrl(at), id, NOON);
        if (price === null || hasOtherUnits(providerId, id)) continue;
        compared++;
        fc.assert(
          fc.property(usage, ({ input, cached, written, output }) => {
            const cacheReadTokens = price.cacheReadPerMillion === undefined ? 0 : Math.floor(input * cached);
            const cacheWriteTokens =
              price.cacheWritePerMillion === undefined ? 0 : Math.floor((input - cacheReadTokens) * written);
            const theirs = calcPrice(
              {
                input_tokens: input,
                output_tokens: output,
                cache_read_tokens: cacheReadTokens,
                cache_write_tokens: cacheWriteTokens,
              },
              id,
              { providerId, timestamp: new Date(NOON) },
            );
            const ours = requestCostUsd(price, { inputTokens: input, outputTokens: output, cacheReadTokens, cacheWriteTokens });
            expect(ours).toBeCloseTo(theirs?.total_price ?? Number.NaN, 9);
          }),
          { numRuns: RUNS },
        );
      }
    }
    expect(compared).toBeGreaterThan(100);
  }, 60_000);
});

/** Prices that change with the time of day are taken at their dearest; the package takes the hour that it is given. */
function hasOtherUnits(providerId: string, id: string): boolean {
  const model = findProvider({ providerId })?.models.find((one) => one.id === id);
  return Array.isArray(model?.prices) && model.prices.some(({ constraint }) => constraint?.type === 'time_of_date');
}
