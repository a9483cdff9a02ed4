import { hashText } from '../base/draw.ts';
import { canonicalJson, isJsonObject, parseJson } from '../base/json.ts';
import type { Scenario } from '../domain/scenario.ts';
import { asJson, withValueAt } from './edit-scenario-at.ts';
import type { Session } from './session.ts';
import { draftKey, type Workbench } from './workbench.ts';
import { editedScenario, editWorkbench, tidyWorkbench, withDraft } from './workbench-store.ts';

/**
 * The JSON of the scenario in front while somebody types it. The text is a draft from the first key stroke, and the mark beside it names what it
 * was typed over: a text that is right again is not put over edits that were made meanwhile with other controls or in another tab.
 */
export interface ScenarioDraft {
  readonly text: string;
  /** False when the scenario has changed since the text was typed. */
  readonly isCurrent: boolean;
}

const TEXT = 'json';
const TYPED_OVER = 'json-over';

export function scenarioText(scenario: Scenario): string {
  return JSON.stringify(scenario, null, 2);
}

/** Null while the text is the scenario's own. */
export function scenarioDraftOf({ scenario, drafts }: Workbench): ScenarioDraft | null {
  const text = drafts[draftKey('scenario', scenario.id, TEXT)];
  if (text === undefined) return null;
  return { text, isCurrent: drafts[draftKey('scenario', scenario.id, TYPED_OVER)] === markOf(scenario) };
}

/** Keeps what was typed. The scenario stays what it was until `settleScenarioJson`. */
export function typeScenarioJson(session: Session, text: string): void {
  editWorkbench(session.workbench, (workbench) => typed(workbench, text), typedName(session));
}

function typed(workbench: Workbench, text: string): Workbench {
  const over = scenarioDraftOf(workbench) === null ? markOf(workbench.scenario) : null;
  const drafted = withDraft(workbench, draftKey('scenario', workbench.scenario.id, TEXT), text);
  return over === null ? drafted : withDraft(drafted, draftKey('scenario', workbench.scenario.id, TYPED_OVER), over);
}

/** Takes a text that was found right: it becomes the scenario, under the id it has. The draft stays as it was typed, so that the caret does not jump. */
export function settleScenarioJson(session: Session, text: string, value: Scenario, isOverEdits = false): void {
  const { workbench } = session.workbench.getState();
  const draft = scenarioDraftOf(workbench);
  if (draft?.text !== text || !(draft.isCurrent || isOverEdits)) return;
  const next = withValueAt(workbench.scenario, '', asJson({ ...value, id: workbench.scenario.id }));
  if (next === workbench.scenario) return;
  const over = draftKey('scenario', next.id, TYPED_OVER);
  editWorkbench(
    session.workbench,
    (before) =>
      withDraft(
        editedScenario(before, () => next),
        over,
        markOf(next),
      ),
    typedName(session),
  );
}

/** Puts the text away without using it; it can be undone. */
export function discardScenarioJson(session: Session): void {
  editWorkbench(session.workbench, withoutScenarioJson);
}

/** Asks about the draft once more and uses it where it is right: when the editor closes before it has heard. */
export async function settleOnClose(session: Session): Promise<void> {
  const { workbench } = session.workbench.getState();
  const draft = scenarioDraftOf(workbench);
  if (draft === null) return;
  const check = await session.engine.ask('check-scenario', { text: draft.text });
  if (check.kind === 'wrong' || session.workbench.getState().workbench.scenario.id !== workbench.scenario.id) return;
  settleScenarioJson(session, draft.text, check.value);
  forgetIfUsed(session, draft.text);
}

/** Forgets a draft that says what the scenario says by now. No step of its own to undo: nothing is lost. */
export function forgetIfUsed(session: Session, text: string): void {
  tidyWorkbench(session.workbench, (workbench) => {
    const isUsed = scenarioDraftOf(workbench)?.text === text && says(text, workbench.scenario);
    return isUsed ? withoutScenarioJson(workbench) : workbench;
  });
}

function says(text: string, scenario: Scenario): boolean {
  const read = parseJson(text);
  if (!read.ok || !isJsonObject(read.value)) return false;
  return canonicalJson({ ...read.value, id: scenario.id }) === canonicalJson(asJson(scenario));
}

function withoutScenarioJson(workbench: Workbench): Workbench {
  const { id } = workbench.scenario;
  return withDraft(withDraft(workbench, draftKey('scenario', id, TEXT), null), draftKey('scenario', id, TYPED_OVER), null);
}

/** All edits of one text in a row are one step to undo. */
function typedName({ workbench }: Session): string {
  return `scenario json ${workbench.getState().workbench.scenario.id}`;
}

function markOf(scenario: Scenario): string {
  return hashText(JSON.stringify(scenario)).toString(36);
}
