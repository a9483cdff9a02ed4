import { useStore } from 'zustand';
import type { SessionStore } from '../providers/key-vault.ts';
import type { TextStorage } from './keep-workbench.ts';
import { createProviderSetup, type ProviderSetup, type ProviderState } from './provider-store.ts';

let setup: ProviderSetup | null = null;

/** The one set-up of this page, so that the panel and the runner share a vault. Made on first use. */
export function pageProviderSetup(): ProviderSetup {
  setup ??= createProviderSetup({ local: tolerant(() => localStorage), session: tolerant(() => sessionStorage) });
  return setup;
}

export function useProvider(of: ProviderSetup): ProviderState {
  return useStore(of.store);
}

/** A storage that may be forbidden (naming it throws) or full: then it holds nothing, and the page goes on with what is in memory. */
function tolerant(storage: () => Storage): TextStorage & SessionStore {
  const attempt = <T>(action: () => T, otherwise: T): T => {
    try {
      return action();
    } catch {
      return otherwise;
    }
  };
  return {
    getItem: (name) => attempt(() => storage().getItem(name), null),
    setItem: (name, text) => attempt(() => storage().setItem(name, text), undefined),
    removeItem: (name) => attempt(() => storage().removeItem(name), undefined),
  };
}
