import { isJsonObject, type Json } from '../base/json.ts';
import type { RawError, RawPointer } from './library-node.ts';
import { own } from './subschemas.ts';

export type ClosestBranch =
  /** `tag`: the member whose constant tells this branch from all others; null when the branch is only the nearest. */
  | { readonly kind: 'branch'; readonly index: number; readonly tag: string | null }
  /** Every branch wants another constant in one member, and the value has none of them. */
  | { readonly kind: 'tag'; readonly tag: string; readonly wanted: readonly Json[] }
  /** The branches differ only in which fields they require. */
  | { readonly kind: 'fields'; readonly names: readonly string[] }
  /** No branch has even the right type. */
  | { readonly kind: 'none' };

/** The branch of `anyOf`/`oneOf` that a value was most likely meant for: right type first, then right tags, then the fewest faults. */
export function closestBranch(branches: readonly (readonly RawError[])[], at: RawPointer): ClosestBranch {
  const tags = branches.map((errors) => wrongTags(errors, at));
  const shared = [...(tags[0]?.keys() ?? [])].find((tag) => branches.length > 1 && tags.every((other) => other.has(tag)));
  if (shared !== undefined) return { kind: 'tag', tag: shared, wanted: tags.flatMap((other) => other.get(shared) ?? []) };
  if (branches.length > 1 && branches.every((errors) => errors.every((error) => isMissing(error) && error.data.pointer === at))) {
    return { kind: 'fields', names: branches.map((errors) => errors.map((error) => String(error.data.key)).join(' and ')) };
  }
  const scores = branches.map((errors) => scoreOf(errors, at));
  const best = Math.min(...scores);
  if (best >= WRONG_TYPE) return { kind: 'none' };
  const index = scores.indexOf(best);
  const others = tags.filter((_, other) => other !== index);
  const tag = [...(others[0]?.keys() ?? [])].find(
    (name) => others.every((other) => other.has(name)) && tags[index]?.has(name) !== true,
  );
  return { kind: 'branch', index, tag: tag ?? null };
}

/** The direct members for which a branch wants a constant that the value does not have, with that constant. */
function wrongTags(errors: readonly RawError[], at: RawPointer): ReadonlyMap<string, Json> {
  const tags = new Map<string, Json>();
  for (const error of errors) {
    const schema: Json | undefined = isMissing(error) && error.data.pointer === at ? missingSchema(error) : undefined;
    if (schema !== undefined) tags.set(String(error.data.key), schema);
    const constant = isTagError(error) ? constantOf(error.data.schema as Json) : undefined;
    const inside = error.data.pointer.startsWith(`${at}/`) ? error.data.pointer.slice(at.length + 1) : '';
    if (constant !== undefined && inside !== '' && !inside.includes('/'))
      tags.set(inside.replaceAll('~1', '/').replaceAll('~0', '~'), constant);
  }
  return tags;
}

function missingSchema(error: RawError): Json | undefined {
  const properties = isJsonObject(error.data.schema) ? own(error.data.schema, 'properties') : undefined;
  return isJsonObject(properties) ? constantOf(own(properties, String(error.data.key))) : undefined;
}

function isTagError(error: RawError): boolean {
  return error.code === 'const-error' || error.code === 'enum-error';
}

/** The one value a schema allows; undefined when it allows more. */
function constantOf(schema: Json | undefined): Json | undefined {
  if (!isJsonObject(schema)) return undefined;
  const values = own(schema, 'enum');
  return own(schema, 'const') ?? (Array.isArray(values) && values.length === 1 ? (values[0] as Json) : undefined);
}

const WRONG_TYPE = 1_000_000;
const WRONG_TAG = 1_000;

function scoreOf(errors: readonly RawError[], at: RawPointer): number {
  let score = 0;
  for (const error of errors) score += weightOf(error, at);
  return score;
}

function weightOf(error: RawError, at: RawPointer): number {
  const isHere = error.data.pointer === at;
  const code = String(error.code);
  if (error.branches !== undefined) return Math.min(...error.branches.map((errors) => scoreOf(errors, at)), WRONG_TYPE);
  if (isHere && ['type-error', 'const-error', 'enum-error', 'invalid-data-error'].includes(code)) return WRONG_TYPE;
  // A constant in a direct member is how schemas tell their forms apart.
  return wrongTags([error], at).size > 0 && !isMissing(error) ? WRONG_TAG : 1;
}

function isMissing(error: RawError): boolean {
  return error.code === 'required-property-error';
}
