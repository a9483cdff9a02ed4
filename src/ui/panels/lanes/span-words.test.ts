import { expect, test } from 'vitest';
import { projectedOf } from '../../../state/projected.ts';
import { runLanes } from '../../../state/run-lanes.ts';
import { openSession } from '../../../testing/session-setup.ts';
import { spanWords } from './span-words.ts';

test('says of every kind of span what it was and how it ended', async () => {
  const session = await openSession({ hash: '#scenario=date-format&strategies=classify-and-route&seed=7' });
  await runLanes(session);
  const journal = session.runner.store.getState().lanes['lane-1']?.journal;
  if (journal == null) throw new Error('the lane did not run');
  const words = projectedOf(journal).spans.map(spanWords);
  expect(words.find((text) => text.startsWith('model,'))).toMatch(/^model, step 1, try 1, request 1 · ok · 0 ms \+ \d+ ms$/);
  expect(words.find((text) => text.includes('transient 503'))).toMatch(/^search_invoices, attempt \d, try 1 · transient 503 · /);
  expect(words.find((text) => text.startsWith('wait'))).toMatch(/^wait · \d+(\.\d)? m?s \+ 2\.0 s$/);
  expect(words.some((text) => /undefined|null/.test(text))).toBe(false);
});
