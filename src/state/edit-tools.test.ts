import { expect, test } from 'vitest';
import type { Scenario } from '../domain/scenario.ts';
import type { Tool } from '../domain/tool.ts';
import { SCENARIOS } from '../scenarios/scenarios.ts';
import { openSession } from '../testing/session-setup.ts';
import { redo, undo } from './actions.ts';
import { toolDraftKey, withoutToolAnywhere, withToolDuplicated, withToolEdited } from './edit-tools.ts';
import { duplicateTool, editTool, forgetToolText, keepToolText, removeTool } from './edit-tools-actions.ts';

function dateFormat(): Scenario {
  const scenario = SCENARIOS.find(({ id }) => id === 'date-format');
  if (scenario === undefined) throw new Error('the scenario date-format is gone');
  const [search, sum, ...others] = scenario.tools;
  if (search === undefined || sum === undefined) throw new Error('its tools are gone');
  const fallbacks = [{ tool: 'search_invoices', arguments: null, note: null }];
  return { ...scenario, tools: [search, { ...sum, fallbacks }, ...others] };
}

function named(scenario: Scenario, name: string): Tool {
  const tool = scenario.tools.find(({ definition }) => definition.name === name);
  if (tool === undefined) throw new Error(`no tool ${name}`);
  return tool;
}

test('a new name is followed by everything that says the old one', () => {
  const before = dateFormat();
  const tool = named(before, 'search_invoices');
  const after = withToolEdited(before, 'search_invoices', { ...tool, definition: { ...tool.definition, name: 'find' } });
  expect(JSON.stringify(after)).not.toContain('"search_invoices"');
  expect(named(after, 'sum_amounts').fallbacks).toEqual([{ tool: 'find', arguments: null, note: null }]);
  expect(JSON.stringify(after).replaceAll('"find"', '"search_invoices"')).toBe(JSON.stringify(before));
});

test('a copy stands behind its original under a name that providers take', () => {
  const once = withToolDuplicated(dateFormat(), 'search_invoices');
  expect(once.scenario.tools.map(({ definition }) => definition.name)).toEqual([
    'search_invoices',
    'search_invoices_copy',
    'sum_amounts',
  ]);
  expect(withToolDuplicated(once.scenario, 'search_invoices_copy').name).toBe('search_invoices_copy-2');
});

test('a removed tool takes its faults and the fallbacks to it along', () => {
  const after = withoutToolAnywhere(dateFormat(), 'search_invoices');
  expect(after.tools.map(({ definition }) => definition.name)).toEqual(['sum_amounts']);
  expect(after.faults).toEqual([]);
  expect(named(after, 'sum_amounts').fallbacks).toEqual([]);
});

test('what was typed stays with a tool that gets another name', async () => {
  const session = await openSession();
  const { scenario } = session.workbench.getState().workbench;
  const tool = named(scenario, 'search_invoices');
  keepToolText(session, 'search_invoices', 'value', '{');
  editTool(session, 'search_invoices', { ...tool, definition: { ...tool.definition, name: 'find' } }, 'name');
  expect(session.workbench.getState().workbench.drafts).toEqual({ [toolDraftKey(scenario.id, 'find', 'value')]: '{' });
});

test('an edit that changes nothing is none, typing in one field is one step', async () => {
  const session = await openSession();
  const tool = named(session.workbench.getState().workbench.scenario, 'search_invoices');
  const steps = () => session.workbench.getState().history.past.length;
  editTool(session, 'search_invoices', structuredClone(tool), 'description');
  expect(steps()).toBe(0);
  for (const description of ['a', 'ab', 'abc']) {
    editTool(session, 'search_invoices', { ...tool, definition: { ...tool.definition, description } }, 'description');
  }
  expect(steps()).toBe(1);
  expect(duplicateTool(session, 'search_invoices')).toBe('search_invoices_copy');
  removeTool(session, 'search_invoices');
  expect(session.workbench.getState().removed?.what).toBe('the tool search_invoices');
});

test('a new tool of a removed one’s name begins without what was typed in that one', async () => {
  const session = await openSession();
  keepToolText(session, 'search_invoices', 'json', '{');
  keepToolText(session, 'search_invoices', 'value', '[');
  removeTool(session, 'search_invoices');
  expect(session.workbench.getState().workbench.drafts).toEqual({});
  undo(session);
  expect(Object.values(session.workbench.getState().workbench.drafts)).toEqual(['{', '[']);
});

test('a text that was used is forgotten without a step, and neither undo nor redo brings it back', async () => {
  const session = await openSession();
  const { scenario } = session.workbench.getState().workbench;
  const tool = named(scenario, 'search_invoices');
  const drafts = () => session.workbench.getState().workbench.drafts;
  keepToolText(session, 'search_invoices', 'json', 'text', 'field');
  editTool(session, 'search_invoices', { ...tool, latencyMs: { min: 1, max: 2 } }, 'field');
  forgetToolText(session, 'search_invoices', 'json');
  expect([drafts(), session.workbench.getState().history.past.length]).toEqual([{}, 1]);
  undo(session);
  expect([drafts(), session.workbench.getState().workbench.scenario]).toEqual([{}, scenario]);
  redo(session);
  expect(drafts()).toEqual({});
  undo(session);
  keepToolText(session, 'search_invoices', 'json', 'other');
  undo(session);
  forgetToolText(session, 'search_invoices', 'json');
  redo(session);
  expect(drafts()).toEqual({ [toolDraftKey(scenario.id, 'search_invoices', 'json')]: 'other' });
});
