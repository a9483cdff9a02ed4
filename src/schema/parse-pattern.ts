/** A regular expression as far as `sampleString` and `isSlowPattern` need it. */
export type PatternNode =
  /** One character; `source` is the expression for it: `a`, `\d`, `[^x]`, `.` */
  | { readonly kind: 'character'; readonly source: string }
  | { readonly kind: 'group'; readonly alternatives: readonly (readonly PatternNode[])[] }
  /** `max` is Infinity for `*`, `+` and `{n,}`. */
  | { readonly kind: 'repeat'; readonly of: PatternNode; readonly min: number; readonly max: number };

/**
 * Parses a pattern that JavaScript has already accepted. Null where it uses what cannot be written out: look-arounds, back references. Anchors and
 * word boundaries are left out: they take no character.
 */
export function parsePattern(pattern: string): PatternNode | null {
  const reader: Reader = { pattern, at: 0 };
  const alternatives = readAlternatives(reader);
  return alternatives === null || reader.at < pattern.length ? null : { kind: 'group', alternatives };
}

interface Reader {
  readonly pattern: string;
  at: number;
}

function readAlternatives(reader: Reader): PatternNode[][] | null {
  const alternatives: PatternNode[][] = [[]];
  while (reader.at < reader.pattern.length && reader.pattern[reader.at] !== ')') {
    if (reader.pattern[reader.at] === '|') {
      reader.at++;
      alternatives.push([]);
      continue;
    }
    const node = readAtom(reader);
    if (node === null) return null;
    if (node !== 'nothing') alternatives.at(-1)?.push(readRepeat(reader, node));
  }
  return alternatives;
}

function readAtom(reader: Reader): PatternNode | 'nothing' | null {
  const rest = reader.pattern.slice(reader.at);
  if (rest.startsWith('(')) return readGroup(reader, rest);
  const anchor = /^(?:\^|\$|\\b|\\B)/.exec(rest)?.[0];
  if (anchor !== undefined) {
    reader.at += anchor.length;
    return 'nothing';
  }
  if (/^\\(?:[1-9]|k<)/.test(rest)) return null;
  const source =
    /^(?:\[(?:\\[\s\S]|[^\]\\])*\]|\\(?:u\{[\da-fA-F]+\}|u[\da-fA-F]{4}|x[\da-fA-F]{2}|[pP]\{[^}]*\}|c[A-Za-z]|[\s\S])|[\s\S])/u.exec(
      rest,
    )?.[0];
  if (source === undefined) return null;
  reader.at += source.length;
  return { kind: 'character', source };
}

function readGroup(reader: Reader, rest: string): PatternNode | null {
  const opening = /^\((?:\?(?::|<[A-Za-z_$][\w$]*>))?/.exec(rest)?.[0] ?? '(';
  if (opening === '(' && rest[1] === '?') return null;
  reader.at += opening.length;
  const alternatives = readAlternatives(reader);
  if (alternatives === null || reader.pattern[reader.at] !== ')') return null;
  reader.at++;
  return { kind: 'group', alternatives };
}

function readRepeat(reader: Reader, of: PatternNode): PatternNode {
  const found = /^(?:([*+?])|\{(\d+)(?:(,)(\d*))?\})\??/.exec(reader.pattern.slice(reader.at));
  if (found === null) return of;
  reader.at += found[0].length;
  const [, sign, low, comma, high] = found;
  if (sign !== undefined)
    return { kind: 'repeat', of, min: sign === '+' ? 1 : 0, max: sign === '?' ? 1 : Number.POSITIVE_INFINITY };
  const min = Number(low);
  const max = comma === undefined ? min : high === '' || high === undefined ? Number.POSITIVE_INFINITY : Number(high);
  return { kind: 'repeat', of, min, max };
}

const PREFERRED = 'abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-_. /:@+,#';
const CANDIDATES = [...PREFERRED, ...Array.from({ length: 128 }, (_, code) => String.fromCharCode(code)), 'é', '漢', '😀'];
const known = new Map<string, readonly string[]>();

/** The characters that a one-character expression takes, of ASCII and a few beyond, readable ones first. */
export function charactersOf(source: string): readonly string[] {
  let found = known.get(source);
  if (found === undefined) {
    const expression = compileCharacter(source);
    found = expression === null ? [] : [...new Set(CANDIDATES.filter((character) => expression.test(character)))];
    if (known.size > 1_000) known.clear();
    known.set(source, found);
  }
  return found;
}

function compileCharacter(source: string): RegExp | null {
  for (const flags of ['u', '']) {
    try {
      return new RegExp(`^(?:${source})$`, flags);
    } catch {
      // The other mode may take it.
    }
  }
  return null;
}
