import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { addScenario } from '../../../state/actions.ts';
import { newScenario } from '../../../state/new-scenario.ts';
import { setInScenario } from '../../../state/scenario-actions.ts';
import { renderInSession, stubPageForEach } from '../../../testing/panel-setup.tsx';
import { openSession } from '../../../testing/session-setup.ts';
import { LibraryDialog } from './library-dialog.tsx';

stubPageForEach();

async function setup(own: readonly string[] = []) {
  const session = await openSession();
  for (const title of own) addScenario(session, { ...newScenario(), title });
  const asked = vi.spyOn(session.engine, 'ask');
  renderInSession(session, <LibraryDialog onClose={() => {}} />);
  const yours = () => within(screen.getByRole('region', { name: 'Yours' }));
  const runs = () => asked.mock.calls.filter(([call]) => call === 'run-lane').length;
  return { session, yours, runs };
}

/** Sees nothing until a card is shown to it. */
function stubObserver() {
  const seen: ((element: Element) => void)[] = [];
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(report: (entries: readonly { isIntersecting: boolean }[]) => void) {
        seen.push(() => report([{ isIntersecting: true }]));
      }
      observe() {}
      disconnect() {}
    },
  );
  return seen;
}

test('without a scenario of one’s own it says what to do, with one button', async () => {
  const { session, yours } = await setup();
  expect(
    yours()
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['Save a copy']);
  fireEvent.click(yours().getByRole('button'));
  expect(Object.keys(session.workbench.getState().workbench.ownScenarios)).toEqual(['date-format-2']);
});

test('of fifty scenarios only the cards near the screen are run', async () => {
  const seen = stubObserver();
  const { runs } = await setup(Array.from({ length: 50 }, (_, index) => `Mine ${index}`));
  expect(document.querySelectorAll('[aria-label=Yours] .card')).toHaveLength(50);
  expect(runs()).toBe(0);
  seen[0]?.(document.body);
  await vi.waitFor(() => expect(runs()).toBe(3));
});

test('a card is renamed in place and deleted with a way back', async () => {
  const { session, yours } = await setup(['Mine']);
  fireEvent.click(yours().getByRole('button', { name: 'Rename Mine' }));
  const field = yours().getByRole('textbox', { name: 'New title of Mine' });
  fireEvent.change(field, { target: { value: 'Yours' } });
  fireEvent.submit(field);
  fireEvent.click(yours().getByRole('button', { name: 'Remove the scenario Yours' }));
  expect(screen.getByText(/Removed the scenario Yours\./)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(Object.values(session.workbench.getState().workbench.ownScenarios).map(({ title }) => title)).toEqual(['Yours']);
});

test('an edited shipped scenario is reset from its card', async () => {
  const { session } = await setup();
  const [shipped] = session.library.scenarios;
  setInScenario(session, '/title', 'Edited');
  fireEvent.click(await screen.findByRole('button', { name: 'Reset Edited to shipped' }));
  expect(session.workbench.getState().workbench.scenario).toBe(shipped);
});

test('a search that finds nothing can be taken back', async () => {
  await setup();
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'no such thing' } });
  expect(screen.queryByRole('region', { name: 'Shipped' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Show all' }));
  expect(screen.getByRole('region', { name: 'Shipped' })).toBeTruthy();
});
