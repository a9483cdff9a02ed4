import { expect, test } from 'vitest';
import type { Fault } from '../domain/fault.ts';
import type { Scenario } from '../domain/scenario.ts';
import { createInProcessEngine } from '../testing/in-process-engine.ts';
import type { Tape } from '../workers/read-tapes.ts';
import { decidingFault, isDecidedByTime, withCallTurned, withFaultReplaced } from './edit-faults.ts';

const engine = createInProcessEngine();

async function scenarioWith(...faults: readonly Fault[]): Promise<Scenario> {
  const { scenarios } = await engine.ask('read-library', null);
  const [scenario] = scenarios;
  if (scenario === undefined) throw new Error('no scenario is shipped');
  return { ...scenario, faults };
}

function fault(id: string, when: Fault['when'], status = 503): Fault {
  const what = { kind: 'http', status, body: null, headers: {}, retryAfter: null } as const;
  return { id, target: { kind: 'tool', tool: 'search_invoices' }, when, what, phase: 'before' };
}

async function tapeOf(scenario: Scenario, seed = 5): Promise<Tape> {
  const tapes = await engine.ask('read-tapes', { scenario, seed, count: 8 });
  const tape = tapes.find(({ tool }) => tool === 'search_invoices');
  if (tape === undefined) throw new Error('no tape');
  return tape;
}

/** `a.ab`: which fault decides each of the first calls. */
async function picture(scenario: Scenario, seed?: number): Promise<string> {
  const tape = await tapeOf(scenario, seed);
  return Array.from({ length: 8 }, (_, index) =>
    isDecidedByTime(tape, index + 1) ? '?' : (decidingFault(tape, index + 1)?.faultId ?? '.'),
  ).join('');
}

async function turned(scenario: Scenario, call: number): Promise<Scenario> {
  return withCallTurned(scenario, await tapeOf(scenario), call);
}

test.each([
  [{ kind: 'first', n: 2 }, 'aa......'],
  [{ kind: 'nth', n: 3 }, '..a.....'],
  [{ kind: 'every', n: 3 }, '..a..a..'],
  [{ kind: 'sequence', hits: [true, false, true], then: 'repeat' }, 'a.aa.aa.'],
  [{ kind: 'arguments', match: { status: 'open' } }, 'aaaaaaaa'],
  [{ kind: 'arguments', match: { status: 'closed' } }, '........'],
  [{ kind: 'window', fromMs: 0, toMs: 10 }, '????????'],
] as const)('the tape shows what %j will hit', async (when, expected) => {
  expect(await picture(await scenarioWith(fault('a', when)))).toBe(expected);
});

test('a probability is drawn as a run draws it, anew for each seed', async () => {
  const scenario = await scenarioWith(fault('a', { kind: 'probability', p: 0.5 }));
  const pictures = await Promise.all(Array.from({ length: 6 }, (_, seed) => picture(scenario, seed)));
  expect(new Set(pictures).size).toBeGreaterThan(3);
  expect(await picture(scenario, 3)).toBe(pictures[3]);
});

test('a click on a hit lets the call through and keeps the rest of the tape', async () => {
  const scenario = await turned(await scenarioWith(fault('a', { kind: 'every', n: 2 })), 4);
  expect(await picture(scenario)).toBe('.a...a.a');
  expect(scenario.faults[0]?.when.kind).toBe('sequence');
});

test('a click on a call that gets through makes the fault hit it', async () => {
  expect(await picture(await turned(await scenarioWith(fault('a', { kind: 'first', n: 1 })), 5))).toBe('a...a...');
});

test('clicks go through all faults of the target and back to ok', async () => {
  let scenario = await scenarioWith(fault('a', { kind: 'nth', n: 1 }), fault('b', { kind: 'nth', n: 8 }, 429));
  const seen: string[] = [];
  for (let click = 0; click < 4; click++) {
    seen.push((await picture(scenario)).charAt(0));
    scenario = await turned(scenario, 1);
  }
  expect(seen).toEqual(['a', 'b', '.', 'a']);
});

test('a tool without a fault gets a 503 at the call that was clicked', async () => {
  const scenario = await turned(await scenarioWith(), 3);
  expect(scenario.faults).toMatchObject([{ when: { kind: 'sequence', hits: [false, false, true] }, what: { status: 503 } }]);
});

test('a fault that is turned off everywhere never hits and can be turned on again', async () => {
  const off = await turned(await scenarioWith(fault('a', { kind: 'nth', n: 1 })), 1);
  expect(await picture(off)).toBe('........');
  expect(await picture(await turned(off, 2))).toBe('.a......');
});

test('an edited fault keeps its id and its place', async () => {
  const scenario = await scenarioWith(fault('a', { kind: 'always' }), fault('b', { kind: 'always' }));
  const edited = withFaultReplaced(scenario, 'a', fault('other', { kind: 'nth', n: 2 }, 500));
  expect(edited.faults.map(({ id }) => id)).toEqual(['a', 'b']);
  expect(edited.faults[0]).toMatchObject({ when: { n: 2 }, what: { status: 500 } });
});
