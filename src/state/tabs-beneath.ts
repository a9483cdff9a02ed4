import type { History } from './history.ts';
import type { Lane, Workbench } from './workbench.ts';
import type { WorkbenchStore } from './workbench-store.ts';

/**
 * Brings in work that came from elsewhere. It is no edit of this tab's: it goes into every state that can be undone to, wherever that state
 * says what this tab said until now, so that undoing an edit takes back that edit and nothing of another tab's.
 */
export function replaceBeneath(store: WorkbenchStore, after: Workbench): void {
  const { workbench: before, history } = store.getState();
  if (after === before) return;
  const known = new Map<Workbench, Workbench>([[before, after]]);
  const moved = (state: Workbench): Workbench => {
    const done = known.get(state) ?? rebased(state, before, after);
    known.set(state, done);
    return done;
  };
  const steps = (list: History['past']) =>
    list.map((step) => ({ ...step, before: moved(step.before), after: moved(step.after) }));
  store.setState({ workbench: after, history: { past: steps(history.past), future: steps(history.future) } });
}

function rebased(state: Workbench, before: Workbench, after: Workbench): Workbench {
  const ownScenarios = recordsOf(state.ownScenarios, before.ownScenarios, after.ownScenarios);
  const ownStrategies = recordsOf(state.ownStrategies, before.ownStrategies, after.ownStrategies);
  const drafts = recordsOf(state.drafts, before.drafts, after.drafts);
  const { id } = state.scenario;
  const isFrontOld = Object.hasOwn(ownScenarios, id) && state.scenario === before.ownScenarios[id];
  const scenario = isFrontOld ? (ownScenarios[id] ?? state.scenario) : state.scenario;
  const lanes = state.lanes.map((lane): Lane => {
    const own = ownStrategies[lane.strategy.id];
    return own !== undefined && lane.strategy === before.ownStrategies[own.id] ? { ...lane, strategy: own } : lane;
  });
  return { ...state, scenario, lanes, ownScenarios, ownStrategies, drafts };
}

/** The records of a state with what changed between two others, where the state says what the first of them says. */
function recordsOf<T>(
  state: Readonly<Record<string, T>>,
  before: Readonly<Record<string, T>>,
  after: Readonly<Record<string, T>>,
): Readonly<Record<string, T>> {
  const next = new Map(Object.entries(state));
  for (const id of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [was, is] = [own(before, id), own(after, id)];
    if (was === is || own(state, id) !== was) continue;
    if (is === undefined) next.delete(id);
    else next.set(id, is);
  }
  return Object.fromEntries(next);
}

function own<T>(records: Readonly<Record<string, T>>, id: string): T | undefined {
  return Object.hasOwn(records, id) ? records[id] : undefined;
}
