import { createRunLog, type StoredRunLog } from './journal-log.ts';
import { type JournalStore, openJournalStore } from './journal-store.ts';
import type { TextStorage } from './page-storage.ts';
import type { OpenRunLog } from './run-store.ts';
import { type Release, runLock, type TabLocks } from './tabs-locks.ts';

/** What keeping runs needs of the page. */
export interface RunKeeping {
  readonly locks: TabLocks | null;
  readonly tab: TextStorage;
  /** Why runs are not kept, null when they are. */
  readonly onProblem: (why: string | null) => void;
}

const TAB_KEY = 'mulligan.tab';
/** The press of Run whose kept lanes this tab shows; empty when it shows its latest. */
const SHOWN_KEY = 'mulligan.shown-runs';

let opening: Promise<JournalStore> | null = null;

/** The one store of this page; a failure to open it is tried again the next time. */
export function journalStore(onProblem: RunKeeping['onProblem']): Promise<JournalStore> {
  opening ??= openJournalStore({
    onNewer: () => onProblem('a newer Mulligan in another tab keeps them now; reload this tab to go on'),
  }).catch((error: unknown) => {
    opening = null;
    throw error;
  });
  return opening;
}

/** Begins the log of one lane's run. While it is written, a lock says that its tab is alive. */
export async function openStoredLog(
  { locks, tab, onProblem }: RunKeeping,
  { laneId, group, input }: Parameters<OpenRunLog>[0],
  onEnd: () => void,
): Promise<StoredRunLog> {
  const store = await journalStore(onProblem);
  rememberShown(tab, '');
  const { scenario, strategy, seed } = input;
  const id = `${group}/${laneId}`;
  const release: Release | null = (await locks?.tryHold(runLock(id)).catch(() => null)) ?? null;
  return createRunLog({
    store,
    run: { id, group, laneId, tab: tabId(tab), startedAt: Date.now(), endedAt: null, input: { scenario, strategy, seed } },
    wallMs: () => Date.now(),
    onProblem,
    onEnd: () => {
      release?.();
      onEnd();
    },
  });
}

/** Names this tab, over its reloads. */
export function tabId(storage: TextStorage): string {
  try {
    const known = storage.getItem(TAB_KEY);
    if (known !== null) return known;
    const id = crypto.getRandomValues(new Uint32Array(3)).join('-');
    storage.setItem(TAB_KEY, id);
    return id;
  } catch {
    return '';
  }
}

/** So that a reload brings those lanes back that were opened, until the next run. */
export function rememberShown(storage: TextStorage, group: string): void {
  try {
    storage.setItem(SHOWN_KEY, group);
  } catch {
    // Then a reload brings the latest ones back.
  }
}

export function shownGroup(storage: TextStorage): string {
  try {
    return storage.getItem(SHOWN_KEY) ?? '';
  } catch {
    return '';
  }
}
