import type { JsonObject } from '../../base/json.ts';
import { MAX_FALLBACK_NOTE, MAX_FALLBACKS } from '../../domain/tool.ts';
import { anything, freeObject, kinds, listOf, members, millis, name, nullable, pointer, text } from './schema-parts.ts';

const flag: JsonObject = { type: 'boolean' };
const number: JsonObject = { type: 'number' };

const FALLBACK = members({
  tool: name,
  arguments: nullable({
    ...listOf(kinds({ keep: { name }, rename: { from: name, to: name }, constant: { name, value: anything } })),
    maxItems: 64,
  }),
  note: nullable({ type: 'string', minLength: 1, maxLength: MAX_FALLBACK_NOTE }),
});

/** JSON Schema of a `Tool`. */
export const TOOL_SCHEMA: JsonObject = members(
  {
    definition: members({ name, description: text, inputSchema: freeObject, outputSchema: nullable(freeObject) }),
    behaviour: kinds({ fixed: { value: anything }, template: { template: text } }),
    traits: members({ idempotent: flag, writes: flag, entity: nullable(name) }),
    bounds: listOf(members({ path: pointer, min: nullable(number), max: nullable(number), note: text })),
    latencyMs: members({ min: millis, max: millis }),
    fallbacks: { ...listOf(FALLBACK), maxItems: MAX_FALLBACKS },
  },
  ['fallbacks'],
);
