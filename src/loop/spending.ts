import type { BudgetCap, Usage } from '../domain/effect.ts';
import { affordableOutput, type Price, requestCostUsd, worstCostUsd } from '../domain/price.ts';
import type { Budget } from '../domain/strategy.ts';

/** What one run has used up. Parallel calls of the run share it, so that siblings cannot pass a cap together. */
export interface Spending {
  /** Input and output together; what may be charged for requests whose answer never came is counted in. */
  tokens: number;
  /** Stays 0 without a price. */
  usd: number;
  requests: number;
  steps: number;
}

/** A cap that the next call would pass: why it is not made. */
export interface Refusal {
  readonly cap: BudgetCap;
  readonly needed: number;
  readonly left: number;
}

export function createSpending(): Spending {
  return { tokens: 0, usd: 0, requests: 0, steps: 0 };
}

export function addUsage(spending: Spending, usage: Usage, price: Price | null): void {
  spending.tokens += usage.inputTokens + usage.outputTokens;
  // An estimate does not know what was written to a cache, at a higher rate.
  const costUsd = usage.isEstimated === true ? estimatedCostUsd : requestCostUsd;
  if (price !== null) spending.usd += costUsd(price, usage);
  const { unreported } = usage;
  if (unreported === undefined) return;
  spending.tokens += unreported.inputTokens + unreported.outputTokens;
  if (price !== null) spending.usd += worstCostUsd(price, unreported.inputTokens, unreported.outputTokens);
}

function estimatedCostUsd(price: Price, { inputTokens, outputTokens }: Usage): number {
  return worstCostUsd(price, inputTokens, outputTokens);
}

/** Whether one more HTTP request, at this moment of the run, would pass a cap. */
export function refuseRequest(budget: Budget, spending: Spending, elapsedMs: number): Refusal | null {
  if (budget.requests !== null && spending.requests + 1 > budget.requests) {
    return { cap: 'requests', needed: 1, left: budget.requests - spending.requests };
  }
  if (budget.wallMs !== null && elapsedMs >= budget.wallMs) return { cap: 'wallMs', needed: 1, left: 0 };
  return null;
}

/**
 * The output limit of a model request that keeps it within the caps on tokens and money [P23], or the cap that leaves room for no output at all.
 * The input is the loop's own estimate: exact in simulated runs, as good as the estimate with a provider. Without a price there is no
 * telling what a request costs, so a cap on money refuses it.
 */
export function outputLimit(
  budget: Budget,
  spending: Spending,
  inputTokens: number,
  wanted: number,
  price: Price | null,
): { readonly kind: 'limit'; readonly tokens: number } | { readonly kind: 'refused'; readonly refusal: Refusal } {
  let limit = wanted;
  if (budget.tokens !== null) {
    const left = budget.tokens - spending.tokens;
    if (inputTokens + 1 > left) return refused('tokens', inputTokens + 1, left);
    limit = Math.min(limit, left - inputTokens);
  }
  if (budget.usd !== null) {
    if (price === null) return refused('usd', Number.POSITIVE_INFINITY, budget.usd);
    const left = budget.usd - spending.usd;
    const affordable = affordableOutput(price, inputTokens, left);
    if (affordable < 1) return refused('usd', worstCostUsd(price, inputTokens, 1), left);
    limit = Math.min(limit, affordable);
  }
  return { kind: 'limit', tokens: limit };
}

function refused(cap: BudgetCap, needed: number, left: number): { kind: 'refused'; refusal: Refusal } {
  return { kind: 'refused', refusal: { cap, needed, left: Math.max(0, left) } };
}

/** The longest a call or a wait may take before the deadline of the run cuts it. */
export function withinDeadline(budget: Budget, elapsedMs: number, ms: number): number {
  return budget.wallMs === null ? ms : Math.max(0, Math.min(ms, budget.wallMs - elapsedMs));
}

export function isPastDeadline(budget: Budget, elapsedMs: number): boolean {
  return budget.wallMs !== null && elapsedMs >= budget.wallMs;
}
