import { expect, test } from 'vitest';
import { openSession } from '../../../testing/session-setup.ts';
import { COMMANDS } from '../keys/keys.ts';
import { findEntries, paletteEntries } from './palette-entries.ts';

async function setup() {
  const session = await openSession();
  const workbench = () => session.workbench.getState().workbench;
  return { session, workbench, entries: paletteEntries(session, workbench()) };
}

test('every action of the table can be found by its name', async () => {
  const { entries } = await setup();
  for (const { action, does } of COMMANDS.filter((command) => command.action !== 'palette')) {
    expect(findEntries(entries, does)[0]?.id, does).toBe(action);
  }
});

test('every entry has an id of its own', async () => {
  const { entries } = await setup();
  expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length);
});

test('words are found in any order and nothing else is', async () => {
  const { entries } = await setup();
  expect(findEntries(entries, 'retry blind lane').map(({ title }) => title)).toContain('Blind retry');
  expect(findEntries(entries, 'no such thing')).toEqual([]);
});

test('an entry does what it says', async () => {
  const { session, workbench, entries } = await setup();
  const other = session.library.scenarios[1];
  entries.find(({ id }) => id === `scenario-${other?.id}`)?.perform();
  expect(workbench().scenario.id).toBe(other?.id);
  entries.find(({ id }) => id === 'undo')?.perform();
  expect(workbench().scenario.id).not.toBe(other?.id);
  entries.find(({ id }) => id === 'share')?.perform();
  expect(session.dialog.getState().open).toEqual({ kind: 'share' });
});
