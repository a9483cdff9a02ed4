import fc from 'fast-check';
import type { JsonObject } from '../base/json.ts';
import { FAILURE_CLASSES } from '../domain/failure.ts';
import type { Fault, ModelFault, ToolFault, When } from '../domain/fault.ts';
import type { Misconception, PlannedCall, Scenario, Task } from '../domain/scenario.ts';
import { FALLBACK_MODES, type FallbackMode, type RouteChoice, type Strategy } from '../domain/strategy.ts';
import type { Fallback, Tool } from '../domain/tool.ts';
import { BASE } from '../loop/strategies/base-strategy.ts';

const NAMES = ['search', 'charge', 'lookup'] as const;

const INPUT: JsonObject = {
  type: 'object',
  properties: { id: { type: 'integer', minimum: 1, maximum: 9 }, name: { type: 'string', minLength: 1 } },
  required: ['id', 'name'],
  additionalProperties: false,
};

/** Other tools in place of one, with arguments that fit, that lack a member, or that break the schema. */
function fallbacksOf(name: string, minLength = 0): fc.Arbitrary<readonly Fallback[]> {
  const others = NAMES.filter((other) => other !== name);
  const rules = fc.constantFrom<Fallback['arguments']>(
    null,
    null,
    [
      { kind: 'keep', name: 'id' },
      { kind: 'constant', name: 'name', value: 'c' },
    ],
    [
      { kind: 'rename', from: 'name', to: 'name' },
      { kind: 'keep', name: 'id' },
    ],
    [{ kind: 'rename', from: 'id', to: 'number' }],
  );
  const note = fc.constantFrom(null, null, 'An older value.');
  return fc
    .subarray(others, { minLength })
    .chain((tools) => fc.tuple(...tools.map((other) => fc.record({ tool: fc.constant(other), arguments: rules, note }))));
}

function tool(name: string): fc.Arbitrary<Tool> {
  return fc
    .record({
      idempotent: fc.boolean(),
      writes: fc.boolean(),
      isTemplate: fc.boolean(),
      min: fc.constantFrom(0, 50, 100),
      spread: fc.constantFrom(0, 100, 3_000),
      fallbacks: fallbacksOf(name),
    })
    .map(({ idempotent, writes, isTemplate, min, spread, fallbacks }) => ({
      definition: {
        name,
        description: `Does ${name}.`,
        inputSchema: INPUT,
        outputSchema: { type: 'object', properties: { n: { type: 'number' } } },
      },
      behaviour: isTemplate
        ? { kind: 'template', template: '{"n": {{ arrival }}}' }
        : { kind: 'fixed', value: { n: 1, rows: [1, 2], at: '2026-05-01' } },
      traits: { idempotent, writes, entity: writes ? 'things' : null },
      bounds: [{ path: '/n', min: 0, max: 2, note: 'too many' }],
      latencyMs: { min, max: min + spread },
      ...(fallbacks.length === 0 ? {} : { fallbacks }),
    }));
}

/** A scenario file may not replace what only reads by what writes. */
function withoutWritesForReads(tools: readonly Tool[]): readonly Tool[] {
  const writes = new Set(tools.filter(({ traits }) => traits.writes).map(({ definition }) => definition.name));
  return tools.map(({ fallbacks = [], ...tool }) => {
    const left = fallbacks.filter((fallback) => tool.traits.writes || !writes.has(fallback.tool));
    return left.length === 0 ? tool : { ...tool, fallbacks: left };
  });
}

const when: fc.Arbitrary<When> = fc.oneof(
  fc.constant({ kind: 'always' } as const),
  fc.record({ kind: fc.constant('nth' as const), n: fc.integer({ min: 1, max: 4 }) }),
  fc.record({ kind: fc.constant('first' as const), n: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ kind: fc.constant('every' as const), n: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ kind: fc.constant('probability' as const), p: fc.double({ min: 0, max: 1, noNaN: true }) }),
  fc.record({
    kind: fc.constant('sequence' as const),
    hits: fc.array(fc.boolean(), { minLength: 1, maxLength: 4 }),
    then: fc.constantFrom('ok' as const, 'repeat' as const),
  }),
  fc.record({ kind: fc.constant('window' as const), fromMs: fc.constantFrom(0, 1_000), toMs: fc.constantFrom(2_000, 10_000) }),
);

