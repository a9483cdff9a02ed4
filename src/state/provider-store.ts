import { createStore, type StoreApi } from 'zustand/vanilla';
import { ORIGINS_STORAGE_KEY, parseUserOrigin, readUserOrigins } from '../base/connect-origins.ts';
import type { Result } from '../base/result.ts';
import { type BaseUrl, type BaseUrlProblem, parseBaseUrl } from '../providers/base-url.ts';
import { createKeyVault, type KeyProblem, type KeyVault, type SessionStore } from '../providers/key-vault.ts';
import { isLoopback, type ProviderOrigin } from '../providers/origin.ts';
import { type ProviderPreset, presetById } from '../providers/presets.ts';
import { originReach, type Reach } from './origin-reach.ts';
import type { TextStorage } from './page-storage.ts';
import { type Consents, createConsents } from './provider-consent.ts';
import { createLiveReplies, type LiveReplies } from './provider-partials.ts';
import { formatSettings, type ProviderSettings, readSettings, SETTINGS_KEY } from './provider-settings.ts';
import { createSpendLedger, type SpendLedger } from './provider-spend.ts';

export interface ProviderState {
  readonly settings: ProviderSettings;
  /** Changes whenever a key is entered or forgotten: the keys themselves are in no store. */
  readonly keyRevision: number;
  /** The stored list of the user's origins, as it is now; the page obeys it from the next load on. */
  readonly storedOrigins: string | null;
}

/** The set-up of real models on this page: settings in a store, keys in a vault beside it. */
export interface ProviderSetup {
  readonly store: StoreApi<ProviderState>;
  readonly vault: KeyVault;
  readonly consents: Consents;
  readonly spend: SpendLedger;
  readonly liveReplies: LiveReplies;
  /** The stored list of the user's origins that this load of the page obeys. */
  readonly originsAtLoad: string | null;
  readonly edit: (change: Partial<ProviderSettings>) => void;
  /** Takes the preset's address; what was typed for another one goes. */
  readonly choosePreset: (id: string) => void;
  /** Binds the key to the origin shown at this moment, and to nothing else. */
  readonly enterKey: (origin: ProviderOrigin, text: string, keepForTab: boolean) => Result<null, KeyProblem>;
  readonly forgetKey: (origin: ProviderOrigin) => void;
  /** Adds the origin to those that the next load of the page may connect to. */
  readonly allowOrigin: (origin: ProviderOrigin) => void;
  /** Takes it from the list again, and its key from the vault; this load of the page may still connect there. */
  readonly forbidOrigin: (origin: ProviderOrigin) => void;
  readonly reachOf: (origin: ProviderOrigin) => Reach;
}

export interface ProviderStorage {
  /** Settings and origins. May be full or forbidden. */
  readonly local: TextStorage;
  /** Keys that a person asked to keep for this tab; null where there is none. */
  readonly session: SessionStore | null;
}

/** Made once per load of the page, before the list of origins can change. */
export function createProviderSetup({ local, session }: ProviderStorage): ProviderSetup {
  const originsAtLoad = read(local, ORIGINS_STORAGE_KEY);
  const vault = createKeyVault(session);
  const store = createStore<ProviderState>(() => ({
    settings: readSettings(read(local, SETTINGS_KEY)),
    keyRevision: 0,
    storedOrigins: originsAtLoad,
  }));
  store.subscribe(({ settings }, before) => {
    if (settings !== before.settings) write(local, SETTINGS_KEY, formatSettings(settings));
  });

  const edit = (change: Partial<ProviderSettings>) =>
    store.setState(({ settings }) => ({ settings: { ...settings, ...change } }));
  const keysChanged = () => store.setState(({ keyRevision }) => ({ keyRevision: keyRevision + 1 }));

  const keepOrigins = (origins: readonly string[]) => {
    const text = JSON.stringify(origins);
    write(local, ORIGINS_STORAGE_KEY, text);
    store.setState({ storedOrigins: text });
  };

  return {
    store,
    vault,
    consents: createConsents(),
    spend: createSpendLedger(),
    liveReplies: createLiveReplies(),
    originsAtLoad,
    edit,
    choosePreset: (id) => edit({ presetId: id, baseUrl: presetById(id)?.baseUrl ?? '', modelId: '' }),
    enterKey: (origin, text, keepForTab) => {
      const entered = vault.put(origin, text, keepForTab);
      if (entered.ok) keysChanged();
      return entered;
    },
    forgetKey: (origin) => {
      vault.forget(origin);
      keysChanged();
    },
    allowOrigin: (origin) => {
      if (!parseUserOrigin(origin).ok) return;
      keepOrigins([...new Set([...readUserOrigins(store.getState().storedOrigins), origin])]);
    },
    forbidOrigin: (origin) => {
      vault.forget(origin);
      keysChanged();
      keepOrigins(readUserOrigins(store.getState().storedOrigins).filter((one) => one !== origin));
    },
    reachOf: (origin) => originReach(origin, originsAtLoad, store.getState().storedOrigins),
  };
}

/** Where requests of these settings would go, and in which format. */
export interface ProviderTarget {
  readonly preset: ProviderPreset;
  readonly baseUrl: BaseUrl;
  /** A machine of one's own may stand in for a provider without asking for a key. */
  readonly needsKey: boolean;
}

export function targetOf(settings: ProviderSettings): Result<ProviderTarget, BaseUrlProblem> {
  const preset = presetById(settings.presetId);
  if (preset === null) throw new Error(`no preset ${settings.presetId}`);
  const baseUrl = parseBaseUrl(settings.baseUrl);
  if (!baseUrl.ok) return baseUrl;
  const needsKey = preset.needsKey && !isLoopback(new URL(baseUrl.value.origin).hostname);
  return { ok: true, value: { preset, baseUrl: baseUrl.value, needsKey } };
}

function read(storage: TextStorage, name: string): string | null {
  try {
    return storage.getItem(name);
  } catch {
    return null;
  }
}

function write(storage: TextStorage, name: string, text: string): void {
  try {
    storage.setItem(name, text);
  } catch {
    // A full or forbidden storage costs what was typed at the next load, nothing now.
  }
}
