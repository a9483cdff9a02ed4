import { createStore, type StoreApi } from 'zustand/vanilla';
import type { SpanRef } from '../timeline/lane.ts';
import type { InspectorTab } from './inspector-tab.ts';

/** What is selected, once for timeline, table, inspector and URL. */
export interface Selection {
  readonly selected: SpanRef | null;
  /** A tool of the scenario whose editor is open, by name. */
  readonly tool: string | null;
  /** The inspector's tab in front; it stays when something else is selected. */
  readonly tab: InspectorTab;
}

export type SelectionStore = StoreApi<Selection>;

export function createSelectionStore(tab: InspectorTab = 'reads'): SelectionStore {
  return createStore<Selection>(() => ({ selected: null, tool: null, tab }));
}
