import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Json, type JsonObject, withJsonAt } from '../base/json.ts';
import type { Scenario } from '../domain/scenario.ts';
import { parseScenario, scenarioFromJson } from './scenario-file.ts';
import { parseTool } from './tool-file.ts';

const TOOL: JsonObject = {
  definition: {
    name: 'search',
    description: 'Searches.',
    inputSchema: { type: 'object', properties: { query: { type: 'string' } } },
    outputSchema: null,
  },
  behaviour: { kind: 'fixed', value: { ok: true } },
  traits: { idempotent: true, writes: false, entity: null },
  bounds: [{ path: '/rate', min: 0, max: 0.5, note: 'not plausible' }],
  latencyMs: { min: 100, max: 200 },
};

const SCENARIO: JsonObject = {
  format: 1,
  id: 'mine',
  title: 'Mine',
  summary: '',
  system: '',
  tasks: [
    {
      id: 'find',
      prompt: 'Find it.',
      plan: {
        steps: [
          [
            {
              tool: 'search',
              arguments: { query: 'a' },
              misconceptions: [{ path: '/query', wrong: { kind: 'absent' }, probability: 0.5 }],
            },
          ],
        ],
        answer: null,
      },
      answerSchema: null,
      expect: { calls: [{ tool: 'search', arguments: {} }], commits: [] },
    },
  ],
  tools: [TOOL],
  faults: [
    {
      id: 'flaky',
      target: { kind: 'tool', tool: 'search' },
      when: { kind: 'window', fromMs: 0, toMs: 10 },
      what: { kind: 'http', status: 503, body: null, headers: {}, retryAfter: null },
      phase: 'before',
    },
    { id: 'busy', target: { kind: 'model' }, when: { kind: 'nth', n: 1 }, what: { kind: 'cut-stream' }, phase: 'before' },
  ],
};

/** The problems of the scenario with something else at a pointer; undefined leaves it out. */
function problemsWith(pointer: string, value: Json | undefined): readonly string[] {
  const result = scenarioFromJson(withJsonAt(SCENARIO, pointer, value));
  return result.ok ? [] : result.error.map((problem) => `${problem.path}: ${problem.message}`);
}

describe('parseScenario', () => {
  test('[file-scenario] gives the scenario of a right file', () => {
    const result = parseScenario(JSON.stringify(SCENARIO));
    expect(result).toEqual({ ok: true, value: SCENARIO as Json & Scenario });
  });

  test('[file-syntax] names line and column where a text stops being JSON', () => {
    expect(parseScenario('{\n  "format": 1,\n  "id": mine\n}')).toEqual({
      ok: false,
      error: [{ path: '', message: 'is not JSON: unexpected m: a value is expected', line: 3, column: 9 }],
    });
  });

  test('[file-version] has a message of its own for a newer format', () => {
    expect(problemsWith('/format', 2)).toEqual([
      '/format: this scenario has format 2 and was made by a newer Mulligan; this one reads up to format 1',
    ]);
  });

  test.each<[string, string, Json | undefined, readonly string[]]>([
    ['a missing member', '/title', undefined, ['/title: is required: expected a string']],
    [
      'an unknown member',
      '/apiKey',
      'sk-1',
      ['/apiKey: is not a known field; known fields: format, id, title, summary, system, tasks, tools, faults'],
    ],
    [
      'a probability above 1',
      '/tasks/0/plan/steps/0/0/misconceptions/0/probability',
      1.5,
      ['/tasks/0/plan/steps/0/0/misconceptions/0/probability: expected a number from 0 to 1, received 1.5'],
    ],
    [
      'no task',
      '/tasks',
      [],
      ['/tasks: expected an array of at least 1 items, each an object with id, prompt, plan, answerSchema, expect, received []'],
    ],
    [
      'a fault of an unknown kind',
      '/faults/0/when/kind',
      'sometimes',
      [
        '/faults/0/when/kind: expected one of: always, nth, first, every, sequence, probability, arguments, window, received "sometimes"',
      ],
    ],
    [
      'a fault without its figure',
      '/faults/1/when',
      { kind: 'nth' },
      ['/faults/1/when/n: is required: expected an integer of at least 1 (because kind is "nth")'],
    ],
    [
      'a fault of a tool that only models have',
      '/faults/0/what',
      { kind: 'cut-stream' },
      [expect.stringMatching(/^\/faults\/0\/what\/kind: expected one of: http, network-error, .*received "cut-stream"$/)],
    ],
    [
      'a window that ends before it begins',
      '/faults/0/when/toMs',
      0,
      ['/faults/0/when/toMs: must be greater than fromMs (0), received 0'],
    ],
    [
      'a fault of an unknown tool',
      '/faults/0/target/tool',
      'find',
      ['/faults/0/target/tool: no tool of this scenario is called "find"; there are: search'],
    ],
    [
      'a plan with an unknown tool',
      '/tasks/0/plan/steps/0/0/tool',
      'find',
      ['/tasks/0/plan/steps/0/0/tool: no tool of this scenario is called "find"; there are: search'],
    ],
    [
      'an expectation of an unknown tool',
      '/tasks/0/expect/commits',
      [{ tool: 'x', count: 1 }],
      ['/tasks/0/expect/commits/0/tool: no tool of this scenario is called "x"; there are: search'],
    ],
    [
      'two tools of one name',
      '/tools/1',
      TOOL,
      ['/tools/1/definition/name: "search" is taken by tool 1; names of tools are unique'],
    ],
    ['two faults of one id', '/faults/1/id', 'flaky', ['/faults/1/id: "flaky" is taken by fault 1; names of faults are unique']],
    [
      'an input schema that is none',
      '/tools/0/definition/inputSchema/properties/query/type',
      'text',
      [expect.stringMatching(/^\/tools\/0\/definition\/inputSchema\/properties\/query\/type: .*not a valid JSON Schema type/)],
    ],
    [
      'a latency range upside down',
      '/tools/0/latencyMs/min',
      300,
      ['/tools/0/latencyMs/max: must not be below min (300), received 200'],
    ],
    [
      'an answer without its schema',
      '/tasks/0/plan/answer',
      { value: 1, misconceptions: [] },
      ['/tasks/0/plan/answer: must be null: a task without an answer schema ends in a report'],
    ],
  ])('[file-shape] names %s', (_, pointer, value, expected) => {
    expect(problemsWith(pointer, value)).toEqual(expected);
  });

  test('[file-hostile] never throws, and never passes what it says is wrong', () => {
    const pointers = [
      '/tasks/0',
      '/tools/0',
      '/tools/0/definition',
      '/faults/0/when',
      '/faults/0/what',
      '/faults/0/target',
      '/tasks/0/plan',
      '/tools/0/definition/inputSchema',
      '',
    ];
    fc.assert(
      fc.property(fc.constantFrom(...pointers), fc.jsonValue(), (pointer, value) => {
        const result = scenarioFromJson(withJsonAt(SCENARIO, pointer, value as Json));
        if (!result.ok) for (const problem of result.error) expect(problem.message).not.toBe('');
      }),
      { numRuns: process.env.SOAK === undefined ? 200 : 5_000 },
    );
  });
});

