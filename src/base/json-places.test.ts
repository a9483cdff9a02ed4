import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isJsonObject, type Json, jsonAt, pointerOf } from './json.ts';
import { placesIn } from './json-places.ts';

test('names line and column of values, members and items', () => {
  const place = placesIn('{\n  "a": [1,\n    {"b/c": "x"}],\n  "d": null\n}');
  expect([place(''), place('/a'), place('/a/0'), place('/a/1'), place('/a/1/b~1c'), place('/d')]).toEqual([
    { line: 1, column: 1 },
    { line: 2, column: 8 },
    { line: 2, column: 9 },
    { line: 3, column: 5 },
    { line: 3, column: 13 },
    { line: 4, column: 8 },
  ]);
});

test('what is missing is placed at what should hold it', () => {
  const place = placesIn('{"a":\n {"b": 1}}');
  expect([place('/a/c/d'), place('/e')]).toEqual([
    { line: 2, column: 2 },
    { line: 1, column: 1 },
  ]);
});

test('brackets, quotes and escapes inside of strings mean nothing', () => {
  expect(placesIn('{"a\\"{[": "]}\\\\",\n"b": 2}')('/b')).toEqual({ line: 2, column: 6 });
});

test('of two members with one name the last counts', () => {
  expect(placesIn('{"a": 1,\n"a": 2}')('/a')).toEqual({ line: 2, column: 6 });
});

test('every value of any JSON stands at its own place', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.constantFrom(0, 1, 2), (value, indent) => {
      const json = JSON.parse(JSON.stringify(value)) as Json;
      const text = JSON.stringify(json, null, indent);
      const lines = text.split('\n');
      const place = placesIn(text);
      for (const pointer of pointersOf(json)) {
        const { line, column } = place(pointer);
        const rest = [lines[line - 1]?.slice(column - 1), ...lines.slice(line)].join('\n');
        expect(rest.startsWith(headOf(jsonAt(json, pointer)))).toBe(true);
      }
    }),
    { numRuns: 300 },
  );
});

function pointersOf(value: Json, at = ''): readonly string[] {
  const inside = Array.isArray(value) ? [...value.entries()] : isJsonObject(value) ? Object.entries(value) : [];
  return [at, ...inside.flatMap(([token, item]) => pointersOf(item as Json, at + pointerOf([token])))];
}

/** How the text of a value begins, whatever its layout. */
function headOf(value: Json | undefined): string {
  if (Array.isArray(value)) return '[';
  return isJsonObject(value) ? '{' : JSON.stringify(value);
}
