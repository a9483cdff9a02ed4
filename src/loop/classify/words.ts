/** A text as whole words. `starts` and `ends` are offsets into the text, so that evidence can quote it. */
export interface Words {
  readonly text: string;
  /** Lower case, apostrophes dropped. */
  readonly words: string[];
  readonly starts: number[];
  readonly ends: number[];
  /** Indices of words that look like an identifier or a code: with an underscore, an inner capital, or all capitals. */
  readonly codeLike: number[];
}

/** More of one text than this is not read: its head and its tail are, where causes stand. */
const HEAD = 8192;
const TAIL = 4096;

/** A long text's head and tail. */
export function clip(text: string): string {
  return text.length <= HEAD + TAIL ? text : `${text.slice(0, HEAD)} \u2026 ${text.slice(-TAIL)}`;
}

/**
 * Splits at everything that is no letter, digit or underscore. Addresses and absolute paths are skipped as a whole, so that the words of
 * `https://example.com/docs/rate-limits` decide nothing.
 */
export function splitWords(source: string): Words {
  const text = clip(source);
  const result: Words = { text, words: [], starts: [], ends: [], codeLike: [] };
  let at = 0;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (code === SLASH && beginsPath(text, at)) at = endOfPath(text, at);
    else if (isWordChar(code)) at = readWord(text, at, result);
    else if (code === BACKSLASH && ESCAPES.includes(text[at + 1] ?? ' ')) at += 2;
    else at++;
  }
  return result;
}

const SLASH = 47;
const UNDERSCORE = 95;
const BACKSLASH = 92;
/** Of doubly encoded JSON: the n of `\\n` begins no word. */
const ESCAPES = 'nrt';
const APOSTROPHE = 39;
const TYPOGRAPHIC_APOSTROPHE = 0x2019;

function readWord(text: string, start: number, result: Words): number {
  let end = start;
  let upper = 0;
  let lower = 0;
  let isCode = false;
  let hasApostrophe = false;
  if (isIdeograph(text.charCodeAt(start))) {
    result.words.push(text[start] as string);
    result.starts.push(start);
    result.ends.push(start + 1);
    return start + 1;
  }
  for (; end < text.length; end++) {
    const code = text.charCodeAt(end);
    if (isIdeograph(code)) break;
    if (code >= 97 && code <= 122) lower++;
    else if (code >= 65 && code <= 90) {
      if (lower > 0) isCode = true;
      upper++;
    } else if (code === UNDERSCORE) isCode = true;
    else if (isApostrophe(code) && isContraction(text, end)) hasApostrophe = true;
    else if (!isWordChar(code)) break;
  }
  if (upper >= 3 && lower === 0) isCode = true;
  const raw = text.slice(start, end);
  if (isCode) result.codeLike.push(result.words.length);
  result.words.push((hasApostrophe ? raw.replace(/['\u2019]/g, '') : raw).toLowerCase());
  result.starts.push(start);
  result.ends.push(end);
  return end;
}

/** The t of "can't", the s of "it's": one or two letters, then the word ends. */
function isContraction(text: string, apostrophe: number): boolean {
  const next = text.charCodeAt(apostrophe + 1);
  if (!(next >= 97 && next <= 122)) return false;
  const after = text.charCodeAt(apostrophe + 2);
  return !isWordChar(after) || !isWordChar(text.charCodeAt(apostrophe + 3));
}

/** Chinese is written without spaces: one character is one word, and phrases spell words out. */
function isIdeograph(code: number): boolean {
  return code >= 0x4e00 && code <= 0x9fff;
}

function isApostrophe(code: number): boolean {
  return code === APOSTROPHE || code === TYPOGRAPHIC_APOSTROPHE;
}

/** Letters outside ASCII count as word characters; punctuation of any script mostly does too, which only makes fewer matches. */
function isWordChar(code: number): boolean {
  return (
    (code >= 97 && code <= 122) ||
    (code >= 65 && code <= 90) ||
    (code >= 48 && code <= 57) ||
    code === UNDERSCORE ||
    (code > 0xbf && code < 0x2000) ||
    code > 0x2fff
  );
}

function beginsPath(text: string, at: number): boolean {
  const before = at === 0 ? 0 : text.charCodeAt(at - 1);
  if (isWordChar(before) || before === SLASH || before === 41 /* ) */ || before === 60 /* < */) return false;
  const next = text.charCodeAt(at + 1);
  return next === SLASH || isWordChar(next);
}

function endOfPath(text: string, start: number): number {
  let end = start + 1;
  while (end < text.length && !endsPath(text.charCodeAt(end))) end++;
  return end;
}

function endsPath(code: number): boolean {
  return (
    code <= 32 ||
    code === 34 ||
    code === 39 ||
    code === 96 ||
    code === 41 ||
    code === 93 ||
    code === 125 ||
    code === 62 ||
    code === 44
  );
}
