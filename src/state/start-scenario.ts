import { addScenario } from './actions.ts';
import { newScenario } from './new-scenario.ts';
import type { Session } from './session.ts';

/** A scenario to start from, in front and open in its editor. */
export function startScenario(session: Session): void {
  addScenario(session, newScenario());
  session.dialog.setState({ open: { kind: 'scenario' } });
}
