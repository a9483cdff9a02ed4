import { expect, test } from 'vitest';
import type { Scenario } from '../domain/scenario.ts';
import { openSession } from '../testing/session-setup.ts';
import { plannedCalls, withFault, withMistake, withoutFault, withoutTool, withTool, withTools } from './edit-scenario.ts';

async function shipped(): Promise<Scenario> {
  const session = await openSession({ hash: '#scenario=date-format' });
  return session.workbench.getState().workbench.scenario;
}

function toolOf(scenario: Scenario, name: string) {
  const tool = scenario.tools.find(({ definition }) => definition.name === name);
  if (tool === undefined) throw new Error(`no ${name}`);
  return tool;
}

test('faults, plan and expectation follow a renamed tool', async () => {
  const scenario = await shipped();
  const tool = toolOf(scenario, 'search_invoices');
  const renamed = withTool(scenario, 'search_invoices', { ...tool, definition: { ...tool.definition, name: 'find' } });
  expect(JSON.stringify(renamed).includes('"tool":"search_invoices"')).toBe(false);
  expect(plannedCalls(renamed).filter(({ call }) => call.tool === 'find')).toHaveLength(1);
  expect(renamed.faults[0]?.target).toEqual({ kind: 'tool', tool: 'find' });
});

test('added tools never take a name that is there', async () => {
  const scenario = await shipped();
  const tool = toolOf(scenario, 'sum_amounts');
  const names = withTools(scenario, [tool, tool]).tools.map(({ definition }) => definition.name);
  expect(names).toEqual(['search_invoices', 'sum_amounts', 'sum_amounts-2', 'sum_amounts-3']);
});

test('a removed tool takes its faults along and nothing else', async () => {
  const scenario = await shipped();
  const less = withoutTool(scenario, 'search_invoices');
  expect(less.faults).toEqual([]);
  expect(less.tasks).toBe(scenario.tasks);
});

test('a fault is added under a free id and can go again', async () => {
  const scenario = await shipped();
  const [fault] = scenario.faults;
  if (fault === undefined) throw new Error('no fault');
  const twice = withFault(scenario, fault);
  expect(twice.faults.map(({ id }) => id)).toEqual(['search-503', 'search-503-2']);
  expect(withoutFault(twice, 'search-503-2').faults).toEqual(scenario.faults);
});

test('a mistake replaces one at the same place', async () => {
  const scenario = await shipped();
  const [planned] = plannedCalls(scenario);
  if (planned === undefined) throw new Error('not planned');
  const mistake = { path: '/start_date', wrong: { kind: 'absent' }, probability: 0.5 } as const;
  const changed = withMistake(scenario, planned.at, mistake);
  expect(plannedCalls(changed)[0]?.call.misconceptions).toEqual([mistake]);
  expect(plannedCalls(scenario)[0]?.call.misconceptions[0]?.wrong).toEqual({ kind: 'value', value: '2026-5-1' });
});

test('fallbacks follow a tool to its new name', async () => {
  const scenario = await shipped();
  const search = toolOf(scenario, 'search_invoices');
  const sum = { ...toolOf(scenario, 'sum_amounts'), fallbacks: [{ tool: 'search_invoices', arguments: null, note: null }] };
  const both = { ...scenario, tools: [search, sum] };
  const renamed = withTool(both, 'search_invoices', { ...search, definition: { ...search.definition, name: 'find' } });
  expect(renamed.tools[1]?.fallbacks).toEqual([{ tool: 'find', arguments: null, note: null }]);
});
