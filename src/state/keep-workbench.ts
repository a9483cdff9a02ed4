import type { TextMirror } from './keep-mirror.ts';
import { createTextWriter, messageOf } from './keep-write.ts';
import type { TextStorage, WorkStorage } from './page-storage.ts';
import { putAside } from './saved-aside.ts';
import { formatWorkbench, MAX_LINEAGE, NO_MARKS, parseWorkbench, type SaveMarks, WORKBENCH_KEY } from './saved-workbench.ts';
import { copyKey } from './tabs-keys.ts';
import { loadedTabTools, loadTabTools } from './tabs-load.ts';
import type { TabPlace, TabStore } from './tabs-place.ts';
import type { TabTools } from './tabs-tools.ts';
import type { Workbench } from './workbench.ts';
import type { WorkbenchStore } from './workbench-store.ts';

/** Long enough to spare a write per key stroke, short enough that a crash loses a word at most. */
const QUIET_MS = 250;
/** Until what could not be saved is tried again. */
const RETRY_MS = 5_000;

/** What is known of a stored document: its text, and what that says. */
export interface KnownText {
  /** As it stands in `localStorage`; null for none. */
  readonly text: string | null;
  readonly workbench: Workbench;
  readonly marks: SaveMarks;
}

export interface Keeper {
  /** Writes now what is not written yet: when the page goes away. */
  flush(): void;
  /** Goes on at another place, where `known` stands; null: where what was written last stands. `gone`: ids of copies that are of no use once the next write is done. */
  moveTo(place: TabPlace, known: KnownText | null, gone?: readonly string[]): void;
  /** Stops writing, after a last flush. */
  stop(): void;
}

export interface KeeperParts {
  readonly store: WorkbenchStore;
  readonly tab: TabStore;
  readonly storage: TextStorage & Partial<WorkStorage>;
  readonly mirror?: TextMirror | null;
  /** What was stored when the page opened. */
  readonly known: KnownText;
  /** The store holds something that was never written: work of other tabs. */
  readonly isChanged?: boolean;
  /** Ids of copies that are part of the workbench by now. */
  readonly removed?: readonly string[];
  /** Hears why a write failed, null when it works again. */
  readonly onFailure: (why: string | null) => void;
  /** Hears of the first write that is there to stay. */
  readonly onFirstSave?: () => void;
}

const NEWER = 'a newer Mulligan in another tab has written its work; reload to go on';

/** Writes the workbench after every edit, once the edits pause, to the place that its tab has. */
export function keepWorkbench(parts: KeeperParts): Keeper {
  const { store, tab, storage, mirror = null, onFailure } = parts;
  let { known } = parts;
  const openingBase = known.workbench;
  let removed = parts.removed ?? [];
  let written = parts.isChanged === true ? null : store.getState().workbench;
  let timer: ReturnType<typeof setTimeout> | null = null;
  let isFirst = true;
  const versions = createVersions();
  versions.note(known);

  const write = createTextWriter(storage, mirror, {
    onSaved: () => onFailure(null),
    onDurable: () => {
      if (isFirst) parts.onFirstSave?.();
      isFirst = false;
      forgetCopies();
    },
    onFailed: (why) => {
      written = null;
      later(RETRY_MS);
      onFailure(why);
    },
  });

  function later(ms: number): void {
    timer ??= setTimeout(flush, ms);
  }

  function flush(): void {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    const { isKept, workbench } = store.getState();
    const { place } = tab.getState();
    if (!isKept || workbench === written || place.kind === 'none') return;
    const tools = loadedTabTools();
    if (place.kind === 'copy' && tools === null) {
      whenLoaded();
      return;
    }
    if (place.kind === 'main' && !hasMet(tools)) return;
    const now = store.getState().workbench;
    const marks = nextMarks(known.marks, place);
    const { saved } = marks;
    const [key, text] =
      place.kind === 'copy' && tools !== null
        ? [copyKey(place.id), tools.formatCopy({ workbench: now, base: place.base, saved })]
        : [WORKBENCH_KEY, formatWorkbench(now, marks)];
    written = now;
    const isNear = write(key, text);
    known = { text: isNear ? text : known.text, workbench: now, marks };
    versions.note(known);
  }

  /** What brings tabs together is loaded soon after the page; until then nothing is written where it would be needed. */
  function whenLoaded(): void {
    loadTabTools().then(flush, (error: unknown) => onFailure(messageOf(error)));
  }

  /** Nobody else writes where this tab does, unless there are no locks or an older Mulligan is open: then nothing of it is overwritten. */
  function hasMet(tools: TabTools | null): boolean {
    let stored: string | null;
    try {
      stored = storage.getItem(WORKBENCH_KEY);
    } catch {
      return true;
    }
    if (stored === known.text) return true;
    const beside = parseWorkbench(stored);
    if (beside.kind === 'too-new') {
      store.setState({ isKept: false });
      onFailure(NEWER);
      return false;
    }
    if (beside.kind === 'unreadable' && putAside(storage, beside.text)?.key === null) {
      onFailure('what is stored cannot be read, and there is no room to put it aside');
      return false;
    }
    if (beside.kind === 'workbench') {
      if (tools === null) {
        whenLoaded();
        return false;
      }
      const { lineage, saved } = beside.marks;
      const base = versions.latestOf(lineage) ?? openingBase;
      tools.replaceBeneath(store, tools.joinWork(store.getState().workbench, beside.workbench, base).workbench);
      known = {
        ...known,
        marks: { ...known.marks, saved: Math.max(known.marks.saved, saved), lineage: [...lineage, ...known.marks.lineage] },
      };
    }
    return true;
  }

  function forgetCopies(): void {
    for (const id of removed) {
      try {
        storage.removeItem?.(copyKey(id));
      } catch {
        // It stays, and is known to be joined.
      }
      mirror?.remove(copyKey(id)).catch(messageOf);
    }
    removed = [];
  }

  if (written === null) later(0);
  const unsubscribe = store.subscribe(({ workbench }) => {
    if (workbench !== written) later(QUIET_MS);
  });
  return {
    flush,
    moveTo: (place, to, gone = []) => {
      tab.setState({ place });
      known = to ?? known;
      versions.note(known);
      removed = [...removed, ...gone];
      written = null;
      flush();
    },
    stop: () => {
      unsubscribe();
      flush();
      if (timer !== null) clearTimeout(timer);
    },
  };
}

function nextMarks({ saved, lineage }: SaveMarks, place: TabPlace): SaveMarks {
  const name = crypto.getRandomValues(new Uint32Array(2)).join('-');
  return {
    saved: saved + 1,
    joined: place.kind === 'main' ? place.joined : NO_MARKS.joined,
    lineage: [...new Set([...lineage, name])].slice(-MAX_LINEAGE),
  };
}

/** What the document said at the writes that this tab knows: what another text came out of is not what the other has done. */
function createVersions() {
  const byName = new Map<string, Workbench>();
  return {
    note: ({ workbench, marks }: KnownText) => {
      const name = marks.lineage.at(-1);
      if (name !== undefined) byName.set(name, workbench);
      const [oldest] = byName.keys();
      if (byName.size > MAX_LINEAGE && oldest !== undefined) byName.delete(oldest);
    },
    latestOf: (lineage: readonly string[]): Workbench | null => {
      const name = lineage.findLast((one) => byName.has(one));
      return (name === undefined ? undefined : byName.get(name)) ?? null;
    },
  };
}
