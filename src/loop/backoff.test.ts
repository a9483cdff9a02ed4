import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Backoff } from '../domain/strategy.ts';
import { pauseAfter, pauseAt } from './backoff.ts';

const base: Backoff = { baseMs: 1_000, factor: 2, capMs: 30_000, jitter: 'none', honourHintUpToMs: 60_000 };
const waits = (backoff: Backoff, tries: number) =>
  Array.from({ length: tries }, (_, n) => pauseAfter(backoff, n + 1, null, 7, n, 0).ms);

describe('pauseAfter', () => {
  it('[P19] doubles from one second to the cap of thirty', () => {
    expect(waits(base, 7)).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
  });

  it('[P19] lets a hint win over the schedule up to its limit', () => {
    expect(pauseAfter(base, 1, 60_000, 7, 0, 0)).toEqual({ ms: 60_000, why: 'hint' });
    expect(pauseAfter(base, 1, 60_001, 7, 0, 0)).toEqual({ ms: 1_000, why: 'backoff' });
    expect(pauseAfter({ ...base, honourHintUpToMs: null }, 1, 5, 7, 0, 0).why).toBe('backoff');
  });

  it('[P19] keeps each jitter within its own range', () => {
    const place = fc.integer({ min: 0, max: 1e9 });
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 1, max: 12 }), place, fc.nat(90_000), (seed, nth, at, previous) => {
        const scheduled = Math.min(1_000 * 2 ** (nth - 1), 30_000);
        const wait = (jitter: Backoff['jitter']) => pauseAfter({ ...base, jitter }, nth, null, seed, at, previous).ms;
        expect(wait('full')).toBeLessThanOrEqual(scheduled);
        expect(wait('equal')).toBeGreaterThanOrEqual(scheduled / 2);
        expect(wait('equal')).toBeLessThanOrEqual(scheduled);
        expect(wait('decorrelated')).toBeGreaterThanOrEqual(1_000);
        expect(wait('decorrelated')).toBeLessThanOrEqual(Math.min(30_000, Math.max(1_000, previous * 3)));
      }),
    );
  });

  it('[L20] draws the same jitter at the same place whatever came before', () => {
    const full: Backoff = { ...base, jitter: 'full' };
    const once = pauseAfter(full, 3, null, 7, 42, 0).ms;
    waits(full, 5);
    expect(pauseAfter(full, 3, null, 7, 42, 9_999).ms).toBe(once);
    expect(pauseAfter(full, 3, null, 7, 43, 0).ms).not.toBe(once);
  });

  it('[P19] gives the mean of its draws at the middle of the chance', () => {
    for (const jitter of ['none', 'full', 'equal', 'decorrelated'] as const) {
      const one = { ...base, jitter };
      const draws = Array.from({ length: 4_000 }, (_, place) => pauseAfter(one, 3, null, 7, place, 2_000).ms);
      const mean = draws.reduce((sum, ms) => sum + ms, 0) / draws.length;
      expect(Math.abs(mean - pauseAt(one, 3, null, 0.5, 2_000).ms), jitter).toBeLessThan(80);
    }
    expect(pauseAt(base, 1, 9_000, 0.5, 0)).toEqual({ ms: 9_000, why: 'hint' });
  });
});
