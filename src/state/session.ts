import { isShareLink } from '../formats/share-link/share-prefix.ts';
import type { EngineClient, Library } from '../workers/engine-messages.ts';
import { createDialogStore, type DialogStore } from './dialog-store.ts';
import { type Fragment, parseFragment } from './fragment.ts';
import type { TextStorage } from './keep-workbench.ts';
import { createPointerStore, type PointerStore } from './pointer-store.ts';
import type { PreferencesStore } from './preferences-store.ts';
import { createRunner, type ProviderRunner, type Runner } from './run-store.ts';
import { PUT_ASIDE_KEY, parseWorkbench, type Saved, WORKBENCH_KEY } from './saved-workbench.ts';
import { createSelectionStore, type SelectionStore } from './selection-store.ts';
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
  /** What the person must know about how the page opened: something unreadable, too new, or unknown in the link. */
  readonly remarks: readonly string[];
  /** The page was opened by a link with a document in it. */
  readonly isFromShareLink: boolean;
  /** The selection that the link named; applied once the lanes have run. */
  readonly wanted: Fragment['selection'];
}

export interface SessionParts {
  readonly engine: EngineClient;
  readonly library: Library;
  readonly preferences: PreferencesStore;
  readonly storage: TextStorage;
  readonly runProvider: ProviderRunner;
  readonly hash: string;
  readonly now: () => number;
}

export function createSession(parts: SessionParts): Session {
  const { engine, library, preferences, storage, hash } = parts;
  const saved = readSaved(storage);
  const fragment = parseFragment(hash);
  const remarks = [...remarksOn(saved)];
  const before = saved.kind === 'workbench' ? saved.workbench : firstWorkbench(library);
  const workbench = openFragment(refreshed(before, library), library, fragment, remarks);
  if (saved.kind === 'unreadable') putAside(storage, saved.text);
  return {
    engine,
    library,
    preferences,
    workbench: createWorkbenchStore(workbench, saved.kind !== 'too-new'),
    runner: createRunner(engine, parts.runProvider, parts.now, createWireTrueRunner(engine, preferences)),
    selection: createSelectionStore(fragment.tab ?? 'reads'),
    pointer: createPointerStore(),
    dialog: createDialogStore(),
    remarks,
    isFromShareLink: isShareLink(hash),
    wanted: fragment.selection,
  };
}

function readSaved(storage: TextStorage): Saved {
  try {
    return parseWorkbench(storage.getItem(WORKBENCH_KEY));
  } catch (error) {
    return { kind: 'unreadable', text: '', why: error instanceof Error ? error.message : String(error) };
  }
}

function putAside(storage: TextStorage, text: string): void {
  try {
    if (text !== '') storage.setItem(PUT_ASIDE_KEY, text);
  } catch {
    // Then it stays where it is until the first edit; there is no better place for it.
  }
}

function remarksOn(saved: Saved): readonly string[] {
  switch (saved.kind) {
    case 'too-new':
      return [
        `Your saved work was written by a newer Mulligan (format ${saved.version}). It is left alone: edits in this tab are not saved. Reload with the newer version to go on.`,
      ];
    case 'unreadable':
      return [
        `Your saved work could not be read (${saved.why}). It was put aside under ${PUT_ASIDE_KEY}; this is a fresh start.`,
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
    scenario: workbench.ownScenarios[scenario.id] ?? shipped ?? scenario,
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
    if (lanes.length > 0) opened = { ...opened, lanes };
  }
  if (fragment.persona !== null && library.personas.some(({ id }) => id === fragment.persona)) {
    opened = { ...opened, personaId: fragment.persona, source: sourceOf(opened, fragment) };
  }
  return { ...opened, seed: fragment.seed ?? opened.seed, wire: fragment.wire ?? opened.wire };
}
