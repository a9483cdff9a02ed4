import { pointerOf, pointerTokens } from './json.ts';

/** A place in a text; both count from 1, columns in UTF-16 units. */
export interface TextPlace {
  readonly line: number;
  readonly column: number;
}

interface Frame {
  readonly pointer: string;
  readonly isObject: boolean;
  /** Items so far, in an array. */
  count: number;
  /** The name whose value comes next; null while a name is expected. */
  key: string | null;
}

const SCALAR_END = /[,\]}\s]|$/g;

/**
 * Says where the value of a JSON Pointer stands in its text, or the deepest part on the way to it that exists. The text must be JSON; of members
 * with one name the last counts, as it does for the parser. One walk, no recursion.
 */
export function placesIn(text: string): (pointer: string) => TextPlace {
  const starts = startsOf(text);
  const lines = lineStarts(text);
  return (pointer) => {
    const tokens = [...pointerTokens(pointer)];
    let start = starts.get(pointer);
    while (start === undefined && tokens.length > 0) {
      tokens.pop();
      start = starts.get(pointerOf(tokens));
    }
    return placeOf(lines, start ?? 0);
  };
}

/** Index of each value by its pointer. */
function startsOf(text: string): ReadonlyMap<string, number> {
  const starts = new Map<string, number>();
  const open: Frame[] = [];
  let at = 0;
  while (at < text.length) {
    const character = text[at] ?? '';
    const frame = open.at(-1);
    if (character === '"' && frame?.isObject === true && frame.key === null) {
      const end = endOfString(text, at);
      frame.key = JSON.parse(text.slice(at, end)) as string;
      at = end;
    } else if (character === '"') {
      starts.set(begin(frame), at);
      at = endOfString(text, at);
    } else if (character === '{' || character === '[') {
      const pointer = begin(frame);
      starts.set(pointer, at);
      open.push({ pointer, isObject: character === '{', count: 0, key: null });
      at++;
    } else if (character === '}' || character === ']') {
      open.pop();
      at++;
    } else if (character === ',' || character === ':' || character === '\uFEFF' || character.trim() === '') {
      at++;
    } else {
      starts.set(begin(frame), at);
      SCALAR_END.lastIndex = at;
      at = SCALAR_END.exec(text)?.index ?? text.length;
    }
  }
  return starts;
}

/** Pointer of the value that begins; what holds it then waits for the next one. */
function begin(frame: Frame | undefined): string {
  if (frame === undefined) return '';
  const token = frame.isObject ? (frame.key ?? '') : frame.count;
  frame.count++;
  frame.key = null;
  return frame.pointer + pointerOf([token]);
}

function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at + 1;
}

function lineStarts(text: string): readonly number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

function placeOf(lines: readonly number[], index: number): TextPlace {
  let low = 0;
  let high = lines.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((lines[middle] ?? 0) <= index) low = middle;
    else high = middle - 1;
  }
  return { line: low + 1, column: index - (lines[low] ?? 0) + 1 };
}
