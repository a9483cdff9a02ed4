import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changedPart } from './changed-part.ts';
import { placeFindings } from './place-findings.ts';

const TEXT = '{\n  "a": {"b": [1, 2]},\n  "c": "x"\n}';

function place(path: string, line: number | null = null, column: number | null = null): string {
  const [found] = placeFindings(TEXT, [{ path, line, column, message: 'm' }]);
  return found === undefined ? '' : `${found.line}:${found.column} ${TEXT.slice(found.from, found.to)}`;
}

test('a path is marked at its value, a container at its name', () => {
  expect(place('/c')).toBe('3:8 "x"');
  expect(place('/a/b/1')).toBe('2:18 2');
  expect(place('/a/b')).toBe('2:9 "b"');
});

test('a path that leads nowhere is marked at the deepest part that is there', () => {
  expect(place('/a/missing/deeper')).toBe('2:3 "a"');
  expect(place('/missing')).toBe('1:1 {');
  expect(place('')).toBe('1:1 {');
});

test('a line and column win over the path', () => {
  expect(place('', 3, 8)).toBe('3:8 "');
  expect(place('', 99, 1)).toBe('4:1 }');
});

test('a change is only what differs', () => {
  expect(changedPart('same', 'same')).toBeNull();
  expect(changedPart('{"a": 1}', '{"a": 12}')).toEqual({ from: 7, to: 7, insert: '2' });
  fc.assert(
    fc.property(fc.string(), fc.string(), fc.string(), fc.string(), (start, before, after, end) => {
      const change = changedPart(start + before + end, start + after + end);
      const text = start + before + end;
      const changed = change === null ? text : text.slice(0, change.from) + change.insert + text.slice(change.to);
      expect(changed).toBe(start + after + end);
      if (change !== null) expect(change.from).toBeGreaterThanOrEqual(start.length);
    }),
  );
});
