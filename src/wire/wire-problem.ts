/**
 * What a provider would refuse a request (or we a reply) for, in no provider's words. `path` is a JSON Pointer into the body, to the value that
 * is wrong or to where the missing one should stand ("/messages/2/tool_call_id"); `message` says it in one plain sentence for people. A server turns
 * the facts into the error body of its provider.
 */
export type WireProblem = { readonly path: string; readonly message: string } & WireFault;

export type WireFault =
  /** A member that must be there is not. */
  | { readonly kind: 'missing'; readonly field: string }
  /** `expected` and `received` are words: "string", "object", "array of parts", "null". */
  | { readonly kind: 'wrong-type'; readonly expected: string; readonly received: string }
  /** A word that is none of the allowed ones. */
  | { readonly kind: 'unknown-value'; readonly received: string; readonly allowed: readonly string[] }
  /** A member the format does not have. */
  | { readonly kind: 'unknown-member'; readonly name: string }
  /** A member the format has and this model refuses; `instead` names the one it takes. */
  | { readonly kind: 'unsupported-parameter'; readonly name: string; readonly instead: string | null }
  /** A number outside [min, max]; `max` null is no upper bound. */
  | { readonly kind: 'out-of-range'; readonly received: number; readonly min: number; readonly max: number | null }
  /** A list with more items, or a text with more characters, than the format admits. */
  | { readonly kind: 'too-long'; readonly length: number; readonly limit: number }
  /** A text or a list that must hold something holds nothing. */
  | { readonly kind: 'empty' }
  /** A text that must be JSON, or a schema that must be an object schema, is not. */
  | { readonly kind: 'malformed'; readonly expected: string }
  /** A tool's or an id's name breaks the pattern of the provider (a regular expression, as it prints it). */
  | { readonly kind: 'bad-name'; readonly name: string; readonly pattern: string }
  | { readonly kind: 'duplicate-tool'; readonly name: string }
  /** A message whose role may not stand here. */
  | { readonly kind: 'role-order'; readonly role: string; readonly expected: readonly string[] }
  /** Calls without a result where their results must stand [P48]. `path` is the message with the calls. */
  | { readonly kind: 'missing-results'; readonly callIds: readonly string[] }
  /** A result whose id no call before it has. */
  | { readonly kind: 'unpaired-result'; readonly callId: string }
  | { readonly kind: 'duplicate-result'; readonly callId: string }
  /** A result that belongs to a call but stands in the wrong place: after other content, or not in the turn after the calls. */
  | { readonly kind: 'misplaced-result'; readonly callId: string }
  | { readonly kind: 'duplicate-call'; readonly callId: string }
  /** A turn of results that does not have one for each call of the turn before it (where the provider counts and names no ids). */
  | { readonly kind: 'result-count'; readonly calls: number; readonly results: number }
  /** A call, or the turn it stands in, lacks the signature that must come back with it. */
  | { readonly kind: 'missing-signature'; readonly what: 'thought-signature' | 'thinking-block'; readonly name: string };

export type WireProblemKind = WireFault['kind'];
