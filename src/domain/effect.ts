import type { Issue } from '../base/issue.ts';
import type { Json } from '../base/json.ts';
import type { Failure } from './failure.ts';
import type { ToolCall, View } from './message.ts';
import type { FailureChoice } from './strategy.ts';

/** Counts from 1, and stand beside each other on the screen: never one for another [P5, P22]. */
export interface Counters {
  /** Index of the task in its scenario: which of the loops in one world. From 0. */
  readonly agent: number;
  readonly step: number;
}

/** One HTTP request to the model: request r of try t of step s. */
export interface CallModel extends Counters {
  readonly kind: 'call-model';
  readonly try: number;
  readonly request: number;
  readonly view: View;
  /** Null leaves the provider's default. */
  readonly maxOutputTokens: number;
  readonly timeoutMs: number;
}

/** One HTTP request to a tool: try t of attempt k. */
export interface CallTool extends Counters {
  readonly kind: 'call-tool';
  readonly attempt: number;
  readonly try: number;
  readonly call: ToolCall;
  /** Idempotency key of the intent (tool and canonical arguments); null when the strategy sends none. */
  readonly key: string | null;
  readonly timeoutMs: number;
}

export interface Wait extends Counters {
  readonly kind: 'wait';
  readonly ms: number;
  /** Whose hint or schedule the length follows, and what it delays. */
  readonly why: 'backoff' | 'hint';
  readonly before: 'tool' | 'model';
  readonly callId: string | null;
}

/** Asks an oracle about the model's final answer. */
export interface Check extends Counters {
  readonly kind: 'check';
  readonly oracle: 'answer-schema';
  readonly attempt: number;
  readonly text: string;
}

/** Children side by side: parallel calls of one reply, or several loops in one world. */
export interface All {
  readonly kind: 'all';
  readonly labels: readonly string[];
  readonly children: readonly Loop<unknown>[];
}

/** Why a run ended. The outcome is decided from it and from the ledger: `outcomeOf`. */
export type Stop =
  | { readonly kind: 'answered' }
  | { readonly kind: 'failure'; readonly class: Failure['class'] }
  | { readonly kind: 'attempts' }
  | { readonly kind: 'tries' }
  | { readonly kind: 'consecutive-failures' }
  | { readonly kind: 'steps' }
  | { readonly kind: 'budget'; readonly cap: BudgetCap };

export type BudgetCap = 'tokens' | 'usd' | 'wallMs' | 'steps' | 'requests';

/** A decision worth seeing. It takes no time and is answered before anything else goes on. */
export type Decision =
  /** A failure got its class and its route. */
  | {
      readonly what: 'classified';
      readonly callId: string | null;
      readonly tool: string | null;
      readonly attempt: number;
      readonly try: number;
      readonly failure: Failure;
      readonly choice: FailureChoice;
    }
  /** Another tool is called in place of one that cannot be used [P28]: what this slot asks of `to` from here on is under the call of `tool`. */
  | {
      readonly what: 'fell-back';
      readonly callId: string;
      /** The tool of the call. */
      readonly tool: string;
      readonly to: string;
      readonly attempt: number;
      /** Class and rule of the failure that led here: the original's, or that of the fallback before. */
      readonly because: { readonly tool: string; readonly class: Failure['class']; readonly rule: string };
      /** What the model will read beside the value; null when it is not told. */
      readonly note: string | null;
    }
  /** The value counts, with these remarks [P16]. */
  | { readonly what: 'warned'; readonly callId: string; readonly notes: readonly string[] }
  /** The exact text the model reads about a failed call or answer. */
  | {
      readonly what: 'fed-back';
      readonly callId: string | null;
      readonly tool: string | null;
      readonly attempt: number;
      readonly text: string;
      readonly tokens: number;
    }
  /** A field that was right in the attempt before is wrong now [P10]. */
  | { readonly what: 'regressed'; readonly callId: string | null; readonly paths: readonly string[] }
  /** A call that was not made, and why; its result says so, so that pairing stays whole [P48]. */
  | { readonly what: 'not-executed'; readonly callId: string; readonly tool: string; readonly because: 'stopped' | 'attempts' }
  | { readonly what: 'refused'; readonly cap: BudgetCap; readonly needed: number; readonly left: number }
  | { readonly what: 'ended'; readonly stop: Stop; readonly answer: string | null };

export interface Decide extends Counters {
  readonly kind: 'decide';
  readonly decision: Decision;
}

/** What a loop asks for. It never calls anything itself. */
export type Effect = CallModel | CallTool | Wait | Check | Decide | All;

/** An effect that takes a port to perform. */
export type Performable = CallModel | CallTool | Wait | Check;

