import type { Usage } from './effect.ts';

/** What tokens cost, in US dollars per million. A member that is absent costs like the tokens it is a part of. */
export interface Rates {
  readonly inputPerMillion: number;
  readonly outputPerMillion: number;
  readonly cacheReadPerMillion?: number;
  readonly cacheWritePerMillion?: number;
  readonly reasoningPerMillion?: number;
}

/** What a model's tokens cost. */
export interface Price extends Rates {
  /** Where the figures come from, for the screen. */
  readonly source: string;
  /** The day that the figures stand for, `2026-09-23`; absent for prices of no vendor. */
  readonly asOf?: string;
  /** Rates of requests with a longer input, in rising order. They hold for the whole request. */
  readonly tiers?: readonly PriceTier[];
}

export interface PriceTier extends Rates {
  /** The tier holds for more input tokens than this. */
  readonly aboveInputTokens: number;
}

/** The price of simulated runs: a round figure in the range of mid-sized models, so that costs can be compared. */
export const SIMULATED_PRICE: Price = {
  inputPerMillion: 3,
  outputPerMillion: 15,
  source: 'simulated: a round figure, not a vendor price',
};

/** What one request cost. Not for sums over requests: a tier is chosen by the input of each. */
export function requestCostUsd(price: Price, usage: Usage): number {
  const rates = ratesFor(price, usage.inputTokens);
  const { cacheReadTokens = 0, cacheWriteTokens = 0, reasoningTokens = 0 } = usage;
  const { cacheReadPerMillion, cacheWritePerMillion, reasoningPerMillion } = rates;
  const cached =
    cacheReadTokens * ((cacheReadPerMillion ?? rates.inputPerMillion) - rates.inputPerMillion) +
    cacheWriteTokens * ((cacheWritePerMillion ?? rates.inputPerMillion) - rates.inputPerMillion);
  const reasoned = reasoningTokens * ((reasoningPerMillion ?? rates.outputPerMillion) - rates.outputPerMillion);
  return costOf(rates, usage.inputTokens, usage.outputTokens) + (cached + reasoned) / 1_000_000;
}

/** The most that one request with this many tokens can cost, whatever part of them is cached or reasoning. */
export function worstCostUsd(price: Price, inputTokens: number, outputTokens: number): number {
  const rates = ratesFor(price, inputTokens);
  return (inputTokens * worstInputRate(rates) + outputTokens * worstOutputRate(rates)) / 1_000_000;
}

/** The most output tokens, whole and ≥ 0, that a request with this input may have and cost at most `usd`. Infinite where output costs nothing. */
export function affordableOutput(price: Price, inputTokens: number, usd: number): number {
  const left = usd - worstCostUsd(price, inputTokens, 0);
  if (left < 0) return 0;
  const rate = worstOutputRate(ratesFor(price, inputTokens));
  return rate === 0 ? Number.POSITIVE_INFINITY : Math.floor((left * 1_000_000) / rate);
}

function ratesFor(price: Price, inputTokens: number): Rates {
  return price.tiers?.findLast(({ aboveInputTokens }) => inputTokens > aboveInputTokens) ?? price;
}

function worstInputRate({ inputPerMillion, cacheReadPerMillion = 0, cacheWritePerMillion = 0 }: Rates): number {
  return Math.max(inputPerMillion, cacheReadPerMillion, cacheWritePerMillion);
}

function worstOutputRate({ outputPerMillion, reasoningPerMillion = 0 }: Rates): number {
  return Math.max(outputPerMillion, reasoningPerMillion);
}

function costOf({ inputPerMillion, outputPerMillion }: Rates, inputTokens: number, outputTokens: number): number {
  return (inputTokens * inputPerMillion + outputTokens * outputPerMillion) / 1_000_000;
}