const transportFaults = [
  { kind: 'http', status: 503, body: { error: 'busy' }, headers: {}, retryAfter: { form: 'seconds', ms: 1_000 } },
  {
    kind: 'http',
    status: 429,
    body: { error: { message: 'slow down' } },
    headers: {},
    retryAfter: { form: 'retry-after-ms', ms: 250 },
  },
  { kind: 'http', status: 401, body: { error: 'expired' }, headers: {}, retryAfter: null },
  { kind: 'network-error' },
  { kind: 'read-timeout' },
  { kind: 'slow', ms: 4_000 },
] as const;

const toolFault: fc.Arbitrary<ToolFault> = fc.constantFrom<ToolFault>(
  ...transportFaults,
  { kind: 'malformed-json' },
  { kind: 'stale' },
  { kind: 'error-in-200', body: { error: { code: 'rate_limit_exceeded' } } },
  { kind: 'contract-violation', change: 'na-number', path: '/n' },
);

const modelFault: fc.Arbitrary<ModelFault> = fc.constantFrom<ModelFault>(
  ...transportFaults,
  { kind: 'cut-stream' },
  { kind: 'length' },
  { kind: 'broken-arguments' },
  { kind: 'unknown-tool', name: 'nosuch' },
  { kind: 'empty-arguments' },
);

const phase = fc.constantFrom('before' as const, 'after' as const);

function fault(id: string): fc.Arbitrary<Fault> {
  const target = fc.constantFrom(...NAMES, null).map((name) => ({ kind: 'tool' as const, tool: name }));
  return fc.oneof(
    fc.record({ id: fc.constant(id), when, phase, target, what: toolFault }),
    fc.record({ id: fc.constant(id), when, phase, target: fc.constant({ kind: 'model' as const }), what: modelFault }),
  );
}

const misconception: fc.Arbitrary<Misconception> = fc.constantFrom<Misconception>(
  { path: '/id', wrong: { kind: 'value', value: 99 }, probability: 0.7 },
  { path: '/id', wrong: { kind: 'value', value: '3' }, probability: 0.5 },
  { path: '/name', wrong: { kind: 'absent' }, probability: 0.6 },
);

const plannedCall: fc.Arbitrary<PlannedCall> = fc.record({
  tool: fc.constantFrom(...NAMES),
  arguments: fc.record({ id: fc.integer({ min: 1, max: 9 }), name: fc.constantFrom('a', 'b') }),
  misconceptions: fc.uniqueArray(misconception, { maxLength: 2, selector: ({ path }) => path }),
});

function task(id: string): fc.Arbitrary<Task> {
  return fc.array(fc.array(plannedCall, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 3 }).map((steps) => ({
    id,
    prompt: `Do ${id}.`,
    plan: { steps, answer: null },
    answerSchema: null,
    expect: { calls: steps.flat().map((call) => ({ tool: call.tool, arguments: {} })), commits: [] },
  }));
}

/** One or two loops in one world of three tools, with up to four faults. */
export const randomScenario: fc.Arbitrary<Scenario> = fc
  .record({
    tools: fc.tuple(...NAMES.map(tool)).map(withoutWritesForReads),
    tasks: fc.oneof(fc.tuple(task('one')), fc.tuple(task('one'), task('two'))),
    faults: fc.tuple(...['f0', 'f1', 'f2', 'f3'].map(fault)).chain((all) => fc.subarray(all)),
  })
  .map((parts) => ({ format: 1, id: 'random', title: 'Random', summary: '', system: 'Work.', ...parts }));

const choice = fc.constantFrom<RouteChoice>(
  'to-model',
  'to-model',
  'wait-below',
  'wait-below',
  'wait-through',
  'raise-limit',
  'stop',
);

const backoff = fc.record({
  baseMs: fc.constantFrom(0, 500, 1_000),
  factor: fc.constantFrom(1, 2),
  capMs: fc.constantFrom(1_000, 30_000),
  jitter: fc.constantFrom('none' as const, 'full' as const, 'equal' as const, 'decorrelated' as const),
  honourHintUpToMs: fc.constantFrom(null, 60_000),
});

function cap(...values: number[]): fc.Arbitrary<number | null> {
  return fc.constantFrom(null, null, ...values);
}

