import { expect, test } from 'vitest';
import { createInProcessEngine } from '../testing/in-process-engine.ts';
import { openSession } from '../testing/session-setup.ts';
import type { EngineClient } from '../workers/engine-messages.ts';
import { EngineProblem } from '../workers/plain-problem.ts';
import { laneInput } from './run-lanes.ts';
import { createRunner, isStale, type ProviderRunner } from './run-store.ts';

async function setup(
  engine: EngineClient = createInProcessEngine(),
  runProvider: ProviderRunner = () => Promise.reject(new Error('none')),
) {
  const session = await openSession();
  const { workbench } = session.workbench.getState();
  const inputs = workbench.lanes.map((lane) => ({ id: lane.id, input: laneInput(session, workbench, lane) }));
  const runner = createRunner(engine, runProvider, () => 0);
  const kinds = () => inputs.map(({ id }) => runner.store.getState().lanes[id]?.kind ?? 'never');
  return { inputs, runner, kinds };
}

/** An engine whose runs wait until they are told to end. */
function slowEngine() {
  const open: ((error: EngineProblem | null) => void)[] = [];
  const real = createInProcessEngine();
  const engine: EngineClient = {
    ...real,
    ask: async (call, question) => {
      const error = call === 'run-lane' ? await new Promise<EngineProblem | null>((resolve) => open.push(resolve)) : null;
      if (error !== null) throw error;
      return real.ask(call, question);
    },
    stop: () => {
      const stopped = new EngineProblem({ code: 'stopped', name: 'Stopped', message: 'stopped', stack: null, cause: null });
      for (const end of open.splice(0)) end(stopped);
    },
  };
  return { engine, finishOne: () => open.shift()?.(null) };
}

test('runs every lane and says when all are done', async () => {
  const { inputs, runner, kinds } = await setup();
  await runner.run(inputs);
  expect(kinds()).toEqual(['done', 'done', 'done']);
  expect(runner.store.getState().progress).toBeNull();
});

test('the same input gives the same journal', async () => {
  const { inputs, runner } = await setup();
  await runner.run(inputs);
  const first = JSON.stringify(runner.store.getState().lanes);
  await runner.run(inputs);
  expect(JSON.stringify(runner.store.getState().lanes)).toBe(first);
});

test('stopping keeps what is done and ends the rest', async () => {
  const { engine, finishOne } = slowEngine();
  const { inputs, runner, kinds } = await setup(engine);
  const running = runner.run(inputs);
  finishOne();
  await expect.poll(() => runner.store.getState().progress?.done).toBe(1);
  runner.stop();
  await running;
  expect(kinds()).toEqual(['done', 'stopped', 'stopped']);
  expect(runner.store.getState().progress).toBeNull();
});

test('a new run replaces the one under way', async () => {
  const { engine } = slowEngine();
  const { inputs, runner, kinds } = await setup(engine);
  void runner.run(inputs);
  void runner.run(inputs);
  await expect.poll(kinds).toEqual(['running', 'running', 'running']);
  expect(runner.store.getState().progress).toMatchObject({ done: 0, total: 3 });
});

test('a thrown error fails its lane alone', async () => {
  const real = createInProcessEngine();
  const broken: EngineClient = {
    ...real,
    ask: (call, question) =>
      call === 'run-lane' && (question as { strategy: { id: string } }).strategy.id === 'blind-retry'
        ? Promise.reject(new TypeError('boom'))
        : real.ask(call, question),
  };
  const { inputs, runner, kinds } = await setup(broken);
  await runner.run(inputs);
  expect(kinds()).toEqual(['done', 'failed', 'done']);
  expect(runner.store.getState().lanes[inputs[1]?.id ?? '']).toMatchObject({ problem: { name: 'TypeError', message: 'boom' } });
});

test('a stopped provider run keeps the journal it got to', async () => {
  const { inputs, runner: simulated } = await setup();
  await simulated.run(inputs.slice(0, 1));
  const journal = simulated.store.getState().lanes[inputs[0]?.id ?? '']?.journal;
  if (journal == null) throw new Error('no journal');
  const { runner, kinds } = await setup(createInProcessEngine(), (_plan, signal) => {
    return new Promise((resolve) => signal.addEventListener('abort', () => resolve(journal)));
  });
  const running = runner.run(
    inputs.slice(0, 1).map(({ id, input }) => ({ id, input: { ...input, source: 'provider' as const } })),
  );
  runner.stop();
  await running;
  expect(kinds()[0]).toBe('done');
});

test('a run is stale when anything it depends on was edited', async () => {
  const { inputs, runner } = await setup();
  await runner.run(inputs);
  const { id, input } = inputs[0] ?? { id: '', input: undefined };
  const run = runner.store.getState().lanes[id];
  if (input === undefined) throw new Error('no lane');
  expect(isStale(run, input)).toBe(false);
  expect(isStale(run, { ...input, seed: input.seed + 1 })).toBe(true);
  expect(isStale(run, { ...input, scenario: { ...input.scenario } })).toBe(true);
  expect(isStale(run, { ...input, wire: 'anthropic' })).toBe(true);
  expect(isStale(undefined, input)).toBe(false);
});

test('a run against a real model shows what is known once a frame', async () => {
  const frames: (() => void)[] = [];
  const session = await openSession();
  const { workbench } = session.workbench.getState();
  const [lane] = workbench.lanes;
  if (lane === undefined) throw new Error('no lane');
  const input = { ...laneInput(session, workbench, lane), source: 'provider' as const };
  const whole = await createInProcessEngine().ask('run-lane', input);
  let finish: () => void = () => {};
  const runProvider: ProviderRunner = async (_plan, _signal, watch) => {
    watch.onProgress(() => ({ ...whole, entries: whole.entries.slice(0, 1) }));
    watch.onProgress(() => ({ ...whole, entries: whole.entries.slice(0, 2) }));
    await new Promise<void>((resolve) => {
      finish = resolve;
    });
    watch.onProgress(() => whole);
    return whole;
  };
  const runner = createRunner(
    createInProcessEngine(),
    runProvider,
    () => 0,
    undefined,
    (callback) => void frames.push(callback),
  );
  const running = runner.run([{ id: lane.id, input }]);
  await expect.poll(() => frames.length).toBe(1);
  expect(runner.store.getState().lanes[lane.id]).toMatchObject({ kind: 'running', isPartial: false });
  frames.shift()?.();
  const partial = runner.store.getState().lanes[lane.id];
  expect(partial).toMatchObject({ kind: 'running', isPartial: true });
  expect(partial?.journal?.entries).toHaveLength(2);
  finish();
  await running;
  frames.shift()?.();
  expect(runner.store.getState().lanes[lane.id]).toMatchObject({ kind: 'done', journal: whole });
});
