import { isJsonObject, type Json, type JsonObject } from '../../../../base/json.ts';
import { enumTexts, type FieldType, propertiesOf, requiredOf, shapeOf } from './schema-shape.ts';

/**
 * Edits of a JSON Schema as pure functions. Each changes one thing and leaves every other keyword, its value and its place as they were: what
 * the form does not know survives it.
 */

/** `undefined` takes the keyword away; a new one comes last. */
export function withKeyword(schema: JsonObject, keyword: string, value: Json | undefined): JsonObject {
  const members = new Map(Object.entries(schema));
  if (value === undefined) members.delete(keyword);
  else members.set(keyword, value);
  return Object.fromEntries(members);
}

/** What a keyword of the form needs a value to be; the others are dropped with the type they belong to. */
const TYPE_OF: Readonly<Record<string, readonly FieldType[]>> = {
  format: ['string'],
  pattern: ['string'],
  minLength: ['string'],
  maxLength: ['string'],
  minimum: ['number', 'integer'],
  maximum: ['number', 'integer'],
  items: ['array'],
  minItems: ['array'],
  maxItems: ['array'],
  properties: ['object'],
  required: ['object'],
  additionalProperties: ['object'],
};

/** Another type; what only the old one could have goes with it, what the new one cannot do without comes. */
export function withType(schema: JsonObject, type: FieldType, isNullable: boolean): JsonObject {
  const before = shapeOf(schema);
  if (before.kind === 'form' && before.type === type && before.isNullable === isNullable) return schema;
  const members = new Map<string, Json>();
  if (!Object.hasOwn(schema, 'type') && type !== 'any') members.set('type', typeValue(type, isNullable));
  for (const [keyword, value] of Object.entries(schema)) {
    if (keyword === 'type') {
      if (type !== 'any') members.set('type', typeValue(type, isNullable));
    } else if (keyword === 'enum') {
      if (enumTexts(schema, type) !== null) members.set('enum', value);
    } else if (!Object.hasOwn(TYPE_OF, keyword) || TYPE_OF[keyword]?.includes(type)) members.set(keyword, value);
  }
  if (type === 'array' && !members.has('items')) members.set('items', { type: 'string' });
  if (type === 'object' && !members.has('properties')) members.set('properties', {});
  return Object.fromEntries(members);
}

/** Whether null is right, too; an enum must then name it. */
export function withNullable(schema: JsonObject, type: FieldType, isNullable: boolean): JsonObject {
  const typed = withKeyword(schema, 'type', typeValue(type, isNullable));
  if (!Array.isArray(schema.enum)) return typed;
  const values = (schema.enum as readonly Json[]).filter((value) => value !== null);
  return withKeyword(typed, 'enum', isNullable ? [...values, null] : values);
}

function typeValue(type: FieldType, isNullable: boolean): Json {
  return isNullable ? [type, 'null'] : type;
}

/** No value is no restriction. Null stays allowed where it was. */
export function withEnum(schema: JsonObject, values: readonly Json[]): JsonObject {
  const hasNull = Array.isArray(schema.enum) && (schema.enum as readonly Json[]).includes(null);
  return withKeyword(schema, 'enum', values.length === 0 ? undefined : hasNull ? [...values, null] : values);
}

export function withProperty(schema: JsonObject, name: string, child: Json): JsonObject {
  return withProperties(
    schema,
    propertiesOf(schema).map((property) => [property.name, property.name === name ? child : property.schema]),
  );
}

/** A text without rules, under a name that is free, last and required. */
export function withNewProperty(schema: JsonObject): JsonObject {
  const names = propertiesOf(schema).map(({ name }) => name);
  let name = 'parameter';
  for (let count = 2; names.includes(name); count++) name = `parameter_${count}`;
  const added = withProperties(schema, [...entriesOf(schema), [name, { type: 'string' }]]);
  return withRequired(added, name, true);
}

export function withoutProperty(schema: JsonObject, name: string): JsonObject {
  const without = withProperties(
    schema,
    entriesOf(schema).filter(([other]) => other !== name),
  );
  return withRequired(without, name, false);
}

/** `to` must be free. */
export function withPropertyRenamed(schema: JsonObject, from: string, to: string): JsonObject {
  const renamed = withProperties(
    schema,
    entriesOf(schema).map(([name, child]) => [name === from ? to : name, child]),
  );
  const required = requiredOf(schema);
  return required.includes(from)
    ? withKeyword(
        renamed,
        'required',
        required.map((name) => (name === from ? to : name)),
      )
    : renamed;
}

/** One place up (-1) or down (1); the same schema at the ends. */
export function withPropertyMoved(schema: JsonObject, name: string, by: -1 | 1): JsonObject {
  const entries = [...entriesOf(schema)];
  const at = entries.findIndex(([other]) => other === name);
  const [moved] = entries.splice(at, 1);
  const to = at + by;
  if (at < 0 || moved === undefined || to < 0 || to > entries.length) return schema;
  entries.splice(to, 0, moved);
  return withProperties(schema, entries);
}

export function withRequired(schema: JsonObject, name: string, isRequired: boolean): JsonObject {
  const required = requiredOf(schema);
  if (required.includes(name) === isRequired) return schema;
  const next = isRequired ? [...required, name] : required.filter((other) => other !== name);
  return withKeyword(schema, 'required', next.length === 0 ? undefined : next);
}

function entriesOf(schema: JsonObject): readonly (readonly [string, Json])[] {
  return isJsonObject(schema.properties) ? Object.entries(schema.properties) : [];
}

function withProperties(schema: JsonObject, entries: readonly (readonly [string, Json])[]): JsonObject {
  return withKeyword(schema, 'properties', Object.fromEntries(entries));
}
