import { isJsonObject, type Json, type JsonObject } from '../base/json.ts';
import { own } from './subschemas.ts';

/**
 * One schema that asks for what both ask for, as far as a sample needs it: members are joined, bounds take the stricter side, enums and types
 * what both allow.
 */
export function mergeSchemas(first: JsonObject, second: JsonObject): JsonObject {
  const merged = new Map(Object.entries(first));
  for (const [keyword, value] of Object.entries(second)) {
    const before = own(first, keyword);
    merged.set(keyword, before === undefined ? value : joined(keyword, before, value));
  }
  return Object.fromEntries(merged);
}

function joined(keyword: string, before: Json, value: Json): Json {
  switch (keyword) {
    case 'properties':
    case 'patternProperties':
      return isJsonObject(before) && isJsonObject(value) ? joinMembers(before, value) : value;
    case 'required':
      return [...new Set([...list(before), ...list(value)])];
    case 'allOf':
      return [...list(before), ...list(value)];
    case 'enum':
      return list(before).filter((item) => list(value).some((other) => JSON.stringify(other) === JSON.stringify(item)));
    case 'type':
      return joinTypes(list(before), list(value));
    case 'minimum':
    case 'minLength':
    case 'minItems':
    case 'minProperties':
      return Math.max(Number(before), Number(value));
    case 'maximum':
    case 'maxLength':
    case 'maxItems':
    case 'maxProperties':
      return Math.min(Number(before), Number(value));
    default:
      return value;
  }
}

function joinMembers(before: JsonObject, value: JsonObject): JsonObject {
  const members = new Map(Object.entries(before));
  for (const [name, schema] of Object.entries(value)) {
    const known = members.get(name);
    members.set(name, isJsonObject(known) && isJsonObject(schema) ? mergeSchemas(known, schema) : schema);
  }
  return Object.fromEntries(members);
}

function joinTypes(before: readonly Json[], value: readonly Json[]): Json {
  const both = value.filter((type) => before.includes(type) || (type === 'integer' && before.includes('number')));
  const narrowed = before.filter((type) => type === 'integer' && value.includes('number'));
  const types = [...new Set([...both, ...narrowed])];
  return types.length === 1 ? (types[0] ?? []) : types;
}

function list(value: Json): readonly Json[] {
  return Array.isArray(value) ? (value as readonly Json[]) : [value];
}
