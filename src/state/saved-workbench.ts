import { isJsonObject, type JsonObject, parseJson } from '../base/json.ts';
import type { Workbench } from './workbench.ts';

export const WORKBENCH_VERSION = 1;
export const WORKBENCH_KEY = 'mulligan.workbench';
/** Where a text that could not be read is put aside, so that saving does not destroy it; the second one under `….2`, and so on. */
export const PUT_ASIDE_KEY = 'mulligan.workbench.unreadable';

/** What stands beside a workbench in its text. */
export interface SaveMarks {
  /** Rises with each write, so that the newer of two texts is known. 0 where nothing is said: an older Mulligan wrote it. */
  readonly saved: number;
  /** The copies of other tabs that are part of it already, as `id@saved`; the latest last. */
  readonly joined: readonly string[];
  /** Names of the writes that this one came out of, itself last, so that two texts can be traced back to where they parted. */
  readonly lineage: readonly string[];
}

export const NO_MARKS: SaveMarks = { saved: 0, joined: [], lineage: [] };

/** Names of writes that a text remembers. */
export const MAX_LINEAGE = 50;

export type Saved =
  | { readonly kind: 'none' }
  | { readonly kind: 'workbench'; readonly workbench: Workbench; readonly marks: SaveMarks }
  /** Written by a newer Mulligan in another tab or before a downgrade: it must not be overwritten. */
  | { readonly kind: 'too-new'; readonly version: number }
  | { readonly kind: 'unreadable'; readonly text: string; readonly why: string };

export function formatWorkbench(workbench: Workbench, { saved, joined, lineage }: SaveMarks = NO_MARKS): string {
  return JSON.stringify({ version: WORKBENCH_VERSION, saved, joined, lineage, workbench });
}

/** Reads what `formatWorkbench` wrote. Version 1 is the first, so there is nothing to upgrade yet. */
export function parseWorkbench(text: string | null): Saved {
  // An empty text says as little as none.
  if (text === null || text === '') return { kind: 'none' };
  const parsed = parseJson(text);
  if (!parsed.ok) return { kind: 'unreadable', text, why: parsed.error.message };
  const value: unknown = parsed.value;
  if (!isJsonObject(value) || typeof value.version !== 'number') return { kind: 'unreadable', text, why: 'it names no version' };
  if (value.version > WORKBENCH_VERSION) return { kind: 'too-new', version: value.version };
  const workbench = workbenchIn(value.workbench);
  return typeof workbench === 'string'
    ? { kind: 'unreadable', text, why: `${workbench} is missing` }
    : { kind: 'workbench', workbench, marks: marksIn(value) };
}

/** The workbench that a stored value is, or the name of the first member without which the screen could not be drawn. */
export function workbenchIn(value: unknown): Workbench | string {
  const missing = missingIn(value);
  if (missing !== null) return missing;
  // Written by formatWorkbench, and its shape was just checked as deep as anything reads it without the engine's own checks.
  const workbench = value as Workbench;
  // Absent in what was written before there were shared documents.
  return { ...workbench, frame: isFrame(workbench.frame) ? workbench.frame : null };
}

function marksIn({ saved, joined, lineage }: JsonObject): SaveMarks {
  return {
    saved: typeof saved === 'number' && Number.isSafeInteger(saved) && saved > 0 ? saved : 0,
    joined: textsIn(joined),
    lineage: textsIn(lineage),
  };
}

function textsIn(value: unknown): readonly string[] {
  return Array.isArray(value) ? (value as readonly unknown[]).filter((one) => typeof one === 'string') : [];
}

/**
 * Which of two texts of one workbench counts: the one that a page writes before it goes (`local`), or the one that outlives the end of the
 * browser (`mirror`). What is readable counts before what is not, what an older Mulligan wrote before what stood there before it.
 */
export function newestSaved(local: string | null, mirror: string | null): Saved {
  const near = parseWorkbench(local);
  if (mirror === null || mirror === local || near.kind === 'too-new') return near;
  const far = parseWorkbench(mirror);
  if (far.kind === 'none' || far.kind === 'unreadable') return near;
  if (near.kind !== 'workbench' || far.kind === 'too-new') return far;
  return near.marks.saved > 0 && far.marks.saved > near.marks.saved ? far : near;
}

/** The first member without which the screen could not be drawn, or null. */
function missingIn(value: unknown): string | null {
  if (!isJsonObject(value)) return 'the workbench';
  if (!isScenario(value.scenario)) return 'the scenario';
  if (!isJsonObject(value.ownScenarios) || !Object.entries(value.ownScenarios).every(isNamed(isScenario))) return 'a scenario';
  if (!isJsonObject(value.ownStrategies) || !Object.entries(value.ownStrategies).every(isNamed(isStrategy))) return 'a strategy';
  if (!isJsonObject(value.drafts) || !Object.values(value.drafts).every((draft) => typeof draft === 'string')) return 'a draft';
  if (
    !Array.isArray(value.lanes) ||
    !value.lanes.every((lane) => isJsonObject(lane) && typeof lane.id === 'string' && isStrategy(lane.strategy))
  ) {
    return 'a lane';
  }
  if (typeof value.seed !== 'number' || typeof value.personaId !== 'string' || typeof value.wire !== 'string') return 'the model';
  return ['simulated', 'wire-true', 'provider'].some((source) => source === value.source) ? null : 'the source of the model';
}

/** Whether a record stands under its own id. */
function isNamed(isRecord: (value: unknown) => boolean): (entry: readonly [string, unknown]) => boolean {
  return ([id, value]) => isRecord(value) && isJsonObject(value) && value.id === id;
}

function isScenario(value: unknown): boolean {
  return (
    isJsonObject(value) &&
    typeof value.id === 'string' &&
    typeof value.title === 'string' &&
    Array.isArray(value.tasks) &&
    value.tasks.every((task) => isJsonObject(task) && typeof task.prompt === 'string' && isJsonObject(task.plan)) &&
    Array.isArray(value.tools) &&
    value.tools.every((tool) => isJsonObject(tool) && isJsonObject(tool.definition) && isJsonObject(tool.traits)) &&
    Array.isArray(value.faults) &&
    value.faults.every(
      (fault) => isJsonObject(fault) && isJsonObject(fault.when) && isJsonObject(fault.what) && isJsonObject(fault.target),
    )
  );
}

function isStrategy(value: unknown): boolean {
  return (
    isJsonObject(value) &&
    typeof value.id === 'string' &&
    typeof value.title === 'string' &&
    isJsonObject(value.feedback) &&
    typeof value.feedback.template === 'string' &&
    isJsonObject(value.feedback.byClass) &&
    isJsonObject(value.routes)
  );
}

function isFrame(value: unknown): boolean {
  if (!isJsonObject(value) || typeof value.title !== 'string' || !Array.isArray(value.losses)) return false;
  return isJsonObject(value.before) && isScenario(value.before.scenario) && Array.isArray(value.before.lanes);
}
