import type { TextMirror } from './keep-mirror.ts';
import { messageOf } from './keep-write.ts';
import type { TextStorage, WorkStorage } from './page-storage.ts';
import type { Saved, SaveMarks } from './saved-workbench.ts';
import { copyLock, type Release, type TabLocks } from './tabs-locks.ts';
import type { Workbench } from './workbench.ts';

/** What the work of a tab is kept in, and what keeps tabs apart. */
export interface WorkPorts {
  readonly storage: WorkStorage;
  /** Of this tab alone; survives its reload. */
  readonly tab: TextStorage;
  /** Null where the browser has none. */
  readonly locks: TabLocks | null;
  readonly mirror: TextMirror | null;
  /** Asks the browser not to throw the work away when space is short. */
  readonly persist?: () => void;
  /** How much this origin has stored and may store, in bytes; null where the browser does not say. */
  readonly estimate?: () => Promise<{ readonly usage: number; readonly quota: number } | null>;
}

/** What a page goes on from. */
export interface OpenedWork {
  readonly ports: WorkPorts;
  readonly saved: Saved;
  /** Null for the tab that has the document. `base` is null while the copy is what `saved` says. */
  readonly copy: { readonly id: string; readonly base: Workbench | null } | null;
  readonly marks: SaveMarks;
  /** What `localStorage` said. */
  readonly text: string | null;
  /** Ids of the copies that were joined, and the titles of what came in. */
  readonly joinedIds: readonly string[];
  readonly arrived: readonly string[];
  /** Ids of copies whose tabs are open. */
  readonly living: readonly string[];
  /** Resolves when another tab takes the document away. */
  readonly lost: Promise<void>;
}

/** Where a tab remembers the id of its copy. */
export const COPY_ID_KEY = 'mulligan.copy';
/** Stands there instead while the tab has the document; no copy has such an id. */
export const HAS_DOCUMENT = 'MAIN';
const RELOAD_TURNS = 10;
const RELOAD_TURN_MS = 80;
/** A store that does not answer shall not keep the page from opening. */
const MIRROR_MS = 1_500;

/** So that a reload of this tab waits for the document. */
export function rememberDocument(tab: TextStorage): void {
  try {
    tab.setItem(COPY_ID_KEY, HAS_DOCUMENT);
  } catch {
    // Then a reload may begin a copy.
  }
}

/** A tab that is reloaded may ask for its lock before the page it was has let it go. */
export async function holdSoon(locks: TabLocks, name: string, onLost?: () => void): Promise<Release | null> {
  for (let turn = 0; turn < RELOAD_TURNS; turn++) {
    const release = await locks.tryHold(name, onLost);
    if (release !== null) return release;
    await new Promise((resolve) => setTimeout(resolve, RELOAD_TURN_MS));
  }
  return null;
}

/** The id of a new copy; its lock is this tab's as long as it lives. */
export async function beginCopy({ locks, tab }: WorkPorts): Promise<string> {
  const id = newCopyId(tab);
  await locks?.tryHold(copyLock(id));
  return id;
}

/** Names a copy of this tab's own, for its reloads too. */
export function newCopyId(tab: TextStorage): string {
  const id = Array.from(crypto.getRandomValues(new Uint8Array(10)), (byte) => byte.toString(36).padStart(2, '0')).join('');
  try {
    tab.setItem(COPY_ID_KEY, id);
  } catch {
    // Then a reload begins another copy, and this one comes in as that of a tab that is gone.
  }
  return id;
}

export function readNear(storage: TextStorage, key: string): readonly [string | null, string | null] {
  try {
    return [storage.getItem(key), null];
  } catch (error) {
    return [null, messageOf(error)];
  }
}

export async function readMirror(mirror: TextMirror | null): Promise<ReadonlyMap<string, string>> {
  const none: ReadonlyMap<string, string> = new Map();
  if (mirror === null) return none;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<ReadonlyMap<string, string>>((resolve) => {
    timer = setTimeout(() => resolve(none), MIRROR_MS);
  });
  const read = mirror.read('mulligan.').catch(() => none);
  return await Promise.race([read, late]).finally(() => clearTimeout(timer));
}
