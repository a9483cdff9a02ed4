import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { TextStorage } from '../../state/page-storage.ts';
import { createPreferencesStore } from '../../state/preferences-store.ts';
import { QueryProvider } from '../../state/query-provider.tsx';
import { createInProcessEngine } from '../../testing/in-process-engine.ts';
import { stubPageForEach } from '../../testing/panel-setup.tsx';
import { memoryStorage } from '../../testing/session-setup.ts';
import type { EngineClient } from '../../workers/engine-messages.ts';
import { App } from './app.tsx';

stubPageForEach();

async function open({
  storage = memoryStorage(),
  engine = createInProcessEngine(),
}: {
  storage?: TextStorage;
  engine?: EngineClient;
} = {}) {
  const parts = {
    engine,
    storage,
    preferences: createPreferencesStore(storage),
    runProvider: () => Promise.reject(new Error('no provider here')),
    hash: '',
    now: () => 0,
  };
  render(
    <QueryProvider>
      <App parts={parts} setHash={() => {}} onSession={() => {}} />
    </QueryProvider>,
  );
  await screen.findByRole('button', { name: 'Crash on first error' });
  const inspector = () => screen.getByRole('region', { name: 'Inspector' });
  const row = async (lane: string, text: RegExp) => {
    const body = (await screen.findByRole('rowheader', { name: lane })).closest('tbody');
    if (body === null) throw new Error(`no rows of ${lane}`);
    return within(body).getAllByRole('row', { name: text })[0] as HTMLElement;
  };
  const stale = () => screen.queryAllByText('edited since').length;
  return { inspector, row, stale, storage };
}

test('shows the outcome of every lane without a click', async () => {
  await open();
  await waitFor(() => expect(document.querySelectorAll('.lane-outcome .mark')).toHaveLength(3));
  expect(screen.getAllByText('recovered').length).toBeGreaterThan(0);
  for (const outcome of ['aborted', 'capped']) expect(screen.getByText(outcome)).toBeTruthy();
  expect(screen.getByText(/0 to the network/)).toBeTruthy();
});

test('a selected row tells what the model read about it', async () => {
  const { inspector, row } = await open();
  fireEvent.click(await row('Classify and route', /1 of 3/));
  expect(inspector().querySelector('.subject-path')?.textContent).toContain('attempt 1 of 3');
  expect(within(inspector()).getByRole('region', { name: 'What the model read next' }).textContent).toContain('attempt 1 of 3');
  fireEvent.click(within(inspector()).getByRole('tab', { name: 'Arguments' }));
  const changed = await within(inspector()).findByRole('region', { name: 'What it changed next, attempt 1 → 2' });
  expect(changed.querySelector('ins')?.textContent).toBe('"2026-05-01"');
  fireEvent.click(await row('Crash on first error', /1 of 1/));
  fireEvent.click(within(inspector()).getByRole('tab', { name: 'Model reads' }));
  expect(within(inspector()).getByText(/the run ended before a request carried a result/)).toBeTruthy();
});

test('an added fault waits for Run and then counts', async () => {
  const { stale } = await open();
  await screen.findAllByText('recovered');
  fireEvent.click(screen.getByRole('button', { name: '+ Fault' }));
  fireEvent.change(await screen.findByLabelText('When', {}, { timeout: 10_000 }), { target: { value: 'always' } });
  fireEvent.change(screen.getByLabelText('HTTP status'), { target: { value: '401' } });
  fireEvent.click(screen.getByRole('button', { name: 'Add fault' }));
  expect(screen.getByText('401 on every call to any tool, before the commit')).toBeTruthy();
  expect(stale()).toBe(3);
  fireEvent.keyDown(window, { key: 'r' });
  await waitFor(() => expect(stale()).toBe(0));
});

test('a fault that cannot be read cannot be added', async () => {
  await open();
  fireEvent.click(screen.getByRole('button', { name: '+ Fault' }));
  fireEvent.change(await screen.findByLabelText('HTTP status'), { target: { value: 'teapot' } });
  expect(screen.getByText('a whole number of an HTTP status from 300 to 599')).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add fault' }).disabled).toBe(true);
});

test('the search keeps only rows that hold every word', async () => {
  const { row } = await open();
  await row('Blind retry', /1 of 3/);
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search the attempts' }), { target: { value: 'classify INPUT' } });
  expect(screen.queryByRole('rowheader', { name: 'Blind retry' })).toBeNull();
  expect(screen.getByRole('rowheader', { name: 'Classify and route' })).toBeTruthy();
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search the attempts' }), { target: { value: 'nothing has this' } });
  fireEvent.click(screen.getByRole('button', { name: 'Show all' }));
  expect(screen.getByRole('rowheader', { name: 'Blind retry' })).toBeTruthy();
});

test('an import reports and opens a scenario that has run', async () => {
  await open();
  fireEvent.click(screen.getByRole('button', { name: '+ Add or import' }));
  const tools = { tools: [{ name: 'look', inputSchema: { type: 'object', properties: {} } }, { name: 7 }] };
  fireEvent.change(within(await screen.findByRole('dialog')).getByRole('textbox'), { target: { value: JSON.stringify(tools) } });
  expect(await screen.findByText(/1 thing dropped or changed/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Open as a new scenario' }));
  expect(screen.getByRole('combobox', { name: 'Scenario' })).toHaveProperty('value', 'imported-tools');
  await waitFor(() => expect(screen.getAllByText('clean')).toHaveLength(3));
});

test('an engine that does not start says so and can be started again', async () => {
  const real = createInProcessEngine();
  let isBroken = true;
  const engine: EngineClient = {
    ...real,
    ask: (call, question) => (isBroken ? Promise.reject(new Error('out of memory')) : real.ask(call, question)),
  };
  const opening = open({ engine });
  expect(await screen.findByText('The engine did not start: out of memory.')).toBeTruthy();
  isBroken = false;
  fireEvent.click(screen.getByRole('button', { name: 'Start it again' }));
  await opening;
});
