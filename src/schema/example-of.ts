import { isJsonObject, type Json, type JsonObject } from '../base/json.ts';
import { sampleSchema } from './sample-schema.ts';
import { dereference, own } from './subschemas.ts';

/** Longest example that is worth a model's tokens. */
const MAX_LENGTH = 160;

const known = new WeakMap<JsonObject, string | null>();

/** JSON text of a right value, where the schema says more than a bare type; null where any text would do. */
export function exampleOf(schema: Json | undefined, root: JsonObject, name: string): string | null {
  if (!isJsonObject(schema)) return null;
  const found = known.get(schema);
  if (found !== undefined) return found;
  const example = makeExample(schema, root, name);
  known.set(schema, example);
  return example;
}

const TELLING = [
  'const',
  'enum',
  'examples',
  'example',
  'default',
  'format',
  'pattern',
  'properties',
  'items',
  'anyOf',
  'oneOf',
  'allOf',
];
const BOUNDS = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'];

function makeExample(schema: JsonObject, root: JsonObject, name: string): string | null {
  const here = dereference(schema, root);
  const type = own(here, 'type');
  const isTelling = [...TELLING, ...BOUNDS].some((keyword) => own(here, keyword) !== undefined);
  if (!isTelling && type !== 'integer' && type !== 'number' && type !== 'boolean') return null;
  try {
    const value = sampleSchema(schema, { root, variant: 0, isFull: false, budget: { left: 500 }, following: [], depth: 1, name });
    const text = JSON.stringify(value);
    return text.length <= MAX_LENGTH ? text : null;
  } catch {
    return null;
  }
}
