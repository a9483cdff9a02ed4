import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { addScenario, undo } from '../../../state/actions.ts';
import { withToolEdited } from '../../../state/edit-tools.ts';
import { renderInSession, stubPageForEach } from '../../../testing/panel-setup.tsx';
import { openSession } from '../../../testing/session-setup.ts';
import { ToolsSection } from './tools-section.tsx';

stubPageForEach();

async function setup() {
  const session = await openSession();
  renderInSession(session, <ToolsSection />);
  const dialog = (name: RegExp | string) => screen.findByRole('dialog', { name }, { timeout: 10_000 });
  return { session, dialog };
}

test('the dialog follows a tool whose new name was undone', async () => {
  const { session, dialog } = await setup();
  fireEvent.click(screen.getByRole('button', { name: 'Edit search_invoices' }));
  await dialog('Tool: search_invoices');
  const told = screen.getByRole('region', { name: 'What the model is told' });
  fireEvent.change(within(told).getByLabelText('Name'), { target: { value: 'find' } });
  await dialog('Tool: find');
  undo(session);
  await dialog('Tool: search_invoices');
});

test('the dialog closes when an undo brings another scenario to the front', async () => {
  const { session, dialog } = await setup();
  const { scenario } = session.workbench.getState().workbench;
  const [first] = scenario.tools;
  if (first === undefined) throw new Error('no tool');
  // As many tools, and another one in the same place.
  const definition = { ...first.definition, name: 'only_there' };
  addScenario(session, withToolEdited(scenario, first.definition.name, { ...first, definition }));
  fireEvent.click(await screen.findByRole('button', { name: 'Edit only_there' }));
  await dialog('Tool: only_there');
  undo(session);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('an import that was closed half way shows again what was found in its text', async () => {
  const { dialog } = await setup();
  const open = () => fireEvent.click(screen.getByRole('button', { name: '+ Add or import' }));
  open();
  const text = JSON.stringify({ tools: [{ name: 'look', inputSchema: { type: 'object' } }] });
  fireEvent.change(within(await dialog('Add or import tools')).getByRole('textbox'), { target: { value: text } });
  await screen.findByRole('button', { name: 'Add to this scenario' });
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  open();
  await screen.findByRole('button', { name: 'Add to this scenario' });
});

test('typing a fixed value is one step to undo', async () => {
  const { session, dialog } = await setup();
  fireEvent.click(screen.getByRole('button', { name: 'Edit search_invoices' }));
  const value = within(await dialog('Tool: search_invoices')).getByRole('textbox', { name: 'Value of search_invoices' });
  for (const text of ['1', '12', '123']) fireEvent.change(value, { target: { value: text } });
  expect(session.workbench.getState().history.past).toHaveLength(1);
});
