import { expect, test } from 'vitest';
import type { Json } from '../base/json.ts';
import type { Scenario } from '../domain/scenario.ts';
import type { Tool } from '../domain/tool.ts';
import { writeShareLink } from '../formats/share-link.ts';
import { memoryStorage, openSession } from '../testing/session-setup.ts';
import { addLane, chooseMode, editScenario, keepDocument, leaveDocument, redo, setSeed, undo } from './actions.ts';
import { withPrompt } from './edit-scenario.ts';
import { withoutToolAnywhere } from './edit-tools.ts';
import { runIfFree, runLanes } from './run-lanes.ts';
import { formatWorkbench, parseWorkbench } from './saved-workbench.ts';
import { makeShare, openSharedFile, openShareLink } from './share.ts';
import { makeWorkFile } from './work-file.ts';
import { draftKey } from './workbench.ts';
import { editWorkbench, withDraft } from './workbench-store.ts';

/** Somebody's link with a prompt of their own, and a session of another person to open it in. */
async function setup() {
  const sender = await openSession();
  editScenario(sender, (scenario) => withPrompt(scenario, 0, 'Do what the sender says.'));
  setSeed(sender, 77);
  const share = await makeShare(sender);
  const session = await openSession({ storage: memoryStorage() });
  const workbench = () => session.workbench.getState().workbench;
  return { share, session, workbench, mine: workbench() };
}

test('a link opens as a copy in a frame and runs nothing', async () => {
  const { share, session, workbench, mine } = await setup();
  await openShareLink(session, share.hash);
  runIfFree(session);
  expect(session.runner.store.getState()).toMatchObject({ lanes: {}, progress: null });
  expect(workbench()).toMatchObject({ seed: 77, source: 'simulated', frame: { from: 'link', mayRun: false } });
  expect(workbench().scenario.tasks[0]?.prompt).toBe('Do what the sender says.');
  expect(workbench().scenario.id).not.toBe(mine.scenario.id);
  expect(workbench().ownScenarios[mine.scenario.id]).toBeUndefined();
});

test('Run is what makes a stranger’s lanes run', async () => {
  const { share, session, workbench } = await setup();
  await openShareLink(session, share.hash);
  await runLanes(session);
  expect(workbench().frame?.mayRun).toBe(true);
  expect(Object.values(session.runner.store.getState().lanes).map(({ kind }) => kind)).toEqual(['done', 'done', 'done']);
});

test('the way back leads to one’s own work, also from a second link', async () => {
  const { share, session, workbench, mine } = await setup();
  setSeed(session, 9);
  await openShareLink(session, share.hash);
  await openShareLink(session, share.hash);
  leaveDocument(session);
  expect(workbench()).toMatchObject({ seed: 9, scenario: mine.scenario, lanes: mine.lanes, frame: null });
  expect(Object.keys(workbench().ownScenarios)).toHaveLength(2);
});

test('a kept copy is one’s own and has no frame', async () => {
  const { share, session, workbench } = await setup();
  await openShareLink(session, share.hash);
  keepDocument(session);
  expect(workbench()).toMatchObject({ seed: 77, frame: null });
  expect(workbench().ownScenarios[workbench().scenario.id]).toBe(workbench().scenario);
});

test('an unrun frame survives a reload as a frame', async () => {
  const { share, session, workbench } = await setup();
  await openShareLink(session, share.hash);
  const saved = parseWorkbench(formatWorkbench(workbench()));
  expect(saved.kind === 'workbench' && saved.workbench.frame).toMatchObject({ mayRun: false, title: workbench().frame?.title });
});

test('work that was saved before there were frames has none', async () => {
  const { mine } = await setup();
  const { frame: _none, ...older } = mine;
  const saved = parseWorkbench(JSON.stringify({ version: 1, workbench: older }));
  expect(saved.kind === 'workbench' && saved.workbench.frame).toBeNull();
});

test('opening a link can be undone and redone', async () => {
  const { share, session, workbench, mine } = await setup();
  await openShareLink(session, share.hash);
  const opened = workbench();
  undo(session);
  expect(workbench()).toBe(mine);
  redo(session);
  expect(workbench()).toBe(opened);
});

test('a file says the same as the link', async () => {
  const { share, session, workbench } = await setup();
  expect(share.fileName).toMatch(/\.mulligan\.json$/);
  await openSharedFile(session, new File([share.text], share.fileName));
  expect(workbench()).toMatchObject({ seed: 77, frame: { from: 'file' } });
});

test.each([
  ['a damaged link', '#share=AAAA', /not complete/],
  ['a link of a newer version', `#share=${btoa('\u0009abcdefgh').replaceAll('=', '')}`, /newer Mulligan/],
])('%s is told and changes nothing', async (_what, hash, message) => {
  const { session, workbench, mine } = await setup();
  await openShareLink(session, hash);
  expect(session.workbench.getState().shareProblem).toMatch(message);
  expect(workbench()).toBe(mine);
});

