import { ENGINE_VERSION, type Entry, type Journal, type WireProfile } from '../domain/journal.ts';
import type { Persona } from '../domain/persona.ts';
import { SIMULATED_PRICE } from '../domain/price.ts';
import type { Scenario } from '../domain/scenario.ts';
import type { Strategy } from '../domain/strategy.ts';
import type { StrategyChange } from '../drivers/recorder.ts';
import type { Divergence } from '../drivers/same-effect.ts';
import { runVirtual } from '../drivers/virtual.ts';
import { createLoopContext, type PreparedScenario, prepareScenario } from '../loop/context.ts';
import { createLoopCaches, type LoopCaches } from '../loop/run-state.ts';
import { scenarioLoop } from '../loop/scenario-loop.ts';
import { createSimulatedPorts } from './simulated-ports.ts';

/** Everything that decides a simulated run: the same plan gives the same journal, byte for byte. */
export interface SimulationPlan {
  readonly scenario: Scenario;
  readonly strategy: Strategy;
  readonly persona: Persona;
  readonly wire: WireProfile;
  readonly seed: number;
}

/** Where a run goes on from, instead of starting anew. */
export interface Continuation {
  readonly prefix: readonly Entry[];
  /** Another strategy from an entry on: a fork. */
  readonly change?: StrategyChange;
}

export function runSimulated(plan: SimulationPlan): Journal {
  return continueSimulated(plan, { prefix: [] }).journal;
}

/** Follows the prefix, then goes on. A prefix of the plan's own journal gives the same journal again; the original is not touched. */
export function continueSimulated(
  plan: SimulationPlan,
  { prefix, change }: Continuation,
): { readonly journal: Journal; readonly divergence: Divergence | null } {
  const { scenario, strategy, persona, wire, seed } = plan;
  const { prepared, caches } = shared(scenario);
  const context = createLoopContext(prepared, strategy, seed, SIMULATED_PRICE);
  const { entries, divergence } = runVirtual({
    root: scenarioLoop(context, caches),
    ports: createSimulatedPorts(plan),
    inForce: context.inForce,
    prefix,
    change: change ?? null,
  });
  const journal: Journal = {
    format: 1,
    engine: ENGINE_VERSION,
    scenario,
    strategy,
    seed,
    source: { kind: 'simulated', persona, wire },
    price: SIMULATED_PRICE,
    entries,
  };
  return { journal, divergence };
}

interface Shared {
  readonly prepared: PreparedScenario;
  readonly caches: LoopCaches;
}

const sharedByScenario = new WeakMap<Scenario, Shared>();

/** Compiled schemas and interned texts: pure by content, so lanes and trials of a scenario may share them. */
export function shared(scenario: Scenario): Shared {
  const known = sharedByScenario.get(scenario);
  if (known !== undefined) return known;
  const made = { prepared: prepareScenario(scenario), caches: createLoopCaches() };
  sharedByScenario.set(scenario, made);
  return made;
}
