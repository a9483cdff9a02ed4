import { expect, test } from 'vitest';
import { openSession } from '../testing/session-setup.ts';
import { worldAt } from './world-at.ts';

async function journalOf(strategyId: string) {
  const session = await openSession({ hash: '#scenario=charge-card-lost-reply' });
  const { scenario, wire, seed } = session.workbench.getState().workbench;
  const strategy = session.library.strategies.find(({ id }) => id === strategyId);
  const [persona] = session.library.personas;
  if (strategy === undefined || persona === undefined) throw new Error('nothing to run');
  return session.engine.ask('run-lane', { scenario, strategy, persona, wire, seed });
}

test('a repeated write is a duplicate and raises the version again', async () => {
  const journal = await journalOf('blind-retry');
  const world = worldAt(journal, journal.entries.length - 1);
  expect([world.ledger.length, world.duplicates]).toEqual([2, 1]);
  expect(world.entities).toMatchObject([{ name: 'orders', version: 3, writtenBy: { commit: { tool: 'charge_card' } } }]);
});

test('before the first write the world is as it began', async () => {
  const journal = await journalOf('blind-retry');
  expect(worldAt(journal, 0)).toEqual({ ledger: [], duplicates: 0, entities: [{ name: 'orders', version: 1, writtenBy: null }] });
});
