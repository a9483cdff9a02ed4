import type { Confidence, FailureAction, FailureClass, FailureFamily, SignalContext } from '../../domain/failure.ts';

/** What a rule says once it fires. */
export interface Verdict {
  readonly class: FailureClass;
  readonly family: FailureFamily;
  readonly action: FailureAction;
  /**
   * The request had left when it failed, so it may have been performed: on a call that may write and is not known to be
   * repeatable, the class becomes `ambiguous` [P27]. Failures to connect never carry it.
   */
  readonly sent: boolean;
}

/** Something computed about a signal, beside its codes and words: `facts.ts` says when each holds. */
export type Fact =
  | 'tool'
  | 'model'
  | 'unstated'
  | 'html'
  | 'unparsed'
  | 'empty-result'
  | 'empty-reply'
  | 'token-cap'
  | 'wait-short'
  | 'wait-long'
  | 'window-used-up'
  | 'sentence'
  | 'bare-not-found'
  | 'says-retry';

export type StatusPattern = number | '2xx' | '4xx' | '5xx' | 'none';

/**
 * All members that are present must hold; inside one member any entry will do.
 *
 * `code`: error codes and class names, compared without case and separators, wherever the signal
 * carries one (code, name, body, causes, header, code-like words of the message). Prefixed entries are exact: `num:-32602`,
 * `sqlstate:42` (class) or `sqlstate:42703`, `finish:length`, `exit:127`.
 * `words`: phrases over whole words, see `phrase.ts`.
 */
export interface Conditions {
  readonly status?: readonly StatusPattern[];
  readonly code?: readonly string[];
  readonly words?: readonly string[];
  readonly fact?: readonly Fact[];
  readonly transport?: readonly ('http' | 'exception' | 'rpc' | 'tool_result' | 'stream' | 'exit')[];
}

export interface Rule {
  /** `origin.what`, unique. */
  readonly id: string;
  readonly is: Verdict;
  /** How firm it is where the kind of its signs does not say it right. */
  readonly confidence?: Confidence;
  /** One line for the reader: why these signals mean this class. */
  readonly because: string;
  /** Where it is documented. */
  readonly source: string;
  readonly when: Conditions;
  /** A second group of words that must occur beside `when`. */
  readonly and?: readonly string[];
  /** Another set of conditions that will do in place of `when` and `and`. */
  readonly or?: Conditions;
  /** None of these may hold. */
  readonly unless?: Conditions;
}

function verdict(of: FailureClass, family: FailureFamily, action: FailureAction, sent = false): Verdict {
  return { class: of, family, action, sent };
}

/** The same request may succeed later, and has not been performed. */
export const RETRY = verdict('transient', 'execution', 'backoff_retry');
/** No answer came to a request that had left. */
export const LOST = verdict('transient', 'execution', 'backoff_retry', true);
/** Nobody in the loop can help: credentials, money, permission, configuration. */
export const ABORT = verdict('permanent', 'execution', 'abort');
/** The program around the model built a request that is refused as it stands. */
export const CALLER = verdict('permanent', 'protocol', 'fix_caller');
/** The provider refuses what was asked for. */
export const REFUSED = verdict('permanent', 'generation', 'abort');
/** The call ran and its values were refused: the model can choose others. */
export const VALUES = verdict('input', 'execution', 'send_back');
/** The model wrote a call that cannot be run. */
export const CALL = verdict('input', 'generation', 'send_back');
/** What the caller believes is no longer true. */
export const STALE = verdict('state', 'state', 'refresh_replan');
/** A tool answered with something unusable. */
export const UNUSABLE = verdict('output', 'validation', 'fallback');
/** The model answered with something unusable. */
export const BAD_REPLY = verdict('output', 'generation', 'fallback');
/** Nothing came back where something should stand [P33]. */
export const EMPTY = verdict('output', 'logic', 'fallback');
/** A length limit cut it. */
export const CUT = verdict('truncated', 'generation', 'raise_limit');
/** A write whose outcome is unknown. */
export const UNKNOWN_OUTCOME = verdict('ambiguous', 'execution', 'verify_outcome');

/** What stands for a class where only the class is known: the option `unknown`, and the baselines. */
export const TYPICAL: Readonly<Record<FailureClass, Verdict>> = {
  input: VALUES,
  transient: RETRY,
  permanent: ABORT,
  output: UNUSABLE,
  state: STALE,
  truncated: CUT,
  ambiguous: UNKNOWN_OUTCOME,
};

/**
 * Whether a lost reply leaves the outcome unknown. A read or a repeatable call may be sent again. Traits that nobody stated count as a
 * write where the signal surely comes from a tool; a request to a model changes nothing.
 */
export function mayHaveWritten(context: SignalContext, isTool: boolean): boolean {
  if (context.toolWrites === false || context.toolIdempotent === true) return false;
  return isTool;
}
