import { expect, test } from 'vitest';
import type { Json } from '../../base/json.ts';
import { diffJson } from './diff-json.ts';

function drawn(before: Json | undefined, after: Json | undefined): readonly string[] {
  return diffJson(before, after).map(
    ({ path, change, before: was, after: is }) => `${change} ${path} ${was ?? '-'} ${is ?? '-'}`,
  );
}

test('names changed, added and removed members', () => {
  expect(drawn({ start: '2026-5-1', limit: 100, page: 1 }, { start: '2026-05-01', limit: 100, order: 'asc' })).toEqual([
    'changed /start "2026-5-1" "2026-05-01"',
    'same /limit 100 100',
    'added /order - "asc"',
    'removed /page 1 -',
  ]);
});

test('opens an object only where something inside differs', () => {
  expect(drawn({ a: { b: 1, c: 2 }, d: { e: 1 } }, { a: { b: 1, c: 3 }, d: { e: 1 } })).toEqual([
    'same /a - -',
    'same /a/b 1 1',
    'changed /a/c 2 3',
    'same /d {"e":1} {"e":1}',
  ]);
});

test('compares with nothing when there was no earlier value', () => {
  expect(drawn(undefined, { a: 1 })).toEqual(['added  - {"a":1}']);
});

test('keeps a dangerous key as data', () => {
  expect(drawn(JSON.parse('{"__proto__":1}'), JSON.parse('{"__proto__":2}'))).toEqual(['changed /__proto__ 1 2']);
});
