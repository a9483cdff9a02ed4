import { isJsonObject, parseJson } from '../base/json.ts';
import type { Workbench } from './workbench.ts';

export const WORKBENCH_VERSION = 1;
export const WORKBENCH_KEY = 'mulligan.workbench';
/** Where a text that could not be read is put aside, so that saving does not destroy it. */
export const PUT_ASIDE_KEY = 'mulligan.workbench.unreadable';

export type Saved =
  | { readonly kind: 'none' }
  | { readonly kind: 'workbench'; readonly workbench: Workbench }
  /** Written by a newer Mulligan in another tab or before a downgrade: it must not be overwritten. */
  | { readonly kind: 'too-new'; readonly version: number }
  | { readonly kind: 'unreadable'; readonly text: string; readonly why: string };

export function formatWorkbench(workbench: Workbench): string {
  return JSON.stringify({ version: WORKBENCH_VERSION, workbench });
}

/** Reads what `formatWorkbench` wrote. Version 1 is the first, so there is nothing to upgrade yet. */
export function parseWorkbench(text: string | null): Saved {
  if (text === null) return { kind: 'none' };
  const parsed = parseJson(text);
  if (!parsed.ok) return { kind: 'unreadable', text, why: parsed.error.message };
  const value: unknown = parsed.value;
  if (!isJsonObject(value) || typeof value.version !== 'number') return { kind: 'unreadable', text, why: 'it names no version' };
  if (value.version > WORKBENCH_VERSION) return { kind: 'too-new', version: value.version };
  const missing = missingIn(value.workbench);
  if (missing !== null) return { kind: 'unreadable', text, why: `${missing} is missing` };
  // Written by formatWorkbench, and its shape was just checked as deep as anything reads it without the engine's own checks.
  const saved: unknown = value.workbench;
  const workbench = saved as Workbench;
  // Absent in what was written before there were shared documents.
  return { kind: 'workbench', workbench: { ...workbench, frame: isFrame(workbench.frame) ? workbench.frame : null } };
}

/** The first member without which the screen could not be drawn, or null. */
function missingIn(value: unknown): string | null {
  if (!isJsonObject(value)) return 'the workbench';
  if (!isScenario(value.scenario)) return 'the scenario';
  for (const part of ['ownScenarios', 'ownStrategies', 'drafts'] as const) if (!isJsonObject(value[part])) return part;
  if (!isJsonObject(value.ownScenarios) || !Object.values(value.ownScenarios).every(isScenario)) return 'a scenario';
  if (!isJsonObject(value.ownStrategies) || !Object.values(value.ownStrategies).every(isStrategy)) return 'a strategy';
  if (
    !Array.isArray(value.lanes) ||
    !value.lanes.every((lane) => isJsonObject(lane) && typeof lane.id === 'string' && isStrategy(lane.strategy))
  ) {
    return 'a lane';
  }
  if (typeof value.seed !== 'number' || typeof value.personaId !== 'string' || typeof value.wire !== 'string') return 'the model';
  return ['simulated', 'wire-true', 'provider'].some((source) => source === value.source) ? null : 'the source of the model';
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
