import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Scenario } from '../domain/scenario.ts';
import type { Library } from '../workers/engine-messages.ts';
import { freeId, type Workbench } from './workbench.ts';

export interface WorkbenchState {
  readonly workbench: Workbench;
  /** The removal that can still be taken back, and the workbench before it. */
  readonly removed: { readonly what: string; readonly before: Workbench } | null;
  /** False when the saved state came from a newer version: then nothing is written over it. */
  readonly isKept: boolean;
}

/** Rises with every edit that a run depends on; runs remember the workbench they were made from. */
export type WorkbenchStore = StoreApi<WorkbenchState>;

export function createWorkbenchStore(workbench: Workbench, isKept: boolean): WorkbenchStore {
  return createStore<WorkbenchState>(() => ({ workbench, removed: null, isKept }));
}

export function editWorkbench(store: WorkbenchStore, edit: (workbench: Workbench) => Workbench): void {
  store.setState(({ workbench }) => ({ workbench: edit(workbench), removed: null }));
}

/** An edit that takes something away: it can be undone until the next edit. */
export function removeFromWorkbench(store: WorkbenchStore, what: string, edit: (workbench: Workbench) => Workbench): void {
  store.setState(({ workbench }) => ({ workbench: edit(workbench), removed: { what, before: workbench } }));
}

export function undoRemoval(store: WorkbenchStore): void {
  store.setState(({ workbench, removed }) => ({ workbench: removed?.before ?? workbench, removed: null }));
}

/** Edits the scenario in front; it becomes one of the person's own under its id. */
export function editedScenario(workbench: Workbench, edit: (scenario: Scenario) => Scenario): Workbench {
  const scenario = edit(workbench.scenario);
  return { ...workbench, scenario, ownScenarios: { ...workbench.ownScenarios, [scenario.id]: scenario } };
}

/** Brings a scenario to the front, with the edits made to it before. */
export function chosenScenario(workbench: Workbench, library: Library, id: string): Workbench {
  const scenario = workbench.ownScenarios[id] ?? library.scenarios.find((shipped) => shipped.id === id);
  return scenario === undefined ? workbench : { ...workbench, scenario };
}

/** Takes the edits of a shipped scenario back; one of the person's own is left alone. */
export function resetScenario(workbench: Workbench, library: Library): Workbench {
  const shipped = library.scenarios.find(({ id }) => id === workbench.scenario.id);
  if (shipped === undefined) return workbench;
  const { [shipped.id]: _edited, ...ownScenarios } = workbench.ownScenarios;
  const prefix = `tool/${shipped.id}/`;
  const drafts = Object.fromEntries(Object.entries(workbench.drafts).filter(([key]) => !key.startsWith(prefix)));
  return { ...workbench, scenario: shipped, ownScenarios, drafts };
}

/** Adds an imported or made scenario under a free id and brings it to the front. */
export function addedScenario(workbench: Workbench, library: Library, scenario: Scenario): Workbench {
  const isTaken = (id: string) =>
    Object.hasOwn(workbench.ownScenarios, id) || library.scenarios.some((shipped) => shipped.id === id);
  const named: Scenario = { ...scenario, id: freeId(scenario.id, isTaken) };
  return { ...workbench, scenario: named, ownScenarios: { ...workbench.ownScenarios, [named.id]: named } };
}

/** Removes a scenario of the person's own and brings the first shipped one to the front. */
export function withoutScenario(workbench: Workbench, library: Library, id: string): Workbench {
  const { [id]: _removed, ...ownScenarios } = workbench.ownScenarios;
  const [first] = library.scenarios;
  if (first === undefined || library.scenarios.some((shipped) => shipped.id === id)) return workbench;
  return { ...workbench, ownScenarios, scenario: ownScenarios[first.id] ?? first };
}

/** Keeps a text that cannot be used yet; null forgets it. */
export function withDraft(workbench: Workbench, key: string, text: string | null): Workbench {
  if (text !== null) return { ...workbench, drafts: { ...workbench.drafts, [key]: text } };
  if (!Object.hasOwn(workbench.drafts, key)) return workbench;
  const { [key]: _used, ...drafts } = workbench.drafts;
  return { ...workbench, drafts };
}
