import { isJsonObject, type Json, parseJson } from '../base/json.ts';

/** What stands where a key stood. */
export const REDACTION = '[redacted key]';

/** A spelling of the key to look for, and how many of its characters in a row give it away. */
interface Needle {
  readonly text: string;
  readonly window: number;
}

/** Characters of the key in a row that count as a leak: halves of any key of 16 and more are found. */
const LEAK_CHARACTERS = 8;

/** Removes a key from texts and JSON, however it is spelt: see `spellings`. */
export interface KeyRedactor {
  readonly text: (text: string) => string;
  /** Also finds what only appears once JSON escapes are read; unparsable texts are treated as plain ones. */
  readonly jsonText: (text: string) => string;
  /** All strings of a value made of plain objects and lists; those that hold JSON as by `jsonText`. The same value when there was nothing to remove. */
  readonly strings: <T>(value: T) => T;
}

export function createKeyRedactor(key: string): KeyRedactor {
  const needles = spellings(key);
  const redact = (text: string) => redactText(text, needles);
  const jsonText = (text: string) => {
    // Strings first, as their reader will see them: cutting the text first could cut through an escape.
    const parsed = parseJson(text);
    if (!parsed.ok) return redact(text);
    const clean = mapStrings(parsed.value, redact);
    return redact(clean === parsed.value ? text : JSON.stringify(clean));
  };
  return { text: redact, jsonText, strings: (value) => mapStrings(value as Json, jsonText) as typeof value };
}

/**
 * The ways in which a server may echo a key: as sent, in other case, backwards, percent-coded, hexadecimal, base64 and base64url in each
 * of the three alignments it can have inside a longer text, JSON escapes, HTML entities. Fragments of each are found too.
 */
function spellings(key: string): readonly Needle[] {
  const perCharacter = (encode: (code: number) => string): Needle => {
    const text = Array.from(key, (character) => encode(character.charCodeAt(0))).join('');
    return { text, window: Math.ceil((text.length / key.length) * LEAK_CHARACTERS) };
  };
  const hex = (code: number, width: number) => code.toString(16).padStart(width, '0');
  const plain = [key, key.toLowerCase(), key.toUpperCase(), encodeURIComponent(key)];
  const needles: Needle[] = [
    ...plain.map((text) => ({ text, window: LEAK_CHARACTERS })),
    ...plain.map((text) => ({ text: Array.from(text).reverse().join(''), window: LEAK_CHARACTERS })),
    perCharacter((code) => hex(code, 2)),
    perCharacter((code) => hex(code, 2).toUpperCase()),
    perCharacter((code) => `%${hex(code, 2)}`),
    perCharacter((code) => `%${hex(code, 2).toUpperCase()}`),
    perCharacter((code) => `\\u${hex(code, 4)}`),
    perCharacter((code) => `\\u${hex(code, 4).toUpperCase()}`),
    perCharacter((code) => `\\x${hex(code, 2)}`),
    perCharacter((code) => `&#${code};`),
    perCharacter((code) => `&#x${hex(code, 2)};`),
  ];
  for (const alignment of [0, 1, 2]) {
    const text = base64Inside(key, alignment);
    needles.push({ text, window: 11 }, { text: text.replaceAll('+', '-').replaceAll('/', '_'), window: 11 });
  }
  return uniqueNeedles(needles);
}

/** The base64 of the key after `alignment` other bytes, without the characters that its neighbours would change. */
function base64Inside(key: string, alignment: number): string {
  const whole = btoa('\0'.repeat(alignment) + key).replaceAll('=', '');
  const bits = (alignment + key.length) * 8;
  return whole.slice(Math.ceil((alignment * 8) / 6), Math.floor(bits / 6));
}

function uniqueNeedles(needles: readonly Needle[]): readonly Needle[] {
  const byText = new Map(needles.map((needle) => [needle.text, needle]));
  return [...byText.values()];
}

function redactText(text: string, needles: readonly Needle[]): string {
  const ranges: [from: number, to: number][] = [];
  for (const needle of needles) findFragments(text, needle, ranges);
  if (ranges.length === 0) return text;
  ranges.sort((a, b) => a[0] - b[0]);
  let result = '';
  let end = 0;
  for (const [from, to] of ranges) {
    if (from >= end) result += text.slice(end, from) + REDACTION;
    end = Math.max(end, to);
  }
  return result + text.slice(end);
}

/**
 * Finds every run of `window` characters of the needle that begins at a multiple of half a window, and widens it as far as the needle goes.
 * So each run of one and a half windows is found, and each half of a needle of two windows or more.
 */
function findFragments(text: string, needle: Needle, ranges: [number, number][]): void {
  const window = Math.min(needle.window, needle.text.length);
  for (let start = 0; ; start += Math.max(1, window >> 1)) {
    const begin = Math.min(start, needle.text.length - window);
    const part = needle.text.slice(begin, begin + window);
    for (let at = text.indexOf(part); at !== -1; at = text.indexOf(part, at + 1)) {
      ranges.push(widen(text, needle.text, at, begin, window));
    }
    if (begin + window === needle.text.length) return;
  }
}

function widen(text: string, needle: string, at: number, begin: number, window: number): [number, number] {
  let from = at;
  for (let index = begin; index > 0 && from > 0 && text[from - 1] === needle[index - 1]; index--) from--;
  let to = at + window;
  for (let index = begin + window; index < needle.length && text[to] === needle[index]; index++) to++;
  return [from, to];
}

/** The same value when no string changed. Depth is bounded by `parseJson`. */
function mapStrings(value: Json, change: (text: string) => string): Json {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) {
    const items = (value as readonly Json[]).map((item) => mapStrings(item, change));
    return items.every((item, index) => item === value[index]) ? value : items;
  }
  if (!isJsonObject(value)) return value;
  const members = Object.entries(value).map(([name, member]) => [change(name), mapStrings(member, change)] as const);
  const isSame = members.every(([name, member]) => Object.hasOwn(value, name) && value[name] === member);
  return isSame ? value : Object.fromEntries(members);
}
