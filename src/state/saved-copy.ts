import { isJsonObject, parseJson } from '../base/json.ts';
import { formatWorkbench, NO_MARKS, parseWorkbench, workbenchIn } from './saved-workbench.ts';
import type { Workbench } from './workbench.ts';

/** What a second tab keeps: its own workbench, and the one that it began with, so that both can be told apart from what others did. */
export interface SavedCopy {
  readonly workbench: Workbench;
  readonly base: Workbench;
  readonly saved: number;
}

/** What both have in common is written once: a record of the base that the workbench still has is named by its id alone. */
export function formatCopy({ workbench, base, saved }: SavedCopy): string {
  const text = formatWorkbench(workbench, { ...NO_MARKS, saved });
  const rest = { ...base, ownScenarios: {}, ownStrategies: {}, drafts: {} };
  const parts = {
    ownScenarios: partsOf(base.ownScenarios, workbench.ownScenarios),
    ownStrategies: partsOf(base.ownStrategies, workbench.ownStrategies),
    drafts: partsOf(base.drafts, workbench.drafts),
  };
  return `${text.slice(0, -1)},"base":${JSON.stringify({ rest, parts })}}`;
}

interface Parts<T> {
  readonly same: readonly string[];
  readonly other: Readonly<Record<string, T>>;
}

function partsOf<T>(base: Readonly<Record<string, T>>, now: Readonly<Record<string, T>>): Parts<T> {
  const isSame = (id: string) => Object.hasOwn(now, id) && now[id] === base[id];
  return {
    same: Object.keys(base).filter(isSame),
    other: Object.fromEntries(Object.entries(base).filter(([id]) => !isSame(id))),
  };
}

/** The newer of the two texts of a copy. Null for none, for damage, and for a newer format: then it is left where it is. */
export function newestCopy(local: string | null, mirror: string | null): SavedCopy | null {
  const [near, far] = [parseCopy(local), parseCopy(mirror)];
  if (near === null || far === null) return near ?? far;
  return far.saved > near.saved ? far : near;
}

export function parseCopy(text: string | null): SavedCopy | null {
  const own = parseWorkbench(text);
  if (own.kind !== 'workbench' || text === null) return null;
  const parsed = parseJson(text);
  if (!parsed.ok || !isJsonObject(parsed.value) || !isJsonObject(parsed.value.base)) return null;
  const { rest, parts } = parsed.value.base;
  if (!isJsonObject(rest) || !isJsonObject(parts)) return null;
  const { workbench, marks } = own;
  const base = workbenchIn({
    ...rest,
    ownScenarios: wholeOf(parts.ownScenarios, workbench.ownScenarios),
    ownStrategies: wholeOf(parts.ownStrategies, workbench.ownStrategies),
    drafts: wholeOf(parts.drafts, workbench.drafts),
  });
  return typeof base === 'string' ? null : { workbench, base, saved: marks.saved };
}

function wholeOf(parts: unknown, now: Readonly<Record<string, unknown>>): unknown {
  if (!isJsonObject(parts) || !Array.isArray(parts.same) || !isJsonObject(parts.other)) return null;
  const same = (parts.same as readonly unknown[]).filter((id) => typeof id === 'string' && Object.hasOwn(now, id));
  return { ...Object.fromEntries(same.map((id) => [id, now[String(id)]])), ...parts.other };
}
