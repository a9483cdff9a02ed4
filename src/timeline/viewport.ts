import type { RunTime } from '../domain/journal.ts';
import type { Span } from '../domain/span.ts';
import type { TimelineLane } from './lane.ts';

/** The stretch of run time that the width of the timeline shows; startMs < endMs. It may begin before 0, to leave a margin. */
export interface Viewport {
  readonly startMs: RunTime;
  readonly endMs: RunTime;
}

/** Deepest zoom: the width shows this many ms. */
const SHORTEST_MS = 0.5;
/** A span that took no time is zoomed to no closer than this part of the whole. */
const MOST_ZOOM = 50;
/** What is shown when there is nothing to show. */
const EMPTY_MS = 1_000;

/** Css px from the left edge. */
export function xAt(viewport: Viewport, ms: RunTime, width: number): number {
  return ((ms - viewport.startMs) / (viewport.endMs - viewport.startMs)) * width;
}

export function timeAt(viewport: Viewport, x: number, width: number): RunTime {
  return viewport.startMs + (x / width) * (viewport.endMs - viewport.startMs);
}

/** All of the longest lane, with a margin of 2 % on the left and 4 % on the right. */
export function fit(lanes: readonly TimelineLane[]): Viewport {
  const endMs = lanes.reduce((latest, lane) => Math.max(latest, lane.endMs), 0) || EMPTY_MS;
  return { startMs: -0.02 * endMs, endMs: 1.04 * endMs };
}

/** A factor > 1 zooms in. The time under `x` stays there, unless `within` would be left. */
export function zoomAt(
  viewport: Viewport,
  {
    x,
    width,
    factor,
    within,
  }: { readonly x: number; readonly width: number; readonly factor: number; readonly within?: Viewport },
): Viewport {
  const anchorMs = timeAt(viewport, x, width);
  const lengthMs = Math.max(SHORTEST_MS, (viewport.endMs - viewport.startMs) / factor);
  const startMs = anchorMs - (x / width) * lengthMs;
  return keepWithin({ startMs, endMs: startMs + lengthMs }, within);
}

/** A positive `dx` (css px) moves towards later times. */
export function pan(
  viewport: Viewport,
  { dx, width, within }: { readonly dx: number; readonly width: number; readonly within?: Viewport },
): Viewport {
  return keepWithin(shift(viewport, (dx / width) * (viewport.endMs - viewport.startMs)), within);
}

/** A span and a little around it: a third of the width on either side is what led to it and what followed. */
export function zoomTo(span: Pick<Span, 'startMs' | 'endMs'>, within: Viewport): Viewport {
  const lengthMs = Math.max(SHORTEST_MS, 3 * (span.endMs - span.startMs), (within.endMs - within.startMs) / MOST_ZOOM);
  const middleMs = (span.startMs + span.endMs) / 2;
  return keepWithin({ startMs: middleMs - lengthMs / 2, endMs: middleMs + lengthMs / 2 }, within);
}

/** The smallest move that brings a span into view; a span longer than the view is brought in by its start. */
export function reveal(viewport: Viewport, span: Pick<Span, 'startMs' | 'endMs'>): Viewport {
  const marginMs = (viewport.endMs - viewport.startMs) * 0.05;
  const fromMs = span.startMs - marginMs;
  const toMs = span.endMs + marginMs;
  if (fromMs < viewport.startMs || toMs - fromMs > viewport.endMs - viewport.startMs) {
    const isInView =
      span.startMs < viewport.endMs && span.endMs > viewport.startMs && fromMs < viewport.startMs && toMs > viewport.endMs;
    return isInView ? viewport : shift(viewport, fromMs - viewport.startMs);
  }
  return toMs > viewport.endMs ? shift(viewport, toMs - viewport.endMs) : viewport;
}

function shift({ startMs, endMs }: Viewport, byMs: number): Viewport {
  return { startMs: startMs + byMs, endMs: endMs + byMs };
}

function keepWithin(viewport: Viewport, within: Viewport | undefined): Viewport {
  if (within === undefined) return viewport;
  if (viewport.endMs - viewport.startMs >= within.endMs - within.startMs) return within;
  if (viewport.startMs < within.startMs) return shift(viewport, within.startMs - viewport.startMs);
  return viewport.endMs > within.endMs ? shift(viewport, within.endMs - viewport.endMs) : viewport;
}
