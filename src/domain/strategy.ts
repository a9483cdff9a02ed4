import type { FailureAction, FailureClass } from './failure.ts';

/** What a strategy does with a failure of one class [P13]. */
export type RouteChoice =
  /** Feed the failure back; the model corrects itself: a new attempt. */
  | 'to-model'
  /** The same call again after a wait, below the model's sight: a new try. */
  | 'wait-below'
  /** A result that says "temporarily unavailable, same input again": costs a model turn. */
  | 'wait-through'
  /** Ask the model again with a higher output limit [P18]. */
  | 'raise-limit'
  | 'stop';

/**
 * Whether a tool that cannot be used is replaced by the next of its fallbacks [P28]. `disclosed` tells the model with the value what failed and what was
 * used; `silent` hands it the bare value, which is the anti-pattern: an old price passes for a live one.
 */
export type FallbackMode = 'off' | 'disclosed' | 'silent';

export const FALLBACK_MODES: readonly FallbackMode[] = ['off', 'disclosed', 'silent'];

/** What was done about one failure: what the route of its class says, or another tool in place of this one. */
export type FailureChoice = RouteChoice | 'fall-back';

export interface Backoff {
  /** Wait before try 2, in ms. */
  readonly baseMs: number;
  /** Growth per further try; 1 keeps the wait constant. */
  readonly factor: number;
  readonly capMs: number;
  readonly jitter: 'none' | 'full' | 'equal' | 'decorrelated';
  /** The other side's hint replaces the schedule [P19] when it is at most this many ms; null ignores hints. */
  readonly honourHintUpToMs: number | null;
}

/** Retries of the client library, below a try: each is one more HTTP request [P22]. They know statuses, not classes. */
export interface Transport {
  /** Further requests after the first; 0 switches the layer off. */
  readonly maxRetries: number;
  readonly backoff: Backoff;
}

/** Caps of one run; null is no cap. Checked before the call that would pass them [P23]. */
export interface Budget {
  /** Input and output tokens of all model requests. */
  readonly tokens: number | null;
  readonly usd: number | null;
  /** Time since the start of the run; a deadline that cuts what is under way. */
  readonly wallMs: number | null;
  readonly steps: number | null;
  readonly requests: number | null;
}

export interface Feedback {
  /** Liquid template of what the model reads after a failure. Variables: templates/README.md. */
  readonly template: string;
  /** Templates for single classes; the others use `template`. */
  readonly byClass: Readonly<Partial<Record<FailureClass, string>>>;
}

/**
 * How failures get their class. `rules` reads structured signals; the others are baselines to compare with [P17]: `substring` and `status` know one sign,
 * `sdk-retryable` is the AI SDK's own `isRetryable`, the last two know nothing.
 */
export const CLASSIFIER_KINDS = [
  'rules',
  'substring',
  'status',
  'sdk-retryable',
  'retry-everything',
  'feed-everything-back',
] as const;
export type ClassifierKind = (typeof CLASSIFIER_KINDS)[number];

export type RuleCondition =
  /** A field by its dotted path (`status`, `code`, `name`, `transport`, `headers.x-reason`, `body.error.type`) equals this, without case. */
  | { readonly kind: 'field'; readonly field: string; readonly is: string }
  /** A phrase over whole words, anywhere in the message or the texts of the body: `exceed* ~3 quota|credits`. */
  | { readonly kind: 'words'; readonly words: string }
  /** A pattern without back references or look-around finds something in a field; it takes linear time. */
  | { readonly kind: 'pattern'; readonly field: string; readonly pattern: string };

/** A user's own rule: where all conditions hold, and there is one, the class is this. An unreadable one never fires. */
export interface UserRule {
  /** Unique among the strategy's rules; shown as `user.<id>`. */
  readonly id: string;
  readonly when: readonly RuleCondition[];
  readonly class: FailureClass;
  /** Null is what is usually done about the class. */
  readonly action: FailureAction | null;
}

/** A retry strategy: one JSON value, no code and no memory. Every decision is a function of it and of the journal so far. */
export interface Strategy {
  readonly format: 1;
  readonly id: string;
  readonly title: string;
  readonly attempts: {
    /** Attempts in total, the first included [P5]. */
    readonly max: number;
    /** Per lineage of a call, or (the basic loop's own way) every model reply. */
    readonly count: 'lineage' | 'replies';
    /** When a lineage is used up: end the run, or let the model answer without the tool [P26]. */
    readonly onExhausted: 'stop' | 'tell-model';
  };
  /** Model replies in one run. */
  readonly maxSteps: number;
  /** Failures in a row, reset by a success [P20]; null is no limit. */
  readonly maxConsecutiveFailures: number | null;
  /** Tries in total of one call, the first included. */
  readonly tries: { readonly tool: number; readonly model: number };
  readonly backoff: Backoff;
  readonly transport: Transport;
  readonly classifier: {
    readonly kind: ClassifierKind;
    /** The class of what no rule knows and no guess is made of (loop/SPEC.md, L16). */
    readonly unknown: FailureClass;
    /** Asked before the built-in rules, in order; a baseline does not read them. */
    readonly rules?: readonly UserRule[];
  };
  readonly routes: Readonly<Record<FailureClass, RouteChoice>>;
  readonly feedback: Feedback;
  readonly checks: {
    /** Arguments against the input schema before the call, so that a wrong call has no effect [P18]. */
    readonly arguments: boolean;
    /** A tool's value against its contract, before the model sees it [P16]. */
    readonly contract: boolean;
    /** Sanity bounds, attached as warnings. */
    readonly bounds: boolean;
  };
  /** Send a key made of tool and arguments, so that a repeated write commits once [P27]. */
  readonly idempotencyKeys: boolean;
  /** Longest wait for one answer, in ms. */
  readonly timeoutMs: { readonly tool: number; readonly model: number };
  /** Output limit of one model request, in tokens. */
  readonly maxOutputTokens: number;
  readonly budget: Budget;
  /** Keep every exchange, or the anti-pattern of [P11]: only the last failure as a fresh prompt. */
  readonly history: 'accumulate' | 'reassign';
  /** Absent is `off`. */
  readonly fallbacks?: FallbackMode;
}
