import { createStore, type StoreApi } from 'zustand/vanilla';
import type { SpanRef } from '../timeline/lane.ts';

/** What is selected, once for timeline, table, inspector and URL. */
export interface Selection {
  readonly selected: SpanRef | null;
  /** A tool of the scenario whose editor is open, by name. */
  readonly tool: string | null;
}

export type SelectionStore = StoreApi<Selection>;

export function createSelectionStore(): SelectionStore {
  return createStore<Selection>(() => ({ selected: null, tool: null }));
}
