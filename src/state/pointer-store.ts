import { createStore, type StoreApi } from 'zustand/vanilla';
import type { SpanRef } from '../timeline/lane.ts';
import type { Viewport } from '../timeline/viewport.ts';

/** The fast things: they change with every move of the pointer, and nothing but the canvas listens to them. */
export interface Pointer {
  /** Where the shared cursor stands, in ms since the start of the runs; null when the pointer is elsewhere. */
  readonly cursorMs: number | null;
  readonly hovered: SpanRef | null;
  /** What is under the pointer in words, and where that is: css px from the top left of the lanes. Null when there is nothing to say. */
  readonly hover: { readonly x: number; readonly y: number; readonly words: string } | null;
  /** The part of the axis that is shown; null fits the longest run. */
  readonly viewport: Viewport | null;
}

export type PointerStore = StoreApi<Pointer>;

export function createPointerStore(): PointerStore {
  return createStore<Pointer>(() => ({ cursorMs: null, hovered: null, hover: null, viewport: null }));
}
