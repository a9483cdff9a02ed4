import type { Json } from '../base/json.ts';
import { pointerOf, withJsonAt } from '../base/json.ts';
import { formatWorkbench } from '../state/saved-workbench.ts';
import { firstWorkbench, type Workbench } from '../state/workbench.ts';
import type { Library } from '../workers/engine-messages.ts';

/** What a person's workbench may look like after a while: an edited scenario, one of their own, an edited strategy, a draft, a frame. */
export function realWorkbench(library: Library): Workbench {
  const first = firstWorkbench(library);
  const [strategy] = library.strategies;
  const other = library.scenarios[1];
  if (strategy === undefined || other === undefined) throw new Error('the library ships too little');
  const own = { ...first.scenario, id: 'of-my-own', title: 'Of my own' };
  const edited = { ...strategy, id: 'my-strategy', title: 'My strategy' };
  const { scenario, lanes, source, personaId, wire, seed } = first;
  return {
    ...first,
    scenario: own,
    ownScenarios: { [own.id]: own, [other.id]: { ...other, title: 'An edited title' } },
    lanes: [...lanes, { id: 'lane-9', strategy: edited }],
    ownStrategies: { [edited.id]: edited },
    drafts: { [`tool/${own.id}/search`]: '{"name":' },
    frame: {
      from: 'link',
      title: 'Of a stranger',
      mayRun: false,
      selection: { lane: 0, span: 'run' },
      losses: [{ where: '/x', what: 'x', why: 'no such member' }],
      lossCount: 1,
      before: { scenario, lanes, source, personaId, wire, seed },
    },
  };
}

/** The document of that workbench as it would be stored, with everything that stands beside it. */
export function realDocument(library: Library): Json {
  const marks = { saved: 12, joined: ['copy@3'], lineage: ['1-1', '1-2'] };
  return JSON.parse(formatWorkbench(realWorkbench(library), marks)) as Json;
}

export interface Damage {
  readonly pointer: string;
  readonly damaged: Json;
}

const WRONG: readonly Json[] = [null, 7, 'text', true, [], {}, [[{}]], { a: { b: 1 } }];

/** The document with a value of another type at one place at a time, or without it; every `step`th place of it, each with other values. */
export function* wrongAt(document: Json, step = 1): Generator<Damage> {
  let count = 0;
  for (const pointer of pointersOf(document, [])) {
    count++;
    if (count % step !== 0) continue;
    const kinds = WRONG.slice(count % 2).filter((_, index) => index % 2 === 0);
    for (const wrong of kinds) yield { pointer, damaged: withJsonAt(document, pointer, wrong) };
    yield { pointer, damaged: withJsonAt(document, pointer, undefined) };
  }
}

function* pointersOf(value: Json, at: readonly (string | number)[]): Generator<string> {
  if (at.length > 0) yield pointerOf(at);
  if (typeof value !== 'object' || value === null) return;
  const entries: readonly (readonly [string | number, Json])[] = Array.isArray(value)
    ? [...(value as readonly Json[]).entries()]
    : Object.entries(value);
  for (const [key, member] of entries) yield* pointersOf(member, [...at, key]);
}
