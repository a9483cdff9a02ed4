import type { JsonObject } from '../base/json.ts';
import { own } from './subschemas.ts';

const KEYWORDS: Readonly<Record<string, string>> = {
  'additional-items-error': 'additionalItems',
  'additional-properties-error': 'additionalProperties',
  'any-of-error': 'anyOf',
  'const-error': 'const',
  'contains-any-error': 'contains',
  'contains-array-error': 'contains',
  'contains-error': 'contains',
  'contains-min-error': 'minContains',
  'contains-max-error': 'maxContains',
  'enum-error': 'enum',
  'exclusive-maximum-error': 'exclusiveMaximum',
  'exclusive-minimum-error': 'exclusiveMinimum',
  'forbidden-property-error': 'properties',
  'invalid-data-error': 'false',
  'invalid-property-name-error': 'propertyNames',
  'maximum-error': 'maximum',
  'max-items-error': 'maxItems',
  'max-length-error': 'maxLength',
  'max-properties-error': 'maxProperties',
  'minimum-error': 'minimum',
  'min-items-error': 'minItems',
  'min-items-one-error': 'minItems',
  'min-length-error': 'minLength',
  'min-length-one-error': 'minLength',
  'min-properties-error': 'minProperties',
  'missing-dependency-error': 'dependentRequired',
  'multiple-of-error': 'multipleOf',
  'multiple-one-of-error': 'oneOf',
  'no-additional-properties-error': 'additionalProperties',
  'not-error': 'not',
  'one-of-error': 'oneOf',
  'pattern-error': 'pattern',
  'required-property-error': 'required',
  'type-error': 'type',
  'unevaluated-items-error': 'unevaluatedItems',
  'unevaluated-property-error': 'unevaluatedProperties',
  'unique-items-error': 'uniqueItems',
};

/** The JSON Schema keyword behind an error code of the library; a schema that is `false` has the keyword `false`. */
export function keywordOf(code: string, schema: JsonObject): string {
  if (code.startsWith('format-')) return 'format';
  if (code === 'min-length-error' && own(schema, 'minLength') === undefined) return 'format';
  return KEYWORDS[code] ?? code.replace(/-error$/, '');
}
