import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { undoEdit } from '../../../state/workbench-store.ts';
import { renderInSession, stubPageForEach } from '../../../testing/panel-setup.tsx';
import { openSession } from '../../../testing/session-setup.ts';
import { ScenarioDialog } from './scenario-dialog.tsx';

stubPageForEach();

async function setup() {
  const session = await openSession();
  const onClose = vi.fn();
  const open = () => renderInSession(session, <ScenarioDialog onClose={onClose} />);
  const view = open();
  const scenario = () => session.workbench.getState().workbench.scenario;
  const json = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'The scenario as JSON' });
  const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
  const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
  const undoAll = () => {
    while (undoEdit(session.workbench)) {
      // until nothing is left
    }
  };
  return { session, onClose, open, view, scenario, json, type, press, undoAll };
}

test('a control changes the scenario and the JSON beside it', async () => {
  const { scenario, json, type } = await setup();
  type(screen.getByLabelText('Title'), 'Mine');
  type(screen.getByLabelText('Prompt of task 1: what the model is asked'), 'Find the overdue ones.');
  expect(scenario()).toMatchObject({ id: 'date-format', title: 'Mine', tasks: [{ prompt: 'Find the overdue ones.' }] });
  expect(JSON.parse(json().value)).toMatchObject({ title: 'Mine', tasks: [{ prompt: 'Find the overdue ones.' }] });
});

test('the JSON changes the scenario and its controls', async () => {
  const { scenario, json, type } = await setup();
  type(json(), json().value.replace('"Flaky search, strict dates"', '"By hand"'));
  await waitFor(() => expect(scenario().title).toBe('By hand'));
  expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('By hand');
});

test('broken JSON is kept over close and reopen, and mended it counts', async () => {
  const { session, scenario, json, type, view, open } = await setup();
  const whole = json().value;
  const broken = whole.replace('"By', '').replace('"probability": 1', '"probability": 1 oops');
  type(json(), broken);
  expect(await screen.findByText(/^is not JSON: unexpected o/)).toBeTruthy();
  view.unmount();
  expect(scenario()).toBe(session.library.scenarios[0]);
  open();
  expect(json().value).toBe(broken);
  type(json(), whole.replace('"probability": 1', '"probability": 0.25'));
  await waitFor(() => expect(scenario().tasks[0]?.plan.steps[0]?.[0]?.misconceptions[0]?.probability).toBe(0.25));
});

test('a text over which the controls have edited is not used unasked', async () => {
  const { scenario, json, type, press } = await setup();
  const whole = json().value;
  type(json(), `${whole} oops`);
  type(screen.getByLabelText('Title'), 'By control');
  type(json(), whole.replace('"Flaky search, strict dates"', '"By hand"'));
  expect(await screen.findByText(/^The scenario has changed since this text was typed/)).toBeTruthy();
  expect(scenario().title).toBe('By control');
  press('Use this text');
  expect(scenario().title).toBe('By hand');
});

test('an id in the JSON stays what it was and says so', async () => {
  const { scenario, json, type } = await setup();
  type(json(), json().value.replace('"id": "date-format"', '"id": "other"').replace('strict dates', 'strict'));
  await waitFor(() => expect(scenario()).toMatchObject({ id: 'date-format', title: 'Flaky search, strict' }));
  expect(screen.getByText(/^stays "date-format"/)).toBeTruthy();
});

test('arguments that the tool refuses are named in place and used', async () => {
  const { scenario, type } = await setup();
  const field = screen.getByRole('textbox', { name: 'Right arguments of search_invoices, step 1' });
  type(field, '{"status": "open", "start_date": "2026-05-01", "limit": 900}');
  expect(scenario().tasks[0]?.plan.steps[0]?.[0]?.arguments).toMatchObject({ limit: 900 });
  const editor = field.closest('.field') as HTMLElement;
  expect(await within(editor).findByText(/from 1 to 100, received 900; search_invoices refuses the call/)).toBeTruthy();
  type(field, '[1]');
  expect(within(editor).getByText('must be an object: {"name": value}')).toBeTruthy();
  expect(scenario().tasks[0]?.plan.steps[0]?.[0]?.arguments).toMatchObject({ limit: 900 });
});

