import type { Issue } from '../base/issue.ts';
import type { Json } from '../base/json.ts';

/** What kind of wrong [P15]. */
export type FailureFamily = 'execution' | 'validation' | 'logic' | 'state' | 'generation' | 'protocol';

/** What can help. PATTERNS has the table; `ambiguous` is a write whose outcome is unknown. */
export type FailureClass = 'input' | 'transient' | 'permanent' | 'output' | 'state' | 'truncated' | 'ambiguous';

export const FAILURE_CLASSES: readonly FailureClass[] = [
  'input',
  'transient',
  'permanent',
  'output',
  'state',
  'truncated',
  'ambiguous',
];

/** What an expert would do about it. What a strategy does is its own choice: `RouteChoice`. */
export type FailureAction =
  | 'send_back'
  | 'backoff_retry'
  | 'abort'
  | 'fallback'
  | 'refresh_replan'
  | 'raise_limit'
  | 'fix_caller'
  | 'verify_outcome';

/** Where a failure was noticed: a tool, a request to the model, the model's arguments, or its final answer. */
export type FailureSource = 'tool' | 'model' | 'arguments' | 'answer';

/** The raw evidence that a classifier reads; the same shape as a case of the labelled corpus. */
export interface Signal {
  readonly transport: 'http' | 'exception' | 'rpc' | 'tool_result' | 'stream' | 'exit';
  readonly status: number | null;
  /** Header names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** Name of the error class, for example `TimeoutError`. */
  readonly name: string | null;
  readonly code: string | number | null;
  readonly message: string;
  readonly body: Json;
  readonly context: SignalContext;
}

export interface SignalContext {
  readonly toolIdempotent: boolean | null;
  readonly toolWrites: boolean | null;
  readonly finishReason: string | null;
}

/**
 * How firm a classification is: `sure` rests on a documented code, `likely` on telling words or a status with one meaning, `guess` on a bare status or on the
 * kind of thing it was.
 */
export type Confidence = 'sure' | 'likely' | 'guess';

/** What a classifier says, and why. */
export interface Classification {
  readonly family: FailureFamily;
  readonly class: FailureClass;
  readonly action: FailureAction;
  /** What the other side asked to wait, in ms, ≥ 0; null when it did not say. */
  readonly retryAfterMs: number | null;
  /** Id of the rule that fired, for example `http.429-rate-limit`. */
  readonly rule: string;
  /** The fields and words the rule read. */
  readonly evidence: readonly Evidence[];
  /** Absent in journals of versions before it. */
  readonly confidence?: Confidence;
}

export interface Evidence {
  /** A field of the signal: `status`, `headers.retry-after`, `message` … */
  readonly field: string;
  readonly text: string;
}

/** Something the model or a tool did wrong: data, never thrown [P2]. */
export interface Failure extends Classification {
  readonly source: FailureSource;
  readonly status: number | null;
  readonly name: string | null;
  readonly message: string;
  /** Stack trace where the other side gave one. */
  readonly stack: string | null;
  readonly issues: readonly Issue[];
}
