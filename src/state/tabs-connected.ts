import type { Keeper } from './keep-workbench.ts';
import type { Session } from './session.ts';
import type { WorkPorts } from './tabs-ports.ts';

/** What the work with other tabs needs of this one. */
export interface ConnectedTab {
  readonly session: Session;
  readonly keeper: Keeper;
  readonly ports: WorkPorts;
}
