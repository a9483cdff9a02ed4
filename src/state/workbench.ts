import type { WireProfile } from '../domain/journal.ts';
import type { Persona } from '../domain/persona.ts';
import { DEFAULT_SEED, type Scenario } from '../domain/scenario.ts';
import type { Strategy } from '../domain/strategy.ts';
import type { Loss } from '../formats/import-tools/tool-import.ts';
import type { Library } from '../workers/engine-messages.ts';

/** One run among several on the time axis: a strategy under an id of its own, so that one strategy can stand in two lanes. */
export interface Lane {
  readonly id: string;
  readonly strategy: Strategy;
}

/**
 * Where the model's replies come from: the persona in process, the persona behind a fake server and the real client library, or a real model. What a
 * provider needs to be reached is no part of this: the provider store has it.
 */
export type SourceKind = 'simulated' | 'wire-true' | 'provider';

/** Everything a person can set up and edit: what a run is made of. It survives a reload, whatever state it is in. */
export interface Workbench {
  /** The scenario in front, with the edits made to it. */
  readonly scenario: Scenario;
  /** Scenarios that were edited, imported or made, by id. An edited shipped one keeps its id and can be reset. */
  readonly ownScenarios: Readonly<Record<string, Scenario>>;
  readonly lanes: readonly Lane[];
  /** Strategies that were edited, by id; they stay when their lane goes. */
  readonly ownStrategies: Readonly<Record<string, Strategy>>;
  readonly source: SourceKind;
  readonly personaId: string;
  readonly wire: WireProfile;
  /** 0 ≤ seed < 2³² */
  readonly seed: number;
  /** Texts that cannot be used yet (broken JSON, a template with an error), by `draftKey`: what was typed is never lost. */
  readonly drafts: Readonly<Record<string, string>>;
  /** Set while what is in front came from a stranger and was neither kept nor left. */
  readonly frame: SharedFrame | null;
}

/** Where a stranger's document stands: marked on the screen, never run by itself, and with a way back to what was in front before. */
export interface SharedFrame {
  readonly from: 'link' | 'file';
  /** The document's own title, for the banner. */
  readonly title: string;
  /** False until the person presses Run. */
  readonly mayRun: boolean;
  readonly selection: { readonly lane: number; readonly span: string } | null;
  /** What the document said and has no place here, the first of `lossCount`. */
  readonly losses: readonly Loss[];
  readonly lossCount: number;
  readonly before: Pick<Workbench, 'scenario' | 'lanes' | 'source' | 'personaId' | 'wire' | 'seed'>;
}

/** How lanes can run, in words. */
export const RUN_MODES: readonly { readonly id: SourceKind; readonly title: string; readonly about: string }[] = [
  { id: 'simulated', title: 'Simulated', about: 'A simulated model in this page: at once, free, nothing is sent.' },
  {
    id: 'wire-true',
    title: 'Wire-true',
    about:
      'The same simulated model behind a fake server, asked by the real client library: every request is kept, nothing leaves the page.',
  },
  { id: 'provider', title: 'Provider', about: 'A real model, with a key of yours. Runs only when you press Run.' },
];

export const WIRE_PROFILES: readonly { readonly id: WireProfile; readonly title: string }[] = [
  { id: 'openai', title: 'OpenAI' },
  { id: 'openai-responses', title: 'OpenAI Responses' },
  { id: 'anthropic', title: 'Anthropic' },
  { id: 'google', title: 'Gemini' },
  { id: 'compatible', title: 'OpenAI-compatible' },
];

/** What the page opens with: three ways to meet one failure, from the worst to the best. */
export const FIRST_STRATEGIES: readonly string[] = ['crash-on-first-error', 'blind-retry', 'classify-and-route'];

export function firstWorkbench(library: Library): Workbench {
  const scenario = library.scenarios[0];
  const persona = library.personas[0];
  if (scenario === undefined || persona === undefined) throw new Error('the library ships no scenario or no persona');
  const named = FIRST_STRATEGIES.flatMap((id) => library.strategies.find((strategy) => strategy.id === id) ?? []);
  const strategies = named.length > 0 ? named : library.strategies.slice(0, 3);
  return {
    scenario,
    ownScenarios: {},
    lanes: strategies.map((strategy, index) => ({ id: `lane-${index + 1}`, strategy })),
    ownStrategies: {},
    source: 'simulated',
    personaId: persona.id,
    wire: 'openai',
    seed: DEFAULT_SEED,
    drafts: {},
    frame: null,
  };
}

export function draftKey(kind: 'tool' | 'template' | 'strategy' | 'scenario', owner: string, name: string): string {
  return `${kind}/${owner}/${name}`;
}

export function personaOf(workbench: Workbench, library: Library): Persona {
  const persona = library.personas.find(({ id }) => id === workbench.personaId) ?? library.personas[0];
  if (persona === undefined) throw new Error('the library ships no persona');
  return persona;
}

/** True when the scenario in front differs from the shipped one of the same id. */
export function isEdited(workbench: Workbench, library: Library): boolean {
  const shipped = library.scenarios.find(({ id }) => id === workbench.scenario.id);
  return shipped !== undefined && shipped !== workbench.scenario;
}

/** An id that none of the taken ones is: `search`, `search-2`, `search-3` … */
export function freeId(wanted: string, isTaken: (id: string) => boolean): string {
  if (!isTaken(wanted)) return wanted;
  let count = 2;
  while (isTaken(`${wanted}-${count}`)) count++;
  return `${wanted}-${count}`;
}

/** What a copy is called: `Search · copy`, `Search · copy 2` …; a copy of a copy is named after the first. */
export function copyTitle(title: string, isTaken: (title: string) => boolean): string {
  const first = `${title.replace(/ · copy( \d+)?$/, '')} · copy`;
  if (!isTaken(first)) return first;
  let count = 2;
  while (isTaken(`${first} ${count}`)) count++;
  return `${first} ${count}`;
}