test('a mistake is edited in place and what cannot be read is kept', async () => {
  const { scenario, type, session, undoAll } = await setup();
  const mistake = () => scenario().tasks[0]?.plan.steps[0]?.[0]?.misconceptions[0];
  const fields = within(screen.getByRole('group', { name: /^Mistake 1 in search_invoices/ }));
  type(fields.getByLabelText('How often, per cent'), '25');
  type(fields.getByLabelText('Wrong value'), '1 May');
  expect(mistake()).toEqual({ path: '/start_date', wrong: { kind: 'value', value: '1 May' }, probability: 0.25 });
  type(fields.getByLabelText('How often, per cent'), '250');
  expect(fields.getByText('a number of per cent from 0 to 100')).toBeTruthy();
  expect(fields.getByLabelText<HTMLInputElement>('How often, per cent').value).toBe('250');
  expect(mistake()?.probability).toBe(0.25);
  type(fields.getByLabelText('Mistake'), 'absent');
  expect(mistake()?.wrong).toEqual({ kind: 'absent' });
  undoAll();
  expect(scenario()).toBe(session.library.scenarios[0]);
});

test('tasks, steps and calls are added, moved and removed, and all of it undone', async () => {
  const { session, scenario, press, undoAll } = await setup();
  const plan = (task: number) => scenario().tasks[task]?.plan.steps.map((calls) => calls.map(({ tool }) => tool).join('+'));
  press('+ Task');
  expect(scenario().tasks.map(({ id }) => id)).toEqual(['open-invoices', 'task']);
  const second = within(screen.getByRole('region', { name: 'Task 2' }));
  fireEvent.click(second.getByRole('button', { name: '+ Step' }));
  fireEvent.click(second.getAllByRole('button', { name: '+ Parallel call' })[1] as HTMLElement);
  expect(plan(1)).toEqual(['search_invoices', 'search_invoices+search_invoices']);
  fireEvent.click(second.getByRole('button', { name: 'Move step 2 up' }));
  expect(plan(1)).toEqual(['search_invoices+search_invoices', 'search_invoices']);
  press('Move task 2 up');
  expect(scenario().tasks.map(({ id }) => id)).toEqual(['task', 'open-invoices']);
  press('Remove task 1');
  expect(session.workbench.getState().removed?.what).toBe('task 1');
  undoAll();
  expect(session.workbench.getState().workbench).toMatchObject({
    scenario: session.library.scenarios[0],
    ownScenarios: {},
    drafts: {},
  });
});

test('an id that is taken is named and not used', async () => {
  const { scenario, type, press } = await setup();
  press('+ Task');
  type(screen.getByLabelText('Id of task 2'), 'open-invoices');
  expect(screen.getByText('open-invoices is taken by another task')).toBeTruthy();
  expect(scenario().tasks[1]?.id).toBe('task');
});

test('a task without an oracle says that its runs are unscored', async () => {
  const { scenario } = await setup();
  fireEvent.click(screen.getByLabelText('Judge the runs of this task'));
  expect(scenario().tasks[0]?.expect).toBeNull();
  expect(screen.getByText(/^Judged by no oracle: .* unscored/)).toBeTruthy();
  fireEvent.click(screen.getByLabelText('Judge the runs of this task'));
  expect(scenario().tasks[0]?.expect?.calls).toHaveLength(2);
});

test('an answer with a schema begins with one that it keeps', async () => {
  const { scenario } = await setup();
  fireEvent.click(screen.getByLabelText('an answer that keeps a schema'));
  expect(scenario().tasks[0]).toMatchObject({ plan: { answer: { value: { answer: '' } } } });
  fireEvent.change(screen.getByRole('textbox', { name: 'Right answer' }), { target: { value: '{"answer": 4}' } });
  await waitFor(() => expect(screen.getAllByText(/breaks the task's own answer schema/).length).toBeGreaterThan(0));
});

test('closing uses a right text that was just typed', async () => {
  const { scenario, json, type, press, onClose } = await setup();
  type(json(), json().value.replace('strict dates', 'loose dates'));
  press('Close');
  expect(onClose).toHaveBeenCalled();
  await waitFor(() => expect(scenario().title).toBe('Flaky search, loose dates'));
});
