import { canonicalJson, type Json } from '../base/json.ts';
import type { Strategy } from '../domain/strategy.ts';
import type { Loss } from '../formats/import-tools/tool-import.ts';
import type { ReadDocument, SharedDocument } from '../formats/shared-document.ts';
import type { Library } from '../workers/engine-messages.ts';
import { freeLaneId } from './edit-lanes.ts';
import { freeId, type Lane, type SharedFrame, type Workbench } from './workbench.ts';
import { addedScenario } from './workbench-store.ts';

/** What a link or file of the workbench says: what is in front, and nothing of how a provider is reached. */
export function sharedDocumentOf(workbench: Workbench, selection: SharedDocument['selection']): SharedDocument {
  const { scenario, lanes, personaId, wire, seed } = workbench;
  return {
    format: 1,
    scenario,
    strategies: lanes.map(({ strategy }) => shareable(strategy)),
    persona: personaId,
    wire,
    seed,
    selection,
  };
}

/** Ids of strategies that were edited in an older version had a `~`, which a file does not take. */
function shareable(strategy: Strategy): Strategy {
  return { ...strategy, id: strategy.id.replaceAll('~', '-').slice(0, 64) };
}

/**
 * Opens a document: a copy of its scenario and of its strategies under free ids, in a frame that knows the way back. Nothing of the
 * person's own is overwritten.
 */
export function openedDocument(workbench: Workbench, library: Library, read: ReadDocument, from: SharedFrame['from']): Workbench {
  const { document } = read;
  const id =
    document.scenario.id
      .toLowerCase()
      .replace(/[^a-z0-9-]+/g, '-')
      .replace(/^-+|-+$/g, '')
      .slice(0, 64) || 'shared';
  const copy = { ...document.scenario, id, title: freeTitle(workbench, library, document) };
  const withScenario = addedScenario(workbench, library, copy);
  const { ownStrategies, strategies } = withStrategies(workbench, library, document.strategies);
  const persona = library.personas.find(({ id }) => id === document.persona);
  const { scenario, lanes, source, personaId, wire, seed } = workbench;
  const losses = persona === undefined ? [unknownPersona(document.persona), ...read.losses] : read.losses;
  return {
    ...withScenario,
    ownStrategies,
    lanes: lanesOf(workbench, strategies),
    source: 'simulated',
    personaId: persona?.id ?? personaId,
    wire: document.wire,
    seed: document.seed,
    frame: {
      from,
      title: document.scenario.title,
      mayRun: false,
      selection: document.selection,
      losses,
      lossCount: read.lossCount + losses.length - read.losses.length,
      // From one frame into the next, the way back still leads to the person's own work.
      before: workbench.frame?.before ?? { scenario, lanes, source, personaId, wire, seed },
    },
  };
}

/** Lanes beside those of the person's own work: what is being typed there is not typed into these. */
function lanesOf(workbench: Workbench, strategies: readonly Strategy[]): readonly Lane[] {
  let known: Pick<Workbench, 'lanes' | 'frame'> = { lanes: [...workbench.lanes], frame: workbench.frame };
  return strategies.map((strategy) => {
    const lane = { id: freeLaneId(known), strategy };
    known = { ...known, lanes: [...known.lanes, lane] };
    return lane;
  });
}

/** Shipped and own strategies that are the same are used as they are; the others become own ones. */
function withStrategies(workbench: Workbench, library: Library, shared: readonly Strategy[]) {
  let { ownStrategies } = workbench;
  const strategies = shared.map((strategy) => {
    const known = [...library.strategies, ...Object.values(ownStrategies)];
    const same = known.find((one) => textOf(one) === textOf(strategy));
    if (same !== undefined) return same;
    const id = freeId(strategy.id, (taken) => known.some((one) => one.id === taken));
    const copy = { ...strategy, id };
    ownStrategies = { ...ownStrategies, [id]: copy };
    return copy;
  });
  return { ownStrategies, strategies };
}

function textOf(strategy: Strategy): string {
  return canonicalJson(JSON.parse(JSON.stringify(strategy)) as Json);
}

function freeTitle(workbench: Workbench, library: Library, { scenario }: SharedDocument): string {
  const all = [...library.scenarios, ...Object.values(workbench.ownScenarios)];
  const isTaken = (title: string) => all.some((one) => one.title === title);
  let title = scenario.title;
  for (let count = 2; isTaken(title); count++) title = `${scenario.title} (${count})`;
  return title;
}

function unknownPersona(persona: string): Loss {
  return { where: '/persona', what: persona, why: 'no such persona is here; the chosen one stayed' };
}
