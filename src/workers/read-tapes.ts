import type { Json } from '../base/json.ts';
import { canonicalJson } from '../base/json.ts';
import type { Scenario } from '../domain/scenario.ts';
import { compileScenario } from '../world/compile-scenario.ts';
import { factsOf } from '../world/facts-of-call.ts';
import { type Arrival, hits } from '../world/when.ts';

export interface TapeQuestion {
  readonly scenario: Scenario;
  readonly seed: number;
  /** Calls ahead, from the first. */
  readonly count: number;
}

/** What one fault does to the coming calls of one target, as far as it can be known before anything runs. */
export interface FaultTape {
  readonly faultId: string;
  /** `hits[i]` decides call i + 1; null where only the time of the call decides. */
  readonly hits: readonly (boolean | null)[];
  /** It looks at the arguments; the planned ones were taken. Other arguments may meet something else. */
  readonly isByArguments: boolean;
}

/** The tape of one target: its faults in the order in which they decide. */
export interface Tape {
  /** Name of the tool; null is the model. */
  readonly tool: string | null;
  readonly faults: readonly FaultTape[];
}

interface TapeEntry {
  readonly entry: { readonly id: string; readonly when: Parameters<typeof hits>[0] };
  readonly hash: number;
}

/** What is ahead of every tool and of the model under this seed: the same function decides it that decides it in a run. */
export function readTapes({ scenario, seed, count }: TapeQuestion): readonly Tape[] {
  const compiled = compileScenario(scenario);
  const tools = [...compiled.tools.values()].map((tool): Tape => {
    const planned = plannedArguments(scenario, tool.name);
    const argumentsText = planned === undefined ? '{}' : canonicalJson(planned);
    const call = { id: 'tape', name: tool.name, argumentsText, arguments: planned ?? {} };
    const { intentHash } = factsOf(tool, call);
    const known = { arguments: planned ?? {}, argumentsHash: intentHash };
    return { tool: tool.name, faults: tool.faults.map((fault) => tapeOf(fault, seed, count, known)) };
  });
  const model = { arguments: undefined, argumentsHash: 0 };
  return [...tools, { tool: null, faults: compiled.modelFaults.map((fault) => tapeOf(fault, seed, count, model)) }];
}

function tapeOf(
  { entry, hash }: TapeEntry,
  seed: number,
  count: number,
  known: Pick<Arrival, 'arguments' | 'argumentsHash'>,
): FaultTape {
  const isByTime = entry.when.kind === 'window';
  const at = (index: number) => hits(entry.when, hash, { seed, index, now: 0, occurrence: index, ...known });
  return {
    faultId: entry.id,
    hits: Array.from({ length: count }, (_, position) => (isByTime ? null : at(position + 1))),
    isByArguments: known.arguments !== undefined && (entry.when.kind === 'probability' || entry.when.kind === 'arguments'),
  };
}

/** The arguments of the first planned call of a tool, as a model that made no mistake would write them. */
function plannedArguments(scenario: Scenario, tool: string): Json | undefined {
  return scenario.tasks.flatMap(({ plan }) => plan.steps.flat()).find((call) => call.tool === tool)?.arguments;
}
