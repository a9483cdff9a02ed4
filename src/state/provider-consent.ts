import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Price } from '../domain/price.ts';
import type { ProviderOrigin } from '../providers/origin.ts';
import type { WorstCase } from './provider-worst-case.ts';

/** What a person is asked before a model is paid for the first time. */
export interface ConsentQuestion {
  readonly origin: ProviderOrigin;
  readonly modelId: string;
  /** Of each run, which is one lane. */
  readonly worst: WorstCase;
  /** Null when it is unknown. */
  readonly price: Price | null;
}

export interface Consents {
  /** The question that waits for an answer; null for none. */
  readonly store: StoreApi<{ readonly pending: ConsentQuestion | null }>;
  /** Asks unless this much was agreed to on this page, for this model at this origin. False when the person declines or stops the run. */
  readonly ask: (question: ConsentQuestion, signal: AbortSignal) => Promise<boolean>;
  readonly answer: (isAgreed: boolean) => void;
}

/** One question at a time: runs follow each other. Nothing is kept over a reload. */
export function createConsents(): Consents {
  const store = createStore<{ readonly pending: ConsentQuestion | null }>(() => ({ pending: null }));
  const agreed = new Map<string, WorstCase>();
  let settle: ((isAgreed: boolean) => void) | null = null;

  function answer(isAgreed: boolean): void {
    const { pending } = store.getState();
    if (isAgreed && pending !== null) agreed.set(keyOf(pending), pending.worst);
    store.setState({ pending: null });
    settle?.(isAgreed);
    settle = null;
  }

  return {
    store,
    answer,
    ask: (question, signal) => {
      if (signal.aborted) return Promise.resolve(false);
      if (isCovered(agreed.get(keyOf(question)), question.worst)) return Promise.resolve(true);
      answer(false);
      return new Promise((resolve) => {
        const stop = () => answer(false);
        signal.addEventListener('abort', stop, { once: true });
        settle = (isAgreed) => {
          signal.removeEventListener('abort', stop);
          resolve(isAgreed);
        };
        store.setState({ pending: question });
      });
    },
  };
}

function keyOf({ origin, modelId }: ConsentQuestion): string {
  return `${origin} ${modelId}`;
}

/** An unknown price is covered only by having agreed to an unknown price for as many tokens. */
function isCovered(agreed: WorstCase | undefined, asked: WorstCase): boolean {
  if (agreed === undefined) return false;
  if (asked.usd === null || agreed.usd === null) return asked.usd === agreed.usd && asked.tokens <= agreed.tokens;
  return asked.usd <= agreed.usd;
}
