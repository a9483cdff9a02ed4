import type { All, Decide, Outcome, Performable } from './effect.ts';
import type { Persona } from './persona.ts';
import type { Price } from './price.ts';
import type { Scenario } from './scenario.ts';
import type { Strategy } from './strategy.ts';

/** Time since the start of the run, in ms. Virtual in simulated runs, real in provider runs. */
export type RunTime = number;

/**
 * An effect that was answered. `slot` is its address: slots are numbered as `all` opens children (the root is 0) and have one open effect each,
 * so (slot, how many entries that slot had before) names an effect whatever the order of the list.
 */
export interface Settled {
  readonly kind: 'settled';
  readonly slot: number;
  readonly startMs: RunTime;
  readonly endMs: RunTime;
  /** What the loop asked for; compared on replay. */
  readonly asked: Performable;
  /** What was performed instead after an edit at the gate; null when it was what was asked. */
  readonly done: Performable | null;
  readonly outcome: Exclude<Outcome, { kind: 'joined' | 'decided' }>;
  /** The how-manieth request to this tool, or to the model, in this world, given when it was issued. From 1; 0 for waits and checks. */
  readonly arrival: number;
}

export interface Decided {
  readonly kind: 'decided';
  readonly slot: number;
  readonly atMs: RunTime;
  readonly asked: Decide;
}

/** An `all` began: its children hold the slots `first` … `first + labels.length - 1`. It has no closing entry. */
export interface Opened {
  readonly kind: 'opened';
  readonly slot: number;
  readonly atMs: RunTime;
  readonly labels: All['labels'];
  readonly first: number;
}

/** From here on, decisions follow another strategy. */
export interface StrategyChanged {
  readonly kind: 'strategy';
  readonly atMs: RunTime;
  readonly strategy: Strategy;
}

/** The run was ended from outside while this effect was open. */
export interface Cancelled {
  readonly kind: 'cancelled';
  readonly slot: number;
  readonly startMs: RunTime;
  readonly endMs: RunTime;
  readonly asked: Performable;
  readonly arrival: number;
}

export type Entry = Settled | Decided | Opened | StrategyChanged | Cancelled;

/** Who answered the model requests. */
export type ModelSource =
  | { readonly kind: 'simulated'; readonly persona: Persona; readonly wire: WireProfile }
  /** A real endpoint. The origin says where; no key and no path of the user's is ever part of a journal. */
  | {
      readonly kind: 'provider';
      readonly provider: 'anthropic' | 'openai' | 'openai-responses' | 'google' | 'openai-compatible' | 'built-in';
      readonly modelId: string;
      /** `browser` for the browser's own model, which is asked over no network. */
      readonly origin: string;
      /** Absent: what the provider does by itself. */
      readonly thinking?: Thinking;
      /** Whether replies came piece by piece; absent means whole. */
      readonly isStreamed?: boolean;
    };

/**
 * How much a model is asked to think before it answers. A budget is in tokens and part of the output limit; an effort is the provider's own word. Not every
 * provider knows both.
 */
export type Thinking =
  | { readonly kind: 'off' }
  | { readonly kind: 'budget'; readonly tokens: number }
  | { readonly kind: 'effort'; readonly effort: ThinkingEffort };

export type ThinkingEffort = 'minimal' | 'low' | 'medium' | 'high';

/** Whose message format a simulated run passes through, so that what it loses is lost here too. */
export type WireProfile = 'openai' | 'openai-responses' | 'anthropic' | 'google' | 'compatible';

/** Everything a run was: its inputs by content, and what happened in order of completion. A prefix of it is a state of the debugger. */
export interface Journal {
  readonly format: 1;
  /** Version of the engine that wrote it. */
  readonly engine: string;
  readonly scenario: Scenario;
  /** In force at the start. */
  readonly strategy: Strategy;
  readonly seed: number;
  readonly source: ModelSource;
  readonly price: Price | null;
  readonly entries: readonly Entry[];
}

export const ENGINE_VERSION = '0.1.0';
