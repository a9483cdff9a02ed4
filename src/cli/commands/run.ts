import type { Journal, WireProfile } from '../../domain/journal.ts';
import { projectRun } from '../../domain/project-run.ts';
import { projectScore } from '../../domain/project-score.ts';
import { DEFAULT_SEED, type Scenario } from '../../domain/scenario.ts';
import type { Strategy } from '../../domain/strategy.ts';
import { runSimulated, type SimulationPlan } from '../../experiments/run-simulated.ts';
import { journalToJson } from '../../formats/journal-file.ts';
import { parseScenario } from '../../formats/scenario-file.ts';
import { scenarioFromTools } from '../../formats/scenario-from-tools.ts';
import { PERSONAS } from '../../persona/personas.ts';
import { SCENARIOS } from '../../scenarios/scenarios.ts';
import { CliError } from '../cli-error.ts';
import { describeRun } from '../describe-run.ts';
import { parseOptions } from '../parse-options.ts';
import { isFileArgument, issuesLine, pick, readText } from '../read-input.ts';
import { strategyArgument } from '../strategy-argument.ts';
import { importFile } from './import.ts';

const OPTIONS = {
  scenario: { type: 'string' },
  tools: { type: 'string' },
  strategy: { type: 'string' },
  persona: { type: 'string' },
  wire: { type: 'string' },
  via: { type: 'string' },
  stream: { type: 'boolean' },
  seed: { type: 'string' },
  json: { type: 'boolean' },
} as const;

/**
 * `lab run --scenario ID|FILE | --tools FILE, --strategy ID|FILE [--persona ID] [--wire PROFILE | --via wire:PROFILE [--stream]] [--seed N] [--json]`.
 * The run through the wire is the simulated run with that profile, as long as the provider would refuse none of its requests.
 */
export async function run(args: readonly string[]): Promise<string> {
  const { values } = parseOptions(args, OPTIONS, 0);
  const strategy = chooseStrategy(values.strategy);
  const plan: SimulationPlan = {
    scenario: chooseScenario(values.scenario, values.tools),
    strategy,
    persona: pick(PERSONAS, values.persona ?? 'attentive', 'persona'),
    wire: values.via === undefined ? chooseWire(values.wire ?? 'openai') : chooseVia(values.via, values.wire),
    seed: values.seed === undefined ? DEFAULT_SEED : chooseSeed(values.seed),
  };
  if (values.stream && values.via === undefined) throw new CliError('--stream needs --via wire:PROFILE');
  const journal = values.via === undefined ? runSimulated(plan) : await runOverWire(plan, values.stream ?? false);
  const projected = projectRun(journal);
  if (!values.json) return describeRun(projected, journal);
  return JSON.stringify({ run: projected, score: projectScore(journal), journal: journalToJson(journal) }, null, 2);
}

/** The client libraries are loaded only for a run that needs them. */
async function runOverWire(plan: SimulationPlan, isStreaming: boolean): Promise<Journal> {
  const { runWireTrue } = await import('../../workers/run-wire-true.ts');
  return await runWireTrue({ ...plan, isStreaming });
}

export function chooseScenario(scenario: string | undefined, tools: string | undefined): Scenario {
  if (scenario !== undefined && tools !== undefined) throw new CliError('give --scenario or --tools, not both');
  if (tools !== undefined) {
    const imported = importFile(tools);
    if (imported.tools.length === 0) throw new CliError(`'${tools}' has no tool that can be run`);
    return scenarioFromTools(imported);
  }
  if (scenario === undefined) throw new CliError('run needs --scenario ID|FILE or --tools FILE');
  if (!isFileArgument(scenario)) return pick(SCENARIOS, scenario, 'scenario');
  const parsed = parseScenario(readText(scenario));
  if (!parsed.ok) throw new CliError(issuesLine(scenario, parsed.error));
  return parsed.value;
}

function chooseStrategy(strategy: string | undefined): Strategy {
  if (strategy === undefined) throw new CliError('run needs --strategy ID|FILE');
  return strategyArgument(strategy);
}

const WIRES: readonly WireProfile[] = ['openai', 'openai-responses', 'anthropic', 'google', 'compatible'];

export function chooseWire(wire: string): WireProfile {
  const found = WIRES.find((profile) => profile === wire);
  if (found === undefined) throw new CliError(`there is no wire profile '${wire}'; there are: ${WIRES.join(', ')}`);
  return found;
}

const VIA = 'wire:';

function chooseVia(via: string, wire: string | undefined): WireProfile {
  if (!via.startsWith(VIA)) throw new CliError(`--via takes wire:PROFILE, not '${via}'`);
  const profile = chooseWire(via.slice(VIA.length));
  if (wire !== undefined && wire !== profile) throw new CliError(`--wire ${wire} and --via ${via} are two profiles`);
  return profile;
}

const MAX_SEED = 2 ** 32 - 1;

function chooseSeed(text: string): number {
  const seed = Number(text);
  if (/^\d+$/.test(text) && seed <= MAX_SEED) return seed;
  throw new CliError(`--seed takes a whole number from 0 to ${MAX_SEED}, not '${text}'`);
}
