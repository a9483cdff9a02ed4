import type { Loop } from '../domain/effect.ts';
import type { Pause } from './backoff.ts';
import type { Elapsed, RunState } from './run-state.ts';
import { withinDeadline } from './spending.ts';

/** Waits, but not past the deadline of the run; nothing to wait is no effect. */
export function* waitFor(
  run: RunState,
  elapsed: Elapsed,
  pause: Pause,
  before: 'tool' | 'model',
  callId: string | null,
): Loop<void> {
  const { budget } = run.context.inForce.strategy;
  const ms = withinDeadline(budget, elapsed.ms, pause.ms);
  if (ms <= 0) return;
  const waited = yield { kind: 'wait', agent: run.agent, step: run.step, ms, why: pause.why, before, callId };
  elapsed.ms += waited.durationMs;
}

/** Where in a step a wait stands: before which call's next try, or which request of it. */
export interface WaitSpot {
  /** Of the call in its reply, from 0; MODEL_INDEX for the model. */
  readonly index: number;
  readonly nth: number;
  readonly request: number;
}

export const MODEL_INDEX = 255;

/** Names a wait among all waits of a run, for its draw: whatever ran in between does not change it. */
export function waitPlace(run: RunState, { index, nth, request }: WaitSpot): number {
  return (((run.agent * 1_024 + run.step) * 256 + index) * 32 + nth) * 8 + request;
}
