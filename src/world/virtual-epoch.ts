import type { RunTime } from '../domain/journal.ts';

/**
 * The date at which every simulated run starts, wherever and whenever it is run: Monday 5 October 2026, 09:00:00 UTC. Only what must be a
 * date on the wire (`Date`, `Retry-After` as an HTTP date) is counted from it.
 */
const VIRTUAL_EPOCH_MS = 1_791_190_800_000;

/** An HTTP date (IMF-fixdate), which knows whole seconds only: the fraction is cut off. */
export function httpDate(at: RunTime): string {
  return new Date(VIRTUAL_EPOCH_MS + at).toUTCString();
}
