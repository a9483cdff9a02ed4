import { isJsonObject, type Json, type JsonObject } from '../base/json.ts';
import { accepts } from './compile-node.ts';
import { typesOf } from './describe-schema.ts';
import { mergeSchemas } from './merge-schemas.ts';
import { sampleNumber, sampleText } from './sample-scalar.ts';
import { sampleString } from './sample-string.ts';
import { dereference, own, referenceOf } from './subschemas.ts';

/** Longest list that is written, whatever `minItems` says. */
const MAX_ITEMS = 200;

export interface SampleContext {
  readonly root: JsonObject;
  /** Another value for the same schema; 0 is the plainest. */
  readonly variant: number;
  /** Values still allowed to be made: schemas that multiply are cut here. */
  readonly budget: { left: number };
  /** References that are being followed: a second time only where a value needs it. */
  readonly following: readonly string[];
  readonly depth: number;
  /** The member the value stands at, for a plausible text. */
  readonly name: string;
  /** Optional members too. */
  readonly isFull: boolean;
}

/** A value for a schema, right in most cases; `sampleValue` checks it and tries others. */
export function sampleSchema(schema: Json | undefined, context: SampleContext): Json {
  if (!isJsonObject(schema)) return 'example';
  if (context.budget.left-- <= 0 || context.depth > 64) return null;
  const reference = referenceOf(schema);
  const inner: SampleContext = {
    ...context,
    depth: context.depth + 1,
    following: reference === null ? context.following : [...context.following, reference],
  };
  const given = givenValue(schema, inner);
  if (given !== undefined) return given;
  const flat = flatten(schema, inner);
  const settled = givenValue(flat, inner);
  if (settled !== undefined) return settled;
  const types = typesOf(flat);
  const solid = types.filter((type) => type !== 'null');
  const type = solid[context.variant % Math.max(1, solid.length)] ?? types[0] ?? 'string';
  return sampleOfType(type, flat, inner);
}

/** What the schema itself offers: its constant, one of its enum, examples or default, when it would accept it. */
function givenValue(schema: JsonObject, context: SampleContext): Json | undefined {
  const fixed = own(schema, 'const');
  if (fixed !== undefined) return fixed;
  const values = own(schema, 'enum');
  if (Array.isArray(values) && values.length > 0) {
    const solid = values.filter((value: Json) => value !== null && accepts(schema, context.root, value));
    const found: Json | undefined = solid[context.variant % Math.max(1, solid.length)] ?? values[0];
    return found;
  }
  const examples = own(schema, 'examples');
  const single = own(schema, 'example');
  const offered: Json[] = Array.isArray(examples)
    ? [...examples]
    : isJsonObject(examples) || examples === undefined
      ? []
      : [examples];
  if (single !== undefined) offered.push(single);
  const fallback = own(schema, 'default');
  if (fallback !== undefined && fallback !== null && fallback !== '') offered.push(fallback);
  const right = offered.filter((value) => accepts(schema, context.root, value));
  return right.length === 0 ? undefined : right[context.variant % right.length];
}

/** The schema with references followed, `allOf` merged and one branch of `anyOf`/`oneOf` chosen. */
function flatten(schema: JsonObject, context: SampleContext): JsonObject {
  let flat = dereference(schema, context.root);
  for (let round = 0; round < 16; round++) {
    const { allOf, anyOf, oneOf, ...rest } = flat;
    if (allOf === undefined && anyOf === undefined && oneOf === undefined) break;
    flat = rest;
    if (Array.isArray(allOf))
      for (const part of allOf) flat = isJsonObject(part) ? mergeSchemas(flat, dereference(part, context.root)) : flat;
    for (const branches of [anyOf, oneOf]) {
      if (!Array.isArray(branches)) continue;
      const branch = chooseBranch(branches, context);
      if (branch !== null) flat = mergeSchemas(flat, branch);
    }
  }
  const { if: condition, then, ...rest } = flat;
  return isJsonObject(condition) && isJsonObject(then) ? mergeSchemas(mergeSchemas(rest, condition), then) : flat;
}

/** Branches that lead back to where one comes from are last; null among them is no value to show. */
function chooseBranch(branches: readonly Json[], context: SampleContext): JsonObject | null {
  const objects = branches.filter(isJsonObject);
  const isBack = (branch: JsonObject) => context.following.includes(referenceOf(branch) ?? '');
  const preferred = objects.filter((branch) => !isBack(branch) && own(branch, 'type') !== 'null');
  const usable = preferred.length > 0 ? preferred : objects;
  const branch = usable[context.variant % Math.max(1, usable.length)];
  return branch === undefined ? null : dereference(branch, context.root);
}

function sampleOfType(type: string, schema: JsonObject, context: SampleContext): Json {
  switch (type) {
    case 'object':
      return sampleObject(schema, context);
    case 'array':
      return sampleArray(schema, context);
    case 'integer':
    case 'number':
      return sampleNumber(schema, type === 'integer', context.variant);
    case 'boolean':
      return context.variant % 2 === 0;
    case 'null':
      return null;
    default:
      return sampleText(schema, context.name, context.variant);
  }
}

