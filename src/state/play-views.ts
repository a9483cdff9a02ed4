import { useMemo } from 'react';
import { useStore } from 'zustand';
import type { Entry, Journal, RunTime } from '../domain/journal.ts';
import { type Score, scoreOf } from '../domain/project-score.ts';
import { spendAt } from '../timeline/spend-track.ts';
import { type LaneView, timelineOf, useLaneViews } from './lane-views.ts';
import type { Play } from './play-store.ts';
import { type Projected, projectedOf } from './projected.ts';
import { useSession } from './session-context.ts';

export function usePlay<T>(select: (state: Play) => T): T {
  return useStore(useSession().player.store, select);
}

/** A lane as it stands at the pinned cursor. */
export interface PlayedView extends LaneView {
  /** Of the part that has happened; that of the whole run where nothing is pinned. */
  readonly shown: Projected | null;
  /** Whether something of this lane is still to come. */
  readonly isUnfinished: boolean;
  /** When the last thing that is shown was over. */
  readonly reachedMs: RunTime;
}

/** What a lane came to, as far as it has got. What was wasted of it is what the end of the run shows, as in the strip on the timeline. */
export function scoreOfView(view: PlayedView): Score | null {
  if (view.shown === null || view.projected === null) return null;
  const score = scoreOf(view.shown.run, view.shown.spend);
  if (!view.isUnfinished) return score;
  const { wastedTokens } = spendAt(timelineOf(view).spend, view.reachedMs);
  return { ...score, wastedTokens };
}

/** Longer journals are shown in this many states at most, so that a play costs no more than so many projections of each. */
const MOST_STATES = 200;

/** Lanes up to the cursor: "a prefix of a journal is a state of the debugger". They change when an entry is reached, not with each frame. */
export function usePlayedViews(): readonly PlayedView[] {
  const views = useLaneViews();
  // A text, so that frames between two entries render nothing.
  const reached = usePlay(({ atMs }) => views.map(({ journal }) => reachedCount(journal, atMs)).join());
  return useMemo(() => {
    const counts = reached.split(',').map(Number);
    return views.map((view, index) => playedView(view, counts[index] ?? 0));
  }, [views, reached]);
}

function playedView(view: LaneView, count: number): PlayedView {
  const { journal, projected } = view;
  if (journal === null || count >= journal.entries.length) {
    return { ...view, shown: projected, isUnfinished: false, reachedMs: Number.POSITIVE_INFINITY };
  }
  const last = journal.entries[count - 1];
  const reachedMs = last === undefined ? 0 : overMs(last);
  return { ...view, shown: projectedOf(prefixOf(journal, count)), isUnfinished: true, reachedMs };
}

function reachedCount(journal: Journal | null, atMs: RunTime | null): number {
  if (journal === null) return 0;
  const { length } = journal.entries;
  const count = atMs === null ? length : countEntriesUntil(journal.entries, atMs);
  const grain = Math.ceil(length / MOST_STATES);
  return count === length ? length : count - (count % grain);
}

/** How many entries, from the first, were over by then. Entries are in order of completion, so this is a search. */
export function countEntriesUntil(entries: readonly Entry[], atMs: RunTime): number {
  let low = 0;
  let high = entries.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const entry = entries[middle];
    if (entry !== undefined && overMs(entry) <= atMs) low = middle + 1;
    else high = middle;
  }
  return low;
}

function overMs(entry: Entry): RunTime {
  return entry.kind === 'settled' || entry.kind === 'cancelled' ? entry.endMs : entry.atMs;
}

const prefixes = new WeakMap<Journal, Journal>();

/** The latest prefix asked for is kept: components that show the same state share its projections. */
export function prefixOf(journal: Journal, count: number): Journal {
  const known = prefixes.get(journal);
  if (known?.entries.length === count) return known;
  const prefix = { ...journal, entries: journal.entries.slice(0, count) };
  prefixes.set(journal, prefix);
  return prefix;
}
