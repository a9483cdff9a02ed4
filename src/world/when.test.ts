import { describe, expect, it } from 'vitest';
import type { When } from '../domain/fault.ts';
import { type Arrival, hits } from './when.ts';

const at = (index: number, changes: Partial<Arrival> = {}): Arrival => ({
  seed: 1,
  index,
  now: 0,
  arguments: { a: 1, b: { c: 2, d: 3 } },
  argumentsHash: 77,
  occurrence: index,
  ...changes,
});

function pattern(when: When, length = 8): string {
  return Array.from({ length }, (_, index) => (hits(when, 5, at(index + 1)) ? 'X' : '.')).join('');
}

describe('hits', () => {
  it('[W1] hits by arrival index', () => {
    expect(pattern({ kind: 'always' })).toBe('XXXXXXXX');
    expect(pattern({ kind: 'nth', n: 3 })).toBe('..X.....');
    expect(pattern({ kind: 'first', n: 2 })).toBe('XX......');
    expect(pattern({ kind: 'every', n: 3 })).toBe('..X..X..');
    expect(pattern({ kind: 'every', n: 0 })).toBe('........');
    expect(pattern({ kind: 'sequence', hits: [true, true, false], then: 'ok' })).toBe('XX......');
    expect(pattern({ kind: 'sequence', hits: [true, true, false], then: 'repeat' })).toBe('XX.XX.XX');
    expect(pattern({ kind: 'sequence', hits: [], then: 'repeat' })).toBe('........');
  });

  it('[W1] hits arguments that contain the wanted members', () => {
    expect(pattern({ kind: 'arguments', match: { b: { c: 2 } } }, 1)).toBe('X');
    expect(pattern({ kind: 'arguments', match: { a: 2 } }, 1)).toBe('.');
    expect(hits({ kind: 'arguments', match: {} }, 5, at(1, { arguments: undefined }))).toBe(false);
  });

  it('[W1] includes the start of a window and excludes its end', () => {
    const when: When = { kind: 'window', fromMs: 100, toMs: 200 };
    expect([99, 100, 199, 200].map((now) => hits(when, 5, at(1, { now })))).toEqual([false, true, true, false]);
  });

  it('[W1] draws a probability at its rate, for each fault and seed anew', () => {
    const when: When = { kind: 'probability', p: 0.3 };
    const count = (faultHash: number, seed: number) =>
      Array.from({ length: 4000 }, (_, index) => hits(when, faultHash, at(index + 1, { seed }))).filter(Boolean).length;
    for (const [hash, seed] of [
      [5, 1],
      [6, 1],
      [5, 2],
    ] as const)
      expect(Math.abs(count(hash, seed) / 4000 - 0.3)).toBeLessThan(0.03);
    const both = Array.from({ length: 4000 }, (_, index) => hits(when, 5, at(index + 1)) && hits(when, 6, at(index + 1))).filter(
      Boolean,
    ).length;
    expect(Math.abs(both / 4000 - 0.09)).toBeLessThan(0.02);
    expect(pattern({ kind: 'probability', p: 0 })).toBe('........');
    expect(pattern({ kind: 'probability', p: 1 })).toBe('XXXXXXXX');
  });

  it('[W1] draws anew for other arguments', () => {
    const when: When = { kind: 'probability', p: 0.5 };
    const drawn = (argumentsHash: number) =>
      Array.from({ length: 64 }, (_, index) => hits(when, 5, at(index + 1, { argumentsHash })));
    expect(drawn(1)).not.toEqual(drawn(2));
    expect(drawn(1)).toEqual(drawn(1));
  });
});
