import { expect, test } from 'vitest';
import type { SpanId } from '../domain/span.ts';
import { createInProcessEngine } from '../testing/in-process-engine.ts';
import { memoryStorage, openSession } from '../testing/session-setup.ts';
import { chooseScenario, editScenario, removeLane, setSeed, takeBackRemoval } from './actions.ts';
import { connectSession } from './connect-session.ts';
import { withPrompt } from './edit-scenario.ts';
import { projectedOf } from './projected.ts';
import { laneInput, runIfFree, runLanes } from './run-lanes.ts';
import { isStale } from './run-store.ts';
import { parseWorkbench, WORKBENCH_KEY } from './saved-workbench.ts';

async function setup(hash = '') {
  const storage = memoryStorage();
  const session = await openSession({ storage, hash });
  const page: { hash: string; leave: () => void } = { hash, leave: () => undefined };
  const disconnect = connectSession(session, {
    storage,
    setHash: (next) => {
      page.hash = next;
    },
    onLeave: (leave) => {
      page.leave = leave;
      return () => undefined;
    },
    onSaveProblem: () => undefined,
  });
  const isDone = () =>
    session.runner.store.getState().progress === null && Object.keys(session.runner.store.getState().lanes).length > 0;
  const settle = () => expect.poll(isDone).toBe(true);
  const staleLanes = () => {
    const { workbench } = session.workbench.getState();
    return workbench.lanes.filter((lane) =>
      isStale(session.runner.store.getState().lanes[lane.id], laneInput(session, workbench, lane)),
    ).length;
  };
  await settle();
  return { session, storage, page, disconnect, settle, staleLanes };
}

test('has run when it opens, with the failure that was fed back selected', async () => {
  const { session, page } = await setup();
  const { selected } = session.selection.getState();
  expect(selected?.laneId).toBe('lane-3');
  const journal = session.runner.store.getState().lanes['lane-3']?.journal;
  const span = journal == null || selected === null ? undefined : projectedOf(journal).spanById.get(selected.spanId);
  expect(span).toMatchObject({ kind: 'attempt', failure: { class: 'input' } });
  expect(page.hash).toContain(`sel=2.${encodeURIComponent(selected?.spanId ?? '')}`);
});

test('a link selects what it names', async () => {
  const first = await setup();
  const again = await setup(first.page.hash.replace(/sel=.*/, 'sel=1.a0'));
  expect(again.session.selection.getState().selected).toEqual({ laneId: 'lane-2', spanId: 'a0' });
});

test('a link to a span that does not exist falls back', async () => {
  const { session } = await setup('#sel=1.nonsense');
  expect(session.selection.getState().selected?.laneId).toBe('lane-3');
});

test('choosing runs at once, editing waits for Run', async () => {
  const { session, settle, staleLanes } = await setup();
  setSeed(session, 8);
  await settle();
  expect(staleLanes()).toBe(0);
  editScenario(session, (scenario) => withPrompt(scenario, 0, 'another prompt'));
  expect(staleLanes()).toBe(3);
  chooseScenario(session, 'payment-config');
  await settle();
  expect(staleLanes()).toBe(0);
});

test('a removed lane comes back whole', async () => {
  const { session } = await setup();
  const { lanes } = session.workbench.getState().workbench;
  removeLane(session, 'lane-2', 'Blind retry');
  expect(session.workbench.getState().workbench.lanes).toHaveLength(2);
  takeBackRemoval(session);
  expect(session.workbench.getState().workbench.lanes).toEqual(lanes);
});

test('leaving the page saves the last key stroke', async () => {
  const { session, storage, page } = await setup();
  editScenario(session, (scenario) => withPrompt(scenario, 0, 'typed just now'));
  page.leave();
  const saved = parseWorkbench(storage.content[WORKBENCH_KEY] ?? null);
  expect(saved.kind === 'workbench' && saved.workbench.scenario.tasks[0]?.prompt).toBe('typed just now');
});

test('a run that is under way when the page is drawn is not begun again', async () => {
  const engine = createInProcessEngine();
  let runs = 0;
  const session = await openSession({
    engine: {
      ...engine,
      ask: (call, question) => {
        if (call === 'run-lane') runs++;
        return engine.ask(call, question);
      },
    },
  });
  runIfFree(session);
  connectSession(session, { storage: memoryStorage(), setHash: () => {}, onLeave: () => () => {}, onSaveProblem: () => {} });
  await expect.poll(() => session.selection.getState().selected?.laneId).toBe('lane-3');
  expect(runs).toBe(3);
});

test('a run that was over before the page was drawn is selected in', async () => {
  const session = await openSession();
  await runLanes(session);
  connectSession(session, { storage: memoryStorage(), setHash: () => {}, onLeave: () => () => {}, onSaveProblem: () => {} });
  expect(session.selection.getState().selected?.laneId).toBe('lane-3');
});

test('a selection that the new run does not have gives way', async () => {
  const { session, settle } = await setup();
  session.selection.setState({ selected: { laneId: 'lane-3', spanId: 'of an earlier run' as SpanId } });
  void runLanes(session);
  await settle();
  const { selected } = session.selection.getState();
  const journal = session.runner.store.getState().lanes['lane-3']?.journal;
  expect(journal != null && selected !== null && projectedOf(journal).spanById.has(selected.spanId)).toBe(true);
});
