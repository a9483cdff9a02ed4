import type { ModelPrice } from '@pydantic/genai-prices';
import type { Price, PriceTier, Rates } from '../domain/price.ts';
import type { BaseUrl } from './base-url.ts';

/** The data package that list prices come from, and the day it was published. The package has no way to tell (a test compares). */
export const PRICE_DATA = { name: '@pydantic/genai-prices', version: '0.1.8', published: '2026-09-23' } as const;

/**
 * List price of a model at an endpoint, from a data package that is loaded on demand; null when the package does not know the pair, which says nothing about
 * what it costs. Resolved once for a run: `atMs` (wall clock) chooses among prices that change by date; of prices that change in the course of a day the
 * dearest is taken.
 */
export async function listPrice({ href }: BaseUrl, modelId: string, atMs: number): Promise<Price | null> {
  const { calcPrice, findProvider } = await import('@pydantic/genai-prices');
  const provider = findProvider({ providerApiUrl: href });
  // The package takes any address that begins like the provider's; look-alikes do too.
  if (provider === undefined || !new RegExp(`^(?:${provider.api_pattern})(?=$|/)`).test(href)) return null;
  const findAt = (timestamp: Date) => {
    try {
      return calcPrice(NOTHING, modelId, { providerId: provider.id, timestamp });
    } catch {
      // The package throws on prices that it cannot make out itself.
      return null;
    }
  };
  const found = findAt(new Date(atMs));
  if (found === null) return null;
  const changes =
    Array.isArray(found.model.prices) && found.model.prices.some(({ constraint }) => constraint?.type === 'time_of_date');
  const all = changes ? hoursOf(atMs).flatMap((hour) => findAt(hour) ?? []) : [found];
  const entry = `${found.provider.id}/${found.model.id}`;
  const prices = all.flatMap(({ model_price: model }) => toPrice(model, entry) ?? []);
  return prices.reduce<Price | null>((dearest, one) => (dearest === null || isDearer(one, dearest) ? one : dearest), null);
}

const NOTHING = { input_tokens: 0, output_tokens: 0 };

/** The middle of each hour of that day. */
function hoursOf(atMs: number): readonly Date[] {
  return Array.from({ length: 24 }, (_, hour) => {
    const date = new Date(atMs);
    date.setUTCHours(hour, 30, 0, 0);
    return date;
  });
}

function isDearer(a: Rates, b: Rates): boolean {
  return a.inputPerMillion + a.outputPerMillion > b.inputPerMillion + b.outputPerMillion;
}

const KEYS = {
  inputPerMillion: 'input_mtok',
  outputPerMillion: 'output_mtok',
  cacheReadPerMillion: 'cache_read_mtok',
  cacheWritePerMillion: 'cache_write_mtok',
  reasoningPerMillion: 'output_reasoning_mtok',
} as const satisfies Readonly<Record<keyof Rates, string>>;

/** Null for a model that is not priced by text tokens. */
function toPrice(model: ModelPrice, entry: string): Price | null {
  const rates = ratesAbove(model, null);
  if (rates === null) return null;
  const starts = new Set(Object.values(KEYS).flatMap((key) => tiersOf(model[key]).map(({ start }) => start)));
  const tiers = [...starts]
    .sort((a, b) => a - b)
    .flatMap((start): PriceTier[] => {
      const above = ratesAbove(model, start);
      return above === null ? [] : [{ aboveInputTokens: start, ...above }];
    });
  const source = `${PRICE_DATA.name} ${PRICE_DATA.version}, ${entry}`;
  return { ...rates, source, asOf: PRICE_DATA.published, ...(tiers.length === 0 ? {} : { tiers }) };
}

/** Rates of a request with just more input than `start`; those of the base tier for null. */
function ratesAbove(model: ModelPrice, start: number | null): Rates | null {
  const rateOf = (key: string): number | null => {
    const rate = model[key];
    if (rate === undefined) return null;
    if (typeof rate === 'number') return rate;
    return tiersOf(rate).findLast((tier) => start !== null && tier.start <= start)?.price ?? rate.base;
  };
  const inputPerMillion = rateOf(KEYS.inputPerMillion);
  const outputPerMillion = rateOf(KEYS.outputPerMillion);
  if (inputPerMillion === null || outputPerMillion === null) return null;
  const optional = (['cacheReadPerMillion', 'cacheWritePerMillion', 'reasoningPerMillion'] as const).flatMap((name) => {
    const rate = rateOf(KEYS[name]);
    return rate === null ? [] : [[name, rate] as const];
  });
  return { inputPerMillion, outputPerMillion, ...Object.fromEntries(optional) };
}

function tiersOf(rate: ModelPrice[string]): readonly { readonly start: number; readonly price: number }[] {
  return rate === undefined || typeof rate === 'number' ? [] : [...rate.tiers].sort((a, b) => a.start - b.start);
}
