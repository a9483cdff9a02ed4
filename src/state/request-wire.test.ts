import { expect, test } from 'vitest';
import { TOOLS_BASE } from '../servers/tool-endpoints.ts';
import { openSession } from '../testing/session-setup.ts';
import { lineageOf } from './lineage-of.ts';
import { projectedOf } from './projected.ts';
import { modelRequestAt, previousRequest, requestOfSpan, requestWithResult, toolTryOf, wireQuestion } from './request-wire.ts';
import { runLanes } from './run-lanes.ts';
import { toolExchange } from './tool-exchange.ts';

async function setup(via = '') {
  const session = await openSession({
    hash: `#scenario=date-format&strategies=classify-and-route&persona=attentive&seed=7&wire=anthropic${via}`,
  });
  await runLanes(session);
  const run = session.runner.store.getState().lanes['lane-1'];
  if (run?.journal == null) throw new Error('the lane did not run');
  const projected = projectedOf(run.journal);
  const first = projected.attempts[0];
  const span = first === undefined ? undefined : projected.spanById.get(first.spanId);
  if (span === undefined) throw new Error('no attempt');
  return { session, run, journal: run.journal, projected, span };
}

test('a call leads to the request that made it and to the one with its result', async () => {
  const { journal, projected, span } = await setup();
  expect(requestOfSpan(journal, span, projected)?.asked.step).toBe(1);
  const carrying = requestWithResult(journal, span);
  expect(carrying?.asked.step).toBe(2);
  expect(carrying === null ? null : previousRequest(journal, carrying)?.asked.step).toBe(1);
});

test('a question carries the messages of its request and none after them', async () => {
  const { journal } = await setup();
  const index = journal.entries.findIndex((_, at) => modelRequestAt(journal, at) !== null);
  const request = modelRequestAt(journal, index);
  if (request === null) throw new Error('no request');
  const question = wireQuestion(journal, request, new Map(), null);
  expect(question?.wire).toBe('anthropic');
  expect(question?.asked.view.history.messages).toHaveLength(request.asked.view.length);
  expect(request.asked.view.history.messages.length).toBeGreaterThan(request.asked.view.length);
});

test('a wire-true run keeps what a simulated one computes, and the same journal', async () => {
  const simulated = await setup();
  const wireTrue = await setup('&via=wire-true');
  expect(simulated.run.exchanges.size).toBe(0);
  expect(wireTrue.run.exchanges.size).toBe(wireTrue.projected.run.requests);
  expect(wireTrue.projected.run).toEqual(simulated.projected.run);
});

test('a tool call reads the same computed and recorded', async () => {
  const exchangeOf = ({ journal, projected, run }: Awaited<ReturnType<typeof setup>>) => {
    const tried = projected.spans.find(({ kind }) => kind === 'tool-try');
    const entry = tried === undefined ? null : toolTryOf(journal, tried, projected);
    return entry === null ? null : toolExchange(entry, run.exchanges);
  };
  const computed = exchangeOf(await setup());
  const recorded = exchangeOf(await setup('&via=wire-true'));
  expect([computed?.isCaptured, recorded?.isCaptured]).toEqual([false, true]);
  expect(computed?.exchange.url.startsWith(`${TOOLS_BASE}/tools/`)).toBe(true);
  expect(computed?.exchange).toEqual(recorded?.exchange);
});

test('the lineage of an attempt is every other attempt at its call', async () => {
  const { projected, span } = await setup();
  const others = lineageOf(span, projected.attempts);
  expect(others.length).toBeGreaterThan(0);
  expect(others).not.toContain(span.id);
  const next = projected.spanById.get(others[0] ?? span.id);
  expect(next === undefined ? [] : lineageOf(next, projected.attempts)).toContain(span.id);
  const run = projected.spans.find(({ kind }) => kind === 'run');
  expect(run === undefined ? null : lineageOf(run, projected.attempts)).toEqual([]);
});
