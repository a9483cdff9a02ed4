import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldLines, shownLines } from './fold-lines.ts';

const formatted = (value: unknown) => JSON.stringify(value, null, 2);

test('folding a member leaves its line and hides what it holds', () => {
  const lines = foldLines(formatted({ tools: [{ name: 'find' }], model: 'x' }));
  const tools = lines.findIndex(({ name }) => name === 'tools');
  const shown = shownLines(lines, new Set([tools])).map((index) => lines[index]?.text.trim());
  expect(shown).toEqual(['{', '"tools": [', '"model": "x"', '}']);
});

test('brackets inside of strings open nothing', () => {
  const lines = foldLines(formatted({ text: 'ends with {', other: ']', list: [] }));
  expect(lines.map(({ closes }) => closes)).toEqual([4, null, null, null, null]);
});

test('every opening line of any JSON finds its closing one', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      for (const { text, closes } of foldLines(formatted(value))) {
        expect(closes !== null).toBe(/(?:^|[\s:])[{[]$/.test(text));
      }
    }),
  );
});
