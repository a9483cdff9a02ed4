import { describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../base/json.ts';
import { compileSchema } from './compile-schema.ts';
import { formatIssues } from './format-issues.ts';

const SEARCH: JsonObject = {
  type: 'object',
  properties: {
    query: { type: 'string', minLength: 1 },
    limit: { type: 'integer', minimum: 1, maximum: 100 },
    sort: { enum: ['asc', 'desc'] },
    since: { type: 'string', format: 'date' },
    tags: { type: 'array', items: { type: 'string' }, uniqueItems: true },
  },
  required: ['query', 'limit'],
  additionalProperties: false,
};

const CARD = {
  title: 'card',
  type: 'object',
  properties: { kind: { const: 'card' }, number: { type: 'string', pattern: '^[0-9]{4}$' } },
  required: ['kind', 'number'],
};
const BANK = {
  title: 'bank',
  type: 'object',
  properties: { kind: { const: 'bank' }, iban: { type: 'string' } },
  required: ['kind', 'iban'],
};

function lines(schema: JsonObject, value: Json): string {
  return formatIssues(compileSchema(schema).validate(value));
}

describe('a diagnosis', () => {
  test.each<[string, Json, string]>([
    ['a missing member at its own path', { query: 'a' }, '/limit: is required: expected an integer from 1 to 100'],
    ['the received value with its bounds', { query: 'a', limit: 500 }, '/limit: expected an integer from 1 to 100, received 500'],
    [
      'a text that looks like a number',
      { query: 'a', limit: '5' },
      '/limit: expected an integer from 1 to 100, received "5" (a string)',
    ],
    ['the allowed values', { query: 'a', limit: 1, sort: 'up' }, '/sort: expected one of: asc, desc, received "up"'],
    [
      'a format by example',
      { query: 'a', limit: 1, since: '2026-5-1' },
      '/since: expected a date like 2026-05-01, received "2026-5-1"',
    ],
    ['an empty date', { query: 'a', limit: 1, since: '' }, '/since: expected a date like 2026-05-01, received ""'],
    ['the root as such', 5, '(root): expected an object with query, limit, received 5'],
    ['an item by index', { query: 'a', limit: 1, tags: ['a', 2] }, '/tags/1: expected a string, received 2'],
    ['repeated items', { query: 'a', limit: 1, tags: ['a', 'a'] }, '/tags/1: expected an array of different items, received "a"'],
    [
      'an extra member and the known ones',
      { query: 'a', limit: 1, limt: 2 },
      '/limt: is not a known field; known fields: query, limit, sort, since, tags; did you mean "limit"?',
    ],
    [
      'a misspelt required member twice linked',
      { querry: 'a', limit: 1 },
      '/query: is required: expected a non-empty string (there is a field "querry" that is not known)\n' +
        '/querry: is not a known field; known fields: query, limit, sort, since, tags; did you mean "query"?',
    ],
  ])('[P9] names %s', (_, value, text) => {
    expect(lines(SEARCH, value)).toBe(text);
  });

  test('[P7] gives received, expected, example and allowed as data', () => {
    expect(compileSchema(SEARCH).validate({ query: '', limit: 1, sort: 'up' })).toEqual([
      {
        path: '/query',
        message: 'expected a non-empty string, received ""',
        keyword: 'minLength',
        received: '""',
        expected: 'a non-empty string',
        example: null,
        allowed: [],
      },
      {
        path: '/sort',
        message: 'expected one of: asc, desc, received "up"',
        keyword: 'enum',
        received: '"up"',
        expected: 'one of: asc, desc',
        example: '"asc"',
        allowed: ['"asc"', '"desc"'],
      },
    ]);
  });

  test.each<[string, JsonObject, Json, string]>([
    [
      'the branch whose tag fits',
      { oneOf: [CARD, BANK] },
      { kind: 'card', number: '12' },
      '/number: expected a string that matches ^[0-9]{4}$, received "12" (because kind is "card")',
    ],
    [
      'the other branch for the other tag',
      { anyOf: [CARD, BANK] },
      { kind: 'bank' },
      '/iban: is required: expected a string (because kind is "bank")',
    ],
    [
      'the only branch beside null without a note',
      { anyOf: [{ type: 'integer' }, { type: 'null' }] },
      'x',
      '(root): expected an integer, or null, received "x"',
    ],
    [
      'inside a nullable branch as if it stood alone',
      { anyOf: [{ type: 'object', properties: { a: { type: 'integer' } } }, { type: 'null' }] },
      { a: 'x' },
      '/a: expected an integer, received "x" (a string)',
    ],
    [
      'all branches when none has the type',
      { oneOf: [{ type: 'string' }, { type: 'integer', minimum: 1 }] },
      true,
      '(root): expected a string, or an integer of at least 1, received true',
    ],
    [
      'the members of which one is needed',
      { anyOf: [{ required: ['a'] }, { required: ['b', 'c'] }] },
      {},
      '(root): needs at least one of these fields: a, or b and c',
    ],
    [
      'which branches fit too many',
      { oneOf: [{ type: 'integer' }, { minimum: 5 }] },
      7,
      '(root): expected a value that fits exactly one of 2 forms, but it fits forms 1 and 2',
    ],
  ])('[schema-branch] names %s', (_, schema, value, text) => {
    expect(lines(schema, value)).toBe(text);
  });

  test.each<[string, JsonObject, Json, number]>([
    ['type and enum', { type: 'string', enum: ['a'] }, 5, 1],
    ['type, minLength and pattern', { type: 'string', minLength: 3, pattern: '^a' }, 5, 1],
    ['pattern and length of one schema', { minLength: 3, pattern: '^a' }, 'b', 1],
    ['two allOf parts that both refuse', { allOf: [{ minLength: 3 }, { pattern: '^a' }] }, 'b', 2],
    ['an allOf part with the wrong type', { allOf: [{ type: 'string' }, { minimum: 3 }] }, 1, 1],
    ['a thousand wrong items', { items: { type: 'string' } }, Array.from({ length: 1_000 }, (_, index) => index), 50],
  ])('[schema-fault] counts %s as its faults', (_, schema, value, count) => {
    expect(compileSchema(schema).validate(value)).toHaveLength(count);
  });

  test('[schema-pointer] escapes names with slashes and tildes', () => {
    const schema = { properties: { 'a/b': { properties: { 'c~d': { type: 'integer' } }, additionalProperties: false } } };
    expect(
      compileSchema(schema)
        .validate({ 'a/b': { 'c~d': 'x', 'e/f': 1 } })
        .map((issue) => issue.path),
    ).toEqual(['/a~1b/c~0d', '/a~1b/e~1f']);
  });

  test('[schema-short] cuts a received value to 80 characters', () => {
    const [issue] = compileSchema({ type: 'integer' }).validate('x'.repeat(1_000_000));
    expect(issue?.received).toHaveLength(80);
    expect(issue?.received?.endsWith('…')).toBe(true);
  });

  test.each<[JsonObject, string]>([
    [{ type: 'number', exclusiveMinimum: 0 }, 'a number greater than 0'],
    [{ type: 'number', exclusiveMinimum: 0, maximum: 1 }, 'a number greater than 0 and at most 1'],
    [{ type: 'integer', maximum: 9 }, 'an integer of at most 9'],
    [{ type: 'integer', minimum: 5, multipleOf: 5 }, 'an integer of at least 5, a multiple of 5'],
    [
      { $schema: 'http://json-schema.org/draft-04/schema#', type: 'number', minimum: 0, exclusiveMinimum: true },
      'a number greater than 0',
    ],
    [{ type: 'array', minItems: 1, maxItems: 3, items: { type: 'boolean' } }, 'an array of 1 to 3 items, each true or false'],
    [{ type: ['string', 'null'], maxLength: 5 }, 'a string of at most 5 characters or null'],
    [{ enum: ['1', 1, null] }, 'one of: "1", 1, null'],
    [{ const: { a: 1 } }, '{"a":1}'],
    [{ $ref: '#/$defs/page', $defs: { page: { type: 'integer', minimum: 1 } } }, 'an integer of at least 1'],
    [{ not: { type: 'object' } }, 'anything but an object'],
  ])('[schema-words] says what %j expects', (schema, words) => {
    const [issue] = compileSchema(schema).validate({ wrong: true });
    expect(issue?.expected).toBe(words);
  });
});
