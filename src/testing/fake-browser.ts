import type { TextMirror } from '../state/keep-mirror.ts';
import type { WorkStorage } from '../state/page-storage.ts';
import type { Release, TabLocks } from '../state/tabs-locks.ts';
import type { WorkPorts } from '../state/tabs-ports.ts';

/** A browser's process for one tab. */
export interface FakeTab {
  readonly ports: WorkPorts;
  /** Ends the tab: its locks are free, what it wrote is on its way. */
  end(): void;
}

export interface FakeBrowser {
  /** `session` outlives a reload: hand the same one in again. */
  openTab(session?: Map<string, string>): FakeTab;
  /** Brings what tabs wrote to the other tabs, in order; at most so many writes. */
  deliver(most?: number): void;
  /** What is on the disk: what a kill of the browser leaves. */
  syncToDisk(): void;
  /** Ends every tab at once; of `localStorage`, what was on the disk stays. */
  kill(): void;
  /** Writes fail while one is set. */
  full: { local: boolean; mirror: boolean };
  readonly mirrored: ReadonlyMap<string, string>;
}

type Write = { readonly by: Map<string, string>; readonly key: string; readonly text: string | null };

/**
 * Stores and locks of one origin as Chromium has them: each tab sees `localStorage` through a view of its own, which hears of other tabs' writes
 * later; a kill loses what was not on the disk, but nothing that IndexedDB said was written. `onStored` hears of each write that arrives.
 * `isInstant`: every tab sees every write at once.
 */
export function createFakeBrowser(
  onStored: (key: string, text: string | null) => void = () => {},
  isInstant = false,
): FakeBrowser {
  let disk = new Map<string, string>();
  let truth = new Map<string, string>();
  let underWay: Write[] = [];
  const views = new Set<Map<string, string>>();
  const mirrored = new Map<string, string>();
  const held = new Map<string, { readonly view: object; readonly lose: () => void }>();
  const waiting: { readonly name: string; readonly wake: () => void }[] = [];
  const full = { local: false, mirror: false };

  function release(name: string, view: object): void {
    if (held.get(name)?.view !== view) return;
    held.delete(name);
    for (const one of waiting.splice(0)) {
      if (one.name === name) one.wake();
      else waiting.push(one);
    }
  }

  function locksOf(view: object): TabLocks {
    const take = (name: string, lose: () => void): Release => {
      held.set(name, { view, lose });
      return () => release(name, view);
    };
    return {
      tryHold: async (name, onLost = () => {}) => (held.has(name) ? null : take(name, onLost)),
      takeAway: async (name, onLost) => {
        const before = held.get(name);
        if (before !== undefined) queueMicrotask(before.lose);
        return take(name, onLost);
      },
      free: async (name) => {
        while (held.has(name)) await new Promise<void>((wake) => waiting.push({ name, wake }));
      },
    };
  }

  function storageOf(view: Map<string, string>): WorkStorage {
    const write = (key: string, text: string | null) => {
      if (text === null) view.delete(key);
      else view.set(key, text);
      underWay.push({ by: view, key, text });
      if (isInstant) deliver();
    };
    return {
      getItem: (key) => view.get(key) ?? null,
      setItem: (key, text) => {
        if (full.local) throw new DOMException('full', 'QuotaExceededError');
        write(key, text);
      },
      removeItem: (key) => write(key, null),
      keys: () => [...view.keys()],
    };
  }

  const mirror: TextMirror = {
    read: async (prefix) => new Map([...mirrored].filter(([key]) => key.startsWith(prefix))),
    write: async (key, text) => {
      if (full.mirror) throw new DOMException('full', 'QuotaExceededError');
      mirrored.set(key, text);
    },
    remove: async (key) => void mirrored.delete(key),
  };

  function deliver(most = Number.POSITIVE_INFINITY): void {
    const now = underWay.slice(0, most);
    underWay = underWay.slice(now.length);
    for (const [index, { by, key, text }] of now.entries()) {
      for (const view of [truth, ...views]) {
        // Its own later write stands in its view, and will stand everywhere.
        const isOverwritten = [...now.slice(index), ...underWay].some((later) => later.by === view && later.key === key);
        if (view === by || isOverwritten) continue;
        if (text === null) view.delete(key);
        else view.set(key, text);
      }
      onStored(key, text);
    }
  }

  function end(view: Map<string, string>): void {
    views.delete(view);
    for (const [name, { view: owner }] of [...held]) if (owner === view) release(name, view);
  }

  return {
    full,
    mirrored,
    deliver,
    openTab: (session = new Map()) => {
      // A new process reads what is stored by then.
      deliver();
      const view = new Map(truth);
      views.add(view);
      const tab = {
        getItem: (key: string) => session.get(key) ?? null,
        setItem: (key: string, text: string) => void session.set(key, text),
      };
      return { ports: { storage: storageOf(view), tab, locks: locksOf(view), mirror }, end: () => end(view) };
    },
    syncToDisk: () => {
      disk = new Map(truth);
    },
    kill: () => {
      underWay = [];
      for (const view of [...views]) end(view);
      truth = new Map(disk);
    },
  };
}
