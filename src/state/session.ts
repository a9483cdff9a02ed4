import { isShareLink } from '../formats/share-link/share-prefix.ts';
import type { EngineClient, Library } from '../workers/engine-messages.ts';
import { createDialogStore, type DialogStore, dialogOfHash } from './dialog-store.ts';
import { withLanes } from './edit-lanes.ts';
import { type Fragment, parseFragment } from './fragment.ts';
import { createSessionLogs, type SessionLogs } from './journal-session.ts';
import type { Keeper, KnownText } from './keep-workbench.ts';
import { messageOf } from './keep-write.ts';
import type { TextStorage } from './page-storage.ts';
import { createPlayer, type Player } from './play-store.ts';
import { createPointerStore, type PointerStore } from './pointer-store.ts';
import type { PreferencesStore } from './preferences-store.ts';
import { createRunner, type ProviderRunner, type Runner } from './run-store.ts';
import { type PutAside, putAside } from './saved-aside.ts';
import { NO_MARKS, parseWorkbench, type Saved, type SaveMarks, WORKBENCH_KEY } from './saved-workbench.ts';
import { createSelectionStore, type SelectionStore } from './selection-store.ts';
import { createTabStore, type TabPlace, type TabStore } from './tabs-place.ts';
import type { OpenedWork } from './tabs-ports.ts';
import { createWireTrueRunner } from './wire-true-runner.ts';
import { firstWorkbench, type Lane, type SourceKind, type Workbench } from './workbench.ts';
import { chosenScenario, createWorkbenchStore, type WorkbenchStore } from './workbench-store.ts';

/** Everything the screen is made from, put together once when the library has arrived. */
export interface Session {
  readonly engine: EngineClient;
  readonly library: Library;
  readonly workbench: WorkbenchStore;
  readonly runner: Runner;
  readonly selection: SelectionStore;
  readonly pointer: PointerStore;
  readonly preferences: PreferencesStore;
  readonly dialog: DialogStore;
  /** Plays the lanes: where the pinned cursor stands. */
  readonly player: Player;
  /** Where its work is kept, and what was there when it opened. */
  readonly kept: KeptWork;
  /** What the person must know about how the page opened: something unreadable, too new, or unknown in the link. */
  readonly remarks: readonly string[];
  /** The page was opened by a link with a document in it. */
  readonly isFromShareLink: boolean;
  /** The selection that the link named; applied once the lanes have run. */
  readonly wanted: Fragment['selection'];
}

/** How the work of a session is kept. */
export interface KeptWork {
  readonly tab: TabStore;
  /** Null where there is nothing but one storage: in tests. */
  readonly opened: OpenedWork | null;
  readonly known: KnownText;
  /** What could not be read, to be given back to the person. */
  readonly aside: PutAside | null;
  /** Set while the session is connected to the page. */
  readonly keeper: { current: Keeper | null };
  readonly logs: SessionLogs;
}

export interface SessionParts {
  readonly engine: EngineClient;
  readonly library: Library;
  readonly preferences: PreferencesStore;
  readonly storage: TextStorage;
  /** What the page found in its stores; null or absent: `storage` is all there is, and this tab is alone. */
  readonly opened?: OpenedWork | null;
  readonly runProvider: ProviderRunner;
  readonly hash: string;
  readonly now: () => number;
}

export function createSession(parts: SessionParts): Session {
  const { engine, library, preferences, storage, hash } = parts;
  const opened = parts.opened ?? null;
  const saved = opened?.saved ?? readSaved(storage);
  const fragment = parseFragment(hash);
  const before = saved.kind === 'workbench' ? saved.workbench : firstWorkbench(library);
  const aside = saved.kind === 'unreadable' ? putAside(storage, saved.text) : null;
  const isKept = saved.kind !== 'too-new' && aside?.key !== null;
  const remarks = remarksOn(saved, aside);
  const workbench = openFragment(refreshed(before, library), library, fragment, remarks);
  const tab = createTabStore(isKept ? placeOf(opened, before) : { kind: 'none' }, opened?.arrived);
  const logs = createSessionLogs(tab, opened?.ports ?? null);
  return {
    engine,
    library,
    preferences,
    workbench: createWorkbenchStore(workbench, isKept),
    runner: createRunner(engine, parts.runProvider, parts.now, createWireTrueRunner(engine, preferences), undefined, logs.open),
    selection: createSelectionStore(fragment.tab ?? 'reads'),
    pointer: createPointerStore(),
    dialog: createDialogStore(dialogOfHash(hash)),
    player: createPlayer({ now: parts.now, nextFrame, isReduced }),
    kept: {
      tab,
      logs,
      opened,
      known: { text: opened?.text ?? readText(storage), workbench: before, marks: opened?.marks ?? marksOf(saved) },
      aside,
      keeper: { current: null },
    },
    remarks,
    isFromShareLink: isShareLink(hash),
    wanted: fragment.selection,
  };
}

