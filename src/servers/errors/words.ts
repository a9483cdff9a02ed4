import { isJsonObject, type Json, pointerTokens } from '../../base/json.ts';

/** "/messages/2/content" → "messages[2].content". */
export function bracketPath(pointer: string): string {
  return pointerTokens(pointer)
    .map((token, index) => (/^\d+$/.test(token) ? `[${token}]` : `${index === 0 ? '' : '.'}${token}`))
    .join('');
}

/** "a string", "an object", and "null" as it is. */
export function withArticle(word: string): string {
  if (word === 'null') return word;
  return `${/^[aeiou]/.test(word) ? 'an' : 'a'} ${word}`;
}

/** "'a', 'b', and 'c'", or with another word before the last and no comma there. */
export function quotedList(words: readonly string[], last: 'and' | 'or'): string {
  const quoted = words.map((word) => `'${word}'`);
  const end = quoted.at(-1) ?? '';
  if (quoted.length < 2) return end;
  const comma = last === 'and' && quoted.length > 2 ? ',' : '';
  return `${quoted.slice(0, -1).join(', ')}${comma} ${last} ${end}`;
}

export function indexAt(pointer: string, place: number): number {
  return Number(pointerTokens(pointer)[place] ?? 0);
}

/** The members of `value` that is an object; empty for anything else. */
export function membersOf(value: Json | undefined): { readonly [key: string]: Json } {
  return value !== undefined && isJsonObject(value) ? value : {};
}

/** The items of a list; empty for anything else. */
export function itemsOf(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? (value as readonly Json[]) : [];
}
