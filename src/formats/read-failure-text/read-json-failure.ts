import { trimmed } from './body-parts.ts';
import { JSON_SHAPES } from './json-shapes.ts';
import type { LooseNode } from './loose-node.ts';
import { readLooseValue } from './loose-value.ts';
import type { ReadFailure } from './signal-draft.ts';
import { textLines } from './text-lines.ts';

/**
 * A JSON value, or what a program prints of one: the first shape that knows it reads it. Of JSON Lines the first line counts. Null where the text is not one value.
 */
export function readJsonFailure(text: string): ReadFailure | null {
  const whole = trimmed(text, { start: 0, end: text.length });
  if (!/[[{]/.test(text[whole.start] ?? '')) return null;
  // `[AI_RetryError: …] {` is an error as Node prints it.
  if (/^\[[A-Z]\w{0,80}(?:Error|Exception)\b/.test(text.slice(whole.start, whole.start + 100))) return null;
  const node = readLooseValue(text, whole.start);
  if (node === null) return null;
  const rest = text.slice(node.end, whole.end);
  // A word and a bracket are no value: "[Tool Error] …".
  if (rest.trim() !== '' && !/^\s*\n\s*[[{]/.test(rest)) return null;
  if (typeof node.value !== 'object' || (Array.isArray(node.value) && !node.members.some(([, item]) => isObject(item))))
    return null;
  const read = readNode(text, node);
  if (read === null || rest.trim() === '') return read;
  const lines = textLines(text).filter((line) => line.text.trim() !== '').length;
  return { ...read, notes: [...read.notes, `The first of ${lines} lines counts. All of them can be scored under Corpus.`] };
}

function isObject(node: LooseNode): boolean {
  return typeof node.value === 'object' && node.value !== null && !Array.isArray(node.value);
}

function readNode(text: string, node: LooseNode): ReadFailure | null {
  for (const shape of JSON_SHAPES) {
    const read = shape(node, text);
    if (read !== null) return read;
  }
  return null;
}
