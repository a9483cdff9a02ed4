import type { JsonObject } from '../../base/json.ts';
import { FAULT_SCHEMA } from './fault-schema.ts';
import { anything, freeObject, kinds, listOf, members, name, nullable, pointer, probability, text } from './schema-parts.ts';
import { TOOL_SCHEMA } from './tool-schema.ts';

const MISCONCEPTIONS = listOf(members({ path: pointer, wrong: kinds({ value: { value: anything }, absent: {} }), probability }));

const PLAN = members({
  steps: listOf(listOf(members({ tool: name, arguments: freeObject, misconceptions: MISCONCEPTIONS }))),
  answer: nullable(members({ value: anything, misconceptions: MISCONCEPTIONS })),
});

const EXPECTATION = members({
  calls: listOf(members({ tool: name, arguments: freeObject })),
  commits: listOf(members({ tool: name, count: { type: 'integer', minimum: 0 } })),
});

/** JSON Schema of a `Scenario`. */
export const SCENARIO_SCHEMA: JsonObject = members({
  format: { const: 1 },
  id: name,
  title: text,
  summary: text,
  system: text,
  tasks: {
    ...listOf(members({ id: name, prompt: text, plan: PLAN, answerSchema: nullable(freeObject), expect: nullable(EXPECTATION) })),
    minItems: 1,
  },
  tools: listOf(TOOL_SCHEMA),
  faults: listOf(FAULT_SCHEMA),
});
