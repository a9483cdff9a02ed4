import { canonicalJson, isJsonObject, type Json, pointerOf } from '../../base/json.ts';

/** One line of a value against an earlier one. `before` and `after` are JSON texts; null where nothing stood. */
export interface DiffLine {
  readonly path: string;
  readonly depth: number;
  readonly name: string | null;
  readonly change: 'same' | 'changed' | 'added' | 'removed';
  readonly before: string | null;
  readonly after: string | null;
}

type Here = Json | undefined;

/** Compares member by member; objects and arrays are opened only where both sides have them and they differ. */
export function diffJson(before: Json | undefined, after: Json | undefined): readonly DiffLine[] {
  const lines: DiffLine[] = [];
  compare(before, after, [], lines);
  return lines;
}

function compare(before: Here, after: Here, tokens: readonly string[], lines: DiffLine[]): void {
  if (isJsonObject(before) && isJsonObject(after)) {
    const names = [...Object.keys(after), ...Object.keys(before).filter((name) => !Object.hasOwn(after, name))];
    for (const name of names) compareMember(read(before, name), read(after, name), [...tokens, name], lines);
  } else if (Array.isArray(before) && Array.isArray(after)) {
    for (let index = 0; index < Math.max(before.length, after.length); index++) {
      compareMember(before[index] as Here, after[index] as Here, [...tokens, String(index)], lines);
    }
  } else compareMember(before, after, tokens, lines);
}

function read(value: { readonly [key: string]: Json }, name: string): Here {
  return Object.hasOwn(value, name) ? value[name] : undefined;
}

function compareMember(before: Here, after: Here, tokens: readonly string[], lines: DiffLine[]): void {
  const isSame = before !== undefined && after !== undefined && canonicalJson(before) === canonicalJson(after);
  const line = { path: pointerOf(tokens), depth: Math.max(0, tokens.length - 1), name: tokens.at(-1) ?? null };
  const areOpen = (isJsonObject(before) && isJsonObject(after)) || (Array.isArray(before) && Array.isArray(after));
  if (!isSame && areOpen && tokens.length > 0) {
    lines.push({ ...line, change: 'same', before: null, after: null });
    compare(before, after, tokens, lines);
    return;
  }
  lines.push({ ...line, change: isSame ? 'same' : changeOf(before, after), before: textOf(before), after: textOf(after) });
}

function changeOf(before: Here, after: Here): DiffLine['change'] {
  if (before === undefined) return 'added';
  return after === undefined ? 'removed' : 'changed';
}

function textOf(value: Here): string | null {
  return value === undefined ? null : JSON.stringify(value);
}
