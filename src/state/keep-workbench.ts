import { formatWorkbench, parseWorkbench, WORKBENCH_KEY } from './saved-workbench.ts';
import type { Workbench } from './workbench.ts';
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
      const beside = parseWorkbench(storage.getItem(WORKBENCH_KEY));
      if (beside.kind === 'too-new') {
        store.setState({ isKept: false });
        onFailure('a newer Mulligan in another tab has written its work; reload to go on');
        return;
      }
      storage.setItem(
        WORKBENCH_KEY,
        formatWorkbench(beside.kind === 'workbench' ? withWorkOf(beside.workbench, workbench, written) : workbench),
      );
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

/**
 * Ours, with the scenarios, strategies and drafts that another tab has added since we last wrote: what this tab has never known it cannot
 * mean to remove.
 */
function withWorkOf(other: Workbench, ours: Workbench, known: Workbench): Workbench {
  return {
    ...ours,
    ownScenarios: union(other.ownScenarios, ours.ownScenarios, known.ownScenarios),
    ownStrategies: union(other.ownStrategies, ours.ownStrategies, known.ownStrategies),
    drafts: union(other.drafts, ours.drafts, known.drafts),
  };
}

function union<T>(
  other: Readonly<Record<string, T>>,
  ours: Readonly<Record<string, T>>,
  known: Readonly<Record<string, T>>,
): Readonly<Record<string, T>> {
  const added = Object.entries(other).filter(([id]) => !Object.hasOwn(ours, id) && !Object.hasOwn(known, id));
  return { ...Object.fromEntries(added), ...ours };
}
