import type { Evidence } from '../../domain/failure.ts';
import type { LooseNode } from './loose-node.ts';
import type { ReadFailure, TextRange } from './signal-draft.ts';

export interface EvidencePlace extends TextRange {
  /** True where the slice is the evidence itself (or its escaped form); false where it is the whole value that the evidence was made from. */
  readonly isExact: boolean;
}

/** Values longer than this are not marked as a whole. */
const MAX_WHOLE = 120;

/**
 * Where in the pasted text the evidence of a rule stands: by offset, inside the place its field was read from. Null for what is not in the text (a missing status, the
 * kind of thing it was).
 */
export function placeOfEvidence(text: string, read: ReadFailure, evidence: Evidence): EvidencePlace | null {
  const ranges = rangesOf(read, evidence.field);
  for (const range of ranges) {
    const found = findIn(text, range, evidence.text);
    if (found !== null) return { ...found, isExact: true };
  }
  const [only] = ranges;
  if (ranges.length > 0) return only === undefined || isContainer(read, evidence) ? null : wholeOf(text, only);
  // A text that was put together from the field's own parts: the words may still stand somewhere.
  if (!isText(evidence.field) || evidence.text.length < 4) return null;
  const found = findIn(text, { start: 0, end: text.length }, evidence.text);
  return found === null ? null : { ...found, isExact: true };
}

function isText(field: string): boolean {
  return field === 'message' || field === 'name' || field === 'code' || field === 'text' || field.startsWith('body');
}

/** Where a field was read: the body by the path inside, the others by their name. */
function rangesOf(read: ReadFailure, field: string): readonly TextRange[] {
  if (field === 'body' || field.startsWith('body.')) {
    const inner = read.body === null ? [] : nodesAt(read.body, field === 'body' ? '' : field.slice('body.'.length));
    return [...inner, ...read.places.filter((place) => place.field === 'body')];
  }
  // Substring baselines read everything that stands in the message, name, code or status.
  if (field === 'text') return read.places.filter((place) => ['message', 'name', 'code', 'status'].includes(place.field));
  return read.places.filter((place) => place.field === field);
}

/** Every node at a dotted path: lists are passed through, keys may hold dots themselves. */
function nodesAt(node: LooseNode, path: string, depth = 0): readonly LooseNode[] {
  if (path === '' && !Array.isArray(node.value)) return [node];
  if (depth > 40) return [];
  if (Array.isArray(node.value)) return node.members.flatMap(([, item]) => nodesAt(item, path, depth + 1));
  return node.members.flatMap(([key, item]) => {
    if (path === key) return nodesAt(item, '', depth + 1);
    return path.startsWith(`${key}.`) ? nodesAt(item, path.slice(key.length + 1), depth + 1) : [];
  });
}

/** Facts about a whole (an empty list, a web page) mark nothing. */
function isContainer(read: ReadFailure, { field }: Evidence): boolean {
  if (field === 'transport' || field === 'message' || field === 'body' || field === 'context') return true;
  return (
    field.startsWith('body.') &&
    (read.body === null || nodesAt(read.body, field.slice(5)).some(({ members }) => members.length > 0))
  );
}

function wholeOf(text: string, { start, end }: TextRange): EvidencePlace | null {
  const isQuoted = /["'`]/.test(text[start] ?? '') && text[start] === text[end - 1] && end - start > 2;
  const range = isQuoted ? { start: start + 1, end: end - 1 } : { start, end };
  return range.end - range.start > MAX_WHOLE ? null : { ...range, isExact: false };
}

function findIn(text: string, { start, end }: TextRange, needle: string): TextRange | null {
  if (needle === '') return null;
  const haystack = text.slice(start, end);
  for (const form of formsOf(needle)) {
    for (let at = haystack.indexOf(form); at >= 0; at = haystack.indexOf(form, at + 1)) {
      if (isWhole(haystack, at, form)) return { start: start + at, end: start + at + form.length };
    }
  }
  return null;
}

/** The text itself, and as it stands inside quotes: once and doubly encoded, in JSON and in Python's and Node's single quotes. */
export function formsOf(needle: string): readonly string[] {
  const json = JSON.stringify(needle).slice(1, -1);
  const twice = JSON.stringify(json).slice(1, -1);
  const single = needle.replace(/\\/g, '\\\\').replace(/'/g, "\\'").replace(/\n/g, '\\n');
  return [...new Set([needle, json, twice, single])];
}

/** Not inside of a longer word or number. */
function isWhole(text: string, at: number, form: string): boolean {
  const touches = (one: string | undefined, other: string | undefined) => isWordCharacter(one) && isWordCharacter(other);
  return !touches(text[at - 1], form[0]) && !touches(form.at(-1), text[at + form.length]);
}

function isWordCharacter(character: string | undefined): boolean {
  return character !== undefined && /[\p{L}\p{N}_]/u.test(character);
}
