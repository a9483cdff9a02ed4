import type { Workbench } from './workbench.ts';

/** What was in front before an edit, and after it: enough to go back and forth, because workbenches share what they have in common. */
interface Step {
  readonly before: Workbench;
  readonly after: Workbench;
  /** What was being typed; consecutive steps of one text are one. Null for anything that is done at once. */
  readonly typed: string | null;
  /** When its last edit was, in ms of the page's clock. */
  readonly atMs: number;
}

/** Edits that can be taken back, latest last, and edits that were, latest taken back last. */
export interface History {
  readonly past: readonly Step[];
  readonly future: readonly Step[];
}

export const NO_HISTORY: History = { past: [], future: [] };

/** Steps that are kept; the oldest goes first. */
export const MAX_STEPS = 200;

/** A pause in typing longer than this begins a new step. */
const PAUSE_MS = 1_000;

/** Adds an edit. What was taken back before it can no longer come again. */
export function recorded(
  history: History,
  before: Workbench,
  after: Workbench,
  nowMs: number,
  typed = typedIn(before, after),
): History {
  if (before === after) return history;
  const last = history.past.at(-1);
  const goesOn =
    last !== undefined && last.after === before && typed !== null && typed === last.typed && nowMs - last.atMs <= PAUSE_MS;
  const step: Step = { before: goesOn ? last.before : before, after, typed, atMs: nowMs };
  const kept = goesOn ? history.past.slice(0, -1) : history.past;
  return { past: [...kept, step].slice(-MAX_STEPS), future: [] };
}

/** The history of a workbench that was changed without a step of its own: the steps beside it follow, so that neither way brings the old one back. */
export function amended({ past, future }: History, before: Workbench, after: Workbench): History {
  const last = past.at(-1);
  const next = future.at(-1);
  return {
    past: last?.after === before ? [...past.slice(0, -1), { ...last, after }] : past,
    future: next?.before === before ? [...future.slice(0, -1), { ...next, before: after }] : future,
  };
}

/** The workbench before the latest edit; null when there is none. */
export function undone({ past, future }: History): { readonly workbench: Workbench; readonly history: History } | null {
  const step = past.at(-1);
  if (step === undefined) return null;
  return { workbench: step.before, history: { past: past.slice(0, -1), future: [...future, step] } };
}

/** The workbench after the edit that was taken back last; null when there is none. */
export function redone({ past, future }: History): { readonly workbench: Workbench; readonly history: History } | null {
  const step = future.at(-1);
  if (step === undefined) return null;
  // Typing on after a redo is a step of its own.
  return { workbench: step.after, history: { past: [...past, { ...step, typed: null }], future: future.slice(0, -1) } };
}

/** The text that an edit typed in: a draft, or the prompt of a task; null where it did something else. */
function typedIn(before: Workbench, after: Workbench): string | null {
  if (before.drafts !== after.drafts) {
    const keys = [...new Set([...Object.keys(before.drafts), ...Object.keys(after.drafts)])];
    const changed = keys.filter((key) => before.drafts[key] !== after.drafts[key]);
    return changed.length === 1 ? `draft ${changed[0]}` : null;
  }
  if (before.scenario === after.scenario || before.scenario.id !== after.scenario.id) return null;
  const { tasks } = after.scenario;
  const index = tasks.findIndex(({ prompt }, place) => prompt !== before.scenario.tasks[place]?.prompt);
  return index < 0 || tasks.length !== before.scenario.tasks.length ? null : `prompt ${after.scenario.id} ${index}`;
}
