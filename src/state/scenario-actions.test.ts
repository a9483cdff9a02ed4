import { expect, test } from 'vitest';
import { openSession } from '../testing/session-setup.ts';
import { addScenario, chooseScenario, copyScenario, redo, removeScenario, undo } from './actions.ts';
import { newScenario } from './new-scenario.ts';
import { renameScenario, resetToShippedById, setInScenario, typeInScenario } from './scenario-actions.ts';
import { startScenario } from './start-scenario.ts';
import { draftKey } from './workbench.ts';

async function setup() {
  const session = await openSession();
  const workbench = () => session.workbench.getState().workbench;
  const own = () => Object.values(workbench().ownScenarios).map(({ title }) => title);
  const [shipped] = session.library.scenarios;
  if (shipped === undefined) throw new Error('nothing is shipped');
  return { session, workbench, own, shipped };
}

test('what a new scenario begins with has no finding and runs', async () => {
  const { session, workbench } = await setup();
  const { engine } = session;
  expect(await engine.ask('check-scenario', { text: JSON.stringify(newScenario()) })).toMatchObject({
    kind: 'right',
    remarks: [],
  });
  startScenario(session);
  const { scenario, lanes, wire, seed } = workbench();
  const [strategy, persona] = [lanes[0]?.strategy, session.library.personas[0]];
  if (strategy === undefined || persona === undefined) throw new Error('nothing to run');
  const journal = await engine.ask('run-lane', { scenario, strategy, persona, wire, seed });
  expect(journal.entries.some((entry) => entry.kind === 'settled' && entry.outcome.kind === 'tool')).toBe(true);
  expect(session.dialog.getState().open).toEqual({ kind: 'scenario' });
});

test('a deleted scenario comes back with what was being typed in it', async () => {
  const { session, workbench, own, shipped } = await setup();
  copyScenario(session, shipped);
  const { id } = workbench().scenario;
  typeInScenario(session, '/tasks/0/id', '', undefined);
  removeScenario(session);
  expect([own(), workbench().scenario.id, workbench().drafts]).toEqual([[], shipped.id, {}]);
  expect(session.workbench.getState().removed?.what).toBe(`the scenario ${shipped.title} · copy`);
  undo(session);
  expect([own(), workbench().scenario.id]).toEqual([[`${shipped.title} · copy`], id]);
  expect(workbench().drafts).toEqual({ [draftKey('scenario', id, '/tasks/0/id')]: '' });
  redo(session);
  expect(own()).toEqual([]);
});

test('a scenario is renamed and reset while another one stands in front', async () => {
  const { session, workbench, own, shipped } = await setup();
  copyScenario(session, shipped);
  const copy = workbench().scenario;
  chooseScenario(session, shipped.id);
  setInScenario(session, '/title', 'Edited');
  const edited = workbench().scenario;
  chooseScenario(session, copy.id);
  resetToShippedById(session, edited);
  expect([workbench().scenario, own()]).toEqual([copy, [copy.title]]);
  chooseScenario(session, shipped.id);
  renameScenario(session, copy, 'Mine');
  expect([workbench().scenario, own()]).toEqual([shipped, ['Mine']]);
});

test('titles typed in a row are one step, and an equal value is none', async () => {
  const { session, workbench, shipped } = await setup();
  for (const title of ['M', 'Mi', 'Min', 'Mine']) setInScenario(session, '/title', title, 'scenario title');
  setInScenario(session, '/title', 'Mine', 'scenario title');
  expect(session.workbench.getState().history.past).toHaveLength(1);
  undo(session);
  expect(workbench().scenario).toBe(shipped);
});

test('every copy has a title of its own', async () => {
  const { session, workbench, own, shipped } = await setup();
  copyScenario(session, shipped);
  copyScenario(session, workbench().scenario);
  copyScenario(session, shipped);
  expect(own()).toEqual(['', ' 2', ' 3'].map((count) => `${shipped.title} · copy${count}`));
});

test('fifty scenarios of one name each get an id of their own', async () => {
  const { session, workbench } = await setup();
  for (let count = 0; count < 50; count++) addScenario(session, newScenario());
  expect(Object.keys(workbench().ownScenarios)).toHaveLength(50);
  expect(workbench().scenario.id).toBe('new-scenario-50');
});
