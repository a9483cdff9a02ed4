import type { Decide, Decision } from '../domain/effect.ts';
import type { Task } from '../domain/scenario.ts';
import type { LoopContext } from './context.ts';
import { createFailureCache, type FailureCache } from './failures.ts';
import type { FeedbackCache } from './feedback.ts';
import { type Conversation, createConversation } from './history.ts';
import type { Lineage } from './lineages.ts';
import { createSpending, type Spending } from './spending.ts';

/** Time as one slot has lived it: the sum of what its effects took. Children of an `all` start with their parent's. */
export interface Elapsed {
  ms: number;
}

/** The state of one run, all in one object: a local variable of a generator costs more on each resume (LOOP-NOTES). */
export interface RunState {
  readonly context: LoopContext;
  readonly agent: number;
  readonly task: Task;
  readonly caches: LoopCaches;
  readonly conversation: Conversation;
  readonly spending: Spending;
  readonly elapsed: Elapsed;
  /** Of the reply being asked for, or being worked on. From 1. */
  step: number;
  /** Failed calls that wait for their next attempt, oldest first. */
  readonly lineages: Lineage[];
  consecutiveFailures: number;
  /** Attempts at the final object so far. */
  answerAttempts: number;
  /** Set by a call that ends the run: its siblings start nothing more. */
  isStopping: boolean;
}

/** What runs of one scenario may share without seeing each other: pure results by content. */
export interface LoopCaches {
  readonly failures: FailureCache;
  readonly feedback: FeedbackCache;
}

export function createLoopCaches(): LoopCaches {
  return { failures: createFailureCache(), feedback: new WeakMap() };
}

export function createRunState(context: LoopContext, agent: number, task: Task, caches: LoopCaches): RunState {
  return {
    context,
    agent,
    task,
    caches,
    conversation: createConversation(context.toolTokens),
    spending: createSpending(),
    elapsed: { ms: 0 },
    step: 1,
    lineages: [],
    consecutiveFailures: 0,
    answerAttempts: 0,
    isStopping: false,
  };
}

/** A decision as an effect of this run. */
export function decided(run: RunState, decision: Decision): Decide {
  return { kind: 'decide', agent: run.agent, step: run.step, decision };
}
