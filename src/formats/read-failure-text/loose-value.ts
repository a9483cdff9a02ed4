import type { Json } from '../../base/json.ts';
import { readLooseError } from './loose-error.ts';
import { type LooseNode, objectOf } from './loose-node.ts';
import { LooseReader } from './loose-reader.ts';
import { readLooseString } from './loose-string.ts';

/**
 * Reads one value at an offset: strict JSON, or what programs print of a value (single quotes, bare keys, `None`, `[Object]`, `Headers {`, `'a' => 1`, a nested
 * error with its stack). Null where no object, list or quoted text begins, or where it is nested or larger than the reader's limits. Linear.
 */
export function readLooseValue(text: string, at: number): LooseNode | null {
  const reader = new LooseReader(text, at);
  reader.skipSpace();
  return '{["\'`'.includes(reader.here) && reader.here !== '' ? readValue(reader) : null;
}

export function readValue(reader: LooseReader): LooseNode | null {
  reader.skipSpace();
  if (!reader.enter()) return null;
  const node = valueHere(reader);
  reader.leave();
  return node;
}

function valueHere(reader: LooseReader): LooseNode | null {
  if (reader.here === '<') reader.skip(REFERENCE);
  const { here } = reader;
  if (here === '"' || here === "'" || here === '`') return readLooseString(reader);
  if (here === '{') return readObject(reader, reader.at);
  if (here === '[') return readLooseError(reader, readValue) ?? readBracket(reader);
  const prefix = reader.match(CLASS_PREFIX);
  if (prefix !== null) {
    const start = reader.at;
    reader.at += prefix.length;
    return reader.here === '{' ? readObject(reader, start) : readList(reader, start);
  }
  return readLooseError(reader, readValue) ?? readBare(reader);
}

const REFERENCE = /<ref \*\d{1,3}> /y;
const SPACE = /[\s,]+/y;
/** inspect's `... 3 more items`. */
const MORE = /\.{3} \d+ more [a-z]+/y;
const ASSIGNS = /\s{0,8}(?::|=>|=)/y;
const BARE_KEY = /\[[^\]\n]{1,80}\]|Symbol\([^)\n]{0,80}\)|[\w$@.-]{1,120}/y;
const BARE = /[^,}\]\n(]{1,400}(?:\([^)\n]{0,400}\)[^,}\]\n]{0,80})?/y;

/** `Headers {`, `Map(2) {`, `Array(3) [`, `APICallError {`. */
const CLASS_PREFIX = /[A-Za-z_$][\w$.]{0,60}(?:(?:\(\d{1,6}\))?(?: \[[\w ]{1,40}\])? (?=\{)|\(\d{1,6}\) (?=\[))/y;

/** A list, or one of inspect's placeholders: `[Object]`, `[Function: x]`, `[Object: null prototype] {`. */
function readBracket(reader: LooseReader): LooseNode | null {
  const start = reader.at;
  const placeholder = reader.match(PLACEHOLDER);
  if (placeholder === null) return readList(reader, start);
  reader.at += placeholder.length;
  if (placeholder.endsWith('prototype] ') && reader.here === '{') return readObject(reader, start);
  return scalar(placeholder.trim(), start, start + placeholder.trim().length);
}

const PLACEHOLDER =
  /\[(?:Object: null prototype\] |(?:Object|Array|Getter|Setter|Getter\/Setter|Symbol|Circular(?: \*\d{1,3})?|Function[^\]\n]{0,80}|AsyncFunction[^\]\n]{0,80}|class [^\]\n]{0,80})\])/y;

function readObject(reader: LooseReader, start: number): LooseNode | null {
  reader.at++;
  const members: (readonly [string, LooseNode])[] = [];
  for (;;) {
    reader.skip(SPACE);
    if (reader.here === '}') break;
    if (reader.here === '.' && reader.skip(MORE)) continue;
    const key = readKey(reader);
    if (key === null) return null;
    const node = readValue(reader);
    if (node === null) return null;
    members.push([key, node]);
  }
  reader.at++;
  return { value: objectOf(members), start, end: reader.at, members };
}

/** `"a":`, `'a' =>`, `a:`, `[cause]:`, `Symbol(state):`, `a=`. */
function readKey(reader: LooseReader): string | null {
  const { here } = reader;
  let key: string | null;
  if (here === '"' || here === "'" || here === '`') {
    const text = readLooseString(reader)?.value;
    key = typeof text === 'string' ? text : null;
  } else {
    const bare = reader.match(BARE_KEY);
    reader.at += bare?.length ?? 0;
    key = bare?.replace(/^\[(.*)\]$/, '$1') ?? null;
  }
  return key !== null && reader.skip(ASSIGNS) ? key : null;
}

function readList(reader: LooseReader, start: number): LooseNode | null {
  reader.at++;
  const members: (readonly [string, LooseNode])[] = [];
  for (;;) {
    reader.skip(SPACE);
    if (reader.here === ']') break;
    if (reader.here === '.' && reader.skip(MORE)) continue;
    const node = readValue(reader);
    if (node === null) return null;
    members.push([String(members.length), node]);
  }
  reader.at++;
  return { value: members.map(([, { value }]) => value), start, end: reader.at, members };
}

/** A number, a constant, or whatever stands there up to the comma. */
function readBare(reader: LooseReader): LooseNode | null {
  const start = reader.at;
  const text = reader.match(BARE)?.trimEnd();
  if (text === undefined || text === '') return null;
  reader.at += text.length;
  return { value: constantOf(text), start, end: reader.at, members: [] };
}

function constantOf(text: string): Json {
  if (/^-?\d{1,400}(?:\.\d{1,400})?(?:[eE][+-]?\d{1,4})?n?$/.test(text)) return Number(text.replace(/n$/, ''));
  switch (text) {
    case 'true':
    case 'True':
      return true;
    case 'false':
    case 'False':
      return false;
    case 'null':
    case 'None':
    case 'nil':
    case 'undefined':
    case 'NaN':
      return null;
    default:
      return text;
  }
}

function scalar(value: Json, start: number, end: number): LooseNode {
  return { value, start, end, members: [] };
}
