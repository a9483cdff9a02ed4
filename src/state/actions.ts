import type { WireProfile } from '../domain/journal.ts';
import type { Scenario } from '../domain/scenario.ts';
import type { Strategy } from '../domain/strategy.ts';
import type { Tape } from '../workers/read-tapes.ts';
import { withCallTurned } from './edit-faults.ts';
import {
  withDuplicate,
  withEditedStrategy,
  withLane,
  withLaneMoved,
  withLaneStrategy,
  withoutLane,
  withoutStrategy,
} from './edit-lanes.ts';
import { MAX_SEED } from './fragment.ts';
import { keptDocument, leftDocument } from './leave-shared.ts';
import { runIfFree } from './run-lanes.ts';
import type { Session } from './session.ts';
import { copyTitle, type SourceKind } from './workbench.ts';
import {
  addedScenario,
  chosenScenario,
  editedScenario,
  editWorkbench,
  redoEdit,
  removeFromWorkbench,
  resetScenario,
  undoEdit,
  withoutScenario,
} from './workbench-store.ts';

/**
 * What the controls of the screen do. Choosing among things runs the lanes again at once where the model is simulated; editing a text or a
 * fault waits for Run, because half an edit is no plan.
 */

export function chooseScenario(session: Session, id: string): void {
  session.selection.setState({ selected: null, tool: null });
  session.pointer.setState({ viewport: null, hovered: null });
  editWorkbench(session.workbench, (workbench) => chosenScenario(workbench, session.library, id));
  runIfFree(session);
}

export function resetToShipped(session: Session): void {
  session.selection.setState({ tool: null });
  const { title } = session.workbench.getState().workbench.scenario;
  removeFromWorkbench(session.workbench, `the edits of ${title}`, (workbench) => resetScenario(workbench, session.library));
  runIfFree(session);
}

export function removeScenario(session: Session, { id, title } = session.workbench.getState().workbench.scenario): void {
  session.selection.setState({ selected: null, tool: null });
  removeFromWorkbench(session.workbench, `the scenario ${title}`, (workbench) => withoutScenario(workbench, session.library, id));
  runIfFree(session);
}

export function addScenario(session: Session, scenario: Scenario): void {
  session.selection.setState({ selected: null, tool: null });
  editWorkbench(session.workbench, (workbench) => addedScenario(workbench, session.library, scenario));
  runIfFree(session);
}

/** Keeps a copy of a scenario under a name of its own, and brings it to the front. */
export function copyScenario(session: Session, scenario: Scenario): void {
  const { ownScenarios } = session.workbench.getState().workbench;
  const isTaken = (title: string) => Object.values(ownScenarios).some((own) => own.title === title);
  addScenario(session, { ...scenario, title: copyTitle(scenario.title, isTaken) });
}

export function editScenario(session: Session, edit: (scenario: Scenario) => Scenario): void {
  editWorkbench(session.workbench, (workbench) => editedScenario(workbench, edit));
}

/** Turns one call of the fault tape; a choice, not a text, so the lanes run again. */
export function turnCall(session: Session, tape: Tape, call: number): void {
  editScenario(session, (scenario) => withCallTurned(scenario, tape, call));
  runIfFree(session);
}

export function removeFromScenario(session: Session, what: string, edit: (scenario: Scenario) => Scenario): void {
  removeFromWorkbench(session.workbench, what, (workbench) => editedScenario(workbench, edit));
}

export function takeBackRemoval(session: Session): void {
  undo(session);
}

/** Takes the latest edit back, whatever it was. */
export function undo(session: Session): void {
  if (undoEdit(session.workbench)) runIfFree(session);
}

export function redo(session: Session): void {
  if (redoEdit(session.workbench)) runIfFree(session);
}

/** Stays with the copy of a shared document: from here on it is one's own. */
export function keepDocument(session: Session): void {
  editWorkbench(session.workbench, keptDocument);
  runIfFree(session);
}

/** Goes back to what was in front before a shared document was opened. */
export function leaveDocument(session: Session): void {
  session.selection.setState({ selected: null, tool: null });
  session.pointer.setState({ viewport: null, hovered: null });
  editWorkbench(session.workbench, leftDocument);
  runIfFree(session);
}

export function setSeed(session: Session, seed: number): void {
  editWorkbench(session.workbench, (workbench) => ({ ...workbench, seed }));
  runIfFree(session);
}

export function rerollSeed(session: Session): void {
  setSeed(session, Math.floor(Math.random() * Math.min(MAX_SEED, 9999)));
}

export function choosePersona(session: Session, personaId: string): void {
  editWorkbench(session.workbench, (workbench) => ({
    ...workbench,
    personaId,
    source: workbench.source === 'provider' ? 'simulated' : workbench.source,
  }));
  runIfFree(session);
}

export function chooseWire(session: Session, wire: WireProfile): void {
  editWorkbench(session.workbench, (workbench) => ({ ...workbench, wire }));
  runIfFree(session);
}

/** A real model needs setting up first, so its dialog opens; it is asked only when a person presses Run. */
/** A stranger's document runs against no real model until it is kept: no key is asked for inside its frame (TRUST row 39). */
export function chooseMode(session: Session, source: SourceKind): void {
  if (source === 'provider' && session.workbench.getState().workbench.frame !== null) return;
  editWorkbench(session.workbench, (workbench) => ({ ...workbench, source }));
  if (source === 'provider') session.dialog.setState({ open: { kind: 'provider' } });
  runIfFree(session);
}

/** Whether wire-true runs show in the browser's network panel. */
export function showWire(session: Session, isWireShown: boolean): void {
  session.preferences.setState({ isWireShown });
  if (session.workbench.getState().workbench.source === 'wire-true') runIfFree(session);
}

export function addLane(session: Session, strategy: Strategy): void {
  editWorkbench(session.workbench, (workbench) => withLane(workbench, strategy));
  runIfFree(session);
}

export function removeLane(session: Session, laneId: string, title: string): void {
  if (session.selection.getState().selected?.laneId === laneId) session.selection.setState({ selected: null });
  removeFromWorkbench(session.workbench, `the lane ${title}`, (workbench) => withoutLane(workbench, laneId));
}

/** `typed`: the setting whose text is being typed; edits of it in a row are one step to undo. */
export function editStrategy(session: Session, laneId: string, strategy: Strategy, typed?: string): void {
  editWorkbench(session.workbench, (workbench) => withEditedStrategy(workbench, laneId, strategy), typed);
}

/** Gives the id of the new lane; null where no more lanes fit. */
export function duplicateStrategy(session: Session, strategy: Strategy, below: string | null = null): string | null {
  const known = new Set(session.workbench.getState().workbench.lanes.map(({ id }) => id));
  editWorkbench(session.workbench, (workbench) => withDuplicate(workbench, strategy, below));
  runIfFree(session);
  return session.workbench.getState().workbench.lanes.find(({ id }) => !known.has(id))?.id ?? null;
}

export function deleteStrategy(session: Session, { id, title }: Strategy): void {
  session.selection.setState({ selected: null });
  removeFromWorkbench(session.workbench, `the strategy ${title}`, (workbench) => withoutStrategy(workbench, id));
}

export function moveLaneBy(session: Session, laneId: string, by: number): void {
  editWorkbench(session.workbench, (workbench) => withLaneMoved(workbench, laneId, by));
}

export function chooseLaneStrategy(session: Session, laneId: string, strategy: Strategy): void {
  editWorkbench(session.workbench, (workbench) => withLaneStrategy(workbench, laneId, strategy));
  runIfFree(session);
}
