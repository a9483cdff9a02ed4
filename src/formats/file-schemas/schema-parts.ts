import type { JsonObject } from '../../base/json.ts';

export const text: JsonObject = { type: 'string' };
export const name: JsonObject = { type: 'string', minLength: 1 };
export const anything: JsonObject = {};
export const millis: JsonObject = { type: 'number', minimum: 0 };
export const countFromOne: JsonObject = { type: 'integer', minimum: 1 };
export const probability: JsonObject = { type: 'number', minimum: 0, maximum: 1 };
export const pointer: JsonObject = { type: 'string', format: 'json-pointer' };
export const freeObject: JsonObject = { type: 'object' };

export function nullable(schema: JsonObject): JsonObject {
  return { anyOf: [schema, { type: 'null' }] };
}

/** An object with exactly these members, of which `optional` may be absent. */
export function members(properties: Readonly<Record<string, JsonObject>>, optional: readonly string[] = []): JsonObject {
  const required = Object.keys(properties).filter((key) => !optional.includes(key));
  return { type: 'object', properties, required, additionalProperties: false };
}

export function listOf(items: JsonObject): JsonObject {
  return { type: 'array', items };
}

export function oneOfWords(...words: readonly string[]): JsonObject {
  return { enum: words };
}

/** A union told apart by `kind`. The title is what a diagnosis calls the form it takes to be meant. */
export function kinds(forms: Readonly<Record<string, Readonly<Record<string, JsonObject>>>>): JsonObject {
  return {
    oneOf: Object.entries(forms).map(([kind, properties]) => ({
      title: kind,
      ...members({ kind: { const: kind }, ...properties }),
    })),
  };
}
