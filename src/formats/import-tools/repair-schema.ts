import { isJsonObject, type Json, type JsonObject } from '../../base/json.ts';

/** Types that are none of JSON Schema but are plain in meaning: programming languages', and Gemini's capitals outside Gemini's files. */
const TYPES: Readonly<Record<string, string | null>> = {
  dict: 'object',
  map: 'object',
  hashmap: 'object',
  record: 'object',
  struct: 'object',
  list: 'array',
  tuple: 'array',
  set: 'array',
  arraylist: 'array',
  str: 'string',
  text: 'string',
  char: 'string',
  int: 'integer',
  long: 'integer',
  short: 'integer',
  byte: 'integer',
  bigint: 'integer',
  float: 'number',
  double: 'number',
  decimal: 'number',
  bool: 'boolean',
  none: 'null',
  any: null,
  object: 'object',
  array: 'array',
  string: 'string',
  integer: 'integer',
  number: 'number',
  boolean: 'boolean',
  null: 'null',
};

const STANDARD = ['object', 'array', 'string', 'integer', 'number', 'boolean', 'null'];

export interface Repair {
  /** JSON Pointer into the schema. */
  readonly path: string;
  readonly from: string;
  /** Null: the type was left out, so anything goes. */
  readonly to: string | null;
}

/** The same schema with types that JSON Schema does not know replaced; the very same object when there are none. */
export function repairTypes(schema: JsonObject): { readonly schema: JsonObject; readonly repairs: readonly Repair[] } {
  const repairs: Repair[] = [];
  const fixed = repairAt(schema, '', repairs);
  return { schema: repairs.length === 0 ? schema : fixed, repairs };
}

function repairAt(schema: JsonObject, path: string, repairs: Repair[]): JsonObject {
  const members = new Map<string, Json>();
  for (const [key, value] of Object.entries(schema)) {
    const at = `${path}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;
    if (key === 'type' && typeof value === 'string' && !STANDARD.includes(value)) {
      const lower = value.toLowerCase();
      const to = Object.hasOwn(TYPES, lower) ? (TYPES[lower] ?? null) : undefined;
      if (to !== undefined) repairs.push({ path: at, from: value, to });
      if (to !== null) members.set(key, to ?? value);
    } else {
      members.set(key, inside(key, value, at, repairs));
    }
  }
  return Object.fromEntries(members);
}

function inside(key: string, value: Json, path: string, repairs: Repair[]): Json {
  const isMap = ['properties', 'patternProperties', '$defs', 'definitions', 'dependentSchemas'].includes(key);
  const isList = ['allOf', 'anyOf', 'oneOf', 'prefixItems'].includes(key) || (key === 'items' && Array.isArray(value));
  const isSingle = ['items', 'additionalProperties', 'not', 'if', 'then', 'else', 'contains', 'propertyNames'].includes(key);
  if (isMap && isJsonObject(value)) {
    return Object.fromEntries(
      Object.entries(value).map(([name, schema]) => [
        name,
        repaired(schema, `${path}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`, repairs),
      ]),
    );
  }
  if (isList && Array.isArray(value)) return value.map((schema: Json, index) => repaired(schema, `${path}/${index}`, repairs));
  return isSingle ? repaired(value, path, repairs) : value;
}

function repaired(schema: Json, path: string, repairs: Repair[]): Json {
  return isJsonObject(schema) ? repairAt(schema, path, repairs) : schema;
}
