import { describe, expect, test } from 'vitest';
import { formatCount, formatDuration, formatMoney, formatShare } from './figures.ts';

describe('figures', () => {
  test('counts carry their noun in the right number', () => {
    expect(formatCount(1, 'try', 'tries')).toBe('1 try');
    expect(formatCount(3, 'try', 'tries')).toBe('3 tries');
    expect(formatCount(12345, 'request')).toBe('12,345 requests');
  });

  test('small sums keep four decimals and never vanish', () => {
    expect(formatMoney(0.0021)).toBe('$0.0021');
    expect(formatMoney(0.00001)).toBe('<$0.0001');
    expect(formatMoney(null)).toBe('–');
    expect(formatMoney(1234.5)).toBe('$1,235');
  });

  test('durations change unit with their length', () => {
    expect(formatDuration(820)).toBe('820 ms');
    expect(formatDuration(6420)).toBe('6.4 s');
    expect(formatDuration(125_000)).toBe('2 min 5 s');
  });

  test('a share below one per cent is not shown as zero', () => {
    expect(formatShare(0.004)).toBe('<1 %');
    expect(formatShare(0.64)).toBe('64 %');
    expect(formatShare(0)).toBe('0 %');
  });
});
