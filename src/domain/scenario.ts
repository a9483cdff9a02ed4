import type { Json, JsonObject } from '../base/json.ts';
import type { Fault } from './fault.ts';
import type { Tool } from './tool.ts';

/** One thing the model gets wrong at first. */
export interface Misconception {
  /** JSON Pointer into the right arguments (or answer). */
  readonly path: string;
  /** What it writes instead; `absent` leaves the member out. */
  readonly wrong: { readonly kind: 'value'; readonly value: Json } | { readonly kind: 'absent' };
  /** Of making this mistake on the first attempt, 0 to 1, before the persona scales it. */
  readonly probability: number;
}

/** A call the task needs, as a model that made no mistake would write it. */
export interface PlannedCall {
  readonly tool: string;
  readonly arguments: JsonObject;
  readonly misconceptions: readonly Misconception[];
}

/** What a simulated model sets out to do: steps of parallel calls, then an answer. */
export interface Plan {
  readonly steps: readonly (readonly PlannedCall[])[];
  /** The right final answer of a task with an answer schema; null for tasks that end in a report. */
  readonly answer: { readonly value: Json; readonly misconceptions: readonly Misconception[] } | null;
}

/** What counts as right, decided without a model. */
export interface Expectation {
  /** Calls that must have succeeded, each with at least these arguments. */
  readonly calls: readonly { readonly tool: string; readonly arguments: JsonObject }[];
  /** How many commits of a tool the ledger must hold at the end. */
  readonly commits: readonly { readonly tool: string; readonly count: number }[];
}

export interface Task {
  readonly id: string;
  readonly prompt: string;
  readonly plan: Plan;
  /** Schema of the final answer; null when the task ends in the report of `REPORT_SCHEMA`. */
  readonly answerSchema: JsonObject | null;
  /** Null: no oracle can judge the run, and it is `unscored`. */
  readonly expect: Expectation | null;
}

/** Tasks, tools, faults and what counts as right. Several tasks run side by side as loops in one world. */
export interface Scenario {
  readonly format: 1;
  readonly id: string;
  readonly title: string;
  readonly summary: string;
  readonly system: string;
  readonly tasks: readonly Task[];
  readonly tools: readonly Tool[];
  readonly faults: readonly Fault[];
}

/** The small structured report that a task without an answer schema ends in, so that claims can be checked. */
export interface Report {
  readonly status: 'done' | 'failed';
  readonly summary: string;
  /** Names of the tools that did not do what the task needed. */
  readonly unresolved: readonly string[];
}

/** The seed a new document starts with. With it the opening scenario shows three ends: one crashes, one is capped, one recovers. */
export const DEFAULT_SEED = 5;
