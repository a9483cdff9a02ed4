import type { Stop, Usage } from './effect.ts';
import type { FailureClass, FailureFamily } from './failure.ts';

/** How a run ended, in DESIGN's words. */
export type RunOutcome =
  | 'clean'
  | 'recovered'
  | 'degraded'
  | 'gave-up'
  | 'parked'
  | 'capped'
  | 'aborted'
  | 'false-success'
  | 'stopped'
  | 'interrupted'
  | 'unscored';

/** One failure of a run, in the order in which they were noticed. */
export interface RunFailure {
  readonly class: FailureClass;
  readonly family: FailureFamily;
  /** Null for a failure of a model request or of the final answer. */
  readonly tool: string | null;
  readonly attempt: number;
  readonly rule: string;
}

/** A run in figures: a pure projection of its journal. Each counter counts one thing. */
export interface Run {
  readonly outcome: RunOutcome;
  /** Why it ended; null while it goes on or when it was stopped from outside. */
  readonly stop: Stop | null;
  /** Model replies. */
  readonly steps: number;
  /** Attempts of all lineages: calls the model proposed, and objects of structured output. */
  readonly attempts: number;
  /** Executions of tool calls and model calls. */
  readonly tries: number;
  /** HTTP requests, to the model and to tools. */
  readonly requests: number;
  readonly waitMs: number;
  /** Start to end. */
  readonly durationMs: number;
  readonly usage: Usage;
  /** Null when the price of the model is unknown. */
  readonly costUsd: number | null;
  /** Commits of the ledger whose intent had been committed before. */
  readonly duplicateEffects: number;
  readonly failures: readonly RunFailure[];
  /** The final answer as the model wrote it. */
  readonly answer: string | null;
}
