import { createStore, type StoreApi } from 'zustand/vanilla';

/** What stands in front of the screen, one at a time, whoever asked for it. */
export type OpenDialog =
  | { readonly kind: 'keys' }
  /** `ahead`: what was typed while its code was loaded; Enter is `\n`. */
  | { readonly kind: 'palette'; readonly ahead?: string }
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

/**
 * A key pressed after a dialog was asked for and before it stands there, as while its code is loaded: Escape calls it off, what was typed goes to
 * the palette, and nothing reaches the screen behind.
 */
export function withKeyAhead(open: OpenDialog, key: string): OpenDialog | null {
  if (key === 'Escape') return null;
  if (open.kind !== 'palette') return open;
  const { ahead = '' } = open;
  if (key === 'Backspace') return { kind: 'palette', ahead: ahead.slice(0, -1) };
  const typed = key === 'Enter' ? '\n' : key.length === 1 ? key : '';
  return { kind: 'palette', ahead: ahead + typed };
}

/** What a link opens: `#open=classify`. It brings nothing along. */
export function dialogOfHash(hash: string): OpenDialog | null {
  const wanted = new URLSearchParams(hash.replace(/^#/, '')).get('open');
  return wanted === 'classify' ? { kind: 'classify', tab: 'failure', laneId: null, span: null } : null;
}

export function createDialogStore(open: OpenDialog | null = null): DialogStore {
  return createStore<{ readonly open: OpenDialog | null }>(() => ({ open }));
}
