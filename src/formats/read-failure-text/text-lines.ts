/** One line of a text, and where it stands; the line break is no part of it. */
export interface TextLine {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

export function textLines(text: string): readonly TextLine[] {
  const lines: TextLine[] = [];
  let start = 0;
  while (start <= text.length) {
    const stop = text.indexOf('\n', start);
    const end = stop < 0 ? text.length : stop;
    const shown = end > start && text[end - 1] === '\r' ? end - 1 : end;
    lines.push({ text: text.slice(start, shown), start, end: shown });
    if (stop < 0) break;
    start = stop + 1;
  }
  return lines;
}
