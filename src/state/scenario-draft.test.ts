import { expect, test } from 'vitest';
import { openSession } from '../testing/session-setup.ts';
import { redo, undo } from './actions.ts';
import { setInScenario } from './scenario-actions.ts';
import {
  discardScenarioJson,
  forgetIfUsed,
  scenarioDraftOf,
  scenarioText,
  settleOnClose,
  settleScenarioJson,
  typeScenarioJson,
} from './scenario-draft.ts';

async function setup() {
  const session = await openSession();
  const workbench = () => session.workbench.getState().workbench;
  const [shipped] = session.library.scenarios;
  if (shipped === undefined) throw new Error('nothing is shipped');
  const renamed = { ...shipped, title: 'By hand' };
  return { session, workbench, shipped, renamed, text: scenarioText(renamed) };
}

test('a typed text is a draft and the scenario stays', async () => {
  const { session, workbench, shipped } = await setup();
  typeScenarioJson(session, '{');
  expect([workbench().scenario, scenarioDraftOf(workbench())]).toEqual([shipped, { text: '{', isCurrent: true }]);
});

test('a right text becomes the scenario and is one step to undo', async () => {
  const { session, workbench, shipped, renamed, text } = await setup();
  for (const part of ['{', text]) typeScenarioJson(session, part);
  settleScenarioJson(session, text, renamed);
  expect(workbench().scenario).toEqual(renamed);
  expect(session.workbench.getState().history.past).toHaveLength(1);
  forgetIfUsed(session, text);
  expect(workbench().drafts).toEqual({});
  undo(session);
  expect([workbench().scenario, workbench().drafts]).toEqual([shipped, {}]);
  redo(session);
  expect([workbench().scenario, workbench().drafts]).toEqual([renamed, {}]);
});

test('an answer about an older text is not used', async () => {
  const { session, workbench, shipped, renamed, text } = await setup();
  typeScenarioJson(session, text);
  typeScenarioJson(session, `${text} `);
  settleScenarioJson(session, text, renamed);
  expect(workbench().scenario).toBe(shipped);
});

test('a text over which something was edited waits to be asked for', async () => {
  const { session, workbench, renamed, text } = await setup();
  typeScenarioJson(session, '{');
  setInScenario(session, '/summary', 'Edited meanwhile');
  typeScenarioJson(session, text);
  settleScenarioJson(session, text, renamed);
  await settleOnClose(session);
  expect(workbench().scenario.summary).toBe('Edited meanwhile');
  expect(scenarioDraftOf(workbench())).toEqual({ text, isCurrent: false });
  settleScenarioJson(session, text, renamed, true);
  expect(workbench().scenario).toEqual(renamed);
});

test('a broken text survives the close and is put away with a way back', async () => {
  const { session, workbench } = await setup();
  typeScenarioJson(session, '{');
  await settleOnClose(session);
  forgetIfUsed(session, '{');
  expect(scenarioDraftOf(workbench())?.text).toBe('{');
  discardScenarioJson(session);
  expect(workbench().drafts).toEqual({});
  undo(session);
  expect(scenarioDraftOf(workbench())?.text).toBe('{');
});
