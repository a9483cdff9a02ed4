import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Json, jsonAt, pointerOf, pointerTokens } from '../../../base/json.ts';
import { type JsonPlace, placeAt, rangeOf } from './json-place.ts';
import { readJsonTree } from './json-tree.ts';

/** The place where `|` stands, drawn as text: `name /a used b,c "x"`. */
function draw(marked: string): string {
  const offset = marked.indexOf('|');
  const text = marked.slice(0, offset) + marked.slice(offset + 1);
  const place = placeAt(text, offset);
  return place === null ? 'nothing' : words(place, text);
}

function words(place: JsonPlace, text: string): string {
  const path = pointerOf(place.path.map(({ token }) => token));
  const typed = JSON.stringify(text.slice(place.from, place.to));
  return place.kind === 'value' ? `value ${path} ${typed}` : `name ${path} used ${[...place.used].join(',')} ${typed}`;
}

test.each([
  ['{|}', 'name  used  ""'],
  ['{"a": 1, |}', 'name  used a ""'],
  ['{"a": 1, "b|"}', String.raw`name  used a "\"b\""`],
  ['{"a": 1, "b|: 2}', String.raw`name  used a "\"b: 2}"`],
  ['{"a": 1, b|', 'name  used a "b"'],
  ['{"a": |}', 'value /a ""'],
  ['{"a": tr|, "b": 1}', 'value /a "tr"'],
  ['{"a": "x|", "b": 1}', String.raw`value /a "\"x\""`],
  ['{"a": |\n "b": 1}', 'value /a ""'],
  ['{"a": {"b": [1, {"c": |}]}}', 'value /a/b/1/c ""'],
  ['{"a": [|]}', 'value /a/0 ""'],
  ['{"a": ["x", |]}', 'value /a/1 ""'],
  ['{"a": [1, 2], "b": {|', 'name /b used  ""'],
  ['{"a": 1} |', 'nothing'],
  ['|', 'value  ""'],
])('%s is %s', (marked, expected) => {
  expect(draw(marked)).toBe(expected);
});

test('a missing comma is known by the end of the value before', () => {
  expect(placeAt('{"a": 1 }', 8)).toMatchObject({ kind: 'name', commaAt: 7 });
  expect(placeAt('{"a": 1, }', 9)).toMatchObject({ kind: 'name', commaAt: null });
});

test('scalars beside the place are known, half-typed ones are not', () => {
  const place = placeAt('{"kind": "fixed", "n": 3, "x": tru, "value": }', 45);
  expect(Object.fromEntries(place?.path[0]?.siblings ?? [])).toEqual({ kind: 'fixed', n: 3 });
});

const json = fc.letrec<{ json: Json }>((tie) => ({
  json: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom<Json>(null, true, 0, 1.5, '', 'a b', 'a/~"\\'),
    fc.array(tie('json'), { maxLength: 4 }),
    fc.dictionary(fc.constantFrom('a', 'b', 'c/d', '~', '__proto__', ''), tie('json'), { maxKeys: 4 }),
  ),
})).json;

test('the range of every pointer is the text of its value or of its name', () => {
  fc.assert(
    fc.property(json, fc.nat(4), (value, indent) => {
      const text = JSON.stringify(value, null, indent);
      for (const pointer of pointersOf(value)) {
        const { from, to } = rangeOf(text, pointerTokens(pointer));
        const found = jsonAt(value, pointer);
        const expected = typeof found === 'object' && found !== null ? (pointerTokens(pointer).at(-1) ?? '') : found;
        const shown = text.slice(from, to);
        if (shown !== '{' && shown !== '[') expect(JSON.parse(shown)).toEqual(expected);
      }
    }),
  );
});

function pointersOf(value: Json, at = ''): readonly string[] {
  if (typeof value !== 'object' || value === null) return [at];
  return [at, ...Object.entries(value).flatMap(([key, child]) => pointersOf(child as Json, at + pointerOf([key])))];
}

test('no text and no place makes it fail', () => {
  const broken = fc.array(fc.constantFrom('{', '}', '[', ']', ',', ':', '"', '"a"', 'x', '1', '\n', ' ', '\\'), {
    maxLength: 30,
  });
  fc.assert(
    fc.property(broken, fc.nat(40), (parts, at) => {
      const text = parts.join('');
      const offset = Math.min(at, text.length);
      const place = placeAt(text, offset);
      if (place !== null) {
        expect(place.from).toBeLessThanOrEqual(offset);
        expect(place.to).toBeGreaterThanOrEqual(offset);
      }
    }),
    { numRuns: 2_000 },
  );
});

test('nesting without end takes no stack', () => {
  expect(readJsonTree('['.repeat(100_000)).kind).toBe('array');
  expect(placeAt('{"a":'.repeat(50_000), 20)).not.toBeUndefined();
});
