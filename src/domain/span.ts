import type { Brand } from '../base/brand.ts';
import type { Failure } from './failure.ts';
import type { RunTime } from './journal.ts';
import type { FailureChoice } from './strategy.ts';

/**
 * Names a span within one journal, and the same span in every longer journal of that run: an effect by its address
 * (`slot.ordinal`), a container by what it counts (`a0`, `a0/s2`, `a0/s2/call_1`).
 */
export type SpanId = Brand<string, 'SpanId'>;

/**
 * ```
 * run              one agent, whole loop
 * └ step           one model reply and what came of it
 *   ├ model-try    one execution of the model call
 *   │ └ model-request   one HTTP request                                  leaf
 *   ├ wait         before the next request to the model                   leaf
 *   ├ attempt      one call of the reply
 *   │ ├ tool-try   one execution of the call                              leaf
 *   │ ├ wait       before the next try                                    leaf
 *   │ └ rejected   a call that was never executed; takes no time          leaf
 *   └ answer       the check of the final answer, or what was found wrong  leaf
 * ```
 */
export type SpanKind = 'run' | 'step' | 'model-try' | 'model-request' | 'attempt' | 'tool-try' | 'wait' | 'rejected' | 'answer';

/**
 * How a span ended. `recovered`: failed inside and ended well, so it is a success with a history. `open`: the journal ends inside it.
 * Waits are `ok`.
 */
export type SpanOutcome = 'ok' | 'recovered' | 'failed' | 'cancelled' | 'open';

/** An interval on the timeline: a pure projection of the journal. */
export interface Span {
  readonly id: SpanId;
  readonly kind: SpanKind;
  /** Null for a run. */
  readonly parent: SpanId | null;
  readonly agent: number;
  /** 0 for a run. */
  readonly step: number;
  /** Null where the counter does not apply; never 0. */
  readonly attempt: number | null;
  readonly try: number | null;
  readonly request: number | null;
  readonly tool: string | null;
  readonly callId: string | null;
  readonly startMs: RunTime;
  /** ≥ startMs; equal for what took no time. */
  readonly endMs: RunTime;
  readonly outcome: SpanOutcome;
  /** What was found wrong with it; of a container, the last thing. */
  readonly failure: Failure | null;
  /** What the strategy did about the failure. */
  readonly choice: FailureChoice | null;
  /** The exact text the model read about it, on the container whose result it became. */
  readonly fedBack: { readonly text: string; readonly tokens: number } | null;
  /** Of an attempt: the tools called in place of its own, in order [P28]. Absent where there were none. */
  readonly fellBack?: readonly FellBack[];
  /** Sanity remarks that went to the model with the value [P16]. */
  readonly warnings: readonly string[];
  readonly status: number | null;
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** Null when the price is unknown. */
  readonly costUsd: number | null;
  /** Index in `journal.entries` of the entry that ended it; of a container, of the last entry inside it. */
  readonly entry: number;
}

/** A turn to another tool, and why. */
export interface FellBack {
  readonly to: string;
  /** The tool that had failed, and how it was classified. */
  readonly because: { readonly tool: string; readonly class: Failure['class']; readonly rule: string };
  /** What the model was to read beside the value; null when it was not told. */
  readonly note: string | null;
}

export function isLeaf(span: Span): boolean {
  switch (span.kind) {
    case 'model-request':
    case 'tool-try':
    case 'wait':
    case 'rejected':
    case 'answer':
      return true;
    case 'run':
    case 'step':
    case 'model-try':
    case 'attempt':
      return false;
  }
}
