import { assertNever } from '../base/assert-never.ts';
import { draw } from '../base/draw.ts';
import type { Backoff } from '../domain/strategy.ts';

/** Separates the draws of waits from all others of a seed. */
const JITTER = 0x6a697474;

export interface Pause {
  readonly ms: number;
  readonly why: 'backoff' | 'hint';
}

/**
 * The wait after failed try n (n ≥ 1) [P19]. `place` names the wait among all waits of the run, so that the draw does not depend on order;
 * `previousMs` is the wait before it (0 at first), which only decorrelated jitter reads.
 */
export function pauseAfter(
  backoff: Backoff,
  failedTry: number,
  hintMs: number | null,
  seed: number,
  place: number,
  previousMs: number,
): Pause {
  return pauseAt(backoff, failedTry, hintMs, draw(seed, JITTER, place), previousMs);
}

/**
 * The other side's hint where the strategy honours it, else `min(base · factor^(n-1), cap)` with its jitter. Whole ms. `chance`: what was drawn,
 * 0 ≤ chance < 1; the wait grows evenly with it, so that 0.5 gives the mean.
 */
export function pauseAt(backoff: Backoff, failedTry: number, hintMs: number | null, chance: number, previousMs: number): Pause {
  if (hintMs !== null && backoff.honourHintUpToMs !== null && hintMs <= backoff.honourHintUpToMs) {
    return { ms: Math.ceil(hintMs), why: 'hint' };
  }
  const scheduled = Math.min(backoff.baseMs * backoff.factor ** (failedTry - 1), backoff.capMs);
  return { ms: Math.round(jittered(backoff, scheduled, chance, previousMs)), why: 'backoff' };
}

function jittered({ jitter, baseMs, capMs }: Backoff, scheduled: number, chance: number, previousMs: number): number {
  switch (jitter) {
    case 'none':
      return scheduled;
    case 'full':
      return scheduled * chance;
    case 'equal':
      return scheduled / 2 + (scheduled / 2) * chance;
    case 'decorrelated': {
      // Between the base and three times the wait before, which grows without knowing the try.
      const upper = Math.max(baseMs, previousMs * 3);
      return Math.min(capMs, baseMs + (upper - baseMs) * chance);
    }
    default:
      return assertNever(jitter, 'jittered');
  }
}
