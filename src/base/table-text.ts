/** A cell of a table to be copied: a number stays a number, null is empty. */
export type Cell = string | number | null;

/** What spreadsheets take for the beginning of a formula, also in the full-width forms that some of them normalise. */
const FORMULA_START = /^[=+\-@\t\r\n＝＋－＠]/;

/**
 * Rows as tab-separated text, quoted as RFC 4180 does. Texts that a spreadsheet would run as a formula get an apostrophe in front: a model or a tool may
 * have written them.
 */
export function toTsv(rows: readonly (readonly Cell[])[]): string {
  return rows.map((row) => row.map(cellText).join('\t')).join('\n');
}

function cellText(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const safe = FORMULA_START.test(cell) ? `'${cell}` : cell;
  return /[\t\r\n"]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