test('a link with a wrong value names its place', async () => {
  const { share, session, workbench, mine } = await setup();
  const wrong = { ...(JSON.parse(share.text) as { [name: string]: Json }), seed: 'seven' };
  await openShareLink(session, await writeShareLink(JSON.stringify(wrong)));
  expect(session.workbench.getState().shareProblem).toContain('/seed');
  expect(workbench()).toBe(mine);
});

test('a scenario that calls itself __proto__ becomes an ordinary own one', async () => {
  const { share, session, workbench } = await setup();
  const document = JSON.parse(share.text) as { [name: string]: { readonly [name: string]: Json } };
  const evil = { ...document, scenario: { ...document.scenario, id: '__proto__' } };
  await openShareLink(session, await writeShareLink(JSON.stringify(evil)));
  expect(Object.keys(workbench().ownScenarios)).toEqual(['proto']);
  expect(Object.hasOwn(Object.prototype, 'tasks')).toBe(false);
});

test('an unknown persona is listed and the chosen one stays', async () => {
  const { share, session, workbench, mine } = await setup();
  const other = { ...(JSON.parse(share.text) as { [name: string]: Json }), persona: 'oracle' };
  await openShareLink(session, await writeShareLink(JSON.stringify(other)));
  expect(workbench()).toMatchObject({ personaId: mine.personaId, frame: { lossCount: 1, losses: [{ where: '/persona' }] } });
});

test('a stranger’s document meets no real model before it is kept', async () => {
  const { share, session, workbench } = await setup();
  await openShareLink(session, share.hash);
  chooseMode(session, 'provider');
  expect(workbench().source).toBe('simulated');
  keepDocument(session);
  chooseMode(session, 'provider');
  expect(workbench().source).toBe('provider');
});

test('what is being typed in a lane is not typed into a stranger’s, and is there again afterwards', async () => {
  const { share, session, workbench, mine } = await setup();
  const key = draftKey('strategy', mine.lanes[0]?.id ?? '', 'json');
  editWorkbench(session.workbench, (before) => withDraft(before, key, '{ half'));
  await openShareLink(session, share.hash);
  const theirs = workbench().lanes.map(({ id }) => id);
  expect(theirs.filter((id) => mine.lanes.some((lane) => lane.id === id))).toEqual([]);
  editWorkbench(session.workbench, (before) => withDraft(before, draftKey('template', theirs[0] ?? '', 'all'), '{{'));
  for (const strategy of session.library.strategies.slice(0, 2)) addLane(session, strategy);
  expect(workbench().lanes.some(({ id }) => mine.lanes.some((lane) => lane.id === id))).toBe(false);
  leaveDocument(session);
  expect(workbench().drafts).toEqual({ [key]: '{ half' });
  undo(session);
  keepDocument(session);
  expect(Object.keys(workbench().drafts)).toEqual([draftKey('template', theirs[0] ?? '', 'all')]);
});

test.each<readonly [string, (scenario: Scenario) => Scenario]>([
  ['a planned tool was removed', (scenario) => withoutToolAnywhere(scenario, scenario.tools[0]?.definition.name ?? '')],
  ['no tool is left', (scenario) => ({ ...scenario, tools: [], faults: [] })],
  [
    'a pattern may take exponential time',
    (scenario) => withDefinition(scenario, { inputSchema: { type: 'object', properties: { a: { pattern: '^(a+)+$' } } } }),
  ],
  [
    'a tool falls back to one that writes',
    ({ tools: [first, second], ...rest }) => {
      if (first === undefined || second === undefined) throw new Error('two tools are needed');
      const fallbacks = [{ tool: second.definition.name, arguments: null, note: null }];
      return {
        ...rest,
        tools: [
          { ...first, fallbacks },
          { ...second, traits: { ...second.traits, writes: true } },
        ],
      };
    },
  ],
  [
    'an answer breaks its schema',
    (scenario) => ({
      ...scenario,
      tasks: scenario.tasks.map((task) => ({
        ...task,
        answerSchema: { type: 'object', required: ['sum'] },
        plan: { ...task.plan, answer: { value: {}, misconceptions: [] } },
      })),
    }),
  ],
])('what the controls can leave opens from a link and from a file: %s', async (_, edit) => {
  const sender = await openSession();
  editScenario(sender, edit);
  const { tasks, tools, faults } = sender.workbench.getState().workbench.scenario;
  const { session, workbench } = await setup();
  const share = await makeShare(sender);
  await openShareLink(session, share.hash);
  expect(session.workbench.getState().shareProblem).toBeNull();
  expect(workbench().scenario).toMatchObject({ tasks, tools, faults });
  await openSharedFile(session, new File([(await makeWorkFile(sender)).text], 'all.mulligan.json'));
  expect(session.workbench.getState().shareProblem).not.toContain('Not read');
});

function withDefinition(scenario: Scenario, part: Partial<Tool['definition']>): Scenario {
  const tools = scenario.tools.map((tool, index) =>
    index === 0 ? { ...tool, definition: { ...tool.definition, ...part } } : tool,
  );
  return { ...scenario, tools };
}
