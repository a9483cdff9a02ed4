import { canonicalJson, isJsonObject, type Json, type JsonObject, jsonAt } from '../../../base/json.ts';
import type { PathStep } from './json-place.ts';

/** Something a schema offers: a name of a member, or a value. */
export interface Choice {
  /** JSON text of what is written. */
  readonly text: string;
  /** In a few words, beside it: the type, `required`. */
  readonly detail: string;
  /** The schema's own description; "" when it has none. */
  readonly info: string;
  /** Lower comes later: stubs behind real values. */
  readonly rank: number;
}

/** References may lead in a circle. */
const MAX_DEPTH = 12;

/** The parts of `root` that speak about the place, references and branches laid open. */
export function schemasAt(
  root: JsonObject,
  path: readonly PathStep[],
  members: ReadonlyMap<string, Json>,
): readonly JsonObject[] {
  let parts: readonly Json[] = [root];
  for (const { token, siblings } of path)
    parts = parts.flatMap((part) => opened(part, root, siblings, 0)).flatMap((part) => stepInto(part, token));
  return parts.flatMap((part) => opened(part, root, members, 0));
}

function opened(part: Json, root: JsonObject, known: ReadonlyMap<string, Json>, depth: number): readonly JsonObject[] {
  if (!isJsonObject(part) || depth > MAX_DEPTH) return [];
  const reference = part.$ref;
  const target =
    typeof reference === 'string' && reference.startsWith('#') ? (jsonAt(root, decode(reference.slice(1))) ?? null) : null;
  const branches = [...list(part.anyOf), ...list(part.oneOf)];
  const fitting = branches.filter((branch) => !contradicts(branch, root, known, depth));
  const more = [
    target,
    ...list(part.allOf),
    ...(fitting.length === 0 ? branches : fitting),
    part.then ?? null,
    part.else ?? null,
  ];
  return [part, ...more.flatMap((other) => opened(other, root, known, depth + 1))];
}

function decode(pointer: string): string {
  try {
    return decodeURIComponent(pointer);
  } catch {
    return pointer;
  }
}

/** Whether a value that stands there already cannot be what the branch wants at its place. */
function contradicts(branch: Json, root: JsonObject, known: ReadonlyMap<string, Json>, depth: number): boolean {
  return opened(branch, root, NOTHING, depth + 1).some((part) =>
    Object.entries(members(part.properties)).some(([name, schema]) => {
      const value = known.get(name);
      const allowed = fixedValues(schema);
      return value !== undefined && allowed.length > 0 && !allowed.some((one) => canonicalJson(one) === canonicalJson(value));
    }),
  );
}

const NOTHING: ReadonlyMap<string, Json> = new Map();

function stepInto(part: JsonObject, token: string | number): readonly Json[] {
  if (typeof token === 'number') {
    const items = part.items;
    const first = Array.isArray(part.prefixItems) ? part.prefixItems : Array.isArray(items) ? items : [];
    const own: Json | undefined = first[token];
    return own !== undefined ? [own] : isJsonObject(items) ? [items] : [];
  }
  const properties = members(part.properties);
  if (Object.hasOwn(properties, token)) return [properties[token] ?? null];
  // Which pattern the name matches is not asked: a stranger's pattern may take exponential time.
  const patterns = Object.values(members(part.patternProperties));
  return [...patterns, part.additionalProperties ?? null];
}

/** Names that are not used yet, required ones first. */
export function nameChoices(schemas: readonly JsonObject[], root: JsonObject, used: ReadonlySet<string>): readonly Choice[] {
  const required = new Set(schemas.flatMap(({ required: names }) => list(names)));
  const choices = new Map<string, Choice>();
  for (const [name, schema] of schemas.flatMap(({ properties }) => Object.entries(members(properties)))) {
    if (used.has(name) || choices.has(name)) continue;
    const isRequired = required.has(name);
    const detail = [typeWords(opened(schema, root, NOTHING, 0)), isRequired ? 'required' : '']
      .filter((word) => word !== '')
      .join(' · ');
    choices.set(name, { text: JSON.stringify(name), detail, info: infoOf([schema]), rank: isRequired ? 1 : 0 });
  }
  return [...choices.values()];
}

/** Values a schema names, then booleans and null, then empty beginnings of the types it takes. */
export function valueChoices(schemas: readonly JsonObject[]): readonly Choice[] {
  const choices = new Map<string, Choice>();
  const offer = (value: Json, from: JsonObject, detail: string, rank: number) => {
    const text = JSON.stringify(value);
    if (!choices.has(text)) choices.set(text, { text, detail, info: infoOf([from]), rank });
  };
  for (const schema of schemas) for (const value of fixedValues(schema)) offer(value, schema, '', 2);
  const isFixed = choices.size > 0;
  for (const schema of schemas) {
    if (schema.default !== undefined) offer(schema.default, schema, 'default', 3);
    for (const example of list(schema.examples)) offer(example, schema, 'example', 1);
  }
  const types = new Set(schemas.flatMap(({ type }) => list(type)));
  for (const schema of isFixed ? schemas.filter((one) => fixedValues(one).length === 0) : schemas) {
    for (const type of list(schema.type)) {
      if (type === 'boolean') for (const value of [true, false]) offer(value, schema, '', 1);
      if (type === 'null') offer(null, schema, '', 0);
      if (type === 'object') offer({}, schema, 'object', -1);
      if (type === 'array') offer([], schema, 'list', -1);
      if (type === 'string' && !isFixed && types.size === 1) offer('', schema, 'text', -1);
    }
  }
  return [...choices.values()];
}

function fixedValues(schema: Json): readonly Json[] {
  if (!isJsonObject(schema)) return [];
  return schema.const !== undefined ? [schema.const] : Array.isArray(schema.enum) ? (schema.enum as readonly Json[]) : [];
}

function typeWords(schemas: readonly JsonObject[]): string {
  return [...new Set(schemas.flatMap(({ type }) => list(type)))].join(' or ');
}

function infoOf(schemas: readonly Json[]): string {
  const described = schemas.find((schema) => isJsonObject(schema) && typeof schema.description === 'string');
  return isJsonObject(described) && typeof described.description === 'string' ? described.description : '';
}

function list(value: Json | undefined): readonly Json[] {
  return value === undefined ? [] : Array.isArray(value) ? (value as readonly Json[]) : [value];
}

function members(value: Json | undefined): JsonObject {
  return isJsonObject(value) ? value : {};
}
