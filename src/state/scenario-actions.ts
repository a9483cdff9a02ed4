import type { Json } from '../base/json.ts';
import type { Scenario } from '../domain/scenario.ts';
import { type ListChange, withListChanged, withScenarioValue, withTyped } from './edit-scenario-at.ts';
import { runIfFree } from './run-lanes.ts';
import type { Session } from './session.ts';
import { draftKey } from './workbench.ts';
import { editWorkbench, removeFromWorkbench, resetScenario, tidyWorkbench, withDraft } from './workbench-store.ts';

/** What the controls of the scenario editor and of the library do. Edits wait for Run, as everywhere. */

/** Another value at a place of the scenario in front. `typed` names a text: its edits in a row are one step to undo. */
export function setInScenario(session: Session, pointer: string, value: Json | undefined, typed?: string): void {
  editWorkbench(session.workbench, (workbench) => withScenarioValue(workbench, pointer, value), typed);
}

/** A text typed at a place; `value` is what it stands for, `undefined` while it cannot be read. */
export function typeInScenario(session: Session, pointer: string, text: string, value: Json | undefined): void {
  editWorkbench(session.workbench, (workbench) => withTyped(workbench, pointer, text, value), `typed ${pointer}`);
}

/** Puts a text away. No step of its own to undo: it is asked for where the text is used, or where a step follows. */
export function forgetTyped(session: Session, pointer: string): void {
  tidyWorkbench(session.workbench, (workbench) =>
    withDraft(workbench, draftKey('scenario', workbench.scenario.id, pointer), null),
  );
}

/** Adds, moves or removes an item of a list; `removed` says in words what goes. */
export function changeList(session: Session, pointer: string, change: ListChange, removed = 'a part of the scenario'): void {
  if (change.kind === 'remove') {
    removeFromWorkbench(session.workbench, removed, (workbench) => withListChanged(workbench, pointer, change));
  } else editWorkbench(session.workbench, (workbench) => withListChanged(workbench, pointer, change));
}

/** Another title for a scenario, in front or not. */
export function renameScenario(session: Session, scenario: Scenario, title: string): void {
  const renamed = { ...scenario, title };
  editWorkbench(
    session.workbench,
    (workbench) => ({
      ...workbench,
      scenario: workbench.scenario.id === scenario.id ? renamed : workbench.scenario,
      ownScenarios: { ...workbench.ownScenarios, [scenario.id]: renamed },
    }),
    `title ${scenario.id}`,
  );
}

/** Takes every edit of a shipped scenario back, in front or not. */
export function resetToShippedById(session: Session, { id, title }: Scenario): void {
  removeFromWorkbench(session.workbench, `the edits of ${title}`, (workbench) => resetScenario(workbench, session.library, id));
  if (session.workbench.getState().workbench.scenario.id !== id) return;
  session.selection.setState({ tool: null });
  runIfFree(session);
}
