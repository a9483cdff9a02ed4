import { type LooseNode, objectOf } from './loose-node.ts';
import { LooseReader } from './loose-reader.ts';

/** `Name`, `Name [CODE]`, then its message. */
const HEAD =
  /((?:[A-Za-z_$][\w$]{0,60}\.){0,8}(?:[A-Z_][\w$]{0,80})?(?:Error|Exception|Fault|Timeout|Interrupt))(?: \[([A-Za-z0-9_]{1,60})\])?(?::[ \t]?|(?=\s{0,2}[\n{]|$))/y;

/** A line of a stack, and how it may go on in the same line: ` {` opens the error's own members. */
const STACK_LINE = /[ \t]*at [^\n]{0,2000}(?:\n|$)/y;

/** A stack trace longer than this is not one. */
const MAX_STACK_LINES = 400;

/** How a value inside is read: `readValue` of `loose-value.ts`, which reads errors with this. */
type ReadValue = (reader: LooseReader) => LooseNode | null;

/**
 * An error as Node prints it, at the reader's place: head, message (over several lines), stack, then its own members in braces. As a value it has `name`,
 * `message`, `code` and the members; null where no error begins.
 */
export function readLooseError(reader: LooseReader, readValue: ReadValue): LooseNode | null {
  const start = reader.at;
  // Without a stack Node prints `[Name: message]`, and the members after it.
  const isBracketed = reader.here === '[';
  HEAD.lastIndex = isBracketed ? start + 1 : start;
  const head = HEAD.exec(reader.text);
  if (head === null) return null;
  const name = head[1] as string;
  const members: (readonly [string, LooseNode])[] = [];
  const bracket = head[2];
  const bracketAt = bracket === undefined ? 0 : head.index + head[0].indexOf(`[${bracket}]`) + 1;
  // `TypeError [ERR_INVALID_ARG_TYPE]` has a code there, `APICallError [AI_APICallError]` the name that differs from the class.
  const isName = bracket !== undefined && /Error$/.test(bracket);
  members.push([
    'name',
    isName ? leaf(bracket, bracketAt, bracketAt + bracket.length) : leaf(name, head.index, head.index + name.length),
  ]);
  if (bracket !== undefined && !isName) members.push(['code', leaf(bracket, bracketAt, bracketAt + bracket.length)]);
  const from = head.index + head[0].length;
  if (isBracketed) return readBracketed(reader, readValue, start, from, members);
  const { end, opensMembers } = endOfMessage(reader.text, listEnd(reader.text, from, readValue) ?? from);
  members.push(['message', leaf(reader.text.slice(from, end), from, end)]);
  reader.at = end;
  if (opensMembers) return readMembers(reader, readValue, start, members);
  const stackFrom = reader.at;
  let hasBrace = false;
  for (let lines = 0; lines < MAX_STACK_LINES; lines++) {
    reader.skip(/\n(?=[ \t]*at )/y);
    const line = reader.match(STACK_LINE);
    if (line === null) break;
    hasBrace = /\s\{\s*$/.test(line);
    reader.at += hasBrace ? line.lastIndexOf('{') : line.replace(/\n$/, '').length;
    if (hasBrace) break;
  }
  if (reader.at > stackFrom) members.push(['stack', leaf(reader.text.slice(stackFrom, reader.at).trim(), stackFrom, reader.at)]);
  if (hasBrace) return readMembers(reader, readValue, start, members, true);
  return { value: objectOf(members), start, end: reader.at, members };
}

/** The rest of `[Name: message]`, and the members in braces after it. Null where the bracket is not closed in its line's end. */
function readBracketed(
  reader: LooseReader,
  readValue: ReadValue,
  start: number,
  from: number,
  members: (readonly [string, LooseNode])[],
): LooseNode | null {
  const close = /\](?= \{|\s{0,4}(?:[,\n}\]]|$))/g;
  close.lastIndex = from;
  const found = close.exec(reader.text.slice(0, from + MAX_BRACKETED));
  if (found === null) return null;
  members.push(['message', leaf(reader.text.slice(from, found.index), from, found.index)]);
  reader.at = found.index + 1;
  if (reader.match(/ \{/y) !== null) return readMembers(reader, readValue, start, members, true);
  return { value: objectOf(members), start, end: reader.at, members };
}

/** Longest message between brackets, in characters. */
const MAX_BRACKETED = 4_000;

/** Where a message that is itself a list ends, as zod writes its issues; null for any other. */
function listEnd(text: string, from: number, readValue: ReadValue): number | null {
  return /^\[\s/.test(text.slice(from, from + 2)) ? (readValue(new LooseReader(text, from))?.end ?? null) : null;
}

/** The message ends before the first line of the stack, before ` {` at the end of a line, or before what closes the value around it. */
function endOfMessage(text: string, from: number): { readonly end: number; readonly opensMembers: boolean } {
  let at = from;
  for (;;) {
    const lineEnd = text.indexOf('\n', at);
    const line = text.slice(at, lineEnd < 0 ? text.length : lineEnd);
    if (/(?:^|\s)\{\s*$/.test(line)) return { end: at + line.lastIndexOf('{'), opensMembers: true };
    if (lineEnd < 0) return { end: text.length, opensMembers: false };
    const next = text.slice(lineEnd + 1, lineEnd + 200);
    if (
      /^[ \t]*(?:at |-+> |Caused by: |\.{3} \d+ more|[}\]]|\[[a-z]+\]: |\n|[a-zA-Z_]\w*: (?:['"\d{[]|null|undefined))/.test(
        next,
      ) ||
      next === ''
    )
      return { end: lineEnd, opensMembers: false };
    at = lineEnd + 1;
  }
}

function readMembers(
  reader: LooseReader,
  readValue: ReadValue,
  start: number,
  members: (readonly [string, LooseNode])[],
  hasMessage = false,
): LooseNode | null {
  const own = readValue(reader);
  if (own === null) {
    // Cut off: what stands before the brace still counts.
    return { value: objectOf(members), start, end: reader.at, members };
  }
  const trimmed = hasMessage ? members : members.map(trimMessage);
  const known = new Set(trimmed.map(([key]) => key));
  const all = [...trimmed, ...own.members.filter(([key]) => !known.has(key))];
  return { value: objectOf(all), start, end: own.end, members: all };
}

function trimMessage([key, node]: readonly [string, LooseNode]): readonly [string, LooseNode] {
  if (key !== 'message' || typeof node.value !== 'string') return [key, node];
  const value = node.value.trimEnd();
  return [key, leaf(value, node.start, node.start + value.length)];
}

function leaf(value: string, start: number, end: number): LooseNode {
  return { value, start, end, members: [] };
}
