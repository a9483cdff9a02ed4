import { expect, test } from 'vitest';
import type { Journal } from '../domain/journal.ts';
import { openSession } from '../testing/session-setup.ts';
import { callOf, costSoFar, ledgerAt, namedIn, tokenParts, whatModelRead } from './inspect-span.ts';
import { projectedOf } from './projected.ts';
import { runLanes } from './run-lanes.ts';

async function journalOf(scenario: string, strategy: string): Promise<Journal> {
  const session = await openSession({ hash: `#scenario=${scenario}&strategies=${strategy}&seed=7` });
  await runLanes(session);
  const journal = Object.values(session.runner.store.getState().lanes)[0]?.journal;
  if (journal == null) throw new Error('the lane did not run');
  return journal;
}

function firstFailedAttempt(journal: Journal) {
  const span = projectedOf(journal).spans.find(({ kind, outcome }) => kind === 'attempt' && outcome === 'failed');
  if (span === undefined) throw new Error('no failed attempt');
  return span;
}

test('shows the very text that the next request carried', async () => {
  const journal = await journalOf('date-format', 'classify-and-route');
  const span = firstFailedAttempt(journal);
  const read = whatModelRead(journal, span);
  expect(read).toMatchObject({ isError: true, text: span.fedBack?.text });
  expect(read?.entry).toBeGreaterThan(span.entry);
});

test('a run that ends at once let the model read nothing', async () => {
  const journal = await journalOf('date-format', 'crash-on-first-error');
  expect(whatModelRead(journal, firstFailedAttempt(journal))).toBeNull();
});

test('names the fields and values of the failure', async () => {
  const journal = await journalOf('date-format', 'classify-and-route');
  const span = firstFailedAttempt(journal);
  expect(namedIn(span, callOf(journal, span))).toEqual(expect.arrayContaining(['start_date', '"2026-5-1"']));
});

test('the parts of a request sum to its tokens', async () => {
  const journal = await journalOf('date-format', 'classify-and-route');
  for (const { asked } of journal.entries.filter((entry) => entry.kind === 'settled')) {
    if (asked.kind !== 'call-model') continue;
    const parts = tokenParts(asked);
    expect(Object.values(parts).reduce((sum, tokens) => sum + tokens, 0)).toBe(asked.view.tokens);
  }
});

test('the cost at the last entry is the cost of the run', async () => {
  const journal = await journalOf('date-format', 'classify-and-route');
  const { run } = projectedOf(journal);
  const total = costSoFar(journal, journal.entries.length - 1);
  expect(total).toMatchObject({ inputTokens: run.usage.inputTokens, outputTokens: run.usage.outputTokens });
  expect(total.costUsd).toBeCloseTo(run.costUsd ?? -1, 10);
});

test('the ledger grows along the journal and marks duplicates', async () => {
  const journal = await journalOf('charge-card-lost-reply', 'blind-retry');
  const whole = ledgerAt(journal, journal.entries.length - 1);
  expect(whole.map(({ commit }) => commit.isDuplicate)).toEqual([false, true]);
  expect(ledgerAt(journal, whole[0]?.entry ?? -1)).toHaveLength(1);
});
