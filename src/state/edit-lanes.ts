import type { FailureClass } from '../domain/failure.ts';
import type { Strategy } from '../domain/strategy.ts';
import { copyTitle, draftKey, freeId, type Lane, type Workbench } from './workbench.ts';

/** Edits of the lanes as pure functions. Shipped strategies are never changed: an edit makes a copy with a name of its own. */

/** More lanes than this do not fit one screen and one comparison. */
export const MAX_LANES = 8;

/** At the end, or right below another lane. */
export function withLane(workbench: Workbench, strategy: Strategy, below: string | null = null): Workbench {
  if (workbench.lanes.length >= MAX_LANES) return workbench;
  const above = workbench.lanes.findIndex(({ id }) => id === below);
  const lanes = [...workbench.lanes];
  lanes.splice(above === -1 ? lanes.length : above + 1, 0, { id: freeLaneId(workbench), strategy });
  return { ...workbench, lanes };
}

/** An id that no lane has, nor one that stands behind a shared document. */
export function freeLaneId({ lanes, frame }: Pick<Workbench, 'lanes' | 'frame'>): string {
  const known = new Set([...lanes, ...(frame?.before.lanes ?? [])].map(({ id }) => id));
  let number = lanes.length + 1;
  while (known.has(`lane-${number}`)) number++;
  return `lane-${number}`;
}

/** Other lanes in place of these. What is being typed in a lane goes with it, and with the strategy it was typed in: it says nothing about another. */
export function withLanes(workbench: Workbench, lanes: readonly Lane[]): Workbench {
  const gone = workbench.lanes.filter(
    ({ id, strategy }) => !lanes.some((lane) => lane.id === id && lane.strategy.id === strategy.id),
  );
  const prefixes = gone.flatMap(({ id }) => [draftKey('template', id, ''), draftKey('strategy', id, '')]);
  const drafts = Object.entries(workbench.drafts).filter(([key]) => !prefixes.some((prefix) => key.startsWith(prefix)));
  const isSame = drafts.length === Object.keys(workbench.drafts).length;
  return { ...workbench, lanes, drafts: isSame ? workbench.drafts : Object.fromEntries(drafts) };
}

export function withoutLane(workbench: Workbench, laneId: string): Workbench {
  return withLanes(
    workbench,
    workbench.lanes.filter(({ id }) => id !== laneId),
  );
}

/** Moves a lane by so many places, -1 being up; past either end it stays where it is. */
export function withLaneMoved(workbench: Workbench, laneId: string, by: number): Workbench {
  const from = workbench.lanes.findIndex(({ id }) => id === laneId);
  const to = from + by;
  const lane = workbench.lanes[from];
  if (lane === undefined || to < 0 || to >= workbench.lanes.length) return workbench;
  const lanes = workbench.lanes.filter(({ id }) => id !== laneId);
  lanes.splice(to, 0, lane);
  return { ...workbench, lanes };
}

export function withLaneStrategy(workbench: Workbench, laneId: string, strategy: Strategy): Workbench {
  return withLanes(workbench, lanesWith(workbench, laneId, strategy));
}

function lanesWith({ lanes }: Workbench, laneId: string, strategy: Strategy): readonly Lane[] {
  return lanes.map((lane) => (lane.id === laneId ? { ...lane, strategy } : lane));
}

/** The text for failures of one class, or for all classes without a text of their own (`null`). */
export function templateOf(strategy: Strategy, failureClass: FailureClass | null): string {
  return (failureClass === null ? undefined : strategy.feedback.byClass[failureClass]) ?? strategy.feedback.template;
}

export function withTemplate(
  workbench: Workbench,
  laneId: string,
  failureClass: FailureClass | null,
  template: string,
): Workbench {
  const lane = workbench.lanes.find(({ id }) => id === laneId);
  if (lane === undefined) return workbench;
  const { feedback } = lane.strategy;
  return withEditedStrategy(workbench, laneId, {
    ...lane.strategy,
    feedback:
      failureClass === null
        ? { ...feedback, template }
        : { ...feedback, byClass: { ...feedback.byClass, [failureClass]: template } },
  });
}

/** Puts an edited strategy into its lane, under an id of its own: the id that it says is not asked. */
export function withEditedStrategy(workbench: Workbench, laneId: string, strategy: Strategy): Workbench {
  const lane = workbench.lanes.find(({ id }) => id === laneId);
  if (lane === undefined) return workbench;
  const edited = own(workbench, lane, { ...strategy, id: lane.strategy.id });
  return {
    ...workbench,
    lanes: lanesWith(workbench, laneId, edited),
    ownStrategies: { ...workbench.ownStrategies, [edited.id]: edited },
  };
}

/** Adds a lane with a copy of a strategy, so that the two can differ in one setting: at the end, or right below another lane. */
export function withDuplicate(workbench: Workbench, strategy: Strategy, below: string | null = null): Workbench {
  const title = copyTitle(strategy.title, (taken) => Object.values(workbench.ownStrategies).some((one) => one.title === taken));
  const stem = strategy.id
    .replace(/~/g, '-')
    .replace(/-copy(-\d+)?$/, '')
    .slice(0, 48);
  const id = freeId(`${stem}-copy`, (taken) => Object.hasOwn(workbench.ownStrategies, taken));
  const copy = { ...strategy, id, title };
  return withLane({ ...workbench, ownStrategies: { ...workbench.ownStrategies, [id]: copy } }, copy, below);
}

/** Deletes one of the person's own strategies and the lanes that run it. A shipped one stays. */
export function withoutStrategy(workbench: Workbench, id: string): Workbench {
  if (!Object.hasOwn(workbench.ownStrategies, id)) return workbench;
  const { [id]: _deleted, ...ownStrategies } = workbench.ownStrategies;
  return withLanes(
    { ...workbench, ownStrategies },
    workbench.lanes.filter(({ strategy }) => strategy.id !== id),
  );
}

/** The lane's own strategy under its own id: made at the first edit, kept from then on. */
function own(workbench: Workbench, lane: Lane, edited: Strategy): Strategy {
  const usedElsewhere = workbench.lanes.some((other) => other.id !== lane.id && other.strategy.id === lane.strategy.id);
  if (Object.hasOwn(workbench.ownStrategies, lane.strategy.id) && !usedElsewhere) return edited;
  // Renamed by this very edit: then that is its name.
  if (edited.title !== lane.strategy.title) return { ...edited, id: ownId(workbench, lane) };
  const title = lane.strategy.title.replace(/ · edited( \d+)?$/, '');
  const id = ownId(workbench, lane);
  const count = /-edited-(\d+)$/.exec(id)?.[1];
  return { ...edited, id, title: `${title} · edited${count === undefined ? '' : ` ${count}`}` };
}

/** `…-edited`, `…-edited-2`. Ids of older versions have `~edited`, which the file format does not take. */
function ownId(workbench: Workbench, lane: Lane): string {
  const base = lane.strategy.id.replace(/[~-]edited(-\d+)?$/, '').slice(0, 48);
  return freeId(`${base}-edited`, (taken) => Object.hasOwn(workbench.ownStrategies, taken));
}
