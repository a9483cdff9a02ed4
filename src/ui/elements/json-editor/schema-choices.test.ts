import { expect, test } from 'vitest';
import type { JsonObject } from '../../../base/json.ts';
import { placeAt } from './json-place.ts';
import { nameChoices, schemasAt, valueChoices } from './schema-choices.ts';

/** What is offered where `|` stands, as JSON texts in order of rank. */
function offered(schema: JsonObject, marked: string): readonly string[] {
  const offset = marked.indexOf('|');
  const place = placeAt(marked.slice(0, offset) + marked.slice(offset + 1), offset);
  if (place === null) return [];
  const schemas = schemasAt(schema, place.path, place.kind === 'name' ? place.members : new Map());
  const choices = place.kind === 'name' ? nameChoices(schemas, schema, place.used) : valueChoices(schemas);
  return choices.toSorted((a, b) => b.rank - a.rank).map(({ text }) => text);
}

const TOOL: JsonObject = {
  type: 'object',
  required: ['b'],
  properties: {
    a: { enum: ['x', 'y', null] },
    b: { type: 'boolean', description: 'yes or no' },
    c: {
      oneOf: [
        { properties: { kind: { const: 'fixed' }, value: {} }, required: ['kind', 'value'] },
        { properties: { kind: { const: 'template' }, template: { type: 'string' } } },
      ],
    },
    d: { type: 'array', items: { $ref: '#/$defs/item' } },
    e: { type: ['integer', 'null'], default: 7 },
  },
  additionalProperties: { type: 'boolean' },
  $defs: { item: { type: 'object', properties: { name: { type: 'string' }, again: { $ref: '#/$defs/item' } } } },
};

test('names that stand there already are not offered, required ones come first', () => {
  expect(offered(TOOL, '{"a": "x", |}')).toEqual(['"b"', '"c"', '"d"', '"e"']);
});

test('an enum, a boolean and a default are offered as values', () => {
  expect(offered(TOOL, '{"a": |}')).toEqual(['"x"', '"y"', 'null']);
  expect(offered(TOOL, '{"b": |}')).toEqual(['true', 'false']);
  expect(offered(TOOL, '{"e": |}')).toEqual(['7', 'null']);
  expect(offered(TOOL, '{"other": |}')).toEqual(['true', 'false']);
});

test('a sibling decides which branch speaks, and is itself offered all', () => {
  expect(offered(TOOL, '{"c": {"kind": "fixed", |}}')).toEqual(['"value"']);
  expect(offered(TOOL, '{"c": {"kind": "template", |}}')).toEqual(['"template"']);
  expect(offered(TOOL, '{"c": {"kind": |}}')).toEqual(['"fixed"', '"template"']);
  expect(offered(TOOL, '{"c": {"kind": "fixed|"}}')).toEqual(['"fixed"', '"template"']);
});

test('references are followed, also in a circle', () => {
  expect(offered(TOOL, '{"d": [{"again": {"again": {|}}}]}')).toEqual(['"name"', '"again"']);
  expect(offered({ $ref: '#' }, '{|}')).toEqual([]);
});

test('a description comes with the choice', () => {
  const place = placeAt('{}', 1);
  const choices = place?.kind === 'name' ? nameChoices(schemasAt(TOOL, [], new Map()), TOOL, place.used) : [];
  expect(choices.find(({ text }) => text === '"b"')).toMatchObject({ detail: 'boolean · required', info: 'yes or no' });
});

test('a schema with keywords of the wrong type offers nothing', () => {
  expect(offered({ properties: 3, required: 'x', anyOf: 'y', $ref: '#/%E0' } as JsonObject, '{|}')).toEqual([]);
});
