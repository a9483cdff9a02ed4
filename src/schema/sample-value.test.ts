import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isJsonObject, type Json, type JsonObject } from '../base/json.ts';
import { compileSchema } from './compile-schema.ts';
import { sampleValue } from './sample-value.ts';

const FORMATS = [
  'date',
  'time',
  'date-time',
  'email',
  'uuid',
  'uri',
  'ipv4',
  'ipv6',
  'hostname',
  'duration',
  'json-pointer',
  'regex',
  'uri-template',
  'no-such-format',
];
const PATTERNS = [
  '^ORD-[0-9]{4}$',
  '^[A-Z]{3}(,[A-Z]{3})*$',
  '^(?:http|ftp)://\\w+',
  'x',
  '^\\S+@\\S+$',
  '^[^\\s/]{2,}$',
  '^\\p{L}+$',
  '^(?=.*[a-z])(?=.*\\d).{8,}$',
];

const DATA = join(process.cwd(), '../shared/data');

/** Every object under one of the names that providers give to the schema of a tool. */
function schemasIn(value: Json): readonly JsonObject[] {
  if (Array.isArray(value)) return value.flatMap(schemasIn);
  if (!isJsonObject(value)) return [];
  return Object.entries(value).flatMap(([name, member]) =>
    /^(parameters|input_?schema|output_?schema|parameters_?json_?schema|json)$/i.test(name) &&
    isJsonObject(member) &&
    !('json' in member)
      ? [member]
      : schemasIn(member as Json),
  );
}

function files(folder: string, ending: string): readonly string[] {
  return readdirSync(join(DATA, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(ending))
    .map((entry) => join(entry.parentPath, entry.name));
}

describe.skipIf(!existsSync(DATA))('samples for the tools of the field', () => {
  const paths = [
    ...files('provider-tooldefs', '.json'),
    ...files('mcp', '.tools-list.json'),
    ...files('tau-bench', '.tools.json'),
  ];
  const schemas = paths.flatMap((path) => schemasIn(JSON.parse(readFileSync(path, 'utf8')) as Json));

  test.each([0, 1, 2, 3])('[schema-sample] at least 99 of 100 are right, variant %i', (variant) => {
    const wrong = schemas.filter((schema) => compileSchema(schema).validate(sampleValue(schema, variant)).length > 0);
    expect(schemas.length).toBeGreaterThan(250);
    expect(wrong.map((schema) => [schema, compileSchema(schema).validate(sampleValue(schema, variant))])).toEqual([]);
  });
});

/** Schemas that something satisfies, of the kinds that tools have. */
const { schema: anySchema } = fc.letrec<{ schema: JsonObject }>((tie) => ({
  schema: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    fc
      .tuple(fc.integer({ min: -50, max: 50 }), fc.nat(20))
      .map(([minimum, size]) => ({ type: 'integer', minimum, maximum: minimum + size })),
    fc
      .tuple(fc.integer({ min: -5, max: 5 }), fc.constantFrom(0.1, 2, 7))
      .map(([low, multipleOf]) => ({ type: 'number', exclusiveMinimum: low, multipleOf })),
    fc.tuple(fc.nat(12), fc.nat(12)).map(([minLength, more]) => ({ type: 'string', minLength, maxLength: minLength + more })),
    fc.constantFrom(...FORMATS).map((format) => ({ type: 'string', format })),
    fc.constantFrom(...PATTERNS).map((pattern) => ({ type: 'string', pattern })),
    fc
      .array(fc.oneof(fc.string(), fc.integer(), fc.constant(null)), { minLength: 1, maxLength: 4 })
      .map((values) => ({ enum: values })),
    fc.constantFrom<JsonObject>({ type: 'boolean' }, { type: ['null', 'integer'] }, {}, { const: { a: [1] } }),
    fc.tuple(tie('schema'), fc.nat(3)).map(([items, minItems]) => ({ type: 'array', items, minItems })),
    fc
      .tuple(
        fc.dictionary(fc.constantFrom('id', 'city', 'date', '__proto__', 'a/b'), tie('schema'), { maxKeys: 4 }),
        fc.boolean(),
      )
      .map(([properties, isClosed]) => ({
        type: 'object',
        properties,
        required: Object.keys(properties).filter((_, index) => index % 2 === 0),
        ...(isClosed ? { additionalProperties: false } : {}),
      })),
    fc.array(tie('schema'), { minLength: 1, maxLength: 3 }).map((branches) => ({ anyOf: branches })),
  ),
}));

