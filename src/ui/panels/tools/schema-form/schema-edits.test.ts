import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isJsonObject, type Json, type JsonObject, withJsonAt } from '../../../../base/json.ts';
import { importTools } from '../../../../formats/import-tools.ts';
import {
  withEnum,
  withKeyword,
  withNewProperty,
  withNullable,
  withoutProperty,
  withProperty,
  withPropertyMoved,
  withPropertyRenamed,
  withRequired,
  withType,
} from './schema-edits.ts';
import { enumTexts, propertiesOf, shapeOf } from './schema-shape.ts';

const DATA = join(process.cwd(), '../shared/data');

const keyword = fc.constantFrom(
  'title',
  'default',
  'x-ui',
  'oneOf',
  '$ref',
  'const',
  '__proto__',
  'minItems',
  'pattern',
  'enum',
  'type',
);
const value = fc.constantFrom<Json>(
  'a',
  3,
  null,
  true,
  ['a', 'b'],
  [1],
  { type: 'string' },
  [{ type: 'null' }],
  'string',
  'object',
  'integer',
);
const plain: fc.Arbitrary<JsonObject> = fc.dictionary(keyword, value, { maxKeys: 5 });
const name = fc.constantFrom('a', 'b', 'query', 'c/d', '~', '__proto__', 'é');

const objectSchema: fc.Arbitrary<JsonObject> = fc
  .record({
    around: plain,
    children: fc.dictionary(name, plain, { maxKeys: 5 }),
    required: fc.uniqueArray(name, { maxLength: 3 }),
  })
  .map(({ around, children, required }) => ({ ...around, type: 'object', properties: children, required }));

/** `edit` changes nothing but what stands at the pointers. */
function expectOnly(before: JsonObject, after: JsonObject, pointers: readonly string[]): void {
  const rest = (schema: Json) => pointers.reduce<Json>((left, pointer) => withJsonAt(left, pointer, undefined), schema);
  expect(JSON.stringify(rest(after))).toBe(JSON.stringify(rest(before)));
}

describe('an edit changes one field of any schema', () => {
  const anyProperty = objectSchema
    .filter((schema) => propertiesOf(schema).length > 0)
    .chain((schema) => fc.tuple(fc.constant(schema), fc.constantFrom(...propertiesOf(schema).map((property) => property.name))));

  test('a keyword of a property', () => {
    fc.assert(
      fc.property(anyProperty, keyword, value, ([schema, at], word, next) => {
        const child = propertiesOf(schema).find((property) => property.name === at)?.schema as JsonObject;
        const pointer = `/properties/${at.replaceAll('~', '~0').replaceAll('/', '~1')}/${word}`;
        expectOnly(schema, withProperty(schema, at, withKeyword(child, word, next)), [pointer]);
        expectOnly(schema, withProperty(schema, at, withKeyword(child, word, undefined)), [pointer]);
      }),
    );
  });

  test('a name, which can be taken back without a trace', () => {
    fc.assert(
      fc.property(anyProperty, ([schema, at]) => {
        const renamed = withPropertyRenamed(schema, at, 'free name');
        expect(propertiesOf(renamed).map(({ isRequired }) => isRequired)).toEqual(
          propertiesOf(schema).map(({ isRequired }) => isRequired),
        );
        expect(JSON.stringify(withPropertyRenamed(renamed, 'free name', at))).toBe(JSON.stringify(schema));
      }),
    );
  });

  test('an order, which can be taken back without a trace', () => {
    fc.assert(
      fc.property(anyProperty, fc.constantFrom(1 as const, -1 as const), ([schema, at], by) => {
        const moved = withPropertyMoved(schema, at, by);
        if (moved === schema) return;
        expect(JSON.stringify(withPropertyMoved(moved, at, by === 1 ? -1 : 1))).toBe(JSON.stringify(schema));
      }),
    );
  });

  test('an added property goes again, and what is required with it', () => {
    fc.assert(
      fc.property(objectSchema, (schema) => {
        const added = withNewProperty(schema);
        expectOnly(schema, added, ['/properties', '/required']);
        const last = propertiesOf(added).at(-1);
        expect(last).toMatchObject({ schema: { type: 'string' }, isRequired: true });
        expect(propertiesOf(withoutProperty(added, last?.name ?? ''))).toEqual(propertiesOf(schema));
      }),
    );
  });

  test('required twice is what it was, but for the order', () => {
    fc.assert(
      fc.property(anyProperty, ([schema, at]) => {
        const was = propertiesOf(schema).find((property) => property.name === at)?.isRequired === true;
        const back = withRequired(withRequired(schema, at, !was), at, was);
        expect(propertiesOf(back)).toEqual(propertiesOf(schema));
        expectOnly(schema, back, ['/required']);
      }),
    );
  });
});

