import type { Tool } from '../domain/tool.ts';
import {
  toolDraftKey,
  withoutToolAnywhere,
  withoutToolDrafts,
  withToolDraftsMoved,
  withToolDuplicated,
  withToolEdited,
} from './edit-tools.ts';
import type { Session } from './session.ts';
import { editedScenario, editWorkbench, removeFromWorkbench, tidyWorkbench, withDraft } from './workbench-store.ts';

/** What the controls of a tool do. All of it can be undone; runs wait until the dialog closes. */

/** `typed` names the field: edits of it in a row are one step to undo. A tool that stays the same is no edit. */
export function editTool(session: Session, name: string, tool: Tool, typed: string): void {
  editWorkbench(
    session.workbench,
    (workbench) => {
      const before = workbench.scenario.tools.find(({ definition }) => definition.name === name);
      if (before === undefined || JSON.stringify(before) === JSON.stringify(tool)) return workbench;
      const edited = editedScenario(workbench, (scenario) => withToolEdited(scenario, name, tool));
      return withToolDraftsMoved(edited, name, tool.definition.name);
    },
    typed,
  );
}

/** Gives the name of the copy. */
export function duplicateTool(session: Session, name: string): string {
  const made = withToolDuplicated(session.workbench.getState().workbench.scenario, name);
  editWorkbench(session.workbench, (workbench) => editedScenario(workbench, () => made.scenario));
  return made.name;
}

export function removeTool(session: Session, name: string): void {
  if (session.selection.getState().tool === name) session.selection.setState({ tool: null });
  removeFromWorkbench(session.workbench, `the tool ${name}`, (workbench) =>
    withoutToolDrafts(
      editedScenario(workbench, (scenario) => withoutToolAnywhere(scenario, name)),
      name,
    ),
  );
}

/** Keeps what was typed and cannot be used yet; null forgets it. `typed` names the field where the edit of the tool follows, so that both are one step. */
export function keepToolText(session: Session, name: string, text: 'json' | 'value', draft: string | null, typed?: string): void {
  editWorkbench(
    session.workbench,
    (workbench) => withDraft(workbench, toolDraftKey(workbench.scenario.id, name, text), draft),
    typed,
  );
}

/** Forgets a text that was used. No step of its own to undo: nothing is lost. */
export function forgetToolText(session: Session, name: string, text: 'json' | 'value'): void {
  tidyWorkbench(session.workbench, (workbench) => withDraft(workbench, toolDraftKey(workbench.scenario.id, name, text), null));
}
