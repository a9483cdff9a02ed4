import { expect, test } from 'vitest';
import { openSession } from '../testing/session-setup.ts';
import {
  MAX_LANES,
  templateOf,
  withDuplicate,
  withLane,
  withLaneMoved,
  withLaneStrategy,
  withoutLane,
  withoutStrategy,
  withTemplate,
} from './edit-lanes.ts';
import { draftKey, type Workbench } from './workbench.ts';
import { withDraft } from './workbench-store.ts';

async function setup() {
  const session = await openSession();
  return { workbench: session.workbench.getState().workbench, library: session.library };
}

const strategyIds = (workbench: Workbench) => workbench.lanes.map(({ strategy }) => strategy.id);

test('editing a text makes a strategy of its own and leaves the shipped one', async () => {
  const { workbench, library } = await setup();
  const edited = withTemplate(workbench, 'lane-3', null, 'Look: {{ message }}');
  expect(strategyIds(edited)).toEqual(['crash-on-first-error', 'blind-retry', 'classify-and-route-edited']);
  expect(edited.lanes[2]?.strategy).toMatchObject({
    title: 'Classify and route · edited',
    feedback: { template: 'Look: {{ message }}' },
  });
  expect(library.strategies.find(({ id }) => id === 'classify-and-route')?.feedback.template).not.toContain('Look:');
});

test('a second edit of a lane changes the same strategy', async () => {
  const { workbench } = await setup();
  const once = withTemplate(workbench, 'lane-3', null, 'one');
  const twice = withTemplate(once, 'lane-3', 'input', 'two');
  expect(Object.keys(twice.ownStrategies)).toEqual(['classify-and-route-edited']);
  const strategy = twice.lanes[2]?.strategy;
  expect(strategy && [templateOf(strategy, null), templateOf(strategy, 'input'), templateOf(strategy, 'state')]).toEqual([
    'one',
    'two',
    'one',
  ]);
});

test('two lanes of one strategy are edited apart', async () => {
  const { workbench, library } = await setup();
  const third = library.strategies.find(({ id }) => id === 'classify-and-route');
  if (third === undefined) throw new Error('not shipped');
  const two = withTemplate(withTemplate(withLane(workbench, third), 'lane-3', null, 'one'), 'lane-4', null, 'two');
  expect(two.lanes.slice(2).map(({ strategy }) => [strategy.title, strategy.feedback.template])).toEqual([
    ['Classify and route · edited', 'one'],
    ['Classify and route · edited 2', 'two'],
  ]);
});

test('an edited strategy stays when its lane goes', async () => {
  const { workbench } = await setup();
  const gone = withoutLane(withTemplate(workbench, 'lane-3', null, 'kept'), 'lane-3');
  expect(gone.ownStrategies['classify-and-route-edited']?.feedback.template).toBe('kept');
});

test('lanes move within the list and never out of it', async () => {
  const { workbench } = await setup();
  expect(strategyIds(withLaneMoved(workbench, 'lane-3', -1))).toEqual([
    'crash-on-first-error',
    'classify-and-route',
    'blind-retry',
  ]);
  expect(withLaneMoved(workbench, 'lane-1', -1)).toBe(workbench);
  expect(withLaneMoved(workbench, 'lane-3', 1)).toBe(workbench);
});

test('lanes have ids of their own up to their limit', async () => {
  const { workbench, library } = await setup();
  const [strategy] = library.strategies;
  if (strategy === undefined) throw new Error('none shipped');
  let full = workbench;
  for (let count = 0; count < 20; count++) full = withLane(full, strategy);
  expect(full.lanes).toHaveLength(MAX_LANES);
  expect(new Set(full.lanes.map(({ id }) => id)).size).toBe(MAX_LANES);
});

test('what is being typed in a lane goes with the lane and with its strategy', async () => {
  const { workbench, library } = await setup();
  const other = library.strategies.find(({ id }) => id === 'feed-back-only') ?? library.strategies.at(-1);
  const [, second, third] = workbench.lanes;
  if (other === undefined || second === undefined || third === undefined) throw new Error('not shipped');
  const keys = [
    draftKey('strategy', third.id, 'json'),
    draftKey('strategy', third.id, 'rules'),
    draftKey('template', third.id, 'all'),
  ];
  const elsewhere = draftKey('strategy', second.id, 'json');
  const typing = [...keys, elsewhere].reduce((before, key) => withDraft(before, key, '{'), workbench);
  const kept = (after: Workbench) => Object.keys(after.drafts);
  const removed = withoutLane(typing, third.id);
  expect(kept(removed)).toEqual([elsewhere]);
  expect(withLane(removed, other).lanes.at(-1)?.id).toBe(third.id);
  expect(kept(withLaneStrategy(typing, third.id, other))).toEqual([elsewhere]);
  expect(kept(withTemplate(typing, third.id, null, 'Look'))).toEqual([...keys, elsewhere]);
  expect(kept(withLaneMoved(typing, third.id, -1))).toEqual([...keys, elsewhere]);
  const own = withTemplate(typing, third.id, null, 'Look');
  expect(kept(withoutStrategy(own, own.lanes[2]?.strategy.id ?? ''))).toEqual([elsewhere]);
});

test('a copy of a lane stands right below it', async () => {
  const { workbench } = await setup();
  const first = workbench.lanes[0];
  if (first === undefined) throw new Error('no lane');
  const copied = withDuplicate(workbench, first.strategy, first.id);
  expect(copied.lanes.map(({ strategy }) => strategy.title)).toEqual([
    'Crash on first error',
    'Crash on first error · copy',
    'Blind retry',
    'Classify and route',
  ]);
});
