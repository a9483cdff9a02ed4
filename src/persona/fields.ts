import { isJsonObject, type Json, type JsonObject, pointerOf, pointerTokens } from '../base/json.ts';

/** A place in the arguments (or the answer) that a text can name. */
export interface Field {
  /** JSON Pointer. */
  readonly path: string;
  /** Its names from the root, in lower case, without list indexes. */
  readonly names: readonly string[];
}

const MAX_DEPTH = 5;
const MAX_FIELDS = 200;

/** Every place that the right value, the schema's properties or a planned mistake speaks of; the root is none. */
export function fieldsOf(value: Json, schema: JsonObject | null, paths: readonly string[]): readonly Field[] {
  const pointers = new Set<string>(paths);
  collectFromValue(value, [], pointers);
  if (schema !== null) collectFromSchema(schema, [], pointers);
  pointers.delete('');
  return [...pointers].slice(0, MAX_FIELDS).map((path) => ({ path, names: namesOf(path) }));
}

function namesOf(path: string): readonly string[] {
  return pointerTokens(path)
    .filter((token) => !/^\d+$/.test(token))
    .map((token) => token.toLowerCase());
}

function collectFromValue(value: Json, tokens: readonly (string | number)[], into: Set<string>): void {
  into.add(pointerOf(tokens));
  if (tokens.length >= MAX_DEPTH) return;
  if (typeof value !== 'object' || value === null) return;
  for (const [key, member] of Object.entries(value)) collectFromValue(member, [...tokens, key], into);
}

function collectFromSchema(schema: JsonObject, tokens: readonly string[], into: Set<string>): void {
  const { properties } = schema;
  if (tokens.length >= MAX_DEPTH || properties === undefined || !isJsonObject(properties)) return;
  for (const [name, member] of Object.entries(properties)) {
    into.add(pointerOf([...tokens, name]));
    if (isJsonObject(member)) collectFromSchema(member, [...tokens, name], into);
  }
}
