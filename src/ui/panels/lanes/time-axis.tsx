import type { KeyboardEvent, PointerEvent } from 'react';
import { pinCursor } from '../../../state/play-run.ts';
import { usePlay } from '../../../state/play-views.ts';
import { usePointer, useSession } from '../../../state/session-context.ts';
import { axisTicks, formatLength } from '../../../timeline/axis-ticks.ts';
import type { TimelineLane } from '../../../timeline/lane.ts';
import { laneStateAt } from '../../../timeline/lane-at.ts';
import { timeAt, type Viewport, xAt } from '../../../timeline/viewport.ts';
import { formatDuration } from '../../elements/figures.ts';
import { nowWords, spendWords } from './span-words.ts';

interface TimeAxisProps {
  readonly whole: Viewport;
  /** Css px of the track under it. */
  readonly width: number;
  readonly timelines: readonly TimelineLane[];
  /** Of the lanes, in their order. */
  readonly titles: readonly string[];
}

/** A label that would be cut off at the right edge is left out; css px. */
const LABEL_PX = 34;
/** Arrow keys move the cursor by this part of what is shown; with Shift, by ten times as much. */
const KEY_STEP = 0.01;

/** The one time axis of all lanes. A click pins the cursor, a drag moves it, and so do the arrow keys. */
export function TimeAxis({ whole, width, timelines, titles }: TimeAxisProps) {
  const session = useSession();
  const viewport = usePointer((state) => state.viewport) ?? whole;
  const atMs = usePlay((state) => state.atMs);
  // A value that changes with every frame would be read out without end.
  const isPlaying = usePlay((state) => state.isPlaying);
  const endMs = timelines.reduce((latest, lane) => Math.max(latest, lane.endMs), 0);
  const pinAt = (event: PointerEvent<HTMLElement>) => {
    const { left } = event.currentTarget.getBoundingClientRect();
    if (width > 0) pinCursor(session, timeAt(viewport, event.clientX - left, width));
  };
  const press = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    session.player.pause();
    pinAt(event);
  };
  const move = (event: PointerEvent<HTMLElement>) => {
    if (event.currentTarget.hasPointerCapture(event.pointerId)) pinAt(event);
  };
  const key = (event: KeyboardEvent<HTMLElement>) => {
    const stepMs = (viewport.endMs - viewport.startMs) * KEY_STEP * (event.shiftKey ? 10 : 1);
    const to = targetOf(event.key, atMs ?? endMs, stepMs);
    if (to === undefined) return;
    event.preventDefault();
    pinCursor(session, to);
  };
  return (
    <div
      className="time-axis"
      role="slider"
      tabIndex={0}
      aria-label="Time cursor"
      title="Click to pin the time cursor: what is later fades. Arrow keys move it, Esc takes it away."
      aria-valuemin={0}
      aria-valuemax={Math.round(endMs)}
      aria-valuenow={Math.round(atMs ?? endMs)}
      aria-valuetext={isPlaying ? 'playing' : valueText(atMs, timelines, titles)}
      onPointerDown={press}
      onPointerMove={move}
      onKeyDown={key}
    >
      {axisTicks(viewport, width)
        .filter(({ x }) => x < width - LABEL_PX)
        .map(({ ms, x, label }) => (
          <span key={ms} className="tick" aria-hidden="true" style={{ insetInlineStart: x }}>
            {label}
          </span>
        ))}
      {atMs === null || width === 0 ? null : <CursorLabel ms={atMs} viewport={viewport} width={width} kind="pinned" />}
      <CursorTime viewport={viewport} width={width} />
    </div>
  );
}

/** Undefined for a key that is not ours; null for the end, where everything shows. */
function targetOf(key: string, fromMs: number, stepMs: number): number | null | undefined {
  switch (key) {
    case 'ArrowRight':
    case 'ArrowUp':
      return fromMs + stepMs;
    case 'ArrowLeft':
    case 'ArrowDown':
      return Math.max(0, fromMs - stepMs);
    case 'PageUp':
      return fromMs + 10 * stepMs;
    case 'PageDown':
      return Math.max(0, fromMs - 10 * stepMs);
    case 'Home':
      return 0;
    case 'End':
    case 'Escape':
      return null;
    default:
      return undefined;
  }
}

/** How every lane stands at the cursor, for readers. */
function valueText(atMs: number | null, timelines: readonly TimelineLane[], titles: readonly string[]): string {
  if (atMs === null) return 'not pinned: everything is shown';
  const states = timelines.map((lane, index) => {
    const state = laneStateAt(lane, atMs);
    return `${titles[index] ?? ''}: ${nowWords(state)}, ${spendWords(state.spend)}`;
  });
  return [formatDuration(atMs), ...states].join('. ');
}

function CursorTime({ viewport, width }: { readonly viewport: Viewport; readonly width: number }) {
  const cursorMs = usePointer((state) => state.cursorMs);
  return cursorMs === null || width === 0 ? null : <CursorLabel ms={cursorMs} viewport={viewport} width={width} kind="hover" />;
}

interface CursorLabelProps {
  readonly ms: number;
  readonly viewport: Viewport;
  readonly width: number;
  readonly kind: 'hover' | 'pinned';
}

function CursorLabel({ ms, viewport, width, kind }: CursorLabelProps) {
  const x = xAt(viewport, ms, width);
  if (x < 0 || x > width) return null;
  return (
    <span className={`cursor-time ${kind}`} aria-hidden="true" style={{ insetInlineStart: Math.min(x, width - 48) }}>
      {formatLength(Math.max(0, ms))}
    </span>
  );
}
