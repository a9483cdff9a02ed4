import { withLanes } from './edit-lanes.ts';
import type { Workbench } from './workbench.ts';

/** Ends the frame and stays with the copy: it is the person's own now. The lanes before it are gone, and what was being typed in them. */
export function keptDocument(workbench: Workbench): Workbench {
  const { frame, lanes } = workbench;
  if (frame === null) return workbench;
  return { ...withLanes({ ...workbench, lanes: frame.before.lanes }, lanes), frame: null };
}

/** Ends the frame and brings back what was in front before. The copy stays among the person's scenarios. */
export function leftDocument(workbench: Workbench): Workbench {
  const { frame } = workbench;
  if (frame === null) return workbench;
  const scenario = workbench.ownScenarios[frame.before.scenario.id] ?? frame.before.scenario;
  // What is being typed in a lane of one's own is not in the frame's lanes, and stays.
  return { ...withLanes(workbench, frame.before.lanes), ...frame.before, scenario, frame: null };
}
