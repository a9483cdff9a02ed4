import type { Json } from '../../base/json.ts';
import type { WireProblem } from '../../wire/wire-problem.ts';

/** An error as a provider answers it, without the headers that all its answers have. A body that is a text is no JSON. */
export interface ErrorAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Json;
}

/** What a provider refuses a request for before it looks at the conversation, or fails at by itself. */
export type Trouble =
  | { readonly kind: 'no-key' }
  | { readonly kind: 'wrong-key' }
  | { readonly kind: 'forbidden' }
  | { readonly kind: 'unknown-model' }
  | { readonly kind: 'too-large' }
  /** Too much in this minute; comes back by itself. */
  | { readonly kind: 'rate-limit'; readonly retryAfterMs: number }
  /** Nothing left to spend: waiting does not help. */
  | { readonly kind: 'quota' }
  | { readonly kind: 'internal' }
  | { readonly kind: 'unavailable' }
  /** Anthropic's 529; the others say 503. */
  | { readonly kind: 'overloaded' };

export interface ErrorFacts {
  readonly model: string;
  /** As it was sent; null for none. Providers echo its ends. */
  readonly key: string | null;
  /** Date of the answer, in ms since 1970. */
  readonly atMs: number;
  /** What this request asks of the limits, in tokens. */
  readonly tokens: number;
  /** `generateContent` or `streamGenerateContent`; Google names it. */
  readonly method: string;
}

/** One provider's errors in its own words. Where the words come from stands beside each. */
export interface ProviderErrors {
  readonly trouble: (trouble: Trouble, facts: ErrorFacts) => ErrorAnswer;
  /** The body is no JSON. */
  readonly malformedBody: (text: string) => ErrorAnswer;
  /** `body` is the request, for the words that quote it. */
  readonly problem: (problem: WireProblem, body: Json, facts: ErrorFacts) => ErrorAnswer;
}
