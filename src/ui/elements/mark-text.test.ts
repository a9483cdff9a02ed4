import { expect, test } from 'vitest';
import { markText } from './mark-text.ts';

function marked(text: string, needles: readonly string[]): string {
  return markText(text, needles)
    .map((piece) => (piece.isMarked ? `[${piece.text}]` : piece.text))
    .join('');
}

test('marks every whole occurrence of a name', () => {
  expect(marked('limit must be at most 100; limit was 250', ['limit', '250'])).toBe(
    '[limit] must be at most 100; [limit] was [250]',
  );
});

test('leaves a name inside a longer word alone', () => {
  expect(marked('delimited and limits', ['limit'])).toBe('delimited and limits');
});

test('takes the longer of two that begin together', () => {
  expect(marked('"2026-5-1" is no date', ['"2026', '"2026-5-1"'])).toBe('["2026-5-1"] is no date');
});

test('pieces joined give the text back', () => {
  const text = 'start_date: "2026-5-1", start_date';
  expect(
    markText(text, ['start_date', '5'])
      .map((piece) => piece.text)
      .join(''),
  ).toBe(text);
});