describe('parseTool', () => {
  test('[file-tool] gives the tool of a right file', () => {
    expect(parseTool(JSON.stringify(TOOL))).toEqual({ ok: true, value: TOOL });
  });

  test('[file-tool] reads fallbacks, and a tool without them as before', () => {
    const fallbacks = [
      {
        tool: 'cache',
        arguments: [
          { kind: 'rename', from: 'query', to: 'q' },
          { kind: 'constant', name: 'limit', value: 1 },
        ],
        note: null,
      },
      { tool: 'archive', arguments: null, note: 'An old one.' },
    ];
    expect(parseTool(JSON.stringify({ ...TOOL, fallbacks }))).toEqual({ ok: true, value: { ...TOOL, fallbacks } });
    expect(parseTool(JSON.stringify(TOOL))).toEqual({ ok: true, value: TOOL });
  });

  test.each<[string, Json, readonly string[]]>([
    ['the tool itself', [{ tool: 'search', arguments: null, note: null }], ['/fallbacks/0/tool: must be another tool']],
    [
      'one tool twice',
      [
        { tool: 'a', arguments: null, note: null },
        { tool: 'a', arguments: null, note: null },
      ],
      ['/fallbacks/1/tool: is already fallback 1'],
    ],
    [
      'a member made twice',
      [
        {
          tool: 'a',
          arguments: [
            { kind: 'keep', name: 'x' },
            { kind: 'rename', from: 'y', to: 'x' },
          ],
          note: null,
        },
      ],
      ['/fallbacks/0/arguments/1: "x" is already made by rule 1'],
    ],
    [
      'an unknown rule',
      [{ tool: 'a', arguments: [{ kind: 'script', name: 'x' }], note: null }],
      ['/fallbacks/0/arguments/0/kind:'],
    ],
    ['an address', [{ tool: 'a', arguments: null, note: null, url: 'https://x' }], ['/fallbacks/0/url: is not a known field']],
  ])('[file-tool] refuses %s as a fallback', (_, fallbacks, expected) => {
    const result = parseTool(JSON.stringify({ ...TOOL, fallbacks }));
    const problems = result.ok ? [] : result.error.map((problem) => `${problem.path}: ${problem.message}`);
    expect(problems).toHaveLength(expected.length);
    for (const [index, start] of expected.entries()) expect(problems[index]).toContain(start);
  });

  test('[file-refs] names a fallback that no tool of the scenario is, and one that writes for one that reads', () => {
    const writer = withJsonAt(withJsonAt(TOOL, '/definition/name', 'charge'), '/traits/writes', true);
    const fallbacks = ['nosuch', 'charge'].map((tool) => ({ tool, arguments: null, note: null }));
    expect(problemsWith('/tools', [{ ...TOOL, fallbacks }, writer])).toEqual([
      '/tools/0/fallbacks/0/tool: no tool of this scenario is called "nosuch"; there are: search, charge',
      '/tools/0/fallbacks/1/tool: "charge" writes, and a tool that only reads must not be replaced by one',
    ]);
  });

  test('[file-tool] names each problem of a wrong one at once', () => {
    const tool = { ...TOOL, behaviour: { kind: 'fixed' }, traits: { idempotent: 'yes', writes: false, entity: null } };
    const result = parseTool(JSON.stringify(tool));
    expect(result.ok ? [] : result.error.map((problem) => problem.path)).toEqual(['/behaviour/value', '/traits/idempotent']);
  });
});
