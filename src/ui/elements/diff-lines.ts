/** One line of a comparison. `same` lines stand in both texts. */
export interface LineChange {
  readonly change: 'same' | 'added' | 'removed';
  readonly text: string;
}

/** Most cells of the table that finds the longest common lines; beyond it the middle is shown as replaced whole. */
const MAX_CELLS = 4_000_000;

/** What must be removed from and added to `before` to get `after`: equal ends are cut off, the middle is compared by its longest common lines. */
export function diffLines(before: readonly string[], after: readonly string[]): readonly LineChange[] {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start++;
  let endBefore = before.length;
  let endAfter = after.length;
  while (endBefore > start && endAfter > start && before[endBefore - 1] === after[endAfter - 1]) {
    endBefore--;
    endAfter--;
  }
  const same = (lines: readonly string[]) => lines.map((text): LineChange => ({ change: 'same', text }));
  return [
    ...same(before.slice(0, start)),
    ...diffMiddle(before.slice(start, endBefore), after.slice(start, endAfter)),
    ...same(before.slice(endBefore)),
  ];
}

function diffMiddle(before: readonly string[], after: readonly string[]): readonly LineChange[] {
  const replaced: readonly LineChange[] = [
    ...before.map((text) => ({ change: 'removed', text }) as const),
    ...after.map((text) => ({ change: 'added', text }) as const),
  ];
  if (before.length === 0 || after.length === 0 || before.length * after.length > MAX_CELLS) return replaced;
  const lengths = commonLengths(before, after);
  const at = (row: number, column: number) => lengths[row * (after.length + 1) + column] ?? 0;
  const changes: LineChange[] = [];
  let row = 0;
  let column = 0;
  while (row < before.length || column < after.length) {
    if (row < before.length && column < after.length && before[row] === after[column]) {
      changes.push({ change: 'same', text: before[row] ?? '' });
      row++;
      column++;
    } else if (column >= after.length || (row < before.length && at(row + 1, column) >= at(row, column + 1))) {
      changes.push({ change: 'removed', text: before[row++] ?? '' });
    } else {
      changes.push({ change: 'added', text: after[column++] ?? '' });
    }
  }
  return changes;
}

/** For each pair of places, how many lines the rests have in common, in order; row by row. */
function commonLengths(before: readonly string[], after: readonly string[]): Uint32Array {
  const width = after.length + 1;
  const lengths = new Uint32Array((before.length + 1) * width);
  for (let row = before.length - 1; row >= 0; row--) {
    for (let column = after.length - 1; column >= 0; column--) {
      lengths[row * width + column] =
        before[row] === after[column]
          ? (lengths[(row + 1) * width + column + 1] ?? 0) + 1
          : Math.max(lengths[(row + 1) * width + column] ?? 0, lengths[row * width + column + 1] ?? 0);
    }
  }
  return lengths;
}

/** A stretch of lines around what changed; `skipped` same lines stand before it. */
export interface Hunk {
  readonly skipped: number;
  readonly lines: readonly LineChange[];
}

/** Leaves out same lines that are further than `context` from any change. `rest` same lines stand after the last hunk. */
export function hunksOf(changes: readonly LineChange[], context = 2): { readonly hunks: readonly Hunk[]; readonly rest: number } {
  const isNear = changes.map((_, index) =>
    changes.slice(Math.max(0, index - context), index + context + 1).some((line) => line.change !== 'same'),
  );
  const hunks: { skipped: number; lines: LineChange[] }[] = [];
  let skipped = 0;
  for (const [index, line] of changes.entries()) {
    if (!isNear[index]) {
      skipped++;
      continue;
    }
    const last = hunks.at(-1);
    if (last === undefined || skipped > 0) hunks.push({ skipped, lines: [line] });
    else last.lines.push(line);
    skipped = 0;
  }
  return { hunks, rest: skipped };
}
