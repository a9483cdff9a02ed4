import type { JsonObject } from '../../../base/json.ts';

const SCHEMA: JsonObject = { $ref: '#/$defs/schema' };
const SCHEMAS: JsonObject = { type: 'array', items: SCHEMA };
const NAMED: JsonObject = { type: 'object', additionalProperties: SCHEMA };
const TYPES: JsonObject = { enum: ['string', 'number', 'integer', 'boolean', 'object', 'array', 'null'] };
const COUNT: JsonObject = { type: 'integer', minimum: 0 };

function described(schema: JsonObject, description: string): JsonObject {
  return { ...schema, description };
}

/** What completion offers inside of a JSON Schema: the keywords of draft 2020-12 that tools use, each with what it decides. */
export const SCHEMA_KEYWORDS: JsonObject = {
  type: 'object',
  properties: {
    type: { anyOf: [TYPES, { type: 'array', items: TYPES }], description: 'What kind of value; a list allows several.' },
    description: { type: 'string', description: 'What the model reads about this value.' },
    properties: described(NAMED, 'The members, by name.'),
    required: described({ type: 'array', items: { type: 'string' } }, 'Names of members that must be there.'),
    additionalProperties: { anyOf: [{ type: 'boolean' }, SCHEMA], description: 'false refuses members that are not named.' },
    items: described(SCHEMA, 'What every item of a list is.'),
    prefixItems: described(SCHEMAS, 'What the first items are, one by one.'),
    enum: described({ type: 'array' }, 'The only values that are right.'),
    const: { description: 'The only value that is right.' },
    default: { description: 'What is taken when it is left out; nothing fills it in.' },
    examples: described({ type: 'array' }, 'Right values, shown to the model by some providers.'),
    format: {
      enum: [
        'date',
        'date-time',
        'time',
        'duration',
        'email',
        'uri',
        'uuid',
        'hostname',
        'ipv4',
        'ipv6',
        'json-pointer',
        'regex',
      ],
      description: 'A form that a text must have; always checked here.',
    },
    pattern: described({ type: 'string' }, 'A regular expression that must be found in the text.'),
    minLength: described(COUNT, 'Fewest characters.'),
    maxLength: described(COUNT, 'Most characters.'),
    minimum: described({ type: 'number' }, 'The least right number.'),
    maximum: described({ type: 'number' }, 'The greatest right number.'),
    exclusiveMinimum: described({ type: 'number' }, 'Numbers must be above it.'),
    exclusiveMaximum: described({ type: 'number' }, 'Numbers must be below it.'),
    multipleOf: described({ type: 'number' }, 'Numbers must be a whole multiple of it.'),
    minItems: described(COUNT, 'Fewest items.'),
    maxItems: described(COUNT, 'Most items.'),
    uniqueItems: described({ type: 'boolean' }, 'No two items are equal.'),
    oneOf: described(SCHEMAS, 'Exactly one of these must fit.'),
    anyOf: described(SCHEMAS, 'At least one of these must fit.'),
    allOf: described(SCHEMAS, 'All of these must fit.'),
    not: described(SCHEMA, 'This must not fit.'),
    if: described(SCHEMA, 'Where it fits, `then` counts, else `else`.'),
    then: SCHEMA,
    else: SCHEMA,
    $ref: described({ type: 'string' }, 'Another schema in its place: #/$defs/name.'),
    $defs: described(NAMED, 'Schemas to refer to.'),
    title: described({ type: 'string' }, 'A short name for people.'),
  },
};