/** A committed write, as the effect ledger keeps it. */
export interface Commit {
  readonly tool: string;
  /** Tool and canonical arguments: what was meant. */
  readonly intent: string;
  readonly key: string | null;
  readonly arguments: Json;
  /** The entity written and its version afterwards; null for a write to no versioned entity. */
  readonly entity: string | null;
  readonly version: number | null;
  /** The same intent had been committed before in this world: a duplicated side effect. */
  readonly isDuplicate: boolean;
}

/** What a request to a tool or model failed with, where no value came back. */
export interface TransportError {
  readonly name: string;
  readonly code: string | null;
  readonly message: string;
  readonly stack: string | null;
  /** Whether the request can have reached the other side. */
  readonly sent: boolean;
}

export interface ToolOutcome {
  readonly kind: 'tool';
  readonly durationMs: number;
  /** Null when no HTTP answer came; then `error` says why. */
  readonly status: number | null;
  readonly headers: Readonly<Record<string, string>>;
  /** The body as it came, "" when none did. */
  readonly text: string;
  /** The parsed body; undefined when it is no JSON. Kept beside the text so that nothing parses it twice. */
  readonly value: Json | undefined;
  readonly error: TransportError | null;
  /** The write this call did to the world, also when its reply was lost. */
  readonly commit: Commit | null;
  /** Id of the injected fault that made this, null when none did. For the screen; a strategy never reads it. */
  readonly fault: string | null;
}

/** Tokens of one request, or of many. Members that are absent are 0 or were not told. */
export interface Usage {
  /** Cached input included. */
  readonly inputTokens: number;
  /** Reasoning included. */
  readonly outputTokens: number;
  /** Part of `inputTokens`: read from the provider's cache. */
  readonly cacheReadTokens?: number;
  /** Part of `inputTokens`: written to the provider's cache. */
  readonly cacheWriteTokens?: number;
  /** Part of `outputTokens`: thoughts, whether shown or not. */
  readonly reasoningTokens?: number;
  /** A figure is our estimate, because the provider gave none that can be right. */
  readonly isEstimated?: true;
  /** The most that may be charged for a request whose answer never came: no part of the figures above, and budgets count it as spent. */
  readonly unreported?: { readonly inputTokens: number; readonly outputTokens: number };
}

export type FinishReason = 'stop' | 'tool-calls' | 'length' | 'content-filter' | 'error' | 'interrupted' | 'other';

export interface ModelReply {
  readonly text: string | null;
  readonly calls: readonly ToolCall[];
  readonly finishReason: FinishReason;
  readonly opaque: Json;
}

export interface ModelOutcome {
  readonly kind: 'model';
  readonly durationMs: number;
  /** Null when the request failed; then `status` or `error` says how. */
  readonly reply: ModelReply | null;
  readonly status: number | null;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Json;
  readonly error: TransportError | null;
  readonly usage: Usage;
  readonly fault: string | null;
  /** From the request to the first piece of the reply; absent when it was not streamed or nothing came. */
  readonly firstTokenMs?: number;
  /** Opaque parts of the view that were not sent; absent when all were. */
  readonly droppedOpaque?: readonly DroppedOpaque[];
}

/** Parts of an earlier reply that only its provider understands were left out of a request: another model answers, or the message was edited. */
export interface DroppedOpaque {
  /** Index of the message in the view. */
  readonly message: number;
  readonly because: 'other-model' | 'edited';
}

export interface Elapsed {
  readonly kind: 'elapsed';
  readonly durationMs: number;
}

export interface Verdict {
  readonly kind: 'verdict';
  readonly durationMs: number;
  readonly issues: readonly Issue[];
}

/** Every child of an `all` has settled; `results` in the order of the children. */
export interface Joined {
  readonly kind: 'joined';
  /** From the opening to the last child's end. */
  readonly durationMs: number;
  readonly results: readonly unknown[];
}

export interface Decided {
  readonly kind: 'decided';
  readonly durationMs: 0;
}

export type Outcome = ToolOutcome | ModelOutcome | Elapsed | Verdict | Joined | Decided;

/** The loop: a generator that asks and is answered. No I/O, no clock, no chance. */
export type Loop<Result> = Generator<Effect, Result, Outcome>;

/** A model request of which nothing came and nothing was spent: to fill in what is known. */
export const NO_MODEL_ANSWER: ModelOutcome = {
  kind: 'model',
  durationMs: 0,
  reply: null,
  status: null,
  headers: {},
  body: null,
  error: null,
  usage: { inputTokens: 0, outputTokens: 0 },
  fault: null,
};

/** The single answer to every decision. */
export const DECIDED: Decided = { kind: 'decided', durationMs: 0 };
