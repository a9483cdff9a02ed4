import type { LaneInput } from './run-store.ts';
import type { Session } from './session.ts';
import { type Lane, personaOf, type Workbench } from './workbench.ts';

/** What a lane of the workbench would run now. */
export function laneInput(session: Session, workbench: Workbench, lane: Lane): LaneInput {
  const { scenario, wire, seed, source } = workbench;
  return { scenario, strategy: lane.strategy, persona: personaOf(workbench, session.library), wire, seed, source };
}

/** Runs every lane of the workbench, on a person's request: what came from a link may run from then on. */
export function runLanes(session: Session): Promise<void> {
  session.workbench.setState(({ workbench }) =>
    workbench.frame === null || workbench.frame.mayRun
      ? {}
      : { workbench: { ...workbench, frame: { ...workbench.frame, mayRun: true } } },
  );
  const { workbench } = session.workbench.getState();
  return session.runner.run(workbench.lanes.map((lane) => ({ id: lane.id, input: laneInput(session, workbench, lane) })));
}

/** Runs again after a choice, as long as that costs nothing: a real model is only ever asked on request, and a link's lanes wait for Run. */
export function runIfFree(session: Session): void {
  if (session.workbench.getState().workbench.frame?.mayRun === false) return;
  if (session.workbench.getState().workbench.source !== 'provider') void runLanes(session);
}

export function stopLanes(session: Session): void {
  session.runner.stop();
}
