import { isLeaf, type Span, type SpanId } from '../domain/span.ts';
import { type Look, lookOf } from './look.ts';
import { buildSpendTrack, type SpendTrack } from './spend-track.ts';

/** A span among several journals on one screen. */
export interface SpanRef {
  readonly laneId: string;
  readonly spanId: SpanId;
}

/** Bars that follow each other in time; what runs side by side stands in rows of its own [T5]. */
export interface LaneRow {
  readonly kind: 'model' | 'tools';
  readonly agent: number;
  /** Css px from the top of the lane. */
  readonly top: number;
  readonly barHeight: number;
  /** Centre of the marks, css px below `top`. */
  readonly markOffset: number;
  /** Shown at the left edge; null when there is nothing to tell apart. */
  readonly label: string | null;
  /** By start. */
  readonly spans: readonly Span[];
  readonly looks: readonly Look[];
  readonly starts: Float64Array;
  readonly ends: Float64Array;
  /** `latestEnds[i]` is the latest of the first i + 1 ends: sorted, whatever overlaps, so that it can be searched. */
  readonly latestEnds: Float64Array;
}

/** One journal, ready to be laid out at any zoom. Costs a pass over its spans; make it once per journal. */
export interface TimelineLane {
  readonly id: string;
  readonly rows: readonly LaneRow[];
  /** What the rows and the strip under them need, in css px. */
  readonly height: number;
  /** What the model had cost by when; the strip under the rows. */
  readonly spend: SpendTrack;
  /** Css px from the top of the lane to the strip; it is `SPEND_HEIGHT` high. */
  readonly spendTop: number;
  readonly endMs: number;
  /** Leaves by start, then row: the order in which keys move. */
  readonly leaves: readonly Span[];
  readonly byId: ReadonlyMap<SpanId, Span>;
  /** The leaves inside a container, by time; of a leaf, itself; of an unknown id, none. */
  readonly leavesOf: (id: SpanId) => readonly Span[];
  /** Index in `rows` of the row that holds a leaf. */
  readonly rowOf: ReadonlyMap<SpanId, number>;
}

const PADDING = 8;
/** Space under a bar for its mark, and the gap to the next row. */
const ROOMY = { barHeight: 18, markOffset: 28, rowHeight: 38 };
/** Without a single mark, a model row needs no space for one. */
const BARE = { barHeight: 18, markOffset: 9, rowHeight: 24 };
/** Many parallel calls: marks stand on the bars. */
const COMPACT = { barHeight: 12, markOffset: 6, rowHeight: 15 };
const ROOMY_ROWS_PER_AGENT = 5;
/** Of the strip of tokens, css px; a lane without a single token has none. */
export const SPEND_HEIGHT = 17;

const NO_STEPS: ReadonlySet<SpanId> = new Set();

/** `wastedSteps`: ids of the step spans that nothing good came of (domain/project-spend.ts). */
export function buildLane(id: string, spans: readonly Span[], wastedSteps: ReadonlySet<SpanId> = NO_STEPS): TimelineLane {
  const byId = new Map(spans.map((span) => [span.id, span]));
  const leaves = spans.filter(isLeaf);
  const rows: LaneRow[] = [];
  let top = PADDING;
  const agents = [...new Set(leaves.map((span) => span.agent))].sort((a, b) => a - b);
  for (const agent of agents) {
    const groups = groupRows(leaves.filter((span) => span.agent === agent));
    for (const [index, group] of groups.entries()) {
      if (group.length === 0) continue;
      const room = roomFor(index, group, groups.length);
      const label = agents.length > 1 && index === 0 ? `agent ${agent + 1}` : null;
      rows.push(createRow(index === 0 ? 'model' : 'tools', agent, top, room, label, group));
      top += room.rowHeight;
    }
  }
  // A lane that has not run has the height of most that have: nothing below it moves when it runs.
  if (rows.length === 0) top += BARE.rowHeight + ROOMY.rowHeight;
  const spend = buildSpendTrack(spans, wastedSteps);
  const rowOf = new Map(rows.flatMap((row, index) => row.spans.map((span): [SpanId, number] => [span.id, index])));
  const sorted = leaves.sort((a, b) => a.startMs - b.startMs || (rowOf.get(a.id) ?? 0) - (rowOf.get(b.id) ?? 0));
  return {
    id,
    rows,
    height: top + SPEND_HEIGHT + PADDING,
    spend,
    spendTop: top,
    endMs: spans.reduce((latest, span) => Math.max(latest, span.endMs), 0),
    leaves: sorted,
    byId,
    leavesOf: createLeavesOf(sorted, byId),
    rowOf,
  };
}

