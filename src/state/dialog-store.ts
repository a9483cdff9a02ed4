import { createStore, type StoreApi } from 'zustand/vanilla';

/** What stands in front of the screen, one at a time, whoever asked for it. */
export type OpenDialog =
  | { readonly kind: 'keys' }
  | { readonly kind: 'palette' }
  | { readonly kind: 'share' }
  | { readonly kind: 'library' }
  | { readonly kind: 'scenario' }
  | { readonly kind: 'provider' }
  | { readonly kind: 'kept' }
  /** Of a lane, whose strategy's rules and routes count; null takes the selected one. `span` brings that lane's failure along. */
  | { readonly kind: 'classify'; readonly tab: ClassifyTab; readonly laneId: string | null; readonly span: string | null }
  | { readonly kind: 'strategy'; readonly laneId: string }
  /** Edits the fault of that id; null adds one, for a tool or for any (`tool: null`). */
  | { readonly kind: 'fault'; readonly faultId: string | null; readonly tool: string | null };

export type ClassifyTab = 'failure' | 'corpus' | 'rules' | 'export';

export type DialogStore = StoreApi<{ readonly open: OpenDialog | null }>;

/** What a link opens: `#open=classify`. It brings nothing along. */
export function dialogOfHash(hash: string): OpenDialog | null {
  const wanted = new URLSearchParams(hash.replace(/^#/, '')).get('open');
  return wanted === 'classify' ? { kind: 'classify', tab: 'failure', laneId: null, span: null } : null;
}

export function createDialogStore(open: OpenDialog | null = null): DialogStore {
  return createStore<{ readonly open: OpenDialog | null }>(() => ({ open }));
}
