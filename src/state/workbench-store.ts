import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Scenario } from '../domain/scenario.ts';
import type { Library } from '../workers/engine-messages.ts';
import { amended, type History, NO_HISTORY, recorded, redone, undone } from './history.ts';
import { freeId, type Workbench } from './workbench.ts';

export interface WorkbenchState {
  readonly workbench: Workbench;
  readonly history: History;
  /** The removal that can still be taken back; it is the latest step of the history. */
  readonly removed: { readonly what: string } | null;
  /** False when the saved state came from a newer version: then nothing is written over it. */
  readonly isKept: boolean;
  /** Why a link or file that was to be opened was not; null when none was, or it was put away. */
  readonly shareProblem: string | null;
}

/** Rises with every edit that a run depends on; runs remember the workbench they were made from. */
export type WorkbenchStore = StoreApi<WorkbenchState>;

export function createWorkbenchStore(workbench: Workbench, isKept: boolean): WorkbenchStore {
  return createStore<WorkbenchState>(() => ({ workbench, history: NO_HISTORY, removed: null, isKept, shareProblem: null }));
}

/** Every edit goes through here or through `removeFromWorkbench`, so that every edit can be undone. `typed`: edits of one text in a row are one step. */
export function editWorkbench(store: WorkbenchStore, edit: (workbench: Workbench) => Workbench, typed?: string): void {
  store.setState(({ workbench: before, history }) => {
    const workbench = edit(before);
    return { workbench, history: recorded(history, before, workbench, performance.now(), typed), removed: null };
  });
}

/** An edit that takes something away: the screen offers to take it back until the next edit. */
export function removeFromWorkbench(store: WorkbenchStore, what: string, edit: (workbench: Workbench) => Workbench): void {
  editWorkbench(store, edit);
  store.setState({ removed: { what } });
}

/** Puts away what is of no more use, such as a text that was used. It is no edit: there is nothing to undo, and a redo does not bring it back. */
export function tidyWorkbench(store: WorkbenchStore, tidy: (workbench: Workbench) => Workbench): void {
  store.setState(({ workbench: before, history }) => {
    const workbench = tidy(before);
    return workbench === before ? {} : { workbench, history: amended(history, before, workbench) };
  });
}

/** Takes the latest edit back; false when there is none. */
export function undoEdit(store: WorkbenchStore): boolean {
  return moveInHistory(store, undone);
}

/** Brings the edit back that was taken back last; false when there is none. */
export function redoEdit(store: WorkbenchStore): boolean {
  return moveInHistory(store, redone);
}

function moveInHistory(store: WorkbenchStore, move: typeof undone): boolean {
  const moved = move(store.getState().history);
  if (moved !== null) store.setState({ ...moved, removed: null });
  return moved !== null;
}

/** Edits the scenario in front; it becomes one of the person's own under its id. */
export function editedScenario(workbench: Workbench, edit: (scenario: Scenario) => Scenario): Workbench {
  const scenario = edit(workbench.scenario);
  return { ...workbench, scenario, ownScenarios: { ...workbench.ownScenarios, [scenario.id]: scenario } };
}

/** Brings a scenario to the front, with the edits made to it before. */
export function chosenScenario(workbench: Workbench, library: Library, id: string): Workbench {
  const own = Object.hasOwn(workbench.ownScenarios, id) ? workbench.ownScenarios[id] : undefined;
  const scenario = own ?? library.scenarios.find((shipped) => shipped.id === id);
  return scenario === undefined ? workbench : { ...workbench, scenario };
}

/** Takes the edits of a shipped scenario back; one of the person's own is left alone. */
export function resetScenario(workbench: Workbench, library: Library, id = workbench.scenario.id): Workbench {
  const shipped = library.scenarios.find((one) => one.id === id);
  if (shipped === undefined) return workbench;
  const { [shipped.id]: _edited, ...ownScenarios } = workbench.ownScenarios;
  const scenario = workbench.scenario.id === id ? shipped : workbench.scenario;
  return { ...workbench, scenario, ownScenarios, drafts: draftsWithout(workbench, id) };
}

/** Texts that are being typed in other scenarios. */
function draftsWithout({ drafts }: Workbench, id: string): Workbench['drafts'] {
  const prefixes = [`tool/${id}/`, `scenario/${id}/`];
  return Object.fromEntries(Object.entries(drafts).filter(([key]) => !prefixes.some((prefix) => key.startsWith(prefix))));
}

/** Adds an imported or made scenario under a free id and brings it to the front. */
export function addedScenario(workbench: Workbench, library: Library, scenario: Scenario): Workbench {
  const isTaken = (id: string) =>
    Object.hasOwn(workbench.ownScenarios, id) || library.scenarios.some((shipped) => shipped.id === id);
  const named: Scenario = { ...scenario, id: freeId(scenario.id, isTaken) };
  return { ...workbench, scenario: named, ownScenarios: { ...workbench.ownScenarios, [named.id]: named } };
}

/** Removes a scenario of the person's own; where it stood in front, the first shipped one comes there. */
export function withoutScenario(workbench: Workbench, library: Library, id: string): Workbench {
  const { [id]: _removed, ...ownScenarios } = workbench.ownScenarios;
  const [first] = library.scenarios;
  if (first === undefined || library.scenarios.some((shipped) => shipped.id === id)) return workbench;
  const scenario = workbench.scenario.id === id ? (ownScenarios[first.id] ?? first) : workbench.scenario;
  return { ...workbench, ownScenarios, scenario, drafts: draftsWithout(workbench, id) };
}

/** Keeps a text that cannot be used yet; null forgets it. */
export function withDraft(workbench: Workbench, key: string, text: string | null): Workbench {
  if (text !== null) return { ...workbench, drafts: { ...workbench.drafts, [key]: text } };
  if (!Object.hasOwn(workbench.drafts, key)) return workbench;
  const { [key]: _used, ...drafts } = workbench.drafts;
  return { ...workbench, drafts };
}
