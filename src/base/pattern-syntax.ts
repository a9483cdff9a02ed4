import { failure, type Result, success } from './result.ts';

/** What one character may be: ranges of UTF-16 units, both ends included. */
export interface CharacterSet {
  readonly ranges: readonly (readonly [number, number])[];
  readonly negated: boolean;
}

export type PatternNode =
  | { readonly kind: 'set'; readonly set: CharacterSet }
  | { readonly kind: 'assert'; readonly what: 'start' | 'end' | 'boundary' | 'inside' }
  | { readonly kind: 'sequence'; readonly parts: readonly PatternNode[] }
  | { readonly kind: 'either'; readonly options: readonly PatternNode[] }
  /** `max` null is without end. */
  | {
      readonly kind: 'repeat';
      readonly part: PatternNode;
      readonly min: number;
      readonly max: number | null;
      readonly lazy: boolean;
    };

export interface PatternProblem {
  readonly message: string;
  /** Index in the pattern, from 0. */
  readonly at: number;
}

/** Longest pattern, in characters. */
export const MAX_PATTERN_LENGTH = 512;
const MAX_REPEAT = 100;
const MAX_GROUP_DEPTH = 32;

/**
 * Reads the regular part of regular expressions: literals, `.`, classes, `\d \w \s \b` and their opposites, groups, `|`, `* + ?`, `{m,n}`, `^` and `$`.
 * Back references and look-around, which need more than linear time, are refused with their place.
 */
export function parsePattern(source: string): Result<PatternNode, PatternProblem> {
  if (source.length > MAX_PATTERN_LENGTH)
    return failure({ message: `longer than ${MAX_PATTERN_LENGTH} characters`, at: MAX_PATTERN_LENGTH });
  const reader = new Reader(source);
  const node = reader.either(0);
  if (node !== null && reader.at < source.length) return failure({ message: 'a ) without its (', at: reader.at });
  return node === null || reader.problem !== null ? failure(reader.problem ?? { message: 'no pattern', at: 0 }) : success(node);
}

/** Recursive descent; every method returns null once `problem` is set. */
class Reader {
  at = 0;
  problem: PatternProblem | null = null;
  readonly source: string;

  constructor(source: string) {
    this.source = source;
  }

  either(depth: number): PatternNode | null {
    if (depth > MAX_GROUP_DEPTH) return this.refuse(`groups deeper than ${MAX_GROUP_DEPTH}`);
    const options: PatternNode[] = [];
    do {
      const parts: PatternNode[] = [];
      while (this.at < this.source.length && !'|)'.includes(this.source[this.at] as string)) {
        const part = this.repeated(depth);
        if (part === null) return null;
        parts.push(part);
      }
      options.push(parts.length === 1 ? (parts[0] as PatternNode) : { kind: 'sequence', parts });
    } while (this.take('|'));
    return options.length === 1 ? (options[0] as PatternNode) : { kind: 'either', options };
  }

  private repeated(depth: number): PatternNode | null {
    const part = this.atom(depth);
    const times = part === null ? null : this.times();
    if (part === null || times === null) return this.problem === null ? part : null;
    if (part.kind === 'assert') return this.refuse('nothing to repeat');
    const node: PatternNode = { kind: 'repeat', part, min: times.min, max: times.max, lazy: this.take('?') };
    return this.times() === null && this.problem === null ? node : this.refuse('a repetition of a repetition; put it in a group');
  }

  private times(): { readonly min: number; readonly max: number | null } | null {
    if (this.take('*')) return { min: 0, max: null };
    if (this.take('+')) return { min: 1, max: null };
    if (this.take('?')) return { min: 0, max: 1 };
    const braces = /^\{(\d{1,4})(,(\d{0,4}))?\}/.exec(this.source.slice(this.at, this.at + 12));
    if (braces === null) return null;
    const min = Number(braces[1]);
    const max = braces[2] === undefined ? min : braces[3] === '' ? null : Number(braces[3]);
    if (min > MAX_REPEAT || (max ?? 0) > MAX_REPEAT || (max !== null && max < min)) {
      this.refuse(`repetitions reach from 0 to ${MAX_REPEAT}`);
      return null;
    }
    this.at += braces[0].length;
    return { min, max };
  }

