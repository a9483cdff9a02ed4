import type { CallModel, CallTool, Check, ModelOutcome, ToolOutcome, Verdict } from './effect.ts';
import type { RunTime } from './journal.ts';

/**
 * What a driver performs effects through. The simulated ports answer at once and say how long it would have taken; live ones are the same
 * functions behind promises. `arrival` counts requests to this tool (or to the model) in this world, from 1.
 */
export interface Ports {
  readonly callModel: (effect: CallModel, arrival: number, now: RunTime) => ModelOutcome;
  readonly callTool: (effect: CallTool, arrival: number, now: RunTime) => ToolOutcome;
  readonly check: (effect: Check) => Verdict;
  /** Does to the world again what a recorded call did, without performing it: called on replay, at the place of the arrival. */
  readonly fold: (effect: CallTool, arrival: number, now: RunTime, outcome: ToolOutcome) => void;
}

/** Says that a run was stopped. An `AbortSignal` is one; named here because pure floors know no DOM. */
export interface StopSignal {
  readonly aborted: boolean;
  addEventListener(type: 'abort', listener: () => void, options?: { once?: boolean }): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}

/** Ports whose answers take real time. The signal is aborted when the run is stopped. */
export interface LivePorts {
  readonly callModel: (effect: CallModel, arrival: number, now: RunTime, signal: StopSignal) => Promise<ModelOutcome>;
  readonly callTool: (effect: CallTool, arrival: number, now: RunTime, signal: StopSignal) => Promise<ToolOutcome>;
  readonly check: Ports['check'];
  readonly fold: Ports['fold'];
}
