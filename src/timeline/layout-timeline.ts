import type { RunTime } from '../domain/journal.ts';
import type { SpanId } from '../domain/span.ts';
import { axisTicks } from './axis-ticks.ts';
import type { Box, DrawItem, DrawList } from './draw-list.ts';
import { type PlacedLane, SPEND_HEIGHT, type SpanRef } from './lane.ts';
import { layoutRow, MARK_SIZE, MIN_BAR_WIDTH, type RowLayers } from './layout-row.ts';
import { layoutSpend } from './layout-spend.ts';
import { type Viewport, xAt } from './viewport.ts';

export interface Size {
  /** Css px. */
  readonly width: number;
  readonly height: number;
}

export interface LayoutOptions {
  /** Css px by which the lanes are scrolled up. Default: 0. */
  readonly scrollTop?: number;
  /** Highlights a leaf, or all leaves inside an attempt, a step or a run. */
  readonly selected?: SpanRef | null;
  /** Spans of the selected lane that belong to the selection; marked faintly. */
  readonly related?: readonly SpanId[];
  readonly hovered?: SpanRef | null;
  /** The time under the pointer. */
  readonly cursorMs?: RunTime | null;
  /** The time that is looked at: what is later shows as a ghost. Null shows everything. */
  readonly pinnedMs?: RunTime | null;
}

/** Everything one frame shows. Lanes and spans out of view cost nothing but their search. */
export function layoutTimeline(
  lanes: readonly PlacedLane[],
  viewport: Viewport,
  size: Size,
  options: LayoutOptions = {},
): DrawList {
  const { scrollTop = 0, selected = null, related = [], hovered = null, cursorMs = null, pinnedMs = null } = options;
  const { width, height } = size;
  const items: DrawItem[] = [];
  if (width <= 0 || height <= 0) return { width, height, items };

  const inView = lanes.filter((lane) => lane.top < scrollTop + height && lane.top + lane.height > scrollTop);
  const selectedLane = inView.find(({ lane }) => lane.id === selected?.laneId);
  if (selectedLane !== undefined) {
    items.push({ kind: 'lane-selected', x: 0, y: selectedLane.top - scrollTop, width, height: selectedLane.height });
  }
  for (const { x } of axisTicks(viewport, width)) items.push({ kind: 'grid-line', x });

  const layers: RowLayers = { quiet: [], failedBars: [], failedColumns: [], marks: [] };
  const untilMs = pinnedMs ?? Number.POSITIVE_INFINITY;
  const mostTokens = lanes.reduce((most, { lane }) => Math.max(most, lane.spend.totalTokens), 0);
  for (const { lane, top, height: laneHeight } of inView) {
    items.push({ kind: 'separator', y: top + laneHeight - scrollTop });
    for (const row of lane.rows) {
      const y = top + row.top - scrollTop;
      if (row.label !== null) layers.marks.push({ kind: 'text', x: 4, y: y + row.barHeight + 10, text: row.label });
      layoutRow({ row, laneId: lane.id, top: y, viewport, width, hovered, untilMs }, layers);
    }
    const strip = { top: top + lane.spendTop + SPEND_GAP - scrollTop, height: SPEND_HEIGHT - SPEND_GAP };
    layoutSpend({ lane, ...strip, viewport, width, mostTokens, untilMs: pinnedMs }, items);
  }
  for (const layer of [layers.quiet, layers.failedBars, layers.failedColumns, layers.marks])
    for (const item of layer) items.push(item);

  if (selectedLane !== undefined && selected !== null) {
    for (const spanId of related) {
      for (const box of selectionBoxes(selectedLane, { ...selected, spanId }, viewport, width)) {
        items.push({ kind: 'related', ...box, y: box.y - scrollTop });
      }
    }
    for (const box of selectionBoxes(selectedLane, selected, viewport, width)) {
      items.push({ kind: 'selection', ...box, y: box.y - scrollTop });
    }
  }
  if (pinnedMs !== null) items.push({ kind: 'cursor', x: xAt(viewport, pinnedMs, width), isPinned: true });
  if (cursorMs !== null) items.push({ kind: 'cursor', x: xAt(viewport, cursorMs, width), isPinned: false });
  return { width, height, items };
}

const SELECTION_MARGIN = 4;
/** Between the rows and the strip under them, css px. */
const SPEND_GAP = 2;

/** One box per row around everything that is selected in it, marks included. */
function selectionBoxes({ lane, top }: PlacedLane, { spanId }: SpanRef, viewport: Viewport, width: number): readonly Box[] {
  const extents = new Map<number, { left: number; right: number }>();
  for (const leaf of lane.leavesOf(spanId)) {
    const index = lane.rowOf.get(leaf.id) ?? 0;
    const left = xAt(viewport, leaf.startMs, width);
    const right = Math.max(left + MIN_BAR_WIDTH, xAt(viewport, leaf.endMs, width));
    const known = extents.get(index) ?? { left, right };
    extents.set(index, { left: Math.min(known.left, left), right: Math.max(known.right, right) });
  }
  return [...extents].flatMap(([index, { left, right }]) => {
    const row = lane.rows[index];
    if (row === undefined || right < 0 || left > width) return [];
    const bottom = Math.max(row.barHeight, row.markOffset + MARK_SIZE / 2);
    const x = Math.max(-SELECTION_MARGIN, left - SELECTION_MARGIN);
    return [
      {
        x,
        y: top + row.top - SELECTION_MARGIN,
        width: Math.min(width + SELECTION_MARGIN, right + SELECTION_MARGIN) - x,
        height: bottom + 2 * SELECTION_MARGIN,
      },
    ];
  });
}
