import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toTsv } from './table-text.ts';

/** What a spreadsheet reads: quotes taken away, cells apart. */
function readBack(text: string): readonly (readonly string[])[] {
  const rows: string[][] = [[]];
  let cell = '';
  let isQuoted = false;
  for (let index = 0; index < text.length; index++) {
    const letter = text[index] ?? '';
    if (isQuoted) {
      if (letter !== '"') cell += letter;
      else if (text[index + 1] === '"') {
        cell += '"';
        index++;
      } else isQuoted = false;
    } else if (letter === '"') isQuoted = true;
    else if (letter === '\t' || letter === '\n') {
      rows.at(-1)?.push(cell);
      cell = '';
      if (letter === '\n') rows.push([]);
    } else cell += letter;
  }
  rows.at(-1)?.push(cell);
  return rows;
}

test('texts that begin like a formula get an apostrophe, numbers do not', () => {
  expect(toTsv([['=1+1', '+2', '-3', '@a', '＝1', '\tx', 'a=b', -3, null]])).toBe(
    "'=1+1\t'+2\t'-3\t'@a\t'＝1\t\"'\tx\"\ta=b\t-3\t",
  );
});

test('no cell that is read back begins a formula and none is lost', () => {
  const letter = fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\n', '"', '＝', '＋', '－', '＠', 'a', '1', ' ', "'");
  const rows = fc.array(fc.array(fc.string({ unit: letter, maxLength: 6 }), { minLength: 1, maxLength: 4 }), {
    minLength: 1,
    maxLength: 4,
  });
  fc.assert(
    fc.property(rows, (cells) => {
      const read = readBack(toTsv(cells));
      expect(read.map((row) => row.map((cell) => (/^'[=+\-@\t\r\n＝＋－＠]/.test(cell) ? cell.slice(1) : cell)))).toEqual(
        cells.map((row) => row.map((cell) => (/^'[=+\-@\t\r\n＝＋－＠]/.test(cell) ? cell.slice(1) : cell))),
      );
      expect(read.flat().filter((cell) => /^[=+\-@\t\r\n＝＋－＠]/.test(cell))).toEqual([]);
    }),
  );
});
