import type { RunTime } from '../domain/journal.ts';
import type { Span } from '../domain/span.ts';
import { formatLength } from './axis-ticks.ts';
import type { MarkName } from './class-marks.ts';
import type { DrawItem } from './draw-list.ts';
import type { LaneRow, SpanRef } from './lane.ts';
import { GHOST, type Look, runningLook, type Tone } from './look.ts';
import { type Viewport, xAt } from './viewport.ts';

/** Css px. Narrower spans share columns; a lone failed one is widened to this. */
export const MIN_BAR_WIDTH = 3;
export const MARK_SIZE = 10;
/** Marks closer than this become one, of the most urgent class. */
const MARK_SPACING = 12;
/** Of one character of a label, at the painter's font size. */
export const CHARACTER_WIDTH = 6.1;

/** What a row adds to the frame, by layer: failed spans are painted over the others, narrow ones over wide ones, marks over all [T2]. */
export interface RowLayers {
  readonly quiet: DrawItem[];
  readonly failedBars: DrawItem[];
  readonly failedColumns: DrawItem[];
  readonly marks: DrawItem[];
}

interface RowFrame {
  readonly row: LaneRow;
  readonly laneId: string;
  /** Css px of the row's top on the canvas. */
  readonly top: number;
  readonly viewport: Viewport;
  readonly width: number;
  readonly hovered: SpanRef | null;
  /** What is later has not happened yet; `Infinity` when everything has. */
  readonly untilMs: RunTime;
}

/** Lays out the spans of a row that are in view, at most one bar or column per pixel column [T3]. */
export function layoutRow(frame: RowFrame, layers: RowLayers): void {
  const { row, viewport, width, untilMs } = frame;
  const nowX = xAt(viewport, untilMs, width);
  const columns = new Columns(frame, layers);
  const marks = new Marks(frame, layers);
  for (let index = firstInView(row, viewport); index < row.spans.length; index++) {
    const startMs = row.starts[index] ?? 0;
    if (startMs > viewport.endMs) break;
    const endMs = row.ends[index] ?? startMs;
    if (endMs < viewport.startMs) continue;
    const isOver = endMs <= untilMs;
    const isRunning = !isOver && startMs < untilMs;
    const look = isOver ? (row.looks[index] as Look) : isRunning ? runningLook(row.looks[index] as Look) : GHOST;
    const left = xAt(viewport, startMs, width);
    const right = xAt(viewport, endMs, width);
    if (right - left < MIN_BAR_WIDTH) columns.add(index, left, look);
    else {
      columns.flush(left);
      if (isRunning) layers.quiet.push(bar(frame, index, GHOST, nowX, right));
      layers[look.isFailed ? 'failedBars' : 'quiet'].push(bar(frame, index, look, left, isRunning ? nowX : right));
    }
    if (look.mark !== null) marks.add(index, (Math.max(0, left) + Math.min(width, right)) / 2, look.mark, look.urgency);
  }
  columns.flush(Number.POSITIVE_INFINITY);
  marks.flush();
}

/** The first span that may reach into the viewport: binary search over the latest ends. */
function firstInView({ latestEnds }: LaneRow, { startMs }: Viewport): number {
  let low = 0;
  let high = latestEnds.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((latestEnds[middle] ?? 0) < startMs) low = middle + 1;
    else high = middle;
  }
  return low;
}

function bar(frame: RowFrame, index: number, look: Look, left: number, right: number): DrawItem {
  const { row, top, width, hovered } = frame;
  const span = refAt(frame, index);
  const x = Math.max(-MIN_BAR_WIDTH, left);
  const visible = Math.min(width + MIN_BAR_WIDTH, right) - x;
  return {
    kind: 'bar',
    texture: look.texture,
    tone: look.tone,
    label: look === GHOST ? null : labelFor(row.spans[index] as Span, visible),
    span,
    isHovered: hovered !== null && hovered.spanId === span.spanId && hovered.laneId === span.laneId,
    x,
    y: top,
    width: visible,
    height: row.barHeight,
  };
}

