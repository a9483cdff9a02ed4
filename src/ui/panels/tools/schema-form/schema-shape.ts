import { isJsonObject, type Json, type JsonObject } from '../../../../base/json.ts';

/** What the form calls a type; `any` is a schema without one. */
export type FieldType = 'string' | 'number' | 'integer' | 'boolean' | 'array' | 'object' | 'any';

export const FIELD_TYPES: readonly { readonly value: FieldType; readonly title: string }[] = [
  { value: 'string', title: 'text' },
  { value: 'number', title: 'number' },
  { value: 'integer', title: 'whole number' },
  { value: 'boolean', title: 'yes or no' },
  { value: 'array', title: 'list of …' },
  { value: 'object', title: 'object' },
  { value: 'any', title: 'anything' },
];

/** How much of a schema the form can show. What it cannot show stays in the schema as it is. */
export type SchemaShape =
  | {
      readonly kind: 'form';
      readonly type: FieldType;
      readonly isNullable: boolean;
      /** Keywords that count and have no control. */
      readonly hidden: readonly string[];
    }
  /** No control fits: `why` names what stands there instead. */
  | { readonly kind: 'verbatim'; readonly why: string };

const BRANCHES = ['oneOf', 'anyOf', 'allOf', 'not', 'if', '$dynamicRef', '$recursiveRef'];

/** Keywords with a control, by type. */
const SHOWN: Readonly<Record<FieldType, readonly string[]>> = {
  string: ['enum', 'format', 'pattern', 'minLength', 'maxLength'],
  number: ['enum', 'minimum', 'maximum'],
  integer: ['enum', 'minimum', 'maximum'],
  boolean: [],
  array: ['items', 'minItems', 'maxItems'],
  object: ['properties', 'required', 'additionalProperties'],
  any: [],
};

export function shapeOf(schema: Json | undefined): SchemaShape {
  if (!isJsonObject(schema)) return { kind: 'verbatim', why: schema === undefined ? 'nothing' : JSON.stringify(schema) };
  if (typeof schema.$ref === 'string') return { kind: 'verbatim', why: `$ref ${schema.$ref}` };
  const types = Array.isArray(schema.type) ? (schema.type as readonly Json[]) : schema.type === undefined ? [] : [schema.type];
  const [first, ...others] = types.filter((type) => type !== 'null');
  const branches = BRANCHES.filter((keyword) => Object.hasOwn(schema, keyword));
  if (types.length === 0 && branches.length > 0) return { kind: 'verbatim', why: branches.join(', ') };
  const type = types.length === 0 ? untyped(schema) : FIELD_TYPES.find(({ value }) => value === first && value !== 'any')?.value;
  if (type === undefined || others.length > 0) return { kind: 'verbatim', why: `type ${JSON.stringify(schema.type)}` };
  const shown = new Set(['type', 'description', ...SHOWN[type].filter((keyword) => isShowable(keyword, schema, type))]);
  return {
    kind: 'form',
    type,
    isNullable: types.length > 1,
    hidden: Object.keys(schema).filter((keyword) => !shown.has(keyword)),
  };
}

/** A list of texts or of numbers says its type by itself. */
function untyped(schema: JsonObject): FieldType {
  return (['string', 'number'] as const).find((type) => (enumTexts(schema, type)?.length ?? 0) > 0) ?? 'any';
}

/** Whether the value of a keyword is one that its control can hold. */
function isShowable(keyword: string, schema: JsonObject, type: FieldType): boolean {
  const value = schema[keyword];
  switch (keyword) {
    case 'enum':
      return value === undefined || enumTexts(schema, type) !== null;
    case 'properties':
      return value === undefined || isJsonObject(value);
    case 'required':
      return value === undefined || (Array.isArray(value) && value.every((name) => typeof name === 'string'));
    case 'additionalProperties':
      return value === undefined || typeof value === 'boolean';
    case 'items':
      return value === undefined || isJsonObject(value);
    case 'format':
    case 'pattern':
      return value === undefined || typeof value === 'string';
    default:
      return value === undefined || typeof value === 'number';
  }
}

/** The allowed values as lines of text; null where lines cannot say them. */
export function enumTexts(schema: JsonObject, type: FieldType): readonly string[] | null {
  if (!Array.isArray(schema.enum)) return null;
  const values = (schema.enum as readonly Json[]).filter((value) => value !== null);
  const fits = values.every((value) =>
    type === 'string'
      ? typeof value === 'string' && value.trim() === value && value !== '' && !value.includes('\n')
      : typeof value === 'number',
  );
  return fits ? values.map(String) : null;
}

/** A property of an object schema, in its order. */
export interface SchemaProperty {
  readonly name: string;
  readonly schema: Json;
  readonly isRequired: boolean;
}

export function propertiesOf(schema: JsonObject): readonly SchemaProperty[] {
  if (!isJsonObject(schema.properties)) return [];
  const required = requiredOf(schema);
  return Object.entries(schema.properties).map(([name, child]) => ({ name, schema: child, isRequired: required.includes(name) }));
}

export function requiredOf(schema: JsonObject): readonly Json[] {
  return Array.isArray(schema.required) ? (schema.required as readonly Json[]) : [];
}

/** Whether the form can list the members: `properties` and `required` are what they should be. */
export function hasPropertyList(schema: JsonObject): boolean {
  return isShowable('properties', schema, 'object') && isShowable('required', schema, 'object');
}
