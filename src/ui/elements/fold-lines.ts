/** One line of formatted JSON. */
export interface FoldLine {
  readonly text: string;
  /** Index of the line that closes what this one opens; null when it opens nothing. */
  readonly closes: number | null;
  /** The member's name, where the line begins with one. */
  readonly name: string | null;
}

/** Formatted JSON as lines, each opening line with its closing one. `text` is what `JSON.stringify(…, null, 2)` gives. */
export function foldLines(text: string): readonly FoldLine[] {
  const lines = text.split('\n');
  const closings = new Map<number, number>();
  const open: number[] = [];
  for (const [index, line] of lines.entries()) {
    if (/^\s*[}\]],?$/.test(line)) {
      const opener = open.pop();
      if (opener !== undefined) closings.set(opener, index);
    } else if (/[{[]$/.test(line)) open.push(index);
  }
  return lines.map((line, index) => ({
    text: line,
    closes: closings.get(index) ?? null,
    name: /^\s*"((?:[^"\\]|\\.)*)": /.exec(line)?.[1] ?? null,
  }));
}

/** Indexes of the lines to show when what these lines open is folded away. */
export function shownLines(lines: readonly FoldLine[], folded: ReadonlySet<number>): readonly number[] {
  const shown: number[] = [];
  for (let index = 0; index < lines.length; index++) {
    shown.push(index);
    const closes = lines[index]?.closes ?? null;
    if (closes !== null && folded.has(index)) index = closes;
  }
  return shown;
}
