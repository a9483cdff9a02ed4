import { isJsonObject, type Json, type JsonObject, parseJson } from '../base/json.ts';

/** One sentence, line or record of a text. */
export interface Statement {
  readonly text: string;
  /** Index of the JSON value it was taken from; null for plain words. */
  readonly blob: number | null;
}

export interface SplitFeedback {
  readonly statements: readonly Statement[];
  /** The JSON values found in the text, in order. */
  readonly blobs: readonly Json[];
  /** The text is one JSON value and nothing else. */
  readonly isWhollyJson: boolean;
}

/** Statements read of one text: far more than any template writes, few enough for a hostile text. */
const MAX_STATEMENTS = 400;
const MAX_BLOBS = 20;
const MAX_DEPTH = 6;
/** Brackets that nothing closes; each costs a walk to the end, so a text with more of them is read as words from there on. */
const MAX_MISSES = 50;

/** Members that hold a sentence and not a field: their name says nothing and is left out. */
const SENTENCE_MEMBERS = new Set([
  'error',
  'errors',
  'message',
  'msg',
  'detail',
  'details',
  'description',
  'reason',
  'title',
  'issues',
  'hint',
]);
/** Members that hold a path, as a text or as a list of names. */
const PATH_MEMBERS = new Set([
  'path',
  'loc',
  'field',
  'param',
  'parameter',
  'pointer',
  'instancepath',
  'instancelocation',
  'property',
]);

/** Takes a text apart: JSON in it becomes one statement for each record, the rest one for each sentence or line. Bounded for any text. */
export function splitFeedback(text: string): SplitFeedback {
  const found = findJson(text);
  const statements: Statement[] = [];
  let from = 0;
  for (const [index, { start, end, value }] of found.entries()) {
    addSentences(statements, text.slice(from, start), null);
    addValue(statements, value, '', index, 0);
    from = end;
  }
  addSentences(statements, text.slice(from), null);
  const [only] = found;
  const isWhollyJson = only !== undefined && found.length === 1 && text.trim().length === only.end - only.start;
  return { statements, blobs: found.map(({ value }) => value), isWhollyJson };
}

interface Found {
  readonly start: number;
  readonly end: number;
  readonly value: Json;
}

/** Objects, and lists of objects, that stand in a text as JSON. An object that does not parse is skipped whole. */
function findJson(text: string): readonly Found[] {
  const found: Found[] = [];
  let misses = 0;
  for (let index = 0; index < text.length && found.length < MAX_BLOBS && misses < MAX_MISSES; index++) {
    const opens = text[index];
    if (opens !== '{' && opens !== '[') continue;
    const end = closingOf(text, index);
    if (end === null) {
      misses++;
      continue;
    }
    const parsed = parseJson(text.slice(index, end));
    if (!parsed.ok || !isRecordLike(parsed.value)) {
      if (opens === '{') index = end - 1;
      continue;
    }
    found.push({ start: index, end, value: parsed.value });
    index = end - 1;
  }
  return found;
}

function isRecordLike(value: Json): boolean {
  return Array.isArray(value) ? value.some(isJsonObject) : isJsonObject(value);
}

/** Index after the bracket that closes the one at `start`; null when none does within 20,000 characters. */
function closingOf(text: string, start: number): number | null {
  let depth = 0;
  let inString = false;
  const limit = Math.min(text.length, start + 20_000);
  for (let index = start; index < limit; index++) {
    const character = text[index];
    if (inString) {
      if (character === '\\') index++;
      else if (character === '"') inString = false;
    } else if (character === '"') inString = true;
    else if (character === '{' || character === '[') depth++;
    else if ((character === '}' || character === ']') && --depth === 0) return index + 1;
  }
  return null;
}

function addSentences(statements: Statement[], text: string, blob: number | null): void {
  for (const line of text.split('\n')) {
    for (const sentence of line.split(/(?<=[.!?])\s+|(?<=[。！？])/u)) {
      const trimmed = sentence.trim();
      if (trimmed !== '' && statements.length < MAX_STATEMENTS) statements.push({ text: trimmed, blob });
    }
  }
}

function addValue(statements: Statement[], value: Json, name: string, blob: number, depth: number): void {
  if (depth > MAX_DEPTH || statements.length >= MAX_STATEMENTS) return;
  if (Array.isArray(value)) {
    for (const item of value as readonly Json[]) addValue(statements, item, name, blob, depth + 1);
  } else if (isJsonObject(value)) addObject(statements, value, name, blob, depth);
  else if (typeof value === 'string') addText(statements, value, name, blob, depth);
  else statements.push({ text: labelled(name, String(value)), blob });
}

/** A text inside JSON may be JSON again: bodies are quoted into bodies. */
function addText(statements: Statement[], text: string, name: string, blob: number, depth: number): void {
  const inner = text.trimStart().startsWith('{') ? parseJson(text) : null;
  if (inner?.ok) addValue(statements, inner.value, name, blob, depth + 1);
  else addSentences(statements, labelled(name, text), blob);
}

function addObject(statements: Statement[], value: JsonObject, name: string, blob: number, depth: number): void {
  const record = recordText(value);
  if (record !== null) {
    statements.push({ text: labelled(name, record), blob });
    return;
  }
  for (const [key, member] of Object.entries(value)) addValue(statements, member, nameUnder(name, key), blob, depth + 1);
}

/** A record that names its own field, such as `{path, message, expected}`, on one line; null for anything else. */
function recordText(value: JsonObject): string | null {
  const entries = Object.entries(value);
  if (!entries.some(([key, member]) => PATH_MEMBERS.has(key.toLowerCase()) && isPath(member))) return null;
  return entries.map(([key, member]) => labelled(SENTENCE_MEMBERS.has(key) ? '' : key, memberText(key, member))).join('; ');
}

function isPath(value: Json): boolean {
  return typeof value === 'string' || (Array.isArray(value) && value.every((part) => typeof part !== 'object'));
}

function memberText(key: string, member: Json): string {
  if (typeof member === 'string') return PATH_MEMBERS.has(key.toLowerCase()) ? quoted(member) : member;
  if (Array.isArray(member) && PATH_MEMBERS.has(key.toLowerCase())) return quoted(member.join('.'));
  return JSON.stringify(member);
}

/** Quoted, so that even the plainest name reads as a name. */
function quoted(path: string): string {
  return `\`${path}\``;
}

function nameUnder(name: string, key: string): string {
  if (SENTENCE_MEMBERS.has(key.toLowerCase())) return name;
  return name === '' ? key : `${name}.${key}`;
}

function labelled(name: string, text: string): string {
  return name === '' ? text : `${name}: ${text}`;
}
