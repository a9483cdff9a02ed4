import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isJsonObject, type Json, type JsonObject, withJsonAt } from '../base/json.ts';
import type { Misconception } from '../domain/scenario.ts';
import { compileSchema } from '../schema/compile-schema.ts';
import { sampleValue } from '../schema/sample-value.ts';
import { misconceptionsFor } from './misconceptions-from-schema.ts';

function apply(value: JsonObject, { path, wrong }: Misconception): Json {
  return withJsonAt(value, path, wrong.kind === 'absent' ? undefined : wrong.value);
}

function only(schema: JsonObject, value: Json): unknown {
  const whole: JsonObject = { type: 'object', properties: { it: schema }, required: ['it'] };
  const [first] = misconceptionsFor(whole, { it: value });
  return first?.wrong.kind === 'value' ? first.wrong.value : first?.wrong.kind;
}

describe('misconceptionsFor', () => {
  it.each<readonly [string, JsonObject, Json, unknown]>([
    ['a number above its maximum', { type: 'integer', maximum: 100 }, 50, 500],
    ['a number below its minimum', { type: 'integer', minimum: 1 }, 50, 0],
    ['a date without its zeros', { type: 'string', format: 'date' }, '2026-05-01', '2026-5-1'],
    ['a day for a moment', { type: 'string', format: 'date-time' }, '2026-05-01T09:00:00Z', '2026-5-1'],
    ['an allowed value in another case', { enum: ['EUR', 'USD'] }, 'EUR', 'eur'],
    ['more precision than an integer has', { type: 'integer' }, 3, 3.5],
    ['a number as text', { type: 'number' }, 3, '3'],
    ['a boolean as text', { type: 'boolean' }, true, 'true'],
    ['an empty text', { type: 'string', minLength: 1 }, 'x', ''],
    ['one item instead of a list', { type: 'array', items: { type: 'string' } }, ['a', 'b'], 'a'],
    ['an object as text', { type: 'object' }, { a: 1 }, '{"a":1}'],
    ['a list for a text', { type: 'string' }, 'x', ['x']],
    ['a broken pattern', { type: 'string', pattern: '^[A-Z]{3}-[0-9]+$' }, 'ORD-7', 'ord-7'],
    ['a broken address', { type: 'string', format: 'email' }, 'a@b.org', 'a at b.org'],
    ['a missing member where any value is right', {}, 'x', 'absent'],
  ])('makes %s', (_, schema, value, expected) => {
    expect(only(schema, value)).toEqual(expected);
  });

  it('finds mistakes inside objects, lists and references', () => {
    const schema: JsonObject = {
      type: 'object',
      properties: {
        filter: { $ref: '#/$defs/filter' },
        rows: { type: 'array', items: { type: 'object', properties: { n: { type: 'integer', maximum: 9 } } } },
      },
      $defs: {
        filter: { type: 'object', properties: { since: { type: 'string', format: 'date' }, size: { enum: ['small', 'large'] } } },
      },
    };
    const found = misconceptionsFor(schema, { filter: { since: '2026-05-01', size: 'small' }, rows: [{ n: 1 }] });
    const paths = found.map(({ path }) => path);
    expect(found.find(({ path }) => path === '/filter/size')?.wrong).toEqual({ kind: 'value', value: 'SMALL' });
    expect(paths).toContain('/filter/since');
    expect(paths).toContain('/rows/0/n');
  });

  it('adds a member only where none is allowed', () => {
    const value = { a: 1 };
    expect(misconceptionsFor({ properties: { a: {} } }, value)).toEqual([]);
    expect(misconceptionsFor({ properties: { a: {} }, additionalProperties: false }, value).map(({ path }) => path)).toEqual([
      '/reason',
    ]);
  });

  it('makes none where everything is allowed', () => {
    expect(misconceptionsFor({}, { a: 1, b: 'x' })).toEqual([]);
  });

  it('expects at most one and a quarter mistakes from at most four', () => {
    const properties = Object.fromEntries(
      Array.from({ length: 12 }, (_, index) => [`n${index}`, { type: 'integer', maximum: 10 }]),
    );
    const value = Object.fromEntries(Object.keys(properties).map((name) => [name, 5]));
    const found = misconceptionsFor({ type: 'object', properties }, value);
    expect(found).toHaveLength(4);
    expect(found.reduce((sum, { probability }) => sum + probability, 0)).toBeLessThanOrEqual(1.26);
  });
});

const TOOLS = ['github-mcp-server', 'notion', 'playwright'].map((name) => `../shared/data/mcp/${name}.tools-list.json`);

describe.skipIf(!TOOLS.every((path) => existsSync(path)))('real tool definitions', () => {
  it.each(TOOLS)('are really broken by every misconception in %s', (path) => {
    const listed = toolsIn(JSON.parse(readFileSync(path, 'utf8')) as Json);
    expect(listed.length).toBeGreaterThan(10);
    let withMistakes = 0;
    for (const schema of listed) {
      const value = sampleValue(schema);
      if (value === undefined || !isJsonObject(value) || compileSchema(schema).validate(value).length > 0) continue;
      const found = misconceptionsFor(schema, value);
      if (found.length > 0) withMistakes++;
      for (const mistake of found) expect(compileSchema(schema).validate(apply(value, mistake))).not.toEqual([]);
    }
    expect(withMistakes).toBeGreaterThan(listed.length / 2);
  });
});

function toolsIn(file: Json): readonly JsonObject[] {
  const result = isJsonObject(file) && file.result !== undefined ? file.result : file;
  const tools = isJsonObject(result) && Array.isArray(result.tools) ? (result.tools as readonly Json[]) : [];
  return tools.flatMap((tool) =>
    isJsonObject(tool) && isJsonObject(tool.inputSchema ?? null) ? [tool.inputSchema as JsonObject] : [],
  );
}
