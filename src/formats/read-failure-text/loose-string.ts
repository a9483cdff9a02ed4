import type { LooseNode } from './loose-node.ts';
import type { LooseReader } from './loose-reader.ts';

/** A quoted text; parts that `util.inspect` joins with `+` over lines are one. Null when the quote is never closed. */
export function readLooseString(reader: LooseReader): LooseNode | null {
  const start = reader.at;
  let value = '';
  let end = start;
  for (;;) {
    const part = readPart(reader);
    if (part === null) return null;
    value += part;
    end = reader.at;
    if (reader.match(GOES_ON) === null) break;
    reader.skip(PLUS);
  }
  reader.at = end;
  return { value, start, end, members: [] };
}

const GOES_ON = /\s{0,200}\+\s{0,200}["'`]/y;
const PLUS = /\s{0,200}\+\s{0,200}/y;

function readPart(reader: LooseReader): string | null {
  const { text } = reader;
  const quote = reader.here;
  let value = '';
  let plainFrom = reader.at + 1;
  for (let at = plainFrom; at < text.length; at++) {
    const character = text[at];
    if (character === quote) {
      reader.at = at + 1;
      return value + text.slice(plainFrom, at);
    }
    if (character !== '\\') continue;
    const [meant, length] = escapeAt(text, at);
    value += text.slice(plainFrom, at) + meant;
    at += length - 1;
    plainFrom = at + 1;
  }
  return null;
}

const SIMPLE: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f', v: '\v', '0': '\0' };

/** What an escape means, and how many characters it has. */
function escapeAt(text: string, at: number): readonly [string, number] {
  const next = text[at + 1] ?? '';
  const digits = next === 'u' ? 4 : next === 'x' ? 2 : 0;
  const hex = text.slice(at + 2, at + 2 + digits);
  if (digits > 0 && hex.length === digits && /^[\da-f]+$/i.test(hex)) {
    return [String.fromCharCode(Number.parseInt(hex, 16)), digits + 2];
  }
  return [SIMPLE[next] ?? next, 2];
}
