import { createStore, type StoreApi } from 'zustand/vanilla';
import { addUsage, NO_USAGE } from '../domain/add-usage.ts';
import type { Usage } from '../domain/effect.ts';
import { type Price, requestCostUsd, worstCostUsd } from '../domain/price.ts';

/** What requests to real models have used since the page was loaded. */
export interface SpendSoFar {
  readonly requests: number;
  readonly usage: Usage;
  /** Of the requests whose price is known. */
  readonly usd: number;
  /** The most that requests may have cost whose usage was never told; no part of `usd`. */
  readonly unreportedUsd: number;
  /** Requests whose price is unknown: what they cost is in no sum. */
  readonly unpricedRequests: number;
}

export interface SpendState {
  readonly page: SpendSoFar;
  /** The run under way, or the last one; null before the first. */
  readonly run: (SpendSoFar & RunLimits) | null;
}

/** Caps of one run; null is none. */
export interface RunLimits {
  readonly tokenBudget: number;
  readonly usdBudget: number | null;
}

export interface SpendLedger {
  readonly store: StoreApi<SpendState>;
  readonly beginRun: (limits: RunLimits) => void;
  /** Counts one answered, failed or given-up request at once, so that a stopped run is in the sums too. */
  readonly note: (usage: Usage, price: Price | null) => void;
}

const NOTHING: SpendSoFar = { requests: 0, usage: NO_USAGE, usd: 0, unreportedUsd: 0, unpricedRequests: 0 };

export function createSpendLedger(): SpendLedger {
  const store = createStore<SpendState>(() => ({ page: NOTHING, run: null }));
  return {
    store,
    beginRun: (limits) => store.setState({ run: { ...NOTHING, ...limits } }),
    note: (usage, price) =>
      store.setState(({ page, run }) => ({
        page: plus(page, usage, price),
        run: run === null ? null : { ...run, ...plus(run, usage, price) },
      })),
  };
}

function plus(sum: SpendSoFar, usage: Usage, price: Price | null): SpendSoFar {
  const { unreported } = usage;
  return {
    requests: sum.requests + 1,
    usage: addUsage(sum.usage, usage),
    usd: sum.usd + (price === null ? 0 : requestCostUsd(price, usage)),
    unreportedUsd:
      sum.unreportedUsd +
      (price === null || unreported === undefined ? 0 : worstCostUsd(price, unreported.inputTokens, unreported.outputTokens)),
    unpricedRequests: sum.unpricedRequests + (price === null ? 1 : 0),
  };
}
