import type { Json, JsonObject } from '../base/json.ts';

/** Which requests a fault looks at. `tool: null` means every tool of the scenario. */
export type FaultTarget = { readonly kind: 'tool'; readonly tool: string | null } | { readonly kind: 'model' };

/**
 * Which of the arrivals at its target a fault hits. Arrivals count from 1 per target, in the order in which the scheduler
 * issues them; windows are virtual time since the start of the run.
 */
export type When =
  | { readonly kind: 'always' }
  | { readonly kind: 'nth'; readonly n: number }
  | { readonly kind: 'first'; readonly n: number }
  | { readonly kind: 'every'; readonly n: number }
  /** `hits[i]` decides arrival i + 1. Past the end: nothing, or the pattern again. */
  | { readonly kind: 'sequence'; readonly hits: readonly boolean[]; readonly then: 'ok' | 'repeat' }
  /** Drawn by (seed, fault, hash of the arguments, how often these arguments arrived before). */
  | { readonly kind: 'probability'; readonly p: number }
  /** The arguments contain these members with equal values. */
  | { readonly kind: 'arguments'; readonly match: JsonObject }
  /** fromMs ≤ now < toMs */
  | { readonly kind: 'window'; readonly fromMs: number; readonly toMs: number };

/** The three forms of a retry hint that are found in the field; `ms` is what the hint means. */
export interface RetryAfter {
  readonly form: 'seconds' | 'http-date' | 'retry-after-ms';
  readonly ms: number;
}

/** What can happen to a tool call or to a model request alike. */
export type TransportFault =
  | {
      readonly kind: 'http';
      readonly status: number;
      readonly body: Json;
      readonly headers: Readonly<Record<string, string>>;
      readonly retryAfter: RetryAfter | null;
    }
  /** The connection broke while the request was under way. */
  | { readonly kind: 'network-error' }
  | { readonly kind: 'connect-refused' }
  | { readonly kind: 'connect-timeout' }
  /** The request was sent and no reply came before the caller's time limit. */
  | { readonly kind: 'read-timeout' }
  /** The reply is right and comes this much later. */
  | { readonly kind: 'slow'; readonly ms: number };

export type ToolFault =
  | TransportFault
  | { readonly kind: 'exception'; readonly name: string; readonly message: string; readonly stack: string }
  | { readonly kind: 'malformed-json' }
  /** A 200 whose body is a web page (a proxy's, a login's). */
  | { readonly kind: 'html' }
  /** The value breaks the contract: a number becomes "N/A", a list is empty, a date is 0000-00-00. */
  | {
      readonly kind: 'contract-violation';
      readonly change: 'na-number' | 'empty-list' | 'zero-date';
      readonly path: string | null;
    }
  /** No rows; `explained` says why in the value, bare does not [P33]. */
  | { readonly kind: 'empty'; readonly explained: boolean }
  | { readonly kind: 'implausible'; readonly path: string; readonly value: Json }
  /** 409 with the current version of the entity. */
  | { readonly kind: 'stale' }
  | { readonly kind: 'conflict' }
  | { readonly kind: 'precondition-failed' }
  | { readonly kind: 'error-in-200'; readonly body: Json }
  /** The body ends after this share of its characters, 0 < keep < 1. */
  | { readonly kind: 'cut-body'; readonly keep: number };

export type ModelFault =
  | TransportFault
  | { readonly kind: 'cut-stream' }
  /** The reply stops at the output limit (`finishReason: length`). */
  | { readonly kind: 'length' }
  | { readonly kind: 'broken-arguments' }
  | { readonly kind: 'unknown-tool'; readonly name: string }
  | { readonly kind: 'empty-arguments' };

interface FaultBase {
  /** Unique in its scenario; part of what probabilities are drawn from. */
  readonly id: string;
  readonly when: When;
  /** Before the commit nothing happened; after it the effect happened and only the reply is lost or spoilt. */
  readonly phase: 'before' | 'after';
}

/** An injected failure. Of several faults that hit one arrival, the first in the scenario's order decides. */
export type Fault =
  | (FaultBase & { readonly target: Extract<FaultTarget, { kind: 'tool' }>; readonly what: ToolFault })
  | (FaultBase & { readonly target: Extract<FaultTarget, { kind: 'model' }>; readonly what: ModelFault });
