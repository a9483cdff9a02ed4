import type { JsonObject } from '../../base/json.ts';
import type { DecodedTool } from '../wire-codec.ts';
import type { Cursor } from './cursor.ts';

/** An object schema, or nothing. Every provider refuses parameters that are anything but an object. */
export function readParameters(schema: Cursor): JsonObject {
  const value = schema.optionalObject() ?? {};
  const { type } = value;
  const isObject =
    type === undefined ? Object.keys(value).length === 0 || 'properties' in value || '$ref' in value : isObjectType(type);
  if (!isObject) schema.report({ kind: 'malformed', expected: 'object schema' }, 'must be the schema of an object');
  return value;
}

/** Google's number for an object where a client encodes words of a list as numbers. */
const OBJECT_NUMBER = 6;

/** Google writes types in capitals. */
function isObjectType(type: JsonObject[string]): boolean {
  return type === 'object' || type === 'OBJECT' || type === OBJECT_NUMBER || (Array.isArray(type) && type.includes('object'));
}

/** Reports the second of two tools of one name. */
export function reportDuplicateTools(tools: readonly { readonly tool: DecodedTool; readonly name: Cursor }[]): void {
  const seen = new Set<string>();
  for (const { tool, name } of tools) {
    if (seen.has(tool.name)) name.report({ kind: 'duplicate-tool', name: tool.name }, `there are two tools named ${tool.name}`);
    seen.add(tool.name);
  }
}
