import { useStore } from 'zustand';
import type { SessionStore } from '../providers/key-vault.ts';
import type { TextStorage } from './page-storage.ts';
import type { ConsentQuestion } from './provider-consent.ts';
import type { LiveReply } from './provider-partials.ts';
import type { SpendState } from './provider-spend.ts';
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

export function useSpend(of: ProviderSetup): SpendState {
  return useStore(of.spend.store);
}

/** The question before a first run; null while there is none. */
export function useConsentQuestion(of: ProviderSetup): ConsentQuestion | null {
  return useStore(of.consents.store, ({ pending }) => pending);
}

/** Replies on their way, in the order of their requests. */
export function useLiveReplies(of: ProviderSetup): readonly LiveReply[] {
  return Object.values(useStore(of.liveReplies, ({ byArrival }) => byArrival));
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
