import type { Json, JsonObject } from '../base/json.ts';
import { accepts } from './compile-node.ts';
import { sampleSchema } from './sample-schema.ts';
import { findEndless } from './schema-cost.ts';

/** Most values made for one sample. */
const BUDGET = 20_000;

/**
 * A value that is right under the schema and the same at every call. `variant` asks for another one, 0 is the plainest; optional members are left
 * out where they are not needed, and an odd variant has them. Where no right value is found (a schema that nothing satisfies, a pattern
 * that cannot be written out), the best attempt comes back: validate it when it matters.
 */
export function sampleValue(schema: JsonObject, variant = 0): Json {
  if (findEndless(schema) !== null) return {};
  const attempts = [
    { variant, isFull: variant % 2 === 1 },
    { variant, isFull: variant % 2 === 0 },
    ...[1, 2, 3, 4, 5, 6, 7].map((step) => ({ variant: variant + step, isFull: false })),
    ...[1, 2, 3].map((step) => ({ variant: variant + step, isFull: true })),
  ];
  let best: Json | undefined;
  for (const attempt of attempts) {
    const value = trySample(schema, attempt.variant, attempt.isFull);
    if (value === undefined) continue;
    if (accepts(schema, schema, value)) return value;
    best ??= value;
  }
  return best ?? {};
}

function trySample(schema: JsonObject, variant: number, isFull: boolean): Json | undefined {
  try {
    return sampleSchema(schema, { root: schema, variant, isFull, budget: { left: BUDGET }, following: [], depth: 0, name: '' });
  } catch {
    // A schema whose keywords have values of the wrong type; the caller gets the next attempt.
    return undefined;
  }
}
