import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderInSession, stubPageForEach } from '../../../testing/panel-setup.tsx';
import { openSession } from '../../../testing/session-setup.ts';
import { StrategyDialog } from './strategy-dialog.tsx';

stubPageForEach();

async function setup() {
  const session = await openSession();
  renderInSession(session, <StrategyDialog laneId="lane-3" onClose={() => {}} />);
  const strategy = () => session.workbench.getState().workbench.lanes.find(({ id }) => id === 'lane-3')?.strategy;
  const json = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /as JSON$/ });
  return { session, strategy, json };
}

test('a control changes a copy and the JSON beside it', async () => {
  const { strategy, json, session } = await setup();
  fireEvent.change(screen.getByLabelText('Attempts'), { target: { value: '5' } });
  expect(strategy()).toMatchObject({ id: 'classify-and-route-edited', attempts: { max: 5 } });
  expect(JSON.parse(json().value)).toMatchObject({ attempts: { max: 5 } });
  expect(session.library.strategies.find(({ id }) => id === 'classify-and-route')?.attempts.max).toBe(3);
});

test('a number out of range is named and changes nothing', async () => {
  const { strategy } = await setup();
  const before = strategy();
  fireEvent.change(screen.getByLabelText('Attempts'), { target: { value: '0' } });
  expect(screen.getByText('a whole number from 1 to 100')).toBeTruthy();
  expect(strategy()).toBe(before);
});

test('JSON counts once it is right and names the path until then', async () => {
  const { strategy, json } = await setup();
  const whole = json().value;
  fireEvent.change(json(), { target: { value: whole.replace('"maxSteps": 20', '"maxSteps": "many"') } });
  expect(await screen.findByText('/maxSteps')).toBeTruthy();
  expect(strategy()?.maxSteps).toBe(20);
  fireEvent.change(json(), { target: { value: whole.replace('"maxSteps": 20', '"maxSteps": 30') } });
  await waitFor(() => expect(strategy()?.maxSteps).toBe(30));
  fireEvent.change(json(), { target: { value: `${whole.slice(0, -2)} oops` } });
  await waitFor(() => expect(document.querySelector('.json-editor-findings code')?.textContent).toMatch(/^line \d+:\d+$/));
});

test('the differences are a list of settings', async () => {
  await setup();
  fireEvent.change(screen.getByLabelText('Tries of a tool call'), { target: { value: '6' } });
  fireEvent.click(screen.getByLabelText('Differences'));
  const list = screen.getByRole('region', { name: 'Differences' });
  expect(within(list).getByText('1 different setting')).toBeTruthy();
  expect(within(list).getByText('4 in total')).toBeTruthy();
  expect(within(list).getByText('6 in total')).toBeTruthy();
});

test('a name, a copy and a deletion can be undone', async () => {
  const { session, strategy } = await setup();
  const lanes = () => session.workbench.getState().workbench.lanes.map((lane) => lane.strategy.title);
  fireEvent.change(screen.getByLabelText(/^Name/), { target: { value: 'Patient' } });
  expect(strategy()?.title).toBe('Patient');
  fireEvent.click(screen.getByRole('button', { name: 'Duplicate' }));
  expect(lanes()).toEqual(['Crash on first error', 'Blind retry', 'Patient', 'Patient · copy']);
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(lanes()).toEqual(['Crash on first error', 'Blind retry', 'Patient']);
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
  expect(lanes()).toEqual(['Crash on first error', 'Blind retry']);
  expect(session.workbench.getState().removed?.what).toBe('the strategy Patient');
});
