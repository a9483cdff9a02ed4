import { formatWorkbench, WORKBENCH_KEY } from './saved-workbench.ts';
import type { WorkbenchStore } from './workbench-store.ts';

/** The part of `localStorage` that is used; it may be full or forbidden, then it throws. */
export interface TextStorage {
  getItem(key: string): string | null;
  setItem(key: string, text: string): void;
}

/** Long enough to spare a write per key stroke, short enough that a crash loses a word at most. */
const QUIET_MS = 250;

export interface Keeper {
  /** Writes now what is not written yet: when the page goes away. */
  flush(): void;
  /** Stops writing, after a last flush. */
  stop(): void;
}

/** Writes the workbench after every edit, once the edits pause. `onFailure` hears why a write failed, null when it works again. */
export function keepWorkbench(store: WorkbenchStore, storage: TextStorage, onFailure: (why: string | null) => void): Keeper {
  let timer: ReturnType<typeof setTimeout> | null = null;
  let written = store.getState().workbench;

  function flush(): void {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    const { workbench, isKept } = store.getState();
    if (!isKept || workbench === written) return;
    try {
      storage.setItem(WORKBENCH_KEY, formatWorkbench(workbench));
      written = workbench;
      onFailure(null);
    } catch (error) {
      onFailure(error instanceof Error ? error.message : String(error));
    }
  }

  const unsubscribe = store.subscribe(() => {
    if (timer === null) timer = setTimeout(flush, QUIET_MS);
  });
  return {
    flush,
    stop: () => {
      unsubscribe();
      flush();
    },
  };
}
