import { isJsonObject, type Json, type JsonObject } from '../../base/json.ts';

/** Gemini's `Type` enum as its protocol numbers it. */
const TYPE_NUMBERS = [null, 'string', 'number', 'integer', 'boolean', 'array', 'object', 'null'];

/** Members whose snake-case spelling the protocol also takes. */
const CAMEL: Readonly<Record<string, string>> = {
  any_of: 'anyOf',
  min_items: 'minItems',
  max_items: 'maxItems',
  min_length: 'minLength',
  max_length: 'maxLength',
  min_properties: 'minProperties',
  max_properties: 'maxProperties',
  additional_properties: 'additionalProperties',
};

/** Members that say how to write a value down, not which value is right. */
const LAYOUT = ['propertyOrdering', 'property_ordering', 'nullable'];

/** Numbers that Gemini's protocol writes as text, because they are 64 bits wide. */
const COUNTS = /^(min|max)(Items|Length|Properties)$/;

/** Gemini's dialect as JSON Schema: types in small letters or by number, `nullable` as a type, `example` as `examples`, counts as numbers. */
export function jsonSchemaOfGemini(schema: JsonObject): JsonObject {
  const members = new Map<string, Json>();
  for (const [key, value] of Object.entries(schema)) {
    const name = CAMEL[key] ?? key;
    if (!LAYOUT.includes(key)) members.set(name, convertMember(name, value));
  }
  const example = members.get('example');
  if (example !== undefined) {
    members.delete('example');
    members.set('examples', [example]);
  }
  if (members.get('type') === null) members.delete('type');
  if (schema.nullable === true) allowNull(members);
  return Object.fromEntries(members);
}

function convertMember(name: string, value: Json): Json {
  if (name === 'type') return typeOf(value);
  if (COUNTS.test(name) && typeof value === 'string' && /^\d+$/.test(value)) return Number(value);
  if ((name === 'properties' || name === '$defs' || name === 'defs') && isJsonObject(value)) {
    return Object.fromEntries(Object.entries(value).map(([key, schema]) => [key, convert(schema)]));
  }
  if (name === 'items' || name === 'additionalProperties') return convert(value);
  if (name === 'anyOf' && Array.isArray(value)) return value.map(convert);
  return value;
}

function convert(schema: Json): Json {
  return isJsonObject(schema) ? jsonSchemaOfGemini(schema) : schema;
}

function typeOf(value: Json): Json {
  if (typeof value === 'number') return TYPE_NUMBERS[value] ?? null;
  if (Array.isArray(value)) return value.map(typeOf);
  if (typeof value !== 'string') return value;
  const name = value.toLowerCase();
  return name === 'type_unspecified' ? null : name;
}

function allowNull(members: Map<string, Json>): void {
  const type = members.get('type');
  if (typeof type === 'string') members.set('type', [type, 'null']);
  const values = members.get('enum');
  if (Array.isArray(values) && !values.includes(null)) members.set('enum', [...values, null]);
  const branches = members.get('anyOf');
  if (Array.isArray(branches)) members.set('anyOf', [...branches, { type: 'null' }]);
}