/** Row 0 for the model, row n for the n-th call of a reply, with everything that happened to that call. */
function groupRows(leaves: readonly Span[]): readonly (readonly Span[])[] {
  const model: Span[] = [];
  const groups = [model];
  const callsOfStep = new Map<number, string[]>();
  for (const span of leaves) {
    if (span.callId === null) {
      model.push(span);
      continue;
    }
    const calls = callsOfStep.get(span.step) ?? [];
    callsOfStep.set(span.step, calls);
    if (!calls.includes(span.callId)) calls.push(span.callId);
    const row = 1 + calls.indexOf(span.callId);
    const group = groups[row] ?? [];
    groups[row] = group;
    group.push(span);
  }
  return groups;
}

function roomFor(index: number, group: readonly Span[], rowCount: number): typeof ROOMY {
  if (index > 0) return rowCount > ROOMY_ROWS_PER_AGENT ? COMPACT : ROOMY;
  return group.some((span) => lookOf(span).mark !== null) ? ROOMY : BARE;
}

function createRow(
  kind: LaneRow['kind'],
  agent: number,
  top: number,
  { barHeight, markOffset }: typeof ROOMY,
  label: string | null,
  group: readonly Span[],
): LaneRow {
  const spans = group.toSorted((a, b) => a.startMs - b.startMs);
  const latestEnds = new Float64Array(spans.length);
  let latest = Number.NEGATIVE_INFINITY;
  for (const [index, span] of spans.entries()) {
    latest = Math.max(latest, span.endMs);
    latestEnds[index] = latest;
  }
  return {
    kind,
    agent,
    top,
    barHeight,
    markOffset,
    label,
    spans,
    looks: spans.map(lookOf),
    starts: Float64Array.from(spans, (span) => span.startMs),
    ends: Float64Array.from(spans, (span) => span.endMs),
    latestEnds,
  };
}

/** Found when asked for, and kept: few containers are ever selected. */
function createLeavesOf(leaves: readonly Span[], byId: ReadonlyMap<SpanId, Span>): (id: SpanId) => readonly Span[] {
  const known = new Map<SpanId, readonly Span[]>();
  const isInside = (span: Span, id: SpanId) => {
    for (let here: Span | undefined = span; here !== undefined; here = here.parent === null ? undefined : byId.get(here.parent)) {
      if (here.id === id) return true;
    }
    return false;
  };
  return (id) => {
    const found = known.get(id) ?? leaves.filter((leaf) => isInside(leaf, id));
    known.set(id, found);
    return found;
  };
}

/** A lane and where it stands: css px from the top of all lanes. */
export interface PlacedLane {
  readonly lane: TimelineLane;
  readonly top: number;
  readonly height: number;
}

/** Stacks lanes. A lane is as high as its header in the DOM or as its rows, whichever needs more. */
export function placeLanes(lanes: readonly TimelineLane[], headerHeights: readonly number[]): readonly PlacedLane[] {
  const placed: PlacedLane[] = [];
  let top = 0;
  for (const [index, lane] of lanes.entries()) {
    const height = Math.max(lane.height, headerHeights[index] ?? 0);
    placed.push({ lane, top, height });
    top += height;
  }
  return placed;
}

/** The same lane with room above its rows, in css px: for a header that stands over them. */
export function withRoomAbove(lane: TimelineLane, px: number): TimelineLane {
  if (px === 0) return lane;
  const { height, spendTop } = lane;
  return { ...lane, height: height + px, spendTop: spendTop + px, rows: lane.rows.map((row) => ({ ...row, top: row.top + px })) };
}

/** The lane at `y` (css px from the top of all lanes), for clicks that hit no span. */
export function laneAt(placed: readonly PlacedLane[], y: number): TimelineLane | null {
  return placed.find(({ top, height }) => y >= top && y < top + height)?.lane ?? null;
}
