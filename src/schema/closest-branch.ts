import type { RawError, RawPointer } from './library-node.ts';

export type ClosestBranch =
  | { readonly kind: 'branch'; readonly index: number }
  /** The branches differ only in which fields they require. */
  | { readonly kind: 'fields'; readonly names: readonly string[] }
  /** No branch has even the right type. */
  | { readonly kind: 'none' };

/** The branch of `anyOf`/`oneOf` that a value was most likely meant for: right type first, then right tags, then the fewest faults. */
export function closestBranch(branches: readonly (readonly RawError[])[], at: RawPointer): ClosestBranch {
  if (branches.length > 1 && branches.every((errors) => errors.every((error) => isMissing(error) && error.data.pointer === at))) {
    return { kind: 'fields', names: branches.map((errors) => errors.map((error) => String(error.data.key)).join(' and ')) };
  }
  const scores = branches.map((errors) => scoreOf(errors, at));
  const best = Math.min(...scores);
  return best >= WRONG_TYPE ? { kind: 'none' } : { kind: 'branch', index: scores.indexOf(best) };
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
  const isMember = !isHere && error.data.pointer.startsWith(`${at}/`) && !error.data.pointer.slice(at.length + 1).includes('/');
  if (isMember && code === 'const-error') return WRONG_TAG;
  if (isMember && code === 'enum-error' && isSingleton(error)) return WRONG_TAG;
  return 1;
}

function isSingleton(error: RawError): boolean {
  return Array.isArray(error.data.values) && error.data.values.length === 1;
}

function isMissing(error: RawError): boolean {
  return error.code === 'required-property-error';
}
