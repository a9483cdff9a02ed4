import { type KeyboardEvent, type PointerEvent, useMemo, useRef } from 'react';
import { usePointer, useSession } from '../../../state/session-context.ts';
import type { TimelineLane } from '../../../timeline/lane.ts';
import { pan, type Viewport, xAt } from '../../../timeline/viewport.ts';

interface OverviewProps {
  readonly timelines: readonly TimelineLane[];
  readonly whole: Viewport;
  /** Css px of the track under it. */
  readonly width: number;
}

/** A window narrower than this could not be caught; css px. */
const LEAST_WINDOW = 10;

/** While the axis is zoomed in: all of the time, where its failures are, and which part is shown. Drag or arrow keys move that part. */
export function Overview({ timelines, whole, width }: OverviewProps) {
  const session = useSession();
  const viewport = usePointer((state) => state.viewport);
  const grabbed = useRef<{ readonly x: number; readonly viewport: Viewport } | null>(null);
  const failures = useMemo(() => failurePath(timelines, whole, width), [timelines, whole, width]);
  if (viewport === null || width === 0) return null;
  const left = xAt(whole, viewport.startMs, width);
  const windowPx = Math.max(LEAST_WINDOW, xAt(whole, viewport.endMs, width) - left);
  const share = (viewport.endMs - viewport.startMs) / (whole.endMs - whole.startMs);
  const moveBy = (from: Viewport, parts: number) =>
    session.pointer.setState({ viewport: pan(from, { dx: parts, width: 1, within: whole }), hover: null });
  const press = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left;
    const isInside = x >= left && x <= left + windowPx;
    // A press beside the window brings its middle here.
    const from = isInside ? viewport : pan(viewport, { dx: x - (left + windowPx / 2), width: width * share, within: whole });
    grabbed.current = { x, viewport: from };
    session.pointer.setState({ viewport: from, hover: null });
  };
  const move = (event: PointerEvent<HTMLElement>) => {
    if (grabbed.current === null) return;
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left;
    moveBy(grabbed.current.viewport, (x - grabbed.current.x) / (width * share));
  };
  const key = (event: KeyboardEvent<HTMLElement>) => {
    const parts = { ArrowLeft: -0.1, ArrowRight: 0.1, PageUp: -0.9, PageDown: 0.9, Home: -1e9, End: 1e9 }[event.key];
    if (parts === undefined) return;
    event.preventDefault();
    moveBy(viewport, parts);
  };
  return (
    <div
      className="overview"
      role="scrollbar"
      tabIndex={0}
      aria-label="Part of the time that is shown"
      aria-controls="timeline"
      aria-orientation="horizontal"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(share >= 1 ? 0 : ((viewport.startMs - whole.startMs) / (whole.endMs - whole.startMs)) * 100)}
      title="The part of the time that is shown ([ and ] move it, 0 shows all)"
      onPointerDown={press}
      onPointerMove={move}
      onPointerUp={() => {
        grabbed.current = null;
      }}
      onKeyDown={key}
    >
      <svg width={width} height={8} aria-hidden="true">
        <path d={failures} className="overview-failures" />
      </svg>
      <span className="overview-window" style={{ insetInlineStart: left, width: windowPx }} />
    </div>
  );
}

/** One line for each pixel column with a failure in it, whatever the number of failures. */
function failurePath(timelines: readonly TimelineLane[], whole: Viewport, width: number): string {
  const columns = new Set<number>();
  for (const { leaves } of timelines) {
    for (const { outcome, endMs } of leaves) if (outcome === 'failed') columns.add(Math.round(xAt(whole, endMs, width)));
  }
  return [...columns].map((x) => `M${x} 1v6`).join('');
}
