import { expect, test } from 'vitest';
import type { Tool } from '../domain/tool.ts';
import { SCENARIOS } from '../scenarios/scenarios.ts';
import type { BehaviourPreview } from './engine-messages.ts';
import { previewBehaviour } from './preview-behaviour.ts';
import { refusedTool } from './refused-tool.ts';

const TOOL: Tool = {
  definition: {
    name: 'rate',
    description: '',
    inputSchema: { type: 'object', properties: { city: { type: 'string' }, limit: { type: 'integer' } }, required: ['city'] },
    outputSchema: { type: 'object', properties: { rate: { type: 'number' } }, required: ['rate'] },
  },
  behaviour: { kind: 'fixed', value: { rate: 0.4 } },
  traits: { idempotent: true, writes: false, entity: null },
  bounds: [{ path: '/rate', min: 0, max: 0.5, note: 'not plausible' }],
  latencyMs: { min: 1, max: 2 },
};

function preview(
  changes: Partial<Tool>,
  given: Parameters<typeof previewBehaviour>[0]['arguments'] = { city: 'Berlin' },
): BehaviourPreview {
  return previewBehaviour({ tool: { ...TOOL, ...changes }, arguments: given, variant: 0, arrival: 2, nowMs: 70 });
}

function template(text: string): Partial<Tool> {
  return { behaviour: { kind: 'template', template: text } };
}

test('a template is rendered with the arguments, the arrival and the time', () => {
  const { answer } = preview(template('{"rate": 0.{{ arrival }}, "at": {{ now_ms }}, "city": {{ arguments.city | json }}}'));
  expect(answer).toEqual({ kind: 'value', value: { rate: 0.2, at: 70, city: 'Berlin' }, contractFindings: [], warnings: [] });
});

test('a template that does not parse is marked with line and column', () => {
  const { answer } = preview(template('{\n  "rate": {{ arguments.city | nonsense }}\n}'));
  expect(answer).toMatchObject({ kind: 'broken', text: null, findings: [{ line: 2, column: 11 }] });
});

test('a text that is no JSON is shown with the place where it stops being some', () => {
  const { answer } = preview(template('{"rate": {{ arguments.city }}}'));
  expect(answer).toMatchObject({ kind: 'broken', text: '{"rate": Berlin}', findings: [{ line: 1, column: 10 }] });
});

test('a broken contract and an implausible number are told apart', () => {
  expect(preview({ behaviour: { kind: 'fixed', value: {} } }).answer).toMatchObject({
    contractFindings: [{ path: '/rate' }],
    warnings: [],
  });
  expect(preview({ behaviour: { kind: 'fixed', value: { rate: 3 } } }).answer).toMatchObject({
    contractFindings: [],
    warnings: ['/rate is 3: not plausible'],
  });
});

test('a variable that does not exist is remarked on', () => {
  expect(preview(template('{"rate": 0{{ argumnts.city }}}')).answer).toMatchObject({
    kind: 'value',
    warnings: [expect.stringContaining('argumnts')],
  });
});

test('generated arguments keep the input schema, given ones are checked', () => {
  expect(preview({}, null).argumentFindings).toEqual([]);
  expect(preview({}, null).arguments).toMatchObject({ city: expect.any(String) });
  expect(
    preview({}, { limit: 'x' })
      .argumentFindings.map(({ path }) => path)
      .toSorted(),
  ).toEqual(['/city', '/limit']);
});

test('every shipped tool answers its planned calls within its contract', () => {
  for (const scenario of SCENARIOS) {
    for (const call of scenario.tasks.flatMap(({ plan }) => plan.steps.flat())) {
      const tool = scenario.tools.find(({ definition }) => definition.name === call.tool);
      if (tool === undefined) continue;
      const { answer } = previewBehaviour({ tool, arguments: call.arguments, variant: 0, arrival: 1, nowMs: 0 });
      expect([scenario.id, call.tool, answer.kind]).toEqual([scenario.id, call.tool, 'value']);
    }
  }
});

test('a name that some providers refuse is refused by exactly those', () => {
  const refusals = (name: string) =>
    refusedTool({ ...TOOL.definition, name }).map(({ profile, isName }) => (isName ? profile : `${profile}?`));
  expect(refusals('search')).toEqual([]);
  expect(refusals('search.files')).toEqual(['openai', 'openai-responses', 'anthropic', 'compatible']);
  expect(refusals('1st')).toEqual(['google']);
  expect(refusals('x'.repeat(65))).toEqual(['openai', 'openai-responses', 'compatible']);
});
