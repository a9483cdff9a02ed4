import type { RunTime } from '../domain/journal.ts';
import type { Span } from '../domain/span.ts';
import type { TimelineLane } from './lane.ts';
import { countUpTo, type SpendAt, spendAt } from './spend-track.ts';

/** How a lane stands at one point in time. */
export interface LaneAt {
  /** What is under way, by row; nothing between two effects that follow each other at once. */
  readonly running: readonly Span[];
  readonly isOver: boolean;
  readonly spend: SpendAt;
}

export function laneStateAt(lane: TimelineLane, atMs: RunTime): LaneAt {
  const running = lane.rows.flatMap((row) => {
    // Spans of a row may overlap (several calls over the steps), so look back as far as one can reach into this moment.
    const found: Span[] = [];
    for (let index = countUpTo(row.starts, atMs) - 1; index >= 0 && (row.latestEnds[index] ?? 0) > atMs; index--) {
      const span = row.spans[index];
      if (span !== undefined && span.endMs > atMs) found.push(span);
    }
    return found.reverse();
  });
  return { running, isOver: atMs >= lane.endMs, spend: spendAt(lane.spend, atMs) };
}

/** Where single steps stop: every time at which something ended, in any lane; sorted, each once. */
export function spanEnds(lanes: readonly TimelineLane[]): Float64Array {
  const ends = new Set<number>();
  for (const lane of lanes) for (const row of lane.rows) for (const end of row.ends) ends.add(end);
  return Float64Array.from(ends).sort();
}