export const randomStrategy: fc.Arbitrary<Strategy> = fc
  .record({
    attempts: fc.record({
      max: fc.integer({ min: 1, max: 4 }),
      count: fc.constantFrom('lineage' as const, 'lineage' as const, 'replies' as const),
      onExhausted: fc.constantFrom('stop' as const, 'tell-model' as const),
    }),
    maxSteps: fc.integer({ min: 2, max: 10 }),
    maxConsecutiveFailures: cap(2, 4),
    tries: fc.record({ tool: fc.integer({ min: 1, max: 3 }), model: fc.integer({ min: 1, max: 3 }) }),
    backoff,
    transport: fc.record({ maxRetries: fc.constantFrom(0, 2), backoff }),
    classifier: fc.record({
      kind: fc.constantFrom('rules' as const, 'substring' as const, 'status' as const),
      unknown: fc.constantFrom(...FAILURE_CLASSES),
    }),
    routes: fc.record(
      Object.fromEntries(FAILURE_CLASSES.map((name) => [name, choice])) as Record<
        (typeof FAILURE_CLASSES)[number],
        typeof choice
      >,
    ),
    checks: fc.record({ arguments: fc.boolean(), contract: fc.boolean(), bounds: fc.boolean() }),
    idempotencyKeys: fc.boolean(),
    timeoutMs: fc.record({ tool: fc.constantFrom(1_000, 10_000), model: fc.constantFrom(60_000, 3_000) }),
    maxOutputTokens: fc.constantFrom(20, 4_096),
    budget: fc.record({
      tokens: cap(400, 2_000),
      usd: cap(0.005),
      wallMs: cap(3_000, 9_000),
      steps: cap(3),
      requests: cap(5, 9),
    }),
    history: fc.constantFrom('accumulate' as const, 'accumulate' as const, 'reassign' as const),
    fallbacks: fc.constantFrom(...FALLBACK_MODES, 'disclosed' as const),
  })
  .map((parts) => ({ ...BASE, id: 'random', title: 'Random', ...parts }));

export const randomSeed = fc.integer({ min: 0, max: 2 ** 31 - 1 });

export interface RandomPlan {
  readonly scenario: Scenario;
  readonly strategy: Strategy;
  readonly seed: number;
}

const anyPlan: fc.Arbitrary<RandomPlan> = fc.record({
  scenario: randomScenario,
  strategy: randomStrategy,
  seed: randomSeed,
});

const unusable: readonly ToolFault[] = [
  { kind: 'http', status: 401, body: { error: 'expired' }, headers: {}, retryAfter: null },
  { kind: 'http', status: 503, body: { error: 'busy' }, headers: {}, retryAfter: { form: 'seconds', ms: 1_000 } },
  { kind: 'contract-violation', change: 'na-number', path: '/n' },
  { kind: 'read-timeout' },
  { kind: 'connect-refused' },
];

/** Which tools cannot be used at first, and how: among three tools some chains end in a value and some in none. */
const outages: fc.Arbitrary<readonly Fault[]> = fc
  .subarray([...NAMES], { minLength: 1 })
  .chain((names) => fc.tuple(...names.map((name) => fc.tuple(fc.constant(name), fc.constantFrom(...unusable), when))))
  .map((all) =>
    all.map(([tool, what, at], index) => ({
      id: `out${index}`,
      target: { kind: 'tool', tool },
      what,
      when: at,
      phase: 'before',
    })),
  );

/** A plan in which falling back is the rule: every tool has the two others to fall back to, and some cannot be used. */
export const fallbackPlan: fc.Arbitrary<RandomPlan> = fc
  .record({
    plan: anyPlan,
    faults: outages,
    writes: fc.boolean(),
    mode: fc.constantFrom<FallbackMode>('disclosed', 'silent'),
    chains: fc.tuple(...NAMES.map((name) => fallbacksOf(name, 1))),
    hasBudget: fc.boolean(),
  })
  .map(({ plan: { scenario, strategy, seed }, faults, writes, mode, chains, hasBudget }) => ({
    seed,
    scenario: {
      ...scenario,
      faults: [...faults, ...scenario.faults],
      tools: scenario.tools.map((one, index) => ({
        ...one,
        traits: { ...one.traits, writes, entity: writes ? 'things' : null },
        fallbacks: chains[index] ?? [],
      })),
    },
    strategy: {
      ...strategy,
      fallbacks: mode,
      checks: { ...strategy.checks, contract: true },
      classifier: { kind: 'rules', unknown: strategy.classifier.unknown },
      maxOutputTokens: 4_096,
      budget: hasBudget ? strategy.budget : BASE.budget,
    },
  }));

/** One in four falls back where it can. */
export const randomPlan: fc.Arbitrary<RandomPlan> = fc.oneof(
  { weight: 3, arbitrary: anyPlan },
  { weight: 1, arbitrary: fallbackPlan },
);
