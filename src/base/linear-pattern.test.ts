import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compilePattern, type LinearPattern } from './linear-pattern.ts';

function pattern(source: string): LinearPattern {
  const compiled = compilePattern(source);
  if (!compiled.ok) throw new Error(`${source}: ${compiled.error.message}`);
  return compiled.value;
}

function found(source: string, text: string): string | null {
  const { match } = pattern(source).find(text);
  return match === null ? null : text.slice(match.start, match.end);
}

describe('what patterns match', () => {
  test.each([
    ['timed? out', 'Request Timed out after 5 s', 'Timed out'],
    ['order-\\d{3,5}', 'no order-12, but order-12345678', 'order-12345'],
    ['(rate|usage) limit', 'a usage limit', 'usage limit'],
    ['\\b5\\d\\d\\b', 'id 5031 status 503', '503'],
    ['^error:', 'first line\nError: second', 'Error:'],
    ['[^,]+$', 'a,b,last one', 'last one'],
    ['a.*?c', 'abcabc', 'abc'],
    ['a.*c', 'abcabc', 'abcabc'],
    ['x?', 'yyy', ''],
    ['a{0}b', 'ab', 'b'],
    ['[\\]\\-a-c]+', 'zz-]ab', '-]ab'],
    ['no', 'yes', null],
  ])('%s in %j gives %j', (source, text, expected) => {
    expect(found(source, text)).toBe(expected);
  });
});

describe('what is refused', () => {
  test.each([
    ['(a)\\1', 'back references are not read'],
    ['(?=a)', 'only plain groups and (?: ) are read'],
    ['(a', 'a ( without its )'],
    ['a)', 'a ) without its ('],
    ['*a', 'nothing to repeat'],
    ['[a', 'a [ without its ]'],
    ['a{5,2}', 'repetitions reach from 0 to 100'],
    ['((a{100}){100}){100}', 'the repetitions make it larger than 2000 instructions'],
    ['a'.repeat(513), 'longer than 512 characters'],
    [`${'('.repeat(60)}a${')'.repeat(60)}`, 'groups deeper than 32'],
  ])('%s', (source, message) => {
    const compiled = compilePattern(source);
    expect(compiled.ok ? null : compiled.error.message).toBe(message);
  });
});

/** Patterns on which backtracking engines take exponential or quadratic time. */
const CATASTROPHIC = ['(a+)+$', '(a|aa)+$', '(a*)*b', '([a-z]+)*1', '(a|a?)+$', '(.*a){12}', '^(\\w+\\s?)*$', '(x+x+)+y'];

describe('how much work it is', () => {
  test.each(CATASTROPHIC)('%s stays linear in the text', (source) => {
    const compiled = pattern(source);
    const work = [2_000, 4_000, 8_000].map((size) => compiled.find(`${'a'.repeat(size)}!`).steps);
    for (const [index, size] of [2_000, 4_000, 8_000].entries()) {
      expect(work[index]).toBeLessThanOrEqual((size + 2) * 2 * compiled.instructions);
    }
    expect(work[2] ?? 0).toBeLessThan((work[1] ?? 0) * 2.05);
  });

  test('any pattern keeps to its bound on any text', () => {
    const part = fc.constantFrom('a', 'b', '.', '[ab]', '(a|b)', '(a+)', '(?:a*b?)', '\\w', '\\b', '^');
    const patterns = fc
      .array(fc.tuple(part, fc.constantFrom('', '*', '+', '?', '{0,3}', '{2,}')), { minLength: 1, maxLength: 8 })
      .map((parts) => parts.map(([atom, times]) => (/^[\\^]b?$/.test(atom) ? atom : atom + times)).join(''));
    fc.assert(
      fc.property(patterns, fc.string({ unit: fc.constantFrom('a', 'b', ' ', 'c'), maxLength: 60 }), (source, text) => {
        const compiled = pattern(source);
        const { match, steps } = compiled.find(text);
        expect(steps).toBeLessThanOrEqual((text.length + 2) * 2 * compiled.instructions);
        const native = new RegExp(source, 'im').exec(text);
        expect(match?.start ?? null).toBe(native?.index ?? null);
      }),
      { numRuns: process.env.SOAK === undefined ? 300 : 20_000 },
    );
  });
});