function sampleObject(schema: JsonObject, context: SampleContext): JsonObject {
  const declared = own(schema, 'properties');
  const properties = isJsonObject(declared) ? declared : {};
  const names = new Set(chosenNames(schema, properties, context));
  for (const name of names) for (const needed of dependentsOf(schema, name)) names.add(needed);
  const members = new Map<string, Json>();
  for (const name of names) members.set(name, sampleSchema(memberSchema(schema, properties, name), { ...context, name }));
  fillUp(schema, members, context);
  return Object.fromEntries(members);
}

function chosenNames(schema: JsonObject, properties: JsonObject, context: SampleContext): readonly string[] {
  const required = own(schema, 'required');
  const names = Array.isArray(required) ? required.filter((name): name is string => typeof name === 'string') : [];
  const optional = Object.keys(properties).filter((name) => {
    const member = properties[name];
    if (names.includes(name) || !isJsonObject(member)) return false;
    return !(isJsonObject(own(member, 'not')) && Object.keys(member).length === 1) && !leadsBack(member, context);
  });
  if (context.isFull && context.depth < 4) return [...names, ...optional];
  const least = own(schema, 'minProperties');
  // A call without arguments shows nothing, so a tool without required ones gets its first two.
  const wanted = Math.max(
    typeof least === 'number' ? least - names.length : 0,
    names.length === 0 && context.depth === 1 ? 2 : 0,
  );
  return [...names, ...optional.slice(0, wanted)];
}

function leadsBack(schema: JsonObject, context: SampleContext): boolean {
  const items = own(schema, 'items');
  return [schema, ...(isJsonObject(items) ? [items] : [])].some((part) => context.following.includes(referenceOf(part) ?? ''));
}

function memberSchema(schema: JsonObject, properties: JsonObject, name: string): Json | undefined {
  const declared = own(properties, name);
  if (declared !== undefined) return declared;
  const patterns = own(schema, 'patternProperties');
  if (isJsonObject(patterns)) {
    const match = Object.keys(patterns).find((pattern) => sampleString(pattern, 0, 100, 0) === name);
    if (match !== undefined) return patterns[match];
  }
  return own(schema, 'additionalProperties');
}

function dependentsOf(schema: JsonObject, name: string): readonly string[] {
  return ['dependentRequired', 'dependencies'].flatMap((keyword) => {
    const table = own(schema, keyword);
    const needed = isJsonObject(table) ? own(table, name) : undefined;
    return Array.isArray(needed) ? needed.filter((other): other is string => typeof other === 'string') : [];
  });
}

/** Members under free names, until `minProperties` is met. */
function fillUp(schema: JsonObject, members: Map<string, Json>, context: SampleContext): void {
  const least = own(schema, 'minProperties');
  const patterns = own(schema, 'patternProperties');
  const names = own(schema, 'propertyNames');
  const pattern = isJsonObject(patterns) ? Object.keys(patterns)[0] : undefined;
  for (
    let turn = 0;
    members.size < (typeof least === 'number' ? Math.min(least, MAX_ITEMS) : 0) && turn < 2 * MAX_ITEMS;
    turn++
  ) {
    const fromNames = isJsonObject(names) ? sampleSchema(names, { ...context, variant: context.variant + turn }) : null;
    const written = pattern === undefined ? null : sampleString(pattern, 0, 100, context.variant + turn);
    const name = typeof fromNames === 'string' ? fromNames : (written ?? `key${turn + 1}`);
    const value = pattern !== undefined && isJsonObject(patterns) ? patterns[pattern] : own(schema, 'additionalProperties');
    if (!members.has(name)) members.set(name, sampleSchema(value, { ...context, name }));
  }
}

function sampleArray(schema: JsonObject, context: SampleContext): readonly Json[] {
  const [low, high] = [own(schema, 'minItems'), own(schema, 'maxItems')];
  const items = own(schema, 'items');
  const prefix = own(schema, 'prefixItems') ?? (Array.isArray(items) ? items : undefined);
  const each = Array.isArray(items) ? own(schema, 'additionalItems') : items;
  const fixed: readonly Json[] = Array.isArray(prefix) ? (prefix as readonly Json[]) : [];
  const contains = own(schema, 'contains');
  const wantsOne = !(isJsonObject(each) && leadsBack(each, context)) && each !== false ? Math.max(1, fixed.length) : fixed.length;
  const least = Math.max(typeof low === 'number' ? low : 0, wantsOne);
  const length = Math.min(least, typeof high === 'number' ? high : MAX_ITEMS, MAX_ITEMS);
  const made: Json[] = [];
  for (let index = 0; index < length; index++) {
    const at = { ...context, variant: context.variant + (own(schema, 'uniqueItems') === true ? index : 0) };
    const isContained = isJsonObject(contains) && index === fixed.length;
    made.push(sampleSchema(isContained ? contains : (fixed[index] ?? each), at));
  }
  return made;
}
