import type { CallModel, ModelOutcome } from '../domain/effect.ts';
import { ENGINE_VERSION, type Journal, type ModelSource, type RunTime } from '../domain/journal.ts';
import type { LivePorts, StopSignal } from '../domain/ports.ts';
import type { Scenario } from '../domain/scenario.ts';
import type { Strategy } from '../domain/strategy.ts';
import { runLive } from '../drivers/live.ts';
import { createCheck } from '../experiments/simulated-ports.ts';
import { createLoopContext, prepareScenario } from '../loop/context.ts';
import { createLoopCaches } from '../loop/run-state.ts';
import { scenarioLoop } from '../loop/scenario-loop.ts';
import { createWorld } from '../world/create-world.ts';
import { applyModelFault, type ModelFaultHit, modelFaultAt } from '../world/model-faults.ts';

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
 * so far. Prices of real models are not known here, so the journal has none and a cap on money refuses the first request.
 */
export async function runAgainstProvider(plan: ProviderRunPlan, clock: PageClock, signal: StopSignal): Promise<Journal> {
  const { scenario, seed, source } = plan;
  const strategy = limited(plan);
  const context = createLoopContext(prepareScenario(scenario), strategy, seed, null);
  const startedAt = clock.now();
  const { entries } = await runLive({
    root: scenarioLoop(context, createLoopCaches()),
    ports: livePorts(plan, clock),
    clock: { kind: 'real', now: () => clock.now() - startedAt, sleep: clock.sleep },
    inForce: context.inForce,
    signal,
  });
  return { format: 1, engine: ENGINE_VERSION, scenario, strategy, seed, source, price: null, entries };
}

function limited({ strategy, maxOutputTokens, tokenBudget }: ProviderRunPlan): Strategy {
  const tokens = Math.min(tokenBudget, strategy.budget.tokens ?? Number.POSITIVE_INFINITY);
  return { ...strategy, maxOutputTokens, budget: { ...strategy.budget, tokens } };
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
  const outcome = applyModelFault(fault, UNASKED, effect, now);
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

/** What stands in for a reply that is never asked for. */
const UNASKED: ModelOutcome = {
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
