import { expect, test } from 'vitest';
import { formatSize } from './kept-words.ts';

test.each([
  [0, '0 B'],
  [999, '999 B'],
  [1_000, '1 KB'],
  [118_400, '118 KB'],
  [4_230_000, '4.2 MB'],
  [12_300_000_000, '12 GB'],
])('%i bytes read as %s', (bytes, words) => {
  expect(formatSize(bytes)).toBe(words);
});