/** The longest text about a span that fits into its bar; a tool's name may be cut, a number may not. */
function labelFor(span: Span, width: number): string | null {
  const room = Math.floor((width - 6) / CHARACTER_WIDTH);
  const whole = labels(span).find((text) => text !== '' && text.length <= room);
  if (whole !== undefined) return whole;
  return span.tool !== null && (span.try ?? 1) === 1 && room >= SHORTEST_NAME ? `${span.tool.slice(0, room - 1)}…` : null;
}

/** Fewer characters of a name than this tell nothing. */
const SHORTEST_NAME = 4;

/** From long to short. */
function labels(span: Span): readonly string[] {
  if (span.kind === 'wait') return [formatLength(span.endMs - span.startMs)];
  if (span.kind === 'model-request') return [`step ${span.step}`, String(span.step)];
  if (span.kind === 'answer') return ['answer'];
  const tool = span.tool ?? '';
  return (span.try ?? 1) > 1 ? [`${tool} · try ${span.try}`, `try ${span.try}`, String(span.try)] : [tool];
}

function refAt({ row, laneId }: RowFrame, index: number): SpanRef {
  return { laneId, spanId: (row.spans[index] as Span).id };
}

/** Gathers narrow spans, which come from left to right, into pixel columns. */
class Columns {
  private readonly frame: RowFrame;
  private readonly layers: RowLayers;
  private column = Number.NEGATIVE_INFINITY;
  /** How many spans the open column holds, the first of them, and the first of each way to fail. */
  private count = 0;
  private first = 0;
  private firstLook: Look = GHOST;
  private readonly failed = new Map<Look, number>();

  constructor(frame: RowFrame, layers: RowLayers) {
    this.frame = frame;
    this.layers = layers;
  }

  add(index: number, left: number, look: Look): void {
    const column = Math.floor(left);
    if (column !== this.column) this.flush(column);
    this.column = column;
    if (this.count === 0) {
      this.first = index;
      this.firstLook = look;
    }
    this.count++;
    if (look.isFailed && !this.failed.has(look)) this.failed.set(look, index);
  }

  /** A column may be widened only up to what comes next, which must stay visible. */
  flush(next: number): void {
    if (this.count === 0) return;
    const room = Math.max(1, Math.floor(next) - this.column);
    const isFailed = this.failed.size > 0;
    const { tones, span } = this.content();
    this.layers[isFailed ? 'failedColumns' : 'quiet'].push({
      kind: 'column',
      tones,
      span,
      count: this.count,
      x: this.column,
      y: this.frame.top,
      width: Math.min(isFailed ? MIN_BAR_WIDTH : MIN_BAR_WIDTH - 1, room),
      height: this.frame.row.barHeight,
    });
    this.count = 0;
    this.failed.clear();
  }

  private content(): { tones: readonly Tone[]; span: SpanRef } {
    if (this.failed.size === 0) return { tones: [this.firstLook.tone], span: refAt(this.frame, this.first) };
    const failed = [...this.failed].sort(([a], [b]) => a.urgency - b.urgency);
    const mostUrgent = failed[0]?.[1] ?? this.first;
    return { tones: [...new Set(failed.map(([look]) => look.tone))], span: refAt(this.frame, mostUrgent) };
  }
}

/** Thins out marks from left to right; of marks too close together, the most urgent stays. */
class Marks {
  private readonly frame: RowFrame;
  private readonly layers: RowLayers;
  private last: { x: number; mark: MarkName; urgency: number; index: number } | null = null;

  constructor(frame: RowFrame, layers: RowLayers) {
    this.frame = frame;
    this.layers = layers;
  }

  add(index: number, x: number, mark: MarkName, urgency: number): void {
    if (this.last !== null && x - this.last.x < MARK_SPACING) {
      if (urgency < this.last.urgency) this.last = { x: this.last.x, mark, urgency, index };
      return;
    }
    this.flush();
    this.last = { x, mark, urgency, index };
  }

  flush(): void {
    if (this.last === null) return;
    const { x, mark, index } = this.last;
    const y = this.frame.top + this.frame.row.markOffset;
    this.layers.marks.push({ kind: 'mark', mark, x, y, size: MARK_SIZE, span: refAt(this.frame, index) });
    this.last = null;
  }
}
