import { createStore, type StoreApi } from 'zustand/vanilla';
import { isJsonObject, parseJson } from '../base/json.ts';
import type { TextStorage } from './page-storage.ts';

export type Theme = 'system' | 'light' | 'dark';
export type Region = 'scenario' | 'lanes' | 'inspector';
/** The table under the lanes. */
export type Table = 'attempts' | 'spans' | 'score';

/** How one person likes the screen. Nothing of it is part of a link or an export. */
export interface Preferences {
  readonly theme: Theme;
  readonly isScenarioFolded: boolean;
  readonly isInspectorFolded: boolean;
  /** Wire-true runs go through the service worker, so that the browser's network panel shows their requests. */
  readonly isWireShown: boolean;
  /** The region in front on a small screen. */
  readonly region: Region;
  readonly table: Table;
  /** Ids of the hints for newcomers that were put away: they never come back. */
  readonly seenHints: readonly string[];
}

export type PreferencesStore = StoreApi<Preferences>;

const PREFERENCES_KEY = 'mulligan.preferences';
const USUAL: Preferences = {
  theme: 'system',
  isScenarioFolded: false,
  isInspectorFolded: false,
  isWireShown: false,
  region: 'lanes',
  table: 'attempts',
  seenHints: [],
};

export function createPreferencesStore(storage: TextStorage): PreferencesStore {
  const store = createStore<Preferences>(() => read(storage));
  store.subscribe((preferences) => {
    try {
      storage.setItem(PREFERENCES_KEY, JSON.stringify({ version: 1, ...preferences }));
    } catch {
      // A full or forbidden storage costs the person a preference, nothing else.
    }
  });
  return store;
}

function read(storage: TextStorage): Preferences {
  let text: string | null = null;
  try {
    text = storage.getItem(PREFERENCES_KEY);
  } catch {
    return USUAL;
  }
  const parsed = parseJson(text ?? '{}');
  if (!parsed.ok || !isJsonObject(parsed.value)) return USUAL;
  const { theme, isScenarioFolded, isInspectorFolded, seenHints, isWireShown, table } = parsed.value;
  return {
    theme: theme === 'light' || theme === 'dark' ? theme : 'system',
    isScenarioFolded: isScenarioFolded === true,
    isInspectorFolded: isInspectorFolded === true,
    isWireShown: isWireShown === true,
    region: 'lanes',
    table: table === 'score' || table === 'spans' ? table : 'attempts',
    seenHints: Array.isArray(seenHints) ? (seenHints as readonly unknown[]).filter((hint) => typeof hint === 'string') : [],
  };
}

const NEXT_THEME: Readonly<Record<Theme, Theme>> = { system: 'light', light: 'dark', dark: 'system' };

export function nextTheme(theme: Theme): Theme {
  return NEXT_THEME[theme];
}
