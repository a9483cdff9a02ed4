import type { CallModel, CallTool } from './effect.ts';

/** One HTTP request and its answer as they went over the wire. No key is ever part of it: headers that say who asks are hidden when it is made. */
export interface WireExchange {
  readonly method: string;
  readonly url: string;
  /** Names in lower case. */
  readonly requestHeaders: Readonly<Record<string, string>>;
  readonly requestBody: string;
  /** Null while no answer came. */
  readonly status: number | null;
  readonly responseHeaders: Readonly<Record<string, string>>;
  /** What came; of an answer that broke off, its beginning. */
  readonly responseBody: string;
  /** Why no answer came, or not the whole; null when all is well. */
  readonly error: string | null;
}

/** Exchanges of one run by `exchangeKey`. */
export type Exchanges = ReadonlyMap<string, WireExchange>;

/** Stands for the value of a header that must not be shown. */
export const HIDDEN_HEADER = '(hidden)';

/** Names one HTTP request within its run. A fallback is called under the id of the call it replaces, with tries of its own: only the tool tells them apart. */
export function exchangeKey(effect: ExchangeAddress): string {
  const { agent, step } = effect;
  return effect.kind === 'call-model'
    ? `model/${agent}/${step}/${effect.try}/${effect.request}`
    : `tool/${agent}/${step}/${effect.call.id}/${effect.call.name}/${effect.try}`;
}

/** What of an effect names its request. */
export type ExchangeAddress =
  | Pick<CallModel, 'kind' | 'agent' | 'step' | 'try' | 'request'>
  | (Pick<CallTool, 'kind' | 'agent' | 'step' | 'try'> & { readonly call: Pick<CallTool['call'], 'id' | 'name'> });
