import { isJsonObject, type Json, type JsonObject } from '../base/json.ts';
import { formatWords } from './format-words.ts';
import { listed, shortJson } from './short-json.ts';
import { dereference, own } from './subschemas.ts';

/** How deep a description looks into members and branches. */
const MAX_DEPTH = 3;

/**
 * What a schema asks for, in words that a model can act on: "an integer from 1 to 100", "one of: asc, desc", "an object with city". It
 * names every bound of the value itself, so that one reading is enough to write a right one.
 */
export function describeSchema(schema: Json | undefined, root: JsonObject, depth = 0): string {
  if (!isJsonObject(schema)) return schema === false ? 'nothing' : 'any value';
  const here = dereference(schema, root);
  const fixed = own(here, 'const');
  if (fixed !== undefined) return shortJson(fixed);
  const values = own(here, 'enum');
  if (Array.isArray(values)) return describeEnum(values);
  const types = typesOf(here);
  if (types.length > 0) return types.map((type) => describeType(type, here, root, depth)).join(' or ');
  for (const keyword of ['anyOf', 'oneOf']) {
    const branches = own(here, keyword);
    if (Array.isArray(branches) && depth < MAX_DEPTH) return describeBranches(branches, root, depth);
  }
  const all = own(here, 'allOf');
  if (Array.isArray(all) && depth < MAX_DEPTH)
    return all.map((part: Json) => describeSchema(part, root, depth + 1)).join(' and ');
  return 'any value';
}

function describeEnum(values: readonly Json[]): string {
  // Bare words read best; quotes only where a text could be taken for another value.
  const areWords = values.every(
    (value) => typeof value === 'string' && /^[^\s",]+$/.test(value) && !/^(null|true|false|-?\d.*)$/.test(value),
  );
  const texts = values.map((value) => (areWords ? String(value) : shortJson(value, 40)));
  return texts.length === 1 ? (texts[0] ?? '') : `one of: ${listed(texts)}`;
}

function describeBranches(branches: readonly Json[], root: JsonObject, depth: number): string {
  const texts = [...new Set(branches.map((branch) => describeSchema(branch, root, depth + 1)))];
  return `${texts.slice(0, 5).join(', or ')}${texts.length > 5 ? ', or …' : ''}`;
}

/** The types a schema allows, also where it only implies one by its keywords. */
export function typesOf(schema: JsonObject): readonly string[] {
  const type = own(schema, 'type');
  if (typeof type === 'string') return [type];
  if (Array.isArray(type)) return type.filter((name): name is string => typeof name === 'string');
  for (const [implied, keywords] of IMPLIED) if (keywords.some((keyword) => own(schema, keyword) !== undefined)) return [implied];
  return [];
}

const IMPLIED: readonly (readonly [string, readonly string[]])[] = [
  ['object', ['properties', 'required', 'additionalProperties', 'patternProperties', 'minProperties']],
  ['array', ['items', 'prefixItems', 'minItems', 'maxItems', 'uniqueItems']],
  ['string', ['pattern', 'format', 'minLength', 'maxLength']],
  ['number', ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf']],
];

function describeType(type: string, schema: JsonObject, root: JsonObject, depth: number): string {
  switch (type) {
    case 'integer':
      return `an integer${bounds(schema)}`;
    case 'number':
      return `a number${bounds(schema)}`;
    case 'string':
      return describeString(schema);
    case 'boolean':
      return 'true or false';
    case 'null':
      return 'null';
    case 'array': {
      const items = own(schema, 'items');
      const of = isJsonObject(items) && depth < MAX_DEPTH ? `, each ${describeSchema(items, root, depth + 1)}` : '';
      const unique = own(schema, 'uniqueItems') === true ? 'different ' : '';
      return `an array${count(schema, 'Items', `${unique}items`)}${of}`;
    }
    case 'object': {
      const required = own(schema, 'required');
      const names = Array.isArray(required) ? required.filter((name): name is string => typeof name === 'string') : [];
      return `an object${names.length > 0 ? ` with ${listed(names, 12)}` : ''}`;
    }
    default:
      return `a value of type ${type}`;
  }
}

function describeString(schema: JsonObject): string {
  const format = own(schema, 'format');
  const words = typeof format === 'string' ? formatWords(format) : null;
  const pattern = own(schema, 'pattern');
  const isNonEmpty = own(schema, 'minLength') === 1 && own(schema, 'maxLength') === undefined;
  const base = words?.words ?? (isNonEmpty ? 'a non-empty string' : `a string${count(schema, 'Length', 'characters')}`);
  return typeof pattern === 'string' ? `${base} that matches ${pattern.slice(0, 120)}` : base;
}

function count(schema: JsonObject, what: 'Items' | 'Length', noun: string): string {
  const [min, max] = [own(schema, `min${what}`), own(schema, `max${what}`)];
  const isPositive = typeof min === 'number' && min > 0;
  if (isPositive && typeof max === 'number') return min === max ? ` of ${min} ${noun}` : ` of ${min} to ${max} ${noun}`;
  if (isPositive) return ` of at least ${min} ${noun}`;
  if (typeof max === 'number') return ` of at most ${max} ${noun}`;
  return noun.startsWith('different') ? ` of ${noun}` : '';
}

function bounds(schema: JsonObject): string {
  const range = rangeOf(schema);
  const step = own(schema, 'multipleOf');
  const multiple = typeof step === 'number' ? `, a multiple of ${step}` : '';
  const isOpen = range.excludesMin || range.excludesMax;
  if (range.min !== null && range.max !== null && !isOpen) return ` from ${range.min} to ${range.max}${multiple}`;
  const low = range.min === null ? '' : range.excludesMin ? `greater than ${range.min}` : `of at least ${range.min}`;
  const high = range.max === null ? '' : range.excludesMax ? `less than ${range.max}` : `at most ${range.max}`;
  const both = [low, high === '' || low !== '' || range.excludesMax ? high : `of ${high}`]
    .filter((text) => text !== '')
    .join(' and ');
  return both === '' ? multiple : ` ${both}${multiple}`;
}

export interface NumberRange {
  readonly min: number | null;
  readonly max: number | null;
  readonly excludesMin: boolean;
  readonly excludesMax: boolean;
}

/** The range of a number in both spellings: draft 4's boolean `exclusiveMinimum` beside `minimum`, and the later number. */
export function rangeOf(schema: JsonObject): NumberRange {
  const [min, max] = [own(schema, 'minimum'), own(schema, 'maximum')];
  const [above, below] = [own(schema, 'exclusiveMinimum'), own(schema, 'exclusiveMaximum')];
  const excludesMin = above === true || (typeof above === 'number' && (typeof min !== 'number' || above >= min));
  const excludesMax = below === true || (typeof below === 'number' && (typeof max !== 'number' || below <= max));
  return {
    min: excludesMin && typeof above === 'number' ? above : typeof min === 'number' ? min : null,
    max: excludesMax && typeof below === 'number' ? below : typeof max === 'number' ? max : null,
    excludesMin,
    excludesMax,
  };
}
