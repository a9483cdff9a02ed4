import { useMemo } from 'react';
import type { Journal } from '../domain/journal.ts';
import { findWastedTurns } from '../domain/project-spend.ts';
import type { Span } from '../domain/span.ts';
import type { Exchanges } from '../domain/wire-exchange.ts';
import { buildLane, type TimelineLane } from '../timeline/lane.ts';
import { type Projected, projectedOf } from './projected.ts';
import { laneInput } from './run-lanes.ts';
import { isStale, type LaneRun, type RunsState } from './run-store.ts';
import type { Session } from './session.ts';
import { useRuns, useSelection, useSession, useWorkbench } from './session-context.ts';
import type { Lane, Workbench } from './workbench.ts';

/** One lane as the screen shows it. */
export interface LaneView {
  readonly lane: Lane;
  /** Place among the lanes, from 0: its colour and its key. */
  readonly index: number;
  readonly run: LaneRun | undefined;
  readonly journal: Journal | null;
  /** What went over the wire, where the run kept it. */
  readonly exchanges: Exchanges;
  readonly projected: Projected | null;
  /** What it would run now is not what it ran. */
  readonly isStale: boolean;
}

const NO_EXCHANGES: Exchanges = new Map();

export function useLaneViews(): readonly LaneView[] {
  const session = useSession();
  const workbench = useWorkbench((state) => state.workbench);
  const runs = useRuns((state) => state.lanes);
  return useMemo(() => laneViews(session, workbench, runs), [session, workbench, runs]);
}

function laneViews(session: Session, workbench: Workbench, runs: RunsState['lanes']): readonly LaneView[] {
  return workbench.lanes.map((lane, index) => {
    const run = runs[lane.id];
    const journal = run?.journal ?? null;
    return {
      lane,
      index,
      run,
      journal,
      exchanges: run?.exchanges ?? NO_EXCHANGES,
      projected: journal === null ? null : projectedOf(journal),
      isStale: isStale(run, laneInput(session, workbench, lane)),
    };
  });
}

const timelineMemo = new WeakMap<Journal, Map<string, TimelineLane>>();

/** The lane's rows for the canvas, built once per journal and lane. */
export function timelineOf(view: LaneView): TimelineLane {
  if (view.journal === null || view.projected === null) return buildLane(view.lane.id, []);
  const known = timelineMemo.get(view.journal) ?? new Map<string, TimelineLane>();
  timelineMemo.set(view.journal, known);
  const built = known.get(view.lane.id) ?? buildWithWaste(view.lane.id, view.projected);
  known.set(view.lane.id, built);
  return built;
}

function buildWithWaste(laneId: string, { spans, attempts }: Projected): TimelineLane {
  return buildLane(laneId, spans, new Set(findWastedTurns(spans, attempts).map(({ id }) => id)));
}

export interface SelectedSpan {
  readonly view: LaneView;
  readonly span: Span;
  readonly projected: Projected;
  readonly journal: Journal;
}

/** The selected span, where it still exists in what the lanes hold now. */
export function useSelectedSpan(views: readonly LaneView[]): SelectedSpan | null {
  const selected = useSelection((state) => state.selected);
  return useMemo(() => {
    const view = views.find(({ lane }) => lane.id === selected?.laneId);
    if (selected === null || view === undefined || view.projected === null || view.journal === null) return null;
    const span = view.projected.spanById.get(selected.spanId);
    return span === undefined ? null : { view, span, projected: view.projected, journal: view.journal };
  }, [views, selected]);
}

/** The rows of every lane as they stand now, outside of React. */
export function timelinesOf(session: Session): readonly TimelineLane[] {
  return laneViews(session, session.workbench.getState().workbench, session.runner.store.getState().lanes).map(timelineOf);
}
