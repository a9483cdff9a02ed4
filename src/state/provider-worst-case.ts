import { estimateTokens } from '../base/tokens.ts';
import { type Price, worstCostUsd } from '../domain/price.ts';
import type { Scenario } from '../domain/scenario.ts';
import type { Strategy } from '../domain/strategy.ts';

/** The most that one run can use up. */
export interface WorstCase {
  /** Requests to the model. */
  readonly requests: number;
  /** Input and output. */
  readonly tokens: number;
  /** Null when the price is unknown. */
  readonly usd: number | null;
}

/** How often a loop doubles the output limit for a reply that was cut by it. */
const MAX_RAISES = 3;

/**
 * What a run costs at most. Its requests are bounded by steps, tries and the client's own retries; its tokens by the budget, which is checked before each
 * request. Each request carries at least the first one's input, and output costs more than input: so the worst run is the one, of all numbers of requests,
 * with the most output the limits allow, and input for the rest. Exact up to the error of the input estimate of the last request.
 */
export function worstCase(scenario: Scenario, strategy: Strategy, price: Price | null): WorstCase {
  const runs = scenario.tasks.map(({ prompt }) => worstRun(firstInput(scenario, prompt), strategy, price));
  return {
    requests: runs.reduce((sum, run) => sum + run.requests, 0),
    tokens: runs.reduce((sum, run) => sum + run.tokens, 0),
    usd: runs.reduce<number | null>((sum, run) => (sum === null || run.usd === null ? null : sum + run.usd), 0),
  };
}

function worstRun(firstInputTokens: number, strategy: Strategy, price: Price | null): WorstCase {
  const { budget } = strategy;
  const requests = Math.min(requestsAtMost(strategy), budget.requests ?? Number.POSITIVE_INFINITY);
  const limit = outputAtMost(strategy);
  const tokens = budget.tokens ?? Number.POSITIVE_INFINITY;
  if (firstInputTokens + 1 > tokens) return { requests: 0, tokens: 0, usd: price === null ? null : 0 };
  const affordable = Math.min(requests, Math.floor(tokens / (firstInputTokens + 1)));
  if (price === null) return { requests: affordable, tokens, usd: null };
  let usd = 0;
  for (let count = 1; count <= affordable; count++) {
    const output = Math.min(count * limit, tokens - count * firstInputTokens);
    usd = Math.max(usd, worstCostUsd(price, tokens - output, output));
  }
  return { requests: affordable, tokens, usd: Math.min(usd, budget.usd ?? Number.POSITIVE_INFINITY) };
}

function requestsAtMost(strategy: Strategy): number {
  const { maxSteps, tries, transport, budget } = strategy;
  const triesOfStep = tries.model + (mayRaise(strategy) ? MAX_RAISES : 0);
  return Math.min(maxSteps, budget.steps ?? maxSteps) * triesOfStep * (1 + transport.maxRetries);
}

function outputAtMost(strategy: Strategy): number {
  return mayRaise(strategy) ? strategy.maxOutputTokens * 2 ** MAX_RAISES : strategy.maxOutputTokens;
}

function mayRaise({ routes }: Strategy): boolean {
  return Object.values(routes).includes('raise-limit');
}

function firstInput({ system, tools }: Scenario, prompt: string): number {
  const definitions = tools.map(({ definition: { name, description, inputSchema } }) => ({ name, description, inputSchema }));
  return estimateTokens(system) + estimateTokens(prompt) + estimateTokens(JSON.stringify(definitions));
}
