import { beforeEach, expect, test } from 'vitest';
import { openSession } from '../testing/session-setup.ts';
import { withListChanged, withScenarioValue, withTyped, withValueAt } from './edit-scenario-at.ts';
import { draftKey, type Workbench } from './workbench.ts';

const STEPS = '/tasks/0/plan/steps';
let first: Workbench;
beforeEach(async () => {
  first = (await openSession()).workbench.getState().workbench;
});

const toolsOf = (workbench: Workbench) =>
  workbench.scenario.tasks[0]?.plan.steps.map((calls) => calls.map(({ tool }) => tool).join());
const draft = (workbench: Workbench, pointer: string) => workbench.drafts[draftKey('scenario', workbench.scenario.id, pointer)];

test('a value is changed at its pointer and nothing else is', () => {
  const next = withValueAt(first.scenario, `${STEPS}/0/0/arguments/limit`, 7);
  expect(next.tasks[0]?.plan.steps[0]?.[0]?.arguments).toEqual({ status: 'open', start_date: '2026-05-01', limit: 7 });
  expect(next.tools).toBe(first.scenario.tools);
});

test('an equal value leaves a shipped scenario unedited', () => {
  expect(withScenarioValue(first, `${STEPS}/0/0/arguments`, { limit: 100, start_date: '2026-05-01', status: 'open' })).toBe(
    first,
  );
});

test('a text that cannot be read is kept beside the value before', () => {
  const typing = withTyped(first, '/tasks/0/id', '', undefined);
  expect([draft(typing, '/tasks/0/id'), typing.scenario]).toEqual(['', first.scenario]);
  expect(withTyped(typing, '/tasks/0/id', 'sum', 'sum').scenario.tasks[0]?.id).toBe('sum');
});

test('items are inserted, moved and removed', () => {
  expect(toolsOf(withListChanged(first, STEPS, { kind: 'insert', at: 1, item: [] }))).toEqual([
    'search_invoices',
    '',
    'sum_amounts',
  ]);
  expect(toolsOf(withListChanged(first, STEPS, { kind: 'move', from: 0, to: 1 }))).toEqual(['sum_amounts', 'search_invoices']);
  expect(toolsOf(withListChanged(first, STEPS, { kind: 'remove', at: 0 }))).toEqual(['sum_amounts']);
  expect(withListChanged(first, STEPS, { kind: 'move', from: 1, to: 2 })).toBe(first);
  expect(withListChanged(first, '/title', { kind: 'remove', at: 0 })).toBe(first);
});

test('a draft goes where its item goes', () => {
  const at = `${STEPS}/1/0/arguments`;
  const typing = withTyped(withListChanged(first, STEPS, { kind: 'insert', at: 2, item: [] }), at, '{', undefined);
  const where = (workbench: Workbench) => [0, 1, 2, 3].filter((step) => draft(workbench, `${STEPS}/${step}/0/arguments`) === '{');
  expect(where(withListChanged(typing, STEPS, { kind: 'insert', at: 0, item: [] }))).toEqual([2]);
  expect(where(withListChanged(typing, STEPS, { kind: 'insert', at: 2, item: [] }))).toEqual([1]);
  expect(where(withListChanged(typing, STEPS, { kind: 'move', from: 1, to: 2 }))).toEqual([2]);
  expect(where(withListChanged(typing, STEPS, { kind: 'move', from: 0, to: 2 }))).toEqual([0]);
  expect(where(withListChanged(typing, STEPS, { kind: 'move', from: 2, to: 0 }))).toEqual([2]);
  expect(where(withListChanged(typing, STEPS, { kind: 'remove', at: 0 }))).toEqual([0]);
  expect(where(withListChanged(typing, STEPS, { kind: 'remove', at: 1 }))).toEqual([]);
});