  private atom(depth: number): PatternNode | null {
    const char = this.source[this.at] as string;
    if (this.take('(')) return this.group(depth);
    if (this.take('[')) return this.charClass();
    if ('*+?'.includes(char)) return this.refuse('nothing to repeat');
    this.at++;
    if (char === '.') return set([[10, 10]], true);
    if (char === '^') return { kind: 'assert', what: 'start' };
    if (char === '$') return { kind: 'assert', what: 'end' };
    if (char !== '\\') return single(char);
    if (this.take('b')) return { kind: 'assert', what: 'boundary' };
    if (this.take('B')) return { kind: 'assert', what: 'inside' };
    const escaped = this.escape();
    return escaped === null ? null : { kind: 'set', set: escaped };
  }

  private group(depth: number): PatternNode | null {
    if (this.source[this.at] === '?') {
      if (this.source[this.at + 1] !== ':') return this.refuse('only plain groups and (?: ) are read');
      this.at += 2;
    }
    const inside = this.either(depth + 1);
    if (inside === null) return null;
    return this.take(')') ? inside : this.refuse('a ( without its )');
  }

  private charClass(): PatternNode | null {
    const negated = this.take('^');
    const ranges: (readonly [number, number])[] = [];
    for (let first = true; first || this.source[this.at] !== ']'; first = false) {
      if (this.at >= this.source.length) return this.refuse('a [ without its ]');
      const from = this.member();
      if (from === null) return null;
      const isRange = this.source[this.at] === '-' && this.at + 1 < this.source.length && this.source[this.at + 1] !== ']';
      if (!isRange) {
        ranges.push(...from);
        continue;
      }
      this.at++;
      const to = this.member();
      if (to === null) return null;
      const [low, high] = [from[0]?.[0] ?? 0, to[0]?.[1] ?? 0];
      if (from.length !== 1 || to.length !== 1 || high < low) return this.refuse('a range that runs backwards');
      ranges.push([low, high]);
    }
    this.at++;
    return set(ranges, negated);
  }

  private member(): readonly (readonly [number, number])[] | null {
    if (!this.take('\\')) return [unit(this.source.charCodeAt(this.at++))];
    const escaped = this.escape();
    if (escaped === null) return null;
    return escaped.negated ? inverse(escaped.ranges) : escaped.ranges;
  }

  /** After the backslash. */
  private escape(): CharacterSet | null {
    const char = this.source[this.at];
    if (char === undefined) return this.refuse('a \\ at the end');
    this.at++;
    const named = NAMED[char.toLowerCase()];
    if (named !== undefined) return { ranges: named, negated: char !== char.toLowerCase() };
    const control = CONTROLS[char];
    if (control !== undefined) return { ranges: [unit(control)], negated: false };
    if (/[0-9]/.test(char)) return this.refuse('back references are not read');
    if (/[A-Za-z]/.test(char)) return this.refuse(`there is no \\${char}`);
    return { ranges: [unit(char.charCodeAt(0))], negated: false };
  }

  private take(char: string): boolean {
    if (this.source[this.at] !== char) return false;
    this.at++;
    return true;
  }

  private refuse(message: string): null {
    this.problem ??= { message, at: Math.min(this.at, this.source.length) };
    return null;
  }
}

const NAMED: Readonly<Record<string, readonly (readonly [number, number])[]>> = {
  d: [[48, 57]],
  w: [
    [48, 57],
    [65, 90],
    [95, 95],
    [97, 122],
  ],
  s: [
    [9, 13],
    [32, 32],
    [160, 160],
  ],
};
const CONTROLS: Readonly<Record<string, number>> = { n: 10, r: 13, t: 9, f: 12, v: 11 };

function unit(code: number): readonly [number, number] {
  return [code, code];
}

function single(char: string): PatternNode {
  return set([unit(char.charCodeAt(0))], false);
}

function set(ranges: readonly (readonly [number, number])[], negated: boolean): PatternNode {
  return { kind: 'set', set: { ranges, negated } };
}

/** Everything outside ascending ranges that do not touch. */
function inverse(ranges: readonly (readonly [number, number])[]): readonly (readonly [number, number])[] {
  const outside: (readonly [number, number])[] = [];
  let next = 0;
  for (const [low, high] of ranges) {
    if (low > next) outside.push([next, low - 1]);
    next = high + 1;
  }
  outside.push([next, 0xffff]);
  return outside;
}
