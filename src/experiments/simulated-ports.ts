import type { Check, Verdict } from '../domain/effect.ts';
import type { WireProfile } from '../domain/journal.ts';
import type { Persona } from '../domain/persona.ts';
import type { Ports } from '../domain/ports.ts';
import type { Scenario } from '../domain/scenario.ts';
import { createAnswerOracle } from '../oracles/answer-schema.ts';
import { createPersonaModel } from '../persona/persona-model.ts';
import { createWorld, type World } from '../world/create-world.ts';
import { applyModelFault, modelFaultAt } from '../world/model-faults.ts';

export interface SimulatedPorts extends Ports {
  readonly world: World;
}

export interface SimulatedSide {
  readonly scenario: Scenario;
  readonly persona: Persona;
  readonly wire: WireProfile;
  readonly seed: number;
}

/** One world with its mock tools, and the persona behind the faults of its model requests. */
export function createSimulatedPorts(side: SimulatedSide): SimulatedPorts {
  const { scenario, seed } = side;
  const world = createWorld(scenario, seed);
  const model = createPersonaModel(side);
  const hasModelFaults = scenario.faults.some((fault) => fault.target.kind === 'model');
  return {
    world,
    callTool: world.callTool,
    fold: world.fold,
    check: createCheck(scenario),
    callModel: hasModelFaults
      ? (effect, arrival, now) => {
          const outcome = model(effect, arrival, now);
          const fault = modelFaultAt(scenario, seed, arrival, now);
          return fault === null ? outcome : applyModelFault(fault, outcome, effect, now);
        }
      : model,
  };
}

const checks = new WeakMap<Scenario, (effect: Check) => Verdict>();

/** The oracles of a scenario's tasks, made once a scenario. */
export function createCheck(scenario: Scenario): (effect: Check) => Verdict {
  const known = checks.get(scenario);
  if (known !== undefined) return known;
  const oracles = scenario.tasks.map((task) => (task.answerSchema === null ? null : createAnswerOracle(task.answerSchema)));
  const check = (effect: Check): Verdict => {
    const oracle = oracles[effect.agent];
    if (oracle === undefined || oracle === null) throw new Error(`createCheck: task ${effect.agent} has no answer schema`);
    return oracle(effect);
  };
  checks.set(scenario, check);
  return check;
}
