import { isJsonObject, type Json } from '../../base/json.ts';
import type { Cursor } from '../body/cursor.ts';

/** `name`, `[3]` or `['any name']`, one after the other. */
const STEP = /\.?([^.[\]]+)|\[(\d+)\]|\['([^']*)'\]/y;

/**
 * Arguments after one more piece of a call that streams: `{"jsonPath":"$.items[0].id","stringValue":"a"}`. Strings grow; everything else stands
 * once. A path that leaves a gap in a list, or is none, is reported.
 */
export function withPartialArg(args: Json, piece: Cursor): Json {
  const steps = readPath(piece.at('jsonPath').string());
  if (steps === null) {
    piece.at('jsonPath').report({ kind: 'malformed', expected: 'JSON path' }, 'no path to an argument');
    return args;
  }
  const grown = grow(args, steps, piece);
  if (grown !== null) return grown;
  piece
    .at('jsonPath')
    .report({ kind: 'malformed', expected: 'path to the next item' }, 'the path leaves a gap or goes into a value');
  return args;
}

function readPath(path: string): readonly (string | number)[] | null {
  if (!path.startsWith('$')) return null;
  const steps: (string | number)[] = [];
  STEP.lastIndex = 1;
  while (STEP.lastIndex < path.length) {
    const step = STEP.exec(path);
    if (step === null) return null;
    steps.push(step[2] === undefined ? (step[1] ?? step[3] ?? '') : Number(step[2]));
  }
  return steps;
}

function grow(value: Json | undefined, steps: readonly (string | number)[], piece: Cursor): Json | null {
  const [step, ...others] = steps;
  if (step === undefined) return leaf(value, piece);
  if (typeof step === 'number') {
    const items: readonly Json[] | null = value === undefined ? [] : Array.isArray(value) ? (value as readonly Json[]) : null;
    if (items === null || step > items.length) return null;
    const item = grow(items[step], others, piece);
    return item === null && !isNullPiece(piece) ? null : [...items.slice(0, step), item, ...items.slice(step + 1)];
  }
  const members = value === undefined ? {} : isJsonObject(value) ? value : null;
  if (members === null) return null;
  const member = grow(Object.hasOwn(members, step) ? members[step] : undefined, others, piece);
  if (member === null && !isNullPiece(piece)) return null;
  return Object.fromEntries([...Object.entries(members).filter(([key]) => key !== step), [step, member]]);
}

function isNullPiece(piece: Cursor): boolean {
  return piece.at('nullValue').value !== undefined;
}

function leaf(before: Json | undefined, piece: Cursor): Json {
  const text = piece.at('stringValue').optionalString();
  if (text !== null) return typeof before === 'string' ? before + text : text;
  return piece.atEither('numberValue', 'boolValue').value ?? null;
}
