import { expect, test } from 'vitest';
import { openSession } from '../testing/session-setup.ts';
import { countEntriesUntil, prefixOf } from './play-views.ts';
import { projectedOf } from './projected.ts';
import { runLanes } from './run-lanes.ts';

async function journalOf(lane: string) {
  const session = await openSession();
  await runLanes(session);
  const journal = session.runner.store.getState().lanes[lane]?.journal;
  if (journal == null) throw new Error('the lane did not run');
  return journal;
}

test('an entry counts from the moment it is over', async () => {
  const { entries } = await journalOf('lane-3');
  const overAt = entries.map((entry) => ('endMs' in entry ? entry.endMs : entry.atMs));
  for (const atMs of [-1, 0, 819, 820, 821, 5_000, 1e9]) {
    expect(countEntriesUntil(entries, atMs)).toBe(overAt.filter((over) => over <= atMs).length);
  }
});

test('figures of a prefix only grow and end as the whole', async () => {
  const journal = await journalOf('lane-3');
  let tokens = 0;
  for (let count = 0; count <= journal.entries.length; count++) {
    const { run } = projectedOf(prefixOf(journal, count));
    const now = run.usage.inputTokens + run.usage.outputTokens;
    expect(now).toBeGreaterThanOrEqual(tokens);
    tokens = now;
  }
  expect(projectedOf(prefixOf(journal, journal.entries.length)).run).toEqual(projectedOf(journal).run);
});

test('components that ask for the same state share it', async () => {
  const journal = await journalOf('lane-3');
  expect(prefixOf(journal, 3)).toBe(prefixOf(journal, 3));
});
