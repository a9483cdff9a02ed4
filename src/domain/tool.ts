import type { Json, JsonObject } from '../base/json.ts';

/** What a model is told about a tool. `outputSchema` is the contract its value must keep; null promises nothing. */
export interface ToolDefinition {
  /** Unique in its scenario; what providers accept differs (OpenAI: 64 of [A-Za-z0-9_-]). */
  readonly name: string;
  readonly description: string;
  /** JSON Schema of the arguments; a draft 2020-12 object schema when `$schema` is absent. */
  readonly inputSchema: JsonObject;
  readonly outputSchema: JsonObject | null;
}

/** How a mock tool makes its value once the call has got through. */
export type Behaviour =
  | { readonly kind: 'fixed'; readonly value: Json }
  /** A Liquid template over `arguments`, `arrival` and `now_ms` that must render to JSON text. */
  | { readonly kind: 'template'; readonly template: string };

/** What may be assumed of a call: these decide whether a lost reply may be retried [P27]. */
export interface ToolTraits {
  /** The same call twice has the effect of one. */
  readonly idempotent: boolean;
  /** A call that gets through commits a write to the effect ledger. */
  readonly writes: boolean;
  /** The entity whose version a write raises; null when the tool writes to no versioned entity. */
  readonly entity: string | null;
}

/** A plausible range for one number of the value [P34]. Outside it the value still counts, with a warning. */
export interface SanityBound {
  /** JSON Pointer into the value. */
  readonly path: string;
  readonly min: number | null;
  readonly max: number | null;
  /** What the model reads beside the value, for example "a rate above 0.5 is not plausible". */
  readonly note: string;
}

/** How one member of the adapted arguments comes about. A member that the original call did not have is left out. */
export type ArgumentRule =
  | { readonly kind: 'keep'; readonly name: string }
  | { readonly kind: 'rename'; readonly from: string; readonly to: string }
  | { readonly kind: 'constant'; readonly name: string; readonly value: Json };

/** A tool to call in place of one that cannot be used [P28]. */
export interface Fallback {
  /** Another tool of the scenario. Its own fallbacks are not followed. */
  readonly tool: string;
  /** The arguments of the call, member by member; names are unique. Null sends the original arguments as they are. */
  readonly arguments: readonly ArgumentRule[] | null;
  /** What the model reads beside the value when it is told; null is a sentence that names what failed and what was used. */
  readonly note: string | null;
}

/** Longest note of a fallback, in characters. */
export const MAX_FALLBACK_NOTE = 2_000;

/** Longest chain of one tool. */
export const MAX_FALLBACKS = 5;

export interface Tool {
  readonly definition: ToolDefinition;
  readonly behaviour: Behaviour;
  readonly traits: ToolTraits;
  readonly bounds: readonly SanityBound[];
  /** Virtual time of one answered call, drawn uniformly, in ms; 0 ≤ min ≤ max. */
  readonly latencyMs: { readonly min: number; readonly max: number };
  /** What to call instead, in order, where the strategy falls back. Absent is none; at most `MAX_FALLBACKS`. */
  readonly fallbacks?: readonly Fallback[];
}
