import type { JsonObject } from '../../base/json.ts';
import { anything, freeObject, kinds, listOf, members, millis, name, nullable, pointer, text } from './schema-parts.ts';

const flag: JsonObject = { type: 'boolean' };
const number: JsonObject = { type: 'number' };

/** JSON Schema of a `Tool`. */
export const TOOL_SCHEMA: JsonObject = members({
  definition: members({ name, description: text, inputSchema: freeObject, outputSchema: nullable(freeObject) }),
  behaviour: kinds({ fixed: { value: anything }, template: { template: text } }),
  traits: members({ idempotent: flag, writes: flag, entity: nullable(name) }),
  bounds: listOf(members({ path: pointer, min: nullable(number), max: nullable(number), note: text })),
  latencyMs: members({ min: millis, max: millis }),
});
