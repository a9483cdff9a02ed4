import { expect, test } from 'vitest';
import { shareInterval } from './share-interval.ts';

test.each([
  // Newcombe 1998, table I, method 3.
  [81, 263, 0.2553, 0.3662],
  [15, 148, 0.0624, 0.1605],
  [0, 20, 0, 0.1611],
  [1, 29, 0.0061, 0.1718],
])('%d of %d lies between the published bounds', (right, total, low, high) => {
  const interval = shareInterval(right, total);
  expect(interval.low).toBeCloseTo(low, 4);
  expect(interval.high).toBeCloseTo(high, 4);
});

test('nothing is known of no cases', () => {
  expect(shareInterval(0, 0)).toEqual({ low: 0, high: 1 });
  expect(shareInterval(7, 7).high).toBe(1);
});
