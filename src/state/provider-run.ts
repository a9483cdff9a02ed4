import { type CallModel, type ModelOutcome, NO_MODEL_ANSWER } from '../domain/effect.ts';
import { ENGINE_VERSION, type Entry, type Journal, type ModelSource, type RunTime } from '../domain/journal.ts';
import type { LivePorts, StopSignal } from '../domain/ports.ts';
import type { Price } from '../domain/price.ts';
import type { Scenario } from '../domain/scenario.ts';
import type { Strategy } from '../domain/strategy.ts';
import { runLive } from '../drivers/live.ts';
import { createCheck } from '../experiments/simulated-ports.ts';
import { createLoopContext, prepareScenario } from '../loop/context.ts';
import { createLoopCaches } from '../loop/run-state.ts';
import { scenarioLoop } from '../loop/scenario-loop.ts';
import { createWorld } from '../world/create-world.ts';
import { applyModelFault, type ModelFaultHit, modelFaultAt } from '../world/model-faults.ts';
import { limitedStrategy } from './provider-limits.ts';
import type { RunLog, RunWatch } from './run-store.ts';

/** One run against a real model. */
export interface ProviderRunPlan {
  readonly scenario: Scenario;
  readonly strategy: Strategy;
  readonly seed: number;
  readonly source: Extract<ModelSource, { kind: 'provider' }>;
  readonly callModel: LivePorts['callModel'];
  /** Replaces the strategy's output limit, in tokens. */
  readonly maxOutputTokens: number;
  /** Cap on the tokens of the run, beside the strategy's own. */
  readonly tokenBudget: number;
  /** Cap on its cost, beside the strategy's own; null for none. */
  readonly usdBudget: number | null;
  /** Null when it is unknown: then the journal says no cost, and a cap on money refuses the first request. */
  readonly price: Price | null;
}

/** Real time, as the page has it. */
export interface PageClock {
  /** Ms that never go back. */
  readonly now: () => number;
  /** Resolves after `ms`, or as soon as the run is stopped. */
  readonly sleep: (ms: number, signal: StopSignal) => Promise<void>;
}

/**
 * Runs the loop against a real model and the mock world, on real time: tools take as long as the world says, waits are waited. A stopped run gives its journal
 * so far.
 */
export async function runAgainstProvider(
  plan: ProviderRunPlan,
  clock: PageClock,
  signal: StopSignal,
  onProgress: RunWatch['onProgress'] = () => {},
  log: RunLog | null = null,
): Promise<Journal> {
  const { scenario, seed, source, price } = plan;
  const strategy = limitedStrategy(plan);
  const context = createLoopContext(prepareScenario(scenario), strategy, seed, price);
  const startedAt = clock.now();
  const journal = { format: 1, engine: ENGINE_VERSION, scenario, strategy, seed, source, price } as const;
  const known: Entry[] = [];
  const soFar = (): Journal => ({ ...journal, entries: [...known] });
  log?.begun(journal);
  const { entries } = await runLive({
    root: scenarioLoop(context, createLoopCaches()),
    ports: livePorts(plan, clock),
    clock: { kind: 'real', now: () => clock.now() - startedAt, sleep: clock.sleep },
    inForce: context.inForce,
    signal,
    onEntry: (entry) => {
      known.push(entry);
      log?.entry(entry);
      onProgress(soFar);
    },
    onIssued: (issued) => log?.issued(issued),
  });
  return { ...journal, entries };
}

function livePorts(plan: ProviderRunPlan, clock: PageClock): LivePorts {
  const { scenario, seed } = plan;
  const world = createWorld(scenario, seed);
  return {
    fold: world.fold,
    check: createCheck(scenario),
    callTool: async (effect, arrival, now, signal) => {
      const outcome = world.callTool(effect, arrival, now);
      await clock.sleep(outcome.durationMs, signal);
      return outcome;
    },
    callModel: async (effect, arrival, now, signal) => {
      const fault = modelFaultAt(scenario, seed, arrival, now);
      if (fault === null) return await plan.callModel(effect, arrival, now, signal);
      return await faultyCall(fault, effect, now, clock, signal, () => plan.callModel(effect, arrival, now, signal));
    },
  };
}

/** A scenario's fault in front of the real model. One that leaves no reply costs no request. */
async function faultyCall(
  fault: ModelFaultHit,
  effect: CallModel,
  now: RunTime,
  clock: PageClock,
  signal: StopSignal,
  ask: () => Promise<ModelOutcome>,
): Promise<ModelOutcome> {
  if (leavesReply(fault)) {
    const outcome = applyModelFault(fault, await ask(), effect, now);
    if (fault.kind === 'slow') await clock.sleep(fault.ms, signal);
    return outcome;
  }
  const outcome = applyModelFault(fault, NO_MODEL_ANSWER, effect, now);
  await clock.sleep(outcome.durationMs, signal);
  return outcome;
}

const REPLACING: readonly ModelFaultHit['kind'][] = [
  'http',
  'network-error',
  'connect-refused',
  'connect-timeout',
  'read-timeout',
];

function leavesReply({ kind }: ModelFaultHit): boolean {
  return !REPLACING.includes(kind);
}
