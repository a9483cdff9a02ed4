import type { Span } from '../domain/span.ts';
import type { SpanRef, TimelineLane } from './lane.ts';

/** +1 is later, or down; -1 is earlier, or up. */
export type Direction = 1 | -1;

/** The next leaf of the lane in time. From a container, the first or last inside it; from nothing, the first or last of all. */
export function moveInTime(lanes: readonly TimelineLane[], from: SpanRef | null, direction: Direction): SpanRef | null {
  const lane = laneOf(lanes, from);
  if (lane === undefined) return null;
  const index = positionOf(lane, from, direction);
  return refTo(lane, lane.leaves[index === null ? edge(lane.leaves, direction) : index + direction]);
}

/** The leaf nearest in time in the lane above or below; lanes without spans are passed over. */
export function moveLane(lanes: readonly TimelineLane[], from: SpanRef | null, direction: Direction): SpanRef | null {
  if (from === null) return moveInTime(lanes, null, 1);
  const here = lanes.findIndex((lane) => lane.id === from.laneId);
  const span = lanes[here]?.byId.get(from.spanId);
  for (let index = here + direction; index >= 0 && index < lanes.length; index += direction) {
    const lane = lanes[index];
    if (lane === undefined || lane.leaves.length === 0) continue;
    return refTo(lane, nearest(lane.leaves, span === undefined ? 0 : (span.startMs + span.endMs) / 2));
  }
  return null;
}

/** The next failed leaf, in order of lane and then time. */
export function moveToFailure(lanes: readonly TimelineLane[], from: SpanRef | null, direction: Direction): SpanRef | null {
  const all = lanes.flatMap((lane) => lane.leaves.map((span) => ({ lane, span })));
  const lane = from === null ? undefined : lanes.find(({ id }) => id === from.laneId);
  const inLane = lane === undefined ? null : positionOf(lane, from, direction);
  const here = inLane === null ? null : all.findIndex((item) => item.lane === lane) + inLane;
  const start = here === null ? edge(all, direction) : here + direction;
  for (let index = start; index >= 0 && index < all.length; index += direction) {
    const item = all[index];
    if (item?.span.outcome === 'failed') return refTo(item.lane, item.span);
  }
  return null;
}

function laneOf(lanes: readonly TimelineLane[], ref: SpanRef | null): TimelineLane | undefined {
  const lane = ref === null ? undefined : lanes.find(({ id }) => id === ref.laneId);
  return lane ?? lanes.find(({ leaves }) => leaves.length > 0);
}

/** Where to move on from: the leaf itself; of a container, one place before its first leaf or after its last. */
function positionOf(lane: TimelineLane, ref: SpanRef | null, direction: Direction): number | null {
  if (ref === null || ref.laneId !== lane.id) return null;
  const inside = lane.leavesOf(ref.spanId);
  if (inside.length === 0) return null;
  const positions = inside.map((leaf) => lane.leaves.indexOf(leaf));
  const isLeaf = inside.length === 1 && inside[0]?.id === ref.spanId;
  if (isLeaf) return positions[0] ?? null;
  return direction === 1 ? Math.min(...positions) - 1 : Math.max(...positions) + 1;
}

function edge(items: readonly unknown[], direction: Direction): number {
  return direction === 1 ? 0 : items.length - 1;
}

function nearest(leaves: readonly Span[], atMs: number): Span | undefined {
  const distance = (span: Span) => Math.max(span.startMs - atMs, 0, atMs - span.endMs);
  return leaves.reduce((best, span) => (distance(span) < distance(best) ? span : best));
}

function refTo(lane: TimelineLane, span: Span | undefined): SpanRef | null {
  return span === undefined ? null : { laneId: lane.id, spanId: span.id };
}
