import type { Decision } from '../domain/effect.ts';
import { SIMULATED_PRICE } from '../domain/price.ts';
import type { Scenario } from '../domain/scenario.ts';
import type { Strategy } from '../domain/strategy.ts';
import type { Tool } from '../domain/tool.ts';
import { createLoopContext, prepareScenario } from '../loop/context.ts';
import { scenarioLoop } from '../loop/scenario-loop.ts';
import { findStrategy } from '../loop/strategies/strategies.ts';
import { crank } from './crank.ts';
import { type ScriptedAnswer, type ScriptedReply, scriptedPorts } from './scripted-ports.ts';

/** A tool `search` that wants `{ query: string, limit: 1–100 }`. */
export const SEARCH: Tool = {
  definition: {
    name: 'search',
    description: 'Searches.',
    inputSchema: {
      type: 'object',
      properties: { query: { type: 'string', minLength: 1 }, limit: { type: 'integer', minimum: 1, maximum: 100 } },
      required: ['query'],
      additionalProperties: false,
    },
    outputSchema: null,
  },
  behaviour: { kind: 'fixed', value: { hits: 1 } },
  traits: { idempotent: true, writes: false, entity: null },
  bounds: [],
  latencyMs: { min: 100, max: 100 },
};

/** A tool `charge` that writes and is not idempotent. */
export const CHARGE: Tool = {
  ...SEARCH,
  definition: { ...SEARCH.definition, name: 'charge', inputSchema: { type: 'object' } },
  traits: { idempotent: false, writes: true, entity: 'orders' },
};

/** A scenario with the tools above and one task, to run with scripted ports. */
export function smallScenario(overrides: Partial<Scenario> = {}): Scenario {
  return {
    format: 1,
    id: 'small',
    title: 'Small',
    summary: '',
    system: 'Be brief.',
    tasks: [{ id: 'task', prompt: 'Find it.', plan: { steps: [], answer: null }, answerSchema: null, expect: null }],
    tools: [SEARCH, CHARGE],
    faults: [],
    ...overrides,
  };
}

/** A shipped strategy with some settings changed. */
export function strategyLike(id: string, overrides: Partial<Strategy> = {}): Strategy {
  const found = findStrategy(id);
  if (found === null) throw new Error(`no strategy ${id}`);
  return { ...found, ...overrides };
}

export interface LoopSetup {
  readonly strategy?: Strategy;
  readonly scenario?: Scenario;
  readonly replies: readonly ScriptedReply[];
  readonly answers?: Readonly<Record<string, readonly ScriptedAnswer[]>>;
  readonly check?: ReturnType<typeof scriptedPorts>['check'];
  readonly priceIsKnown?: boolean;
}

/** Runs the loop against a script; the answer speaks the words that tests ask about. */
export function runScripted(setup: LoopSetup) {
  const { strategy = strategyLike('classify-and-route'), scenario = smallScenario(), priceIsKnown = true } = setup;
  const scripted = scriptedPorts(setup.replies, setup.answers);
  const ports = setup.check === undefined ? scripted : { ...scripted, check: setup.check };
  const context = createLoopContext(prepareScenario(scenario), strategy, 7, priceIsKnown ? SIMULATED_PRICE : null);
  const cranked = crank(scenarioLoop(context), ports);
  const of = <W extends Decision['what']>(what: W): Extract<Decision, { what: W }>[] =>
    cranked.decisions.filter((decision): decision is Extract<Decision, { what: W }> => decision.what === what);
  return {
    ...cranked,
    modelCalls: scripted.modelCalls,
    toolCalls: scripted.toolCalls,
    classified: of('classified'),
    fedBack: of('fed-back'),
    fellBack: of('fell-back'),
    notExecuted: of('not-executed'),
    refused: of('refused'),
    warned: of('warned'),
    regressed: of('regressed'),
    ended: of('ended'),
    waits: cranked.performed.filter((effect) => effect.kind === 'wait'),
  };
}
