import type { TextStorage } from '../state/page-storage.ts';
import { createPreferencesStore } from '../state/preferences-store.ts';
import type { ProviderRunner } from '../state/run-store.ts';
import { createSession, type Session } from '../state/session.ts';
import type { EngineClient } from '../workers/engine-messages.ts';
import { createInProcessEngine } from './in-process-engine.ts';

/** A storage that remembers, and shows what it holds. */
export function memoryStorage(content: Record<string, string> = {}): TextStorage & { readonly content: Record<string, string> } {
  return {
    content,
    getItem: (key) => content[key] ?? null,
    setItem: (key, text) => {
      content[key] = text;
    },
  };
}

export interface SessionSetup {
  readonly storage?: TextStorage;
  readonly hash?: string;
  readonly engine?: EngineClient;
  readonly runProvider?: ProviderRunner;
}

/** A session over the real engine in process, as the page makes it. */
export async function openSession(setup: SessionSetup = {}): Promise<Session> {
  const { storage = memoryStorage(), hash = '', engine = createInProcessEngine() } = setup;
  const library = await engine.ask('read-library', null);
  return createSession({
    engine,
    library,
    preferences: createPreferencesStore(storage),
    storage,
    hash,
    runProvider: setup.runProvider ?? (() => Promise.reject(new Error('no provider in this test'))),
    now: () => 0,
  });
}
