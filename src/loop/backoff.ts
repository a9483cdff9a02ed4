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
 * The wait after failed try n (n ≥ 1) [P19]: the other side's hint where the strategy honours it, else `min(base · factor^(n-1), cap)` with its
 * jitter. Whole ms. `place` names the wait among all waits of the run, so that the draw does not depend on order; `previousMs` is the
 * wait before it (0 at first), which only decorrelated jitter reads.
 */
export function pauseAfter(
  backoff: Backoff,
  failedTry: number,
  hintMs: number | null,
  seed: number,
  place: number,
  previousMs: number,
): Pause {
  if (hintMs !== null && backoff.honourHintUpToMs !== null && hintMs <= backoff.honourHintUpToMs) {
    return { ms: Math.ceil(hintMs), why: 'hint' };
  }
  const scheduled = Math.min(backoff.baseMs * backoff.factor ** (failedTry - 1), backoff.capMs);
  return { ms: Math.round(jittered(backoff, scheduled, seed, place, previousMs)), why: 'backoff' };
}

function jittered(backoff: Backoff, scheduled: number, seed: number, place: number, previousMs: number): number {
  switch (backoff.jitter) {
    case 'none':
      return scheduled;
    case 'full':
      return scheduled * draw(seed, JITTER, place);
    case 'equal':
      return scheduled / 2 + (scheduled / 2) * draw(seed, JITTER, place);
    case 'decorrelated': {
      // Between the base and three times the wait before, which grows without knowing the try.
      const upper = Math.max(backoff.baseMs, previousMs * 3);
      return Math.min(backoff.capMs, backoff.baseMs + (upper - backoff.baseMs) * draw(seed, JITTER, place));
    }
    default:
      return assertNever(backoff.jitter, 'jittered');
  }
}
