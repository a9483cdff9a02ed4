import type { RunTime } from '../domain/journal.ts';
import type { DrawItem } from './draw-list.ts';
import type { TimelineLane } from './lane.ts';
import { countUpTo, spendUpTo } from './spend-track.ts';
import { timeAt, type Viewport, xAt } from './viewport.ts';

interface SpendFrame {
  readonly lane: TimelineLane;
  /** Css px of the strip's top on the canvas. */
  readonly top: number;
  readonly height: number;
  readonly viewport: Viewport;
  readonly width: number;
  /** What the full height stands for, so that the strips of all lanes can be compared. */
  readonly mostTokens: number;
  /** Nothing later is shown; null shows all. */
  readonly untilMs: RunTime | null;
}

/** Behind the end of a lane: the last reply is paid when the run is over, and its step must be seen. */
const LAST_STEP_PX = 8;
/** Steps closer together than this, in css px, are drawn as one: nobody could tell them apart. */
const STEP_PX = 4;
/** Where something was spent, however little. */
const LEAST_HEIGHT = 2;

/**
 * The tokens spent so far as a flight of steps, the wasted part at its foot. At most one step in four pixel columns: each is found by search, so
 * that a frame costs what the width holds [T3].
 */
export function layoutSpend(frame: SpendFrame, items: DrawItem[]): void {
  const { lane, viewport, width, mostTokens } = frame;
  const { spend } = lane;
  if (mostTokens <= 0 || spend.times.length === 0) return;
  const lastMs = Math.min(viewport.endMs, lane.endMs, frame.untilMs ?? Number.POSITIVE_INFINITY);
  let count = countUpTo(spend.times, viewport.startMs);
  let x = 0;
  for (let fromMs: RunTime = Math.max(viewport.startMs, 0); fromMs < lastMs; ) {
    const nextMs = spend.times[count] ?? Number.POSITIVE_INFINITY;
    const right = Math.min(width, xAt(viewport, Math.min(nextMs, lastMs), width));
    const left = Math.max(x, xAt(viewport, fromMs, width));
    if (count > 0 && right > left) items.push(stepOf(frame, count, left, right));
    if (nextMs >= lastMs) break;
    // What else ends in these columns is summed up in one step.
    x = Math.max(x, right);
    const columnEndMs = timeAt(viewport, (Math.floor(right / STEP_PX) + 1) * STEP_PX, width);
    count = Math.max(count + 1, countUpTo(spend.times, columnEndMs));
    fromMs = nextMs;
  }
  const endX = xAt(viewport, lane.endMs, width);
  if (lastMs === lane.endMs && endX > -LAST_STEP_PX && endX < width)
    items.push(stepOf(frame, spend.times.length, Math.max(0, endX), endX + LAST_STEP_PX));
}

/** What had been spent by the first `count` requests. */
function stepOf({ lane, top, height, mostTokens }: SpendFrame, count: number, left: number, right: number): DrawItem {
  const { inputTokens, outputTokens, wastedTokens } = spendUpTo(lane.spend, count - 1);
  const scale = (tokens: number) => (tokens === 0 ? 0 : Math.max(LEAST_HEIGHT, (tokens / mostTokens) * height));
  const stepHeight = scale(inputTokens + outputTokens);
  return {
    kind: 'spend',
    laneId: lane.id,
    index: count - 1,
    x: left,
    y: top + height - stepHeight,
    width: right - left,
    height: stepHeight,
    wastedHeight: Math.min(stepHeight, scale(wastedTokens)),
  };
}
