import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isLeaf } from '../../../domain/span.ts';
import { pinCursor } from '../../../state/play-run.ts';
import { projectedOf } from '../../../state/projected.ts';
import { runLanes } from '../../../state/run-lanes.ts';
import { SessionContext } from '../../../state/session-context.ts';
import { stubPage } from '../../../testing/page-stubs.ts';
import { openSession } from '../../../testing/session-setup.ts';
import { AttemptsPanel } from './attempts-panel.tsx';

const copied: string[] = [];

beforeEach(() => {
  stubPage();
  copied.length = 0;
  vi.stubGlobal('navigator', { clipboard: { writeText: (text: string) => Promise.resolve(copied.push(text)) } });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function setup() {
  const session = await openSession();
  await runLanes(session);
  const { container } = render(
    <SessionContext value={session}>
      <AttemptsPanel />
    </SessionContext>,
  );
  const rows = () => [...container.querySelectorAll('tbody tr:not(.lane-row)')].map((row) => row.textContent ?? '');
  const journals = Object.values(session.runner.store.getState().lanes).flatMap(({ journal }) => journal ?? []);
  return { session, rows, journals, show: (name: string) => fireEvent.click(screen.getByRole('tab', { name })) };
}

test('what is later than the cursor is dimmed and tells nothing', async () => {
  const { session, rows } = await setup();
  act(() => pinCursor(session, 2_000));
  const last = rows().at(-1) ?? '';
  expect(last).toContain('not yet');
  expect(last).not.toContain('4812');
  expect(document.querySelectorAll('.not-yet').length).toBeGreaterThan(3);
  act(() => session.player.seek(null));
  expect(document.querySelectorAll('.not-yet')).toHaveLength(0);
});

test('the spans table has every bar of the timeline in words', async () => {
  const { rows, journals, show } = await setup();
  show('Spans');
  await screen.findByRole('columnheader', { name: 'How it ended' }, { timeout: 10_000 });
  const leaves = journals.flatMap((journal) => projectedOf(journal).spans.filter(isLeaf));
  expect(rows()).toHaveLength(leaves.length);
  expect(rows().filter((row) => row.includes('transient 503'))).toHaveLength(
    leaves.filter(({ failure }) => failure?.class === 'transient').length,
  );
});

test('the score shows each lane and their sum', async () => {
  const { journals, show } = await setup();
  show('Score');
  const row = await screen.findByRole('row', { name: /^Requests/ }, { timeout: 10_000 });
  const cells = within(row).getAllByRole('cell');
  const requests = journals.map((journal) => projectedOf(journal).run.requests);
  expect(cells.map((cell) => Number(cell.textContent))).toEqual([...requests, requests.reduce((a, b) => a + b, 0)]);
  expect(screen.getByText(/ended best; nothing else ended as well/)).toBeTruthy();
});

test('rows are copied with exact figures and the search applies', async () => {
  await setup();
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'blind' } });
  fireEvent.click(screen.getByRole('button', { name: 'Copy' }));
  await screen.findByText('Copied', {}, { timeout: 10_000 });
  const lines = (copied[0] ?? '').split('\n');
  expect(lines).toHaveLength(4);
  expect(lines[0]?.split('\t').slice(0, 4)).toEqual(['lane', 'attempt', 'of', 'call']);
  expect(lines[1]?.split('\t').slice(0, 6)).toEqual(['Blind retry', '1', '3', 'search_invoices', 'failed', 'input']);
});