describe('sampleValue', () => {
  test('[schema-sample] satisfies random schemas and is the same at every call', () => {
    fc.assert(
      fc.property(anySchema, fc.nat(5), (schema, variant) => {
        const value = sampleValue(schema, variant);
        expect(compileSchema(schema).validate(value)).toEqual([]);
        expect(sampleValue(schema, variant)).toEqual(value);
      }),
      { numRuns: process.env.SOAK === undefined ? 200 : 10_000 },
    );
  });

  test.each<[string, JsonObject]>([
    [
      'a tree',
      {
        $ref: '#/$defs/node',
        $defs: {
          node: {
            type: 'object',
            properties: { name: { type: 'string' }, children: { type: 'array', items: { $ref: '#/$defs/node' } } },
            required: ['name', 'children'],
          },
        },
      },
    ],
    [
      'a linked list',
      {
        $ref: '#/definitions/n',
        definitions: {
          n: {
            type: 'object',
            properties: { v: { type: 'integer' }, next: { anyOf: [{ $ref: '#/definitions/n' }, { type: 'null' }] } },
            required: ['v', 'next'],
          },
        },
      },
    ],
    [
      'an allOf of parts',
      {
        allOf: [{ $ref: '#/$defs/a' }, { properties: { b: { minimum: 5 } }, required: ['b'] }],
        $defs: { a: { type: 'object', properties: { b: { type: 'integer', maximum: 6 } } } },
      },
    ],
    [
      'a condition',
      {
        type: 'object',
        properties: { kind: { enum: ['x', 'y'] } },
        required: ['kind'],
        if: { properties: { kind: { const: 'x' } } },
        then: { required: ['more'], properties: { more: { type: 'integer' } } },
      },
    ],
    [
      'names by pattern',
      { type: 'object', patternProperties: { '^x-[a-z]+$': { type: 'integer' } }, additionalProperties: false, minProperties: 2 },
    ],
    ['different items', { type: 'array', items: { enum: ['a', 'b', 'c'] }, uniqueItems: true, minItems: 3 }],
    [
      'a tuple',
      { type: 'array', prefixItems: [{ type: 'integer' }, { type: 'string', format: 'date' }], items: false, minItems: 2 },
    ],
    [
      'an invalid default',
      { type: 'object', properties: { n: { type: 'integer', minimum: 5, default: 1, examples: ['x', 9] } }, required: ['n'] },
    ],
    [
      'a dependent member',
      {
        type: 'object',
        properties: { a: { type: 'integer' }, b: { type: 'integer' } },
        required: ['a'],
        dependentRequired: { a: ['b'] },
      },
    ],
  ])('[schema-sample] satisfies %s', (_, schema) => {
    for (const variant of [0, 1, 2, 3]) expect(compileSchema(schema).validate(sampleValue(schema, variant))).toEqual([]);
  });

  test('[schema-sample] prefers what the schema itself offers', () => {
    const schema = {
      type: 'object',
      properties: { a: { type: 'string', examples: ['from us'] }, b: { type: 'integer', default: 42 } },
      required: ['a', 'b'],
    };
    expect(sampleValue(schema)).toEqual({ a: 'from us', b: 42 });
  });

  test.each<[string, JsonObject]>([
    ['refers to itself', { $ref: '#' }],
    ['nothing satisfies', { type: 'string', minLength: 3, maxLength: 1 }],
    ['wants a billion items', { type: 'array', minItems: 1e9 }],
    ['wants a gigabyte of text', { type: 'string', minLength: 1e9 }],
    ['has keywords of wrong types', { type: 7, properties: 'x', required: { a: 1 }, enum: 'x', anyOf: {} }],
  ])('[schema-sample] ends with some value where the schema %s', (_, schema) => {
    expect(sampleValue(schema)).toBeDefined();
  });
});
