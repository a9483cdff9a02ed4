import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../base/json.ts';
import { compileSchema } from './compile-schema.ts';

const RUNS = process.env.SOAK === undefined ? 300 : 20_000;

function deep(levels: number): Json {
  let value: Json = 1;
  for (let level = 0; level < levels; level++) value = { a: value };
  return value;
}

describe('compileSchema', () => {
  test('[schema-memo] checks one arguments object only once', () => {
    let reads = 0;
    const compiled = compileSchema({ required: ['a'] });
    const value: JsonObject = new Proxy(
      {},
      {
        ownKeys: () => {
          reads++;
          return [];
        },
      },
    );
    const first = compiled.validate(value);
    const readsOfOne = reads;
    expect(compiled.validate(value)).toBe(first);
    expect(reads).toBe(readsOfOne);
  });

  test('[schema-memo] compiles one schema object only once', () => {
    const schema = { type: 'object' };
    expect(compileSchema(schema)).toBe(compileSchema(schema));
    expect(compileSchema({ type: 'object' })).not.toBe(compileSchema(schema));
  });

  test.each([
    [{}, 'draft-2020-12'],
    [{ $schema: 'http://json-schema.org/draft-07/schema#' }, 'draft-07'],
    [{ $schema: 'http://json-schema.org/draft-04/schema#' }, 'draft-04'],
    [{ $schema: 'https://json-schema.org/draft/2019-09/schema' }, 'draft-2019-09'],
    [{ $schema: 'https://example.com/my-own' }, 'draft-2020-12'],
  ])('[schema-draft] follows the draft that %j names', (schema, draft) => {
    expect(compileSchema(schema).draft).toBe(draft);
  });

  test.each([
    ['circular', { $ref: '#' }],
    [
      'circular',
      { allOf: [{ $ref: '#/$defs/a' }], $defs: { a: { anyOf: [{ $ref: '#/$defs/b' }] }, b: { not: { $ref: '#/$defs/a' } } } },
    ],
    ['reference', { properties: { a: { $ref: '#/$defs/none' } } }],
    ['reference', { items: { $ref: 'https://example.com/schema.json#/x' } }],
    ['keyword', { type: 'dict' }],
    ['keyword', { properties: { a: { pattern: '(' } } }],
    ['keyword', { properties: 5 }],
    ['keyword', { pattern: '^(a+)+$' }],
    ['depth', nested(4_000)],
    ['unusable', { type: 'string', errorMessages: { 'type-error': 5 } }],
  ])('[schema-problem] tells a %s problem of the schema from an issue of the value', (kind, schema) => {
    const { problems, validate } = compileSchema(schema);
    expect(problems.map((problem) => problem.kind)).toContain(kind);
    expect(validate({ a: 'b' })).toEqual([]);
    expect(validate([1])).toEqual([]);
  });

  test('[schema-problem] checks what a broken part leaves', () => {
    const { problems, validate } = compileSchema({ properties: { a: { $ref: '#/$defs/none' }, b: { type: 'integer' } } });
    expect(problems.map(({ path }) => path)).toEqual(['/properties/a/$ref']);
    expect(validate({ a: 1, b: 'x' }).map(({ path }) => path)).toEqual(['/b']);
  });

  test('[schema-problem] refuses references that multiply on every level', () => {
    const levels = Array.from({ length: 40 }, (_, index) => [
      `l${index}`,
      { allOf: [{ $ref: `#/$defs/l${index + 1}` }, { $ref: `#/$defs/l${index + 1}` }] },
    ]);
    const schema = { $ref: '#/$defs/l0', $defs: Object.fromEntries([...levels, ['l40', { type: 'string' }]]) as JsonObject };
    expect(compileSchema(schema).problems).toMatchObject([{ kind: 'cost', isFatal: true }]);
  });

  test('[schema-value] reports a value too deep instead of overflowing', () => {
    const { validate } = compileSchema({
      $ref: '#/$defs/node',
      $defs: { node: { properties: { a: { $ref: '#/$defs/node' } } } },
    });
    expect(validate(deep(200))).toEqual([]);
    expect(validate(deep(100_000))).toMatchObject([{ path: '', keyword: 'depth' }]);
  });

  test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])('[schema-value] takes a member %s as data', (name) => {
    const { validate } = compileSchema({ type: 'object', properties: { a: {} }, additionalProperties: false });
    const value = JSON.parse(`{"a":1,"${name}":2}`) as Json;
    expect(validate(value)).toMatchObject([{ path: `/${name}`, keyword: 'additionalProperties', received: '2' }]);
    const declared = compileSchema(JSON.parse(`{"properties":{"${name}":{"type":"string"}}}`) as JsonObject);
    expect(declared.validate(value)).toMatchObject([{ path: `/${name}`, keyword: 'type' }]);
    expect(declared.validate({})).toEqual([]);
  });

  test('[schema-hostile] never throws, whatever the schema and the value', () => {
    const keyword = fc.constantFrom(...KEYWORDS);
    const tree = fc.letrec<{ schema: unknown; value: unknown }>((tie) => ({
      schema: fc.oneof(
        { depthSize: 'small', withCrossShrink: true },
        fc.jsonValue(),
        fc.dictionary(
          keyword,
          fc.oneof(
            fc.jsonValue(),
            fc.constantFrom('#', '#/$defs/a', 'string', '(', '^a+$'),
            tie('schema'),
            fc.array(tie('schema'), { maxLength: 3 }),
          ),
          { maxKeys: 5 },
        ),
      ),
      value: fc.jsonValue(),
    }));
    fc.assert(
      fc.property(tree.schema, fc.jsonValue(), (schema, value) => {
        const { problems, validate } = compileSchema(
          (typeof schema === 'object' && schema !== null ? schema : { const: schema }) as JsonObject,
        );
        for (const issue of validate(value as Json)) expect(issue.message).not.toBe('');
        for (const problem of problems) expect(typeof problem.message).toBe('string');
      }),
      { numRuns: RUNS },
    );
  });
});

function nested(levels: number): JsonObject {
  let schema: JsonObject = { type: 'string' };
  for (let level = 0; level < levels; level++) schema = { properties: { a: schema } };
  return schema;
}

const KEYWORDS =
  '$ref $defs definitions $id $anchor $dynamicRef $recursiveRef allOf anyOf oneOf not if then else properties patternProperties additionalProperties propertyNames items prefixItems additionalItems contains minContains uniqueItems required dependentRequired dependentSchemas dependencies type enum const format pattern minimum maximum exclusiveMinimum multipleOf minLength maxLength minItems minProperties unevaluatedProperties unevaluatedItems default examples errorMessages oneOfProperty regexFlags a'.split(
    ' ',
  );
