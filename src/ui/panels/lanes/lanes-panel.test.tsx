import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { pinCursor, stepPlay } from '../../../state/play-run.ts';
import { runLanes } from '../../../state/run-lanes.ts';
import { SessionContext } from '../../../state/session-context.ts';
import { stubPageForEach } from '../../../testing/panel-setup.tsx';
import { openSession } from '../../../testing/session-setup.ts';
import { LanesPanel } from './lanes-panel.tsx';

stubPageForEach();

async function setup() {
  const session = await openSession();
  await runLanes(session);
  const { container } = render(
    <SessionContext value={session}>
      <LanesPanel />
    </SessionContext>,
  );
  const texts = (selector: string) => [...container.querySelectorAll(selector)].map((element) => element.textContent);
  return { session, texts, axis: () => screen.getByRole('slider', { name: 'Time cursor' }) };
}

test('headers show the state at the cursor, then the whole again', async () => {
  const { session, texts } = await setup();
  const whole = texts('.lane-figures');
  act(() => stepPlay(session, 1));
  expect(texts('.lane-now')).toHaveLength(3);
  expect(texts('.lane-figures')[2]).toContain('266 tok');
  expect(texts('.lane-figures')[2]).not.toBe(whole[2]);
  act(() => session.player.seek(null));
  expect(texts('.lane-figures')).toEqual(whole);
  expect(texts('.lane-now')).toEqual([]);
});

test('the axis is a slider that says how each lane stands', async () => {
  const { session, axis } = await setup();
  expect(axis().getAttribute('aria-valuetext')).toBe('not pinned: everything is shown');
  fireEvent.keyDown(axis(), { key: 'Home' });
  expect(session.player.store.getState().atMs).toBe(0);
  act(() => pinCursor(session, 2_000));
  expect(axis().getAttribute('aria-valuetext')).toContain('Crash on first error: ended, 266 tokens so far');
  fireEvent.keyDown(axis(), { key: 'Escape' });
  expect(session.player.store.getState().atMs).toBeNull();
});

test('the overview stands there only while the axis is zoomed in', async () => {
  const { session } = await setup();
  const fit = screen.getByRole<HTMLButtonElement>('button', { name: 'Fit the time axis' });
  expect(fit.disabled).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'Zoom in' }));
  expect(session.pointer.getState().viewport).not.toBeNull();
  fireEvent.click(fit);
  expect(session.pointer.getState().viewport).toBeNull();
});

test('the menu of a lane moves it and gives the focus back', async () => {
  const { session } = await setup();
  const handle = screen.getByRole('button', { name: 'Lane Blind retry: move, duplicate, remove' });
  fireEvent.click(handle);
  const up = await screen.findByRole('menuitem', { name: 'Move up', hidden: true }, { timeout: 10_000 });
  await waitFor(() => expect(document.activeElement).toBe(up));
  fireEvent.click(up);
  expect(session.workbench.getState().workbench.lanes[0]?.strategy.title).toBe('Blind retry');
  expect(screen.queryByRole('menu', { hidden: true })).toBeNull();
});

test('a lane dropped on another takes its place', async () => {
  const { session, texts } = await setup();
  const handle = screen.getByRole('button', { name: /^Lane Classify and route/ });
  const [first] = document.querySelectorAll('.lane-header');
  if (first === undefined) throw new Error('no lane');
  const dataTransfer = { setData: () => {}, effectAllowed: 'move' };
  fireEvent.dragStart(handle, { dataTransfer });
  fireEvent.dragOver(first, { dataTransfer });
  expect(first.classList.contains('drop-before')).toBe(true);
  fireEvent.drop(first, { dataTransfer });
  await waitFor(() => expect(texts('.lane-title')[0]).toBe('Classify and route'));
  expect(session.workbench.getState().workbench.lanes).toHaveLength(3);
});
