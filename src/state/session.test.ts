import { expect, test } from 'vitest';
import { memoryStorage, openSession } from '../testing/session-setup.ts';
import { withTemplate } from './edit-lanes.ts';
import { withPrompt } from './edit-scenario.ts';
import { formatWorkbench, PUT_ASIDE_KEY, WORKBENCH_KEY } from './saved-workbench.ts';
import type { Session } from './session.ts';
import { draftKey, type Workbench } from './workbench.ts';
import { editedScenario, withDraft } from './workbench-store.ts';

const workbenchOf = (session: Session) => session.workbench.getState().workbench;

async function savedAfter(edit: (workbench: Workbench) => Workbench) {
  const session = await openSession();
  return memoryStorage({ [WORKBENCH_KEY]: formatWorkbench(edit(workbenchOf(session))) });
}

test('opens with three strategies from the worst to the best', async () => {
  const session = await openSession();
  expect(workbenchOf(session).lanes.map(({ strategy }) => strategy.id)).toEqual([
    'crash-on-first-error',
    'blind-retry',
    'classify-and-route',
  ]);
  expect(session.remarks).toEqual([]);
});

test('edits of a scenario survive a reload', async () => {
  const storage = await savedAfter((workbench) => editedScenario(workbench, (scenario) => withPrompt(scenario, 0, 'mine')));
  const session = await openSession({ storage });
  expect(workbenchOf(session).scenario.tasks[0]?.prompt).toBe('mine');
});

test('a scenario that was not edited follows the library', async () => {
  const storage = await savedAfter((workbench) => ({
    ...workbench,
    scenario: { ...workbench.scenario, title: 'of an older version' },
  }));
  const session = await openSession({ storage });
  expect(workbenchOf(session).scenario).toBe(session.library.scenarios[0]);
});

test('a link names what is here and overwrites nothing', async () => {
  const storage = await savedAfter((workbench) =>
    withTemplate(
      editedScenario(workbench, (scenario) => withPrompt(scenario, 0, 'mine')),
      'lane-3',
      null,
      'my text',
    ),
  );
  const session = await openSession({ storage, hash: '#scenario=payment-config&strategies=blind-retry&seed=99' });
  const workbench = workbenchOf(session);
  expect([workbench.scenario.id, workbench.lanes.length, workbench.seed]).toEqual(['payment-config', 1, 99]);
  expect(workbench.ownScenarios['date-format']?.tasks[0]?.prompt).toBe('mine');
  expect(workbench.ownStrategies['classify-and-route-edited']?.feedback.template).toBe('my text');
});

test('unknown names in a link are said and change nothing', async () => {
  const session = await openSession({ hash: '#scenario=nowhere&strategies=never' });
  expect(session.remarks).toEqual([
    'The link names the scenario “nowhere”, which is not here.',
    'The link names the strategy “never”, which is not here.',
  ]);
  expect(workbenchOf(session).lanes).toHaveLength(3);
});

test('work of a newer version is left alone', async () => {
  const text = (await savedAfter((workbench) => workbench)).content[WORKBENCH_KEY]?.replace('"version":1', '"version":9') ?? '';
  const storage = memoryStorage({ [WORKBENCH_KEY]: text });
  const session = await openSession({ storage });
  expect(session.workbench.getState().isKept).toBe(false);
  expect(session.remarks[0]).toContain('newer Mulligan');
  expect(storage.content[WORKBENCH_KEY]).toBe(text);
});

test('what cannot be read is put aside before it is overwritten', async () => {
  const storage = memoryStorage({ [WORKBENCH_KEY]: '{"version":1' });
  const session = await openSession({ storage });
  expect(storage.content[PUT_ASIDE_KEY]).toBe('{"version":1');
  expect(session.remarks[0]).toContain('put aside');
});

test('a link makes a run wire-true but never one against a real model', async () => {
  const wireTrue = await openSession({ hash: '#persona=careless&via=wire-true' });
  expect(workbenchOf(wireTrue)).toMatchObject({ personaId: 'careless', source: 'wire-true' });
  const stranger = await openSession({ hash: '#persona=careless&via=provider' });
  expect(workbenchOf(stranger).source).toBe('simulated');
});

test('a reload keeps the choice of a real model', async () => {
  const storage = await savedAfter((workbench) => ({ ...workbench, source: 'provider' }));
  const reloaded = await openSession({ storage, hash: '#persona=attentive&via=provider' });
  expect(workbenchOf(reloaded).source).toBe('provider');
  const simulatedLink = await openSession({ storage, hash: '#persona=attentive' });
  expect(workbenchOf(simulatedLink).source).toBe('simulated');
});

test('a link opens the inspector on its tab', async () => {
  const session = await openSession({ hash: '#tab=chain' });
  expect(session.selection.getState().tab).toBe('chain');
});

test('a link to other strategies leaves what was being typed in the lanes it replaces', async () => {
  const first = await openSession();
  const { lanes } = first.workbench.getState().workbench;
  const keys = lanes.map(({ id }) => draftKey('strategy', id, 'json'));
  const typing = keys.reduce((before, key) => withDraft(before, key, '{'), first.workbench.getState().workbench);
  const storage = memoryStorage({ [WORKBENCH_KEY]: formatWorkbench(typing) });
  const session = await openSession({ storage, hash: '#strategies=crash-on-first-error,ai-sdk-default' });
  expect(session.workbench.getState().workbench.lanes).toHaveLength(2);
  expect(Object.keys(session.workbench.getState().workbench.drafts)).toEqual(keys.slice(0, 1));
});
