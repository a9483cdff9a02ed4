import { createStore, type StoreApi } from 'zustand/vanilla';

/** What stands in front of the screen, one at a time, whoever asked for it. */
export type OpenDialog =
  | { readonly kind: 'keys' }
  | { readonly kind: 'palette' }
  | { readonly kind: 'share' }
  | { readonly kind: 'library' }
  | { readonly kind: 'provider' }
  | { readonly kind: 'strategy'; readonly laneId: string }
  /** Edits the fault of that id; null adds one, for a tool or for any (`tool: null`). */
  | { readonly kind: 'fault'; readonly faultId: string | null; readonly tool: string | null };

export type DialogStore = StoreApi<{ readonly open: OpenDialog | null }>;

export function createDialogStore(): DialogStore {
  return createStore<{ readonly open: OpenDialog | null }>(() => ({ open: null }));
}
