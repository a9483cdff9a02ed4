import { isJsonObject, type Json, type JsonObject, jsonAt } from '../base/json.ts';

/** A schema that stands inside another. `isInPlace`: it looks at the same value, not at a member of it. */
export interface Subschema {
  readonly tokens: readonly string[];
  readonly schema: Json;
  readonly isInPlace: boolean;
}

const SINGLE_IN_PLACE = ['not', 'if', 'then', 'else'];
const LIST_IN_PLACE = ['allOf', 'anyOf', 'oneOf'];
const MAP_IN_PLACE = ['dependentSchemas', 'dependencies'];
const SINGLE = [
  'items',
  'additionalItems',
  'unevaluatedItems',
  'contains',
  'additionalProperties',
  'unevaluatedProperties',
  'propertyNames',
  'contentSchema',
];
const LIST = ['prefixItems', 'items'];
const MAP = ['properties', 'patternProperties', '$defs', 'definitions'];

/** The schemas directly inside `schema`, of all drafts together. Values of `const`, `enum`, `default` and `examples` are no schemas. */
export function subschemasOf(schema: JsonObject): readonly Subschema[] {
  return [
    ...single(schema, SINGLE_IN_PLACE, true),
    ...lists(schema, LIST_IN_PLACE, true),
    ...maps(schema, MAP_IN_PLACE, true),
    ...single(schema, SINGLE, false),
    ...lists(schema, LIST, false),
    ...maps(schema, MAP, false),
  ];
}

function single(schema: JsonObject, keywords: readonly string[], isInPlace: boolean): readonly Subschema[] {
  return keywords.flatMap((keyword) => {
    const value = own(schema, keyword);
    return isJsonObject(value) ? [{ tokens: [keyword], schema: value, isInPlace }] : [];
  });
}

function lists(schema: JsonObject, keywords: readonly string[], isInPlace: boolean): readonly Subschema[] {
  return keywords.flatMap((keyword) => {
    const value = own(schema, keyword);
    if (!Array.isArray(value)) return [];
    return (value as readonly Json[]).map((item, index) => ({ tokens: [keyword, String(index)], schema: item, isInPlace }));
  });
}

function maps(schema: JsonObject, keywords: readonly string[], isInPlace: boolean): readonly Subschema[] {
  return keywords.flatMap((keyword) => {
    const value = own(schema, keyword);
    if (!isJsonObject(value)) return [];
    return Object.entries(value).map(([name, item]) => ({ tokens: [keyword, name], schema: item, isInPlace }));
  });
}

/** A member of the schema itself, never one of the prototype's. */
export function own(schema: JsonObject, keyword: string): Json | undefined {
  return Object.hasOwn(schema, keyword) ? schema[keyword] : undefined;
}

/** The reference that a schema is or begins with; null when it has none. */
export function referenceOf(schema: JsonObject): string | null {
  for (const keyword of ['$ref', '$dynamicRef', '$recursiveRef']) {
    const value = own(schema, keyword);
    if (typeof value === 'string') return value;
  }
  return null;
}

/** What a reference inside `root` means: `#`, `#/a/pointer`, or a plain name of an `$anchor`; undefined when that is not in `root`. */
export function resolveLocal(reference: string, root: JsonObject): Json | undefined {
  const id = own(root, '$id') ?? own(root, 'id');
  const local =
    typeof id === 'string' && id !== '' && reference.startsWith(`${id.replace(/#$/, '')}#`)
      ? reference.slice(reference.indexOf('#'))
      : reference;
  if (local === '' || local === '#' || local === id) return root;
  if (local.startsWith('#/')) return jsonAt(root, decodeFragment(local.slice(1)));
  return local.startsWith('#') ? findAnchor(root, local.slice(1), 0) : undefined;
}

function decodeFragment(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}

function findAnchor(schema: Json, name: string, depth: number): Json | undefined {
  if (!isJsonObject(schema) || depth > 32) return undefined;
  if ([own(schema, '$anchor'), own(schema, '$dynamicAnchor')].includes(name) || own(schema, '$id') === `#${name}`) return schema;
  for (const child of subschemasOf(schema)) {
    const found = findAnchor(child.schema, name, depth + 1);
    if (found !== undefined) return found;
  }
  return undefined;
}

/**
 * `schema` with its reference followed, its own other members over those of the target. A reference that leads nowhere, or more than 16 of
 * them in a row, leave what is there.
 */
export function dereference(schema: JsonObject, root: JsonObject): JsonObject {
  let here = schema;
  for (let hops = 0; hops < 16; hops++) {
    const reference = referenceOf(here);
    if (reference === null) return here;
    const target = resolveLocal(reference, root);
    if (!isJsonObject(target)) return target === false ? { not: {} } : here;
    const { $ref: _ref, $dynamicRef: _dynamic, $recursiveRef: _recursive, ...siblings } = here;
    here = Object.keys(siblings).length === 0 ? target : { ...target, ...siblings };
  }
  return here;
}
