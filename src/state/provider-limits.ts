import type { Strategy } from '../domain/strategy.ts';

/** What a person sets for every run against a real model, beside what the strategy says. */
export interface ProviderLimits {
  readonly strategy: Strategy;
  readonly maxOutputTokens: number;
  readonly tokenBudget: number;
  readonly usdBudget: number | null;
}

/** The strategy with these limits: the person's output limit, and of each pair of caps the smaller one. */
export function limitedStrategy({ strategy, maxOutputTokens, tokenBudget, usdBudget }: ProviderLimits): Strategy {
  const { budget } = strategy;
  const tokens = Math.min(tokenBudget, budget.tokens ?? Number.POSITIVE_INFINITY);
  const usd = usdBudget === null ? budget.usd : Math.min(usdBudget, budget.usd ?? Number.POSITIVE_INFINITY);
  return { ...strategy, maxOutputTokens, budget: { ...budget, tokens, usd } };
}
