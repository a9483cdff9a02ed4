import { expect, test } from 'vitest';
import { readLines, readLooseJson, readName, readNumber, readPattern, readPointer } from './read-field.ts';

function words<T>(read: { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: string }): T | string {
  return read.ok ? read.value : `✕ ${read.error}`;
}

test.each([
  ['2.5', {}, 2.5],
  ['', {}, '✕ a number'],
  ['', { isEmptyRight: true }, undefined],
  ['2.5', { isWhole: true, min: 0 }, '✕ a whole number from 0 up'],
  ['-1', { min: 0, isEmptyRight: true }, '✕ a number from 0 up, or empty'],
  ['1e999', {}, '✕ a number'],
])('reads the number %j under %j', (text, rules, expected) => {
  expect(words(readNumber(text, rules))).toBe(expected);
});

test('reads lines as the values of their type, each once', () => {
  expect(words(readLines('a\n\n b ', 'string'))).toEqual(['a', 'b']);
  expect(words(readLines('1\n2.5', 'number'))).toEqual([1, 2.5]);
  expect(words(readLines('1\n2.5', 'integer'))).toBe('✕ whole numbers, one a line');
  expect(words(readLines('a\na', 'string'))).toBe('✕ each value once');
});

test('reads JSON where it is some, and text where not', () => {
  expect(words(readLooseJson('[1]'))).toEqual([1]);
  expect(words(readLooseJson('open'))).toBe('open');
});

test('reads pointers, patterns and names, or says what would be right', () => {
  expect(words(readPointer('/a~1b/0'))).toBe('/a~1b/0');
  expect(words(readPointer('a.b'))).toMatch(/^✕ a JSON Pointer/);
  expect(words(readPattern('^a+$'))).toBe('^a+$');
  expect(words(readPattern('('))).toMatch(/^✕ no pattern/);
  expect(words(readName('a', ['a'], 'tool'))).toBe('✕ another tool has that name');
});
