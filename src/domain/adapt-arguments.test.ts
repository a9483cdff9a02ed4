import { expect, test } from 'vitest';
import { adaptArguments } from './adapt-arguments.ts';

test('[L29] sends the arguments as they are without rules', () => {
  const original = { symbol: 'MRD' };
  expect(adaptArguments(original, null)).toBe(original);
});

test('[L29] keeps, renames and adds members in the order of the rules', () => {
  const made = adaptArguments({ symbol: 'MRD', currency: 'USD', depth: 3 }, [
    { kind: 'constant', name: 'max_age', value: 15 },
    { kind: 'rename', from: 'symbol', to: 'ticker' },
    { kind: 'keep', name: 'currency' },
  ]);
  expect(JSON.stringify(made)).toBe('{"max_age":15,"ticker":"MRD","currency":"USD"}');
});

test('[L29] leaves out what the call does not have', () => {
  expect(
    adaptArguments({}, [
      { kind: 'keep', name: 'toString' },
      { kind: 'rename', from: 'a', to: 'b' },
    ]),
  ).toEqual({});
  expect(
    adaptArguments(
      [1],
      [
        { kind: 'keep', name: '0' },
        { kind: 'constant', name: 'n', value: 1 },
      ],
    ),
  ).toEqual({ n: 1 });
});

test('[import-refuse] writes a dangerous name as data', () => {
  const made = adaptArguments({ a: { polluted: true } }, [{ kind: 'rename', from: 'a', to: '__proto__' }]);
  expect(Object.keys(made as object)).toEqual(['__proto__']);
  expect(Object.getPrototypeOf(made)).toBe(Object.prototype);
});