test('another type drops what only the old one had and keeps the rest', () => {
  const schema = { type: 'string', format: 'date', description: 'd', 'x-note': 1, enum: ['a'] };
  expect(withType(schema, 'integer', false)).toEqual({ type: 'integer', description: 'd', 'x-note': 1 });
  expect(withType(schema, 'array', true)).toEqual({
    type: ['array', 'null'],
    description: 'd',
    'x-note': 1,
    items: { type: 'string' },
  });
  expect(withType({ description: 'd' }, 'object', false)).toEqual({ type: 'object', description: 'd', properties: {} });
  expect(withType(schema, 'any', false)).toEqual({ description: 'd', 'x-note': 1 });
});

test('null is allowed by type and by enum together', () => {
  const schema = withNullable({ type: 'string', enum: ['a'] }, 'string', true);
  expect(schema).toEqual({ type: ['string', 'null'], enum: ['a', null] });
  expect(enumTexts(schema, 'string')).toEqual(['a']);
  expect(withEnum(schema, ['b'])).toEqual({ type: ['string', 'null'], enum: ['b', null] });
  expect(withNullable(schema, 'string', false)).toEqual({ type: 'string', enum: ['a'] });
  expect(withEnum(schema, [])).toEqual({ type: ['string', 'null'] });
});

test.each([
  [{ $ref: '#/$defs/a' }, '$ref #/$defs/a'],
  [{ oneOf: [{ type: 'string' }] }, 'oneOf'],
  [{ type: ['string', 'integer'] }, 'type ["string","integer"]'],
  [{ type: 'money' }, 'type "money"'],
  [true, 'true'],
])('%j has no control and says so', (schema, why) => {
  expect(shapeOf(schema)).toEqual({ kind: 'verbatim', why });
});

test('a list of allowed values says its type by itself', () => {
  expect(shapeOf({ enum: ['a', 'b'] })).toEqual({ kind: 'form', type: 'string', isNullable: false, hidden: [] });
  expect(shapeOf({ enum: [1, 2.5] })).toMatchObject({ type: 'number' });
  expect(shapeOf({ enum: ['a', 1] })).toMatchObject({ type: 'any', hidden: ['enum'] });
  expect(withEnum({ enum: ['a'] }, ['b'])).toEqual({ enum: ['b'] });
});

test('keywords without a control are named', () => {
  expect(shapeOf({ type: 'string', default: 'x', enum: ['a', 3], anyOf: [{}] })).toEqual({
    kind: 'form',
    type: 'string',
    isNullable: false,
    hidden: ['default', 'enum', 'anyOf'],
  });
  expect(shapeOf({ type: 'object', properties: {}, additionalProperties: { type: 'string' } })).toMatchObject({
    hidden: ['additionalProperties'],
  });
});

/** Every tool definition of real agents and servers that the importer reads. */
function realSchemas(): readonly JsonObject[] {
  const folders = ['provider-tooldefs', 'mcp', 'tau-bench'].map((folder) => join(DATA, folder)).filter(existsSync);
  const files = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.json'))
      .map((file) => join(folder, file)),
  );
  return files.flatMap((file) => {
    const read = importTools(readFileSync(file, 'utf8'), file);
    return read.ok ? read.value.tools.map(({ inputSchema }) => inputSchema) : [];
  });
}

test.skipIf(!existsSync(join(DATA, 'provider-tooldefs')))(
  'the form edits one field of every real schema and keeps the rest',
  () => {
    const schemas = realSchemas();
    expect(schemas.length).toBeGreaterThan(300);
    let shown = 0;
    let all = 0;
    for (const schema of schemas) {
      for (const property of propertiesOf(schema)) {
        all++;
        const shape = shapeOf(property.schema);
        if (shape.kind === 'form') shown++;
        if (!isJsonObject(property.schema)) continue;
        const pointer = `/properties/${property.name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
        const described = withProperty(schema, property.name, withKeyword(property.schema, 'description', 'other'));
        expectOnly(schema, described, [`${pointer}/description`]);
        if (shape.kind === 'form') {
          expect(withType(property.schema, shape.type, shape.isNullable)).toBe(property.schema);
        }
      }
    }
    expect(shown / all).toBeGreaterThan(0.9);
  },
);
