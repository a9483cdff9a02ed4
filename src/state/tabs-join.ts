import { canonicalJson, type Json } from '../base/json.ts';
import { freeId, type Workbench } from './workbench.ts';

/** What came of bringing another tab's work into this one's. */
export interface JoinedWork {
  readonly workbench: Workbench;
  /** Titles of scenarios and strategies that came in, changed or new. */
  readonly titles: readonly string[];
  /** Ids of the other's records that both had changed, and the ids under which the other's now stand. */
  readonly renamed: ReadonlyMap<string, string>;
}

type Records<T> = Readonly<Record<string, T>>;
interface Titled {
  readonly id: string;
  readonly title: string;
}

/**
 * Ours with what `other` did since `base`, record by record (a scenario, a strategy, a draft). What stands in front stays ours.
 *
 * ```
 * other did nothing, or the same as we   ours stays
 * only other did something               theirs comes in, a removal too
 * one removed it, one changed it         the change stays
 * both changed it                        ours stays; theirs comes beside it as "… (from another tab)"
 * ```
 */
export function joinWork(ours: Workbench, other: Workbench, base: Workbench): JoinedWork {
  const renamed = new Map<string, string>();
  const titles: string[] = [];
  const note = (title: string) => titles.push(title);
  const ownScenarios = joinRecords(ours.ownScenarios, other.ownScenarios, base.ownScenarios, renamed, note);
  const ownStrategies = joinRecords(ours.ownStrategies, other.ownStrategies, base.ownStrategies, renamed, note);
  const drafts = joinDrafts(ours.drafts, movedDrafts(other.drafts, renamed), base.drafts);
  const scenario = Object.hasOwn(ownScenarios, ours.scenario.id) ? ownScenarios[ours.scenario.id] : undefined;
  const isFrontTouched = scenario !== undefined && scenario !== ours.ownScenarios[scenario.id];
  const workbench: Workbench = {
    ...ours,
    scenario: isFrontTouched ? scenario : ours.scenario,
    ownScenarios,
    ownStrategies,
    drafts,
    lanes: lanesWith(ours, ownStrategies),
  };
  return { workbench, titles, renamed };
}

/** The joined work with what stood in front of the other: for a tab that goes on with its own copy. */
export function withFrontOf(other: Workbench, { workbench, renamed }: JoinedWork): Workbench {
  const scenarioId = renamed.get(other.scenario.id) ?? other.scenario.id;
  const scenario = Object.hasOwn(workbench.ownScenarios, scenarioId) ? workbench.ownScenarios[scenarioId] : undefined;
  const { source, personaId, wire, seed, frame } = other;
  const lanes = other.lanes.map((lane) => {
    const id = renamed.get(lane.strategy.id) ?? lane.strategy.id;
    const strategy = Object.hasOwn(workbench.ownStrategies, id) ? workbench.ownStrategies[id] : undefined;
    return strategy === undefined ? lane : { ...lane, strategy };
  });
  return { ...workbench, scenario: scenario ?? other.scenario, lanes, source, personaId, wire, seed, frame };
}

function lanesWith(ours: Workbench, strategies: Workbench['ownStrategies']): Workbench['lanes'] {
  return ours.lanes.map((lane) => {
    const { id } = lane.strategy;
    const strategy = Object.hasOwn(strategies, id) ? strategies[id] : undefined;
    return strategy === undefined || strategy === ours.ownStrategies[id] ? lane : { ...lane, strategy };
  });
}

function joinRecords<T extends Titled>(
  ours: Records<T>,
  other: Records<T>,
  base: Records<T>,
  renamed: Map<string, string>,
  note: (title: string) => void,
): Records<T> {
  const joined = new Map(Object.entries(ours));
  const isTaken = (id: string) => [ours, other, base].some((records) => Object.hasOwn(records, id)) || joined.has(id);
  for (const id of idsOf(other, base)) {
    const [mine, theirs, before] = [at(ours, id), at(other, id), at(base, id)];
    if (isSame(theirs, before) || isSame(theirs, mine)) continue;
    if (theirs === undefined) {
      if (isSame(mine, before)) joined.delete(id);
    } else if (mine === undefined || isSame(mine, before)) {
      joined.set(id, theirs);
      note(theirs.title);
    } else {
      const known = [...joined.values()].find((record) => isCopyOf(record, theirs));
      const copyId = known?.id ?? freeId(`${id.slice(0, 48)}-other-tab`, isTaken);
      renamed.set(id, copyId);
      if (known !== undefined) continue;
      const copy = { ...theirs, id: copyId, title: `${theirs.title} (from another tab)` };
      joined.set(copyId, copy);
      note(copy.title);
    }
  }
  return isSameMap(joined, ours) ? ours : Object.fromEntries(joined);
}

function isCopyOf<T extends Titled>(record: T, theirs: T): boolean {
  return (
    record.id.startsWith(`${theirs.id.slice(0, 48)}-other-tab`) &&
    isSame({ ...theirs, id: record.id, title: `${theirs.title} (from another tab)` }, record)
  );
}

/** Drafts have no names of their own: where both typed, theirs is kept under a key that says so. */
function joinDrafts(ours: Records<string>, other: Records<string>, base: Records<string>): Records<string> {
  const joined = new Map(Object.entries(ours));
  for (const key of idsOf(other, base)) {
    const [mine, theirs, before] = [at(ours, key), at(other, key), at(base, key)];
    if (theirs === before || theirs === mine) continue;
    if (theirs === undefined) {
      if (mine === before) joined.delete(key);
    } else if (mine === undefined || mine === before) joined.set(key, theirs);
    else if (![...joined].some(([other, text]) => text === theirs && other.startsWith(key))) {
      joined.set(
        freeId(`${key} (from another tab)`, (taken) => joined.has(taken)),
        theirs,
      );
    }
  }
  return isSameMap(joined, ours) ? ours : Object.fromEntries(joined);
}

/** A tool's draft goes where the scenario it is of went. */
function movedDrafts(drafts: Records<string>, renamed: ReadonlyMap<string, string>): Records<string> {
  const copies = Object.entries(drafts).flatMap(([key, text]) => {
    const [, owner = '', name = ''] = /^tool\/([^/]*)\/([\s\S]*)$/.exec(key) ?? [];
    const copyId = renamed.get(owner);
    return copyId === undefined ? [] : [[`tool/${copyId}/${name}`, text] as const];
  });
  return copies.length === 0 ? drafts : { ...drafts, ...Object.fromEntries(copies) };
}

function at<T>(records: Records<T>, id: string): T | undefined {
  return Object.hasOwn(records, id) ? records[id] : undefined;
}

function idsOf(...all: readonly Records<unknown>[]): ReadonlySet<string> {
  return new Set(all.flatMap((records) => Object.keys(records)));
}

function isSame<T>(one: T | undefined, other: T | undefined): boolean {
  if (one === other) return true;
  return one !== undefined && other !== undefined && textOf(one) === textOf(other);
}

function textOf(value: unknown): string {
  return canonicalJson(JSON.parse(JSON.stringify(value)) as Json);
}

function isSameMap<T>(joined: ReadonlyMap<string, T>, ours: Records<T>): boolean {
  const ids = Object.keys(ours);
  return joined.size === ids.length && ids.every((id) => joined.get(id) === ours[id]);
}
