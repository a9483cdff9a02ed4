import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseJson } from './json.ts';
import { findSyntaxFault } from './json-syntax.ts';

test.each<[string, number, string]>([
  ['{"a": }', 6, 'unexpected }: a value is expected'],
  ["{'a': 1}", 1, "unexpected ': a name in double quotes or } is expected"],
  ['{"a": 1,}', 8, 'unexpected }: a name in double quotes is expected'],
  ['[1 2]', 3, 'unexpected 2: a comma or the closing bracket is expected'],
  ['[1,]', 3, 'unexpected ]: a value is expected'],
  ['{"a" 1}', 5, 'unexpected 1: : is expected after a name'],
  ['{"a": 1', 7, 'the text ends before the JSON does'],
  ['', 0, 'the text ends before the JSON does'],
  ['1 2', 2, 'unexpected 2: nothing more is expected after the value'],
  ['[NaN]', 1, 'unexpected N: a value or ] is expected'],
  ['[01]', 1, 'unexpected 0: a value or ] is expected'],
  ['["a\nb"]', 3, 'a string must not go over the end of a line'],
  ['["\\x"]', 2, 'no such escape in a JSON string'],
  ['["abc', 5, 'a string is not closed'],
  ['{]', 1, 'unexpected ]: a name in double quotes or } is expected'],
])('[json-syntax] %j breaks at %i', (text, index, message) => {
  expect(findSyntaxFault(text)).toEqual({ index, message });
});

test('[json-syntax] finds a fault exactly where the engine does not parse', () => {
  const damaged = fc
    .tuple(fc.json(), fc.nat(), fc.constantFrom('', ',', '}', '"', '\\', '1', ' ', 'e', '-', '\t'))
    .map(([text, at, insert]) => {
      const position = at % (text.length + 1);
      return text.slice(0, position) + insert + text.slice(position + 1);
    });
  fc.assert(
    fc.property(fc.oneof(fc.json(), damaged, fc.string()), (text) => {
      expect(findSyntaxFault(text) === null).toBe(parseJson(text).ok);
    }),
    { numRuns: process.env.SOAK === undefined ? 1_000 : 50_000 },
  );
});

test('[json-syntax] gives the line and column of a fault', () => {
  expect(parseJson('{\n  "a": 1,\n  "b": ?\n}')).toEqual({
    ok: false,
    error: { message: 'unexpected ?: a value is expected', line: 3, column: 8 },
  });
});
