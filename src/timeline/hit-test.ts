import type { DrawItem, DrawList } from './draw-list.ts';
import { SPEND_HEIGHT, type SpanRef } from './lane.ts';

/** How far, in css px, a pointer may miss something small. */
const SLOP = 4;

/**
 * The span drawn at a point: what is painted last wins; where nothing is hit exactly, the nearest thing within 4 px [T4].
 */
export function hitTest({ items }: DrawList, x: number, y: number): SpanRef | null {
  let nearest: SpanRef | null = null;
  let nearestDistance = SLOP;
  for (let index = items.length - 1; index >= 0; index--) {
    const item = items[index] as DrawItem;
    if (item.kind !== 'bar' && item.kind !== 'column' && item.kind !== 'mark') continue;
    const distance = distanceTo(item, x, y);
    if (distance === 0) return item.span;
    if (distance < nearestDistance) {
      nearest = item.span;
      nearestDistance = distance;
    }
  }
  return nearest;
}

/** The step of a lane's strip at a point. All of the strip's height counts: a step may be two pixels high. */
export function hitSpend({ items }: DrawList, x: number, y: number): Extract<DrawItem, { kind: 'spend' }> | null {
  for (const item of items) {
    if (item.kind !== 'spend' || x < item.x || x >= item.x + item.width) continue;
    const foot = item.y + item.height;
    if (y >= foot - SPEND_HEIGHT && y <= foot + 1) return item;
  }
  return null;
}

function distanceTo(item: Extract<DrawItem, { span: SpanRef }>, x: number, y: number): number {
  if (item.kind === 'mark') {
    const half = item.size / 2;
    return outside(x, y, item.x - half, item.y - half, item.size, item.size);
  }
  return outside(x, y, item.x, item.y, item.width, item.height);
}

function outside(x: number, y: number, left: number, top: number, width: number, height: number): number {
  const dx = Math.max(left - x, 0, x - (left + width));
  const dy = Math.max(top - y, 0, y - (top + height));
  return Math.hypot(dx, dy);
}
