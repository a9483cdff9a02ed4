import { canonicalJson, type Json } from '../base/json.ts';
import type { Scenario } from '../domain/scenario.ts';
import type { Strategy } from '../domain/strategy.ts';
import type { SharedDocument } from '../formats/shared-document.ts';
import type { Library } from '../workers/engine-messages.ts';
import { freeId, type Workbench } from './workbench.ts';

/** What a work file holds, as far as it could be read. */
export interface WorkFileParts {
  readonly documents: readonly SharedDocument[];
  /** What was in front, one of them. */
  readonly front: SharedDocument | null;
  readonly laneIds: readonly string[];
  readonly drafts: Readonly<Record<string, Json>>;
}

export interface JoinedFile {
  readonly workbench: Workbench;
  /** Of what is new. */
  readonly titles: readonly string[];
  /** Unfinished texts that came in, and those that have no place here. */
  readonly drafts: number;
  readonly left: number;
  readonly isFrontTaken: boolean;
}

/**
 * A workbench with what a file holds. Nothing that is there changes: a part whose id is taken comes under a free one. Where there is no work at
 * all, what was in front of the file comes to the front, so that a cleared browser is as it was.
 */
export function withWork(
  workbench: Workbench,
  library: Library,
  { documents, front, laneIds, drafts }: WorkFileParts,
): JoinedFile {
  const isFrontTaken = front !== null && isUntouched(workbench);
  const scenarios = createShelf<Scenario>(workbench.ownScenarios, library.scenarios, true);
  const strategies = createShelf<Strategy>(workbench.ownStrategies, library.strategies, false);
  const fromFile = {
    scenarios: new Set(documents.map(({ scenario }) => scenario.id)),
    strategies: new Set(documents.flatMap((one) => one.strategies.map(({ id }) => id))),
  };
  for (const document of documents) {
    scenarios.add(document.scenario, fromFile.scenarios);
    for (const strategy of document.strategies) strategies.add(strategy, fromFile.strategies);
  }
  const joined = { ...workbench, ownScenarios: scenarios.all(), ownStrategies: strategies.all() };
  const placed = isFrontTaken
    ? frontOf(joined, library, front, laneIds, { scenarios, strategies })
    : { ...joined, scenario: scenarios.get(workbench.scenario.id) ?? workbench.scenario };
  const texts = new Map(Object.entries(workbench.drafts));
  let left = 0;
  let came = 0;
  for (const [key, text] of Object.entries(drafts)) {
    const at = placeOf(key, scenarios.idOf, isFrontTaken ? placed.lanes.map(({ id }) => id) : []);
    if (typeof text !== 'string' || at === null || (texts.get(at) ?? text) !== text) left++;
    else if (!texts.has(at)) {
      texts.set(at, text);
      came++;
    }
  }
  return {
    workbench: { ...placed, drafts: Object.fromEntries(texts) },
    titles: [...scenarios.titles, ...strategies.titles],
    drafts: came,
    left,
    isFrontTaken,
  };
}

function isUntouched({ ownScenarios, ownStrategies, drafts, frame }: Workbench): boolean {
  return frame === null && [ownScenarios, ownStrategies, drafts].every((records) => Object.keys(records).length === 0);
}

/**
 * One's own scenarios or strategies while others come in. `isEditable`: an edited shipped one keeps its id, so that it may come back under it.
 */
function createShelf<T extends Scenario | Strategy>(
  own: Readonly<Record<string, T>>,
  shipped: readonly T[],
  isEditable: boolean,
) {
  const all = new Map(Object.entries(own));
  const moved = new Map<string, string>();
  const titles: string[] = [];
  const isTaken = (id: string) => all.has(id) || (!isEditable && shipped.some((one) => one.id === id));
  return {
    titles,
    all: () => Object.fromEntries(all),
    get: (id: string) => all.get(id),
    /** Where a part of the file is now. */
    idOf: (id: string) => moved.get(id) ?? id,
    add: (part: T, fromFile: ReadonlySet<string>) => {
      if (moved.has(part.id)) return;
      const here = [...all.values(), ...shipped.filter(({ id }) => !all.has(id))];
      const known =
        here.find((one) => one.id === part.id && contentOf(one) === contentOf(part)) ??
        here.find((one) => !fromFile.has(one.id) && contentOf(one) === contentOf(part));
      const id = known?.id ?? freeId(part.id, isTaken);
      moved.set(part.id, id);
      if (known !== undefined) return;
      all.set(id, { ...part, id });
      titles.push(part.title);
    },
  };
}

interface Shelves {
  readonly scenarios: { readonly get: (id: string) => Scenario | undefined; readonly idOf: (id: string) => string };
  readonly strategies: { readonly get: (id: string) => Strategy | undefined; readonly idOf: (id: string) => string };
}

function frontOf(
  workbench: Workbench,
  library: Library,
  front: SharedDocument,
  laneIds: readonly string[],
  { scenarios, strategies }: Shelves,
): Workbench {
  const id = scenarios.idOf(front.scenario.id);
  const scenario = scenarios.get(id) ?? library.scenarios.find((one) => one.id === id) ?? workbench.scenario;
  const lanes = front.strategies.flatMap((part, index) => {
    const strategyId = strategies.idOf(part.id);
    const strategy = strategies.get(strategyId) ?? library.strategies.find((one) => one.id === strategyId);
    return strategy === undefined ? [] : [{ id: laneIds[index] ?? `lane-${index + 1}`, strategy }];
  });
  const personaId = library.personas.find((one) => one.id === front.persona)?.id ?? workbench.personaId;
  const areLanes = lanes.length > 0 && new Set(lanes.map((lane) => lane.id)).size === lanes.length;
  return {
    ...workbench,
    scenario,
    lanes: areLanes ? lanes : workbench.lanes,
    personaId,
    wire: front.wire,
    seed: front.seed,
  };
}

/** Where an unfinished text belongs now; null for one of a lane that is none of `laneIds`: in another lane it would mean something else. */
function placeOf(key: string, scenarioIdOf: (id: string) => string, laneIds: readonly string[]): string | null {
  const [kind = '', owner = '', ...name] = key.split('/');
  if (kind === 'tool' || kind === 'scenario') return [kind, scenarioIdOf(owner), ...name].join('/');
  if (kind !== 'template' && kind !== 'strategy') return key;
  return laneIds.includes(owner) ? key : null;
}

function contentOf(part: Scenario | Strategy): string {
  return canonicalJson(JSON.parse(JSON.stringify({ ...part, id: '' })) as Json);
}
