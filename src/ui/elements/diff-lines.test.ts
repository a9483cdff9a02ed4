import fc from 'fast-check';
import { expect, test } from 'vitest';
import { diffLines, hunksOf } from './diff-lines.ts';

const texts = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 14 });

test('a comparison gives back both texts and never more changes than lines', () => {
  fc.assert(
    fc.property(texts, texts, (before, after) => {
      const changes = diffLines(before, after);
      expect(changes.filter(({ change }) => change !== 'added').map(({ text }) => text)).toEqual(before);
      expect(changes.filter(({ change }) => change !== 'removed').map(({ text }) => text)).toEqual(after);
    }),
  );
});

test('a line put in the middle is the only change', () => {
  const changes = diffLines(['{', 'a', 'b', '}'], ['{', 'a', 'x', 'b', '}']);
  expect(changes.filter(({ change }) => change !== 'same')).toEqual([{ change: 'added', text: 'x' }]);
});

test('hunks count the same lines that they leave out', () => {
  const before = Array.from({ length: 20 }, (_, index) => `line ${index}`);
  const { hunks, rest } = hunksOf(diffLines(before, before.with(9, 'other')), 1);
  expect(hunks).toHaveLength(1);
  expect(hunks[0]).toMatchObject({ skipped: 8 });
  expect(hunks[0]?.lines.map(({ change }) => change)).toEqual(['same', 'removed', 'added', 'same']);
  expect(rest).toBe(9);
});