function nextFrame(callback: () => void): void {
  requestAnimationFrame(callback);
}

function isReduced(): boolean {
  return globalThis.matchMedia('(prefers-reduced-motion: reduce)').matches;
}

function placeOf(opened: OpenedWork | null, base: Workbench): TabPlace {
  const copy = opened?.copy ?? null;
  if (copy !== null) return { kind: 'copy', id: copy.id, base: copy.base ?? base, why: 'second' };
  return { kind: 'main', base, joined: opened?.marks.joined ?? [] };
}

function marksOf(saved: Saved): SaveMarks {
  return saved.kind === 'workbench' ? saved.marks : NO_MARKS;
}

function readSaved(storage: TextStorage): Saved {
  try {
    return parseWorkbench(storage.getItem(WORKBENCH_KEY));
  } catch (error) {
    return { kind: 'unreadable', text: '', why: messageOf(error) };
  }
}

function readText(storage: TextStorage): string | null {
  try {
    return storage.getItem(WORKBENCH_KEY);
  } catch {
    return null;
  }
}

function remarksOn(saved: Saved, aside: PutAside | null): string[] {
  switch (saved.kind) {
    case 'too-new':
      return [
        `Your saved work was written by a newer Mulligan (format ${saved.version}). It is left alone: edits in this tab are not saved. Reload with the newer version to go on.`,
      ];
    case 'unreadable':
      if (aside === null) {
        return [
          `Nothing can be stored here (${saved.why}). You can work, but a reload loses it: save as file what you want to keep.`,
        ];
      }
      return [
        aside.key === null
          ? `Your saved work could not be read (${saved.why}), and there is no room to put it aside. It is left alone: edits in this tab are not saved.`
          : `Your saved work could not be read (${saved.why}). It was put aside under ${aside.key}; this is a fresh start.`,
      ];
    default:
      return [];
  }
}

/** Shipped things that were not edited follow the library: saved copies of them may be of an older version. */
function refreshed(workbench: Workbench, library: Library): Workbench {
  const { scenario } = workbench;
  const shipped = library.scenarios.find(({ id }) => id === scenario.id);
  return {
    ...workbench,
    scenario:
      (Object.hasOwn(workbench.ownScenarios, scenario.id) ? workbench.ownScenarios[scenario.id] : undefined) ??
      shipped ??
      scenario,
    lanes: workbench.lanes.map((lane) => ({
      ...lane,
      strategy: strategyById(workbench, library, lane.strategy.id) ?? lane.strategy,
    })),
  };
}

export function strategyById(workbench: Workbench, library: Library, id: string): Lane['strategy'] | undefined {
  const own = Object.hasOwn(workbench.ownStrategies, id) ? workbench.ownStrategies[id] : undefined;
  return own ?? library.strategies.find((strategy) => strategy.id === id);
}

/** A link may ask for a simulated run of either kind. One against a real model it cannot bring about: it only leaves what was chosen here. */
function sourceOf({ source }: Workbench, { via }: Fragment): SourceKind {
  if (via === 'wire-true') return 'wire-true';
  return via === 'provider' && source === 'provider' ? 'provider' : 'simulated';
}

/** Applies a link. It names things only, so nothing of the person's own is overwritten: edited scenarios and strategies stay in store. */
function openFragment(workbench: Workbench, library: Library, fragment: Fragment, remarks: string[]): Workbench {
  let opened = workbench;
  if (fragment.scenario !== null) {
    opened = chosenScenario(opened, library, fragment.scenario);
    if (opened.scenario.id !== fragment.scenario)
      remarks.push(`The link names the scenario “${fragment.scenario}”, which is not here.`);
  }
  if (fragment.strategies !== null && fragment.strategies.join() !== opened.lanes.map((lane) => lane.strategy.id).join()) {
    const lanes = fragment.strategies.flatMap((id, index) => {
      const strategy = strategyById(opened, library, id);
      if (strategy === undefined) remarks.push(`The link names the strategy “${id}”, which is not here.`);
      return strategy === undefined ? [] : [{ id: `lane-${index + 1}`, strategy }];
    });
    if (lanes.length > 0) opened = withLanes(opened, lanes);
  }
  if (fragment.persona !== null && library.personas.some(({ id }) => id === fragment.persona)) {
    opened = { ...opened, personaId: fragment.persona, source: sourceOf(opened, fragment) };
  }
  return { ...opened, seed: fragment.seed ?? opened.seed, wire: fragment.wire ?? opened.wire };
}
