import { expect, test } from 'vitest';
import type { Settled, WireProfile } from '../domain/journal.ts';
import type { View } from '../domain/message.ts';
import { exchangeKey, HIDDEN_HEADER } from '../domain/wire-exchange.ts';
import { STRATEGIES } from '../loop/strategies/strategies.ts';
import { ATTENTIVE } from '../persona/personas.ts';
import { SCENARIOS } from '../scenarios/scenarios.ts';
import { runWireTrueLane } from './run-wire-true-lane.ts';
import { wireOfRequest } from './wire-of-request.ts';
import type { WireQuestion } from './wire-view.ts';

const PROFILES: readonly WireProfile[] = ['openai', 'openai-responses', 'anthropic', 'google', 'compatible'];

async function runThrough(wire: WireProfile) {
  const scenario = SCENARIOS.find(({ id }) => id === 'date-format');
  const strategy = STRATEGIES.find(({ id }) => id === 'classify-and-route');
  if (scenario === undefined || strategy === undefined) throw new Error('the library lacks what this test runs');
  const { journal, exchanges } = await runWireTrueLane({ scenario, strategy, persona: ATTENTIVE, wire, seed: 7 }, (same) => same);
  const requests = journal.entries.filter(
    (entry): entry is Settled => entry.kind === 'settled' && entry.asked.kind === 'call-model',
  );
  const questionOf = ({ asked, outcome, startMs }: Settled): WireQuestion => {
    if (asked.kind !== 'call-model' || outcome.kind !== 'model') throw new Error('no model request');
    const tools = scenario.tools.map(({ definition }) => definition);
    return { wire, tools, asked, outcome, startMs, captured: null, callId: null };
  };
  return { journal, exchanges, requests, questionOf };
}

/** The computed Responses exchange is with a reasoning model, the recorded one is not: they differ in these words and nothing else. */
function asPlainModel(text: string): unknown {
  const { include: _, ...body } = JSON.parse(text.replaceAll('"developer"', '"system"').replaceAll('"gpt-5"', '"gpt-4.1-mini"'));
  return body;
}

test.each(PROFILES)('what is computed for %s is what the real client sends and gets', async (wire) => {
  const { exchanges, requests, questionOf } = await runThrough(wire);
  expect(requests.length).toBeGreaterThan(1);
  for (const entry of requests) {
    const captured = exchanges.get(exchangeKey(entry.asked as Parameters<typeof exchangeKey>[0]));
    const { exchange, isCaptured } = wireOfRequest(questionOf(entry));
    expect(isCaptured).toBe(false);
    expect(captured?.url).toBe(exchange.url);
    expect(asPlainModel(exchange.requestBody)).toEqual(asPlainModel(captured?.requestBody ?? 'null'));
    expect(exchange.status).toBe(captured?.status);
    expect(asPlainModel(exchange.responseBody)).toEqual(asPlainModel(captured?.responseBody ?? 'null'));
  }
});

test('a captured exchange shows no key and nothing of ours', async () => {
  const { exchanges } = await runThrough('openai');
  const headers = [...exchanges.values()].map(({ requestHeaders }) => requestHeaders);
  expect(headers.some(({ authorization }) => authorization === HIDDEN_HEADER)).toBe(true);
  expect(JSON.stringify([...exchanges.values()])).not.toMatch(/\bsk-/);
  expect(headers.flatMap((all) => Object.keys(all)).filter((name) => name.startsWith('x-mulligan'))).toEqual([]);
});

test('every tool call of a wire-true run has its exchange', async () => {
  const { journal, exchanges } = await runThrough('anthropic');
  const calls = journal.entries.flatMap((entry) => (entry.kind === 'settled' && entry.asked.kind === 'call-tool' ? [entry] : []));
  expect(calls.length).toBeGreaterThan(0);
  for (const { asked, outcome } of calls) {
    if (asked.kind !== 'call-tool' || outcome.kind !== 'tool') throw new Error('no tool call');
    const exchange = exchanges.get(exchangeKey(asked));
    expect(exchange?.requestBody).toBe(asked.call.argumentsText);
    expect(exchange?.status).toBe(outcome.status);
    expect(exchange?.responseBody).toBe(outcome.text);
  }
});

/** A turn with broken arguments and an error result, and nothing else. */
const BROKEN: View = {
  history: {
    id: 0,
    origin: null,
    messages: [
      { role: 'user', text: 'Find it.', tokens: 5 },
      {
        role: 'assistant',
        text: null,
        calls: [{ id: 'call_1', name: 'find', argumentsText: '{"a": 1', arguments: undefined }],
        opaque: null,
        tokens: 5,
      },
      { role: 'tool', results: [{ callId: 'call_1', name: 'find', isError: true, text: 'no JSON' }], tokens: 5 },
    ],
  },
  length: 3,
  tokens: 15,
};

test.each([
  ['openai', ['arguments', 'error-flag', 'result-text'], '{}'],
  ['compatible', ['arguments', 'error-flag'], '"{\\"a\\": 1"'],
  ['anthropic', ['arguments'], '{"rawInvalidInput":"{\\"a\\": 1"}'],
] as const)('marks what %s loses of broken arguments and an error', (wire, what, seen) => {
  const asked = {
    kind: 'call-model',
    agent: 0,
    step: 2,
    try: 1,
    request: 1,
    view: BROKEN,
    maxOutputTokens: 100,
    timeoutMs: 1,
  } as const;
  const tools = [{ name: 'find', description: '', inputSchema: { type: 'object', properties: {} }, outputSchema: null }];
  const view = wireOfRequest({ wire, tools, asked, startMs: 0, outcome: null, captured: null, callId: 'call_1' });
  expect(view.marks.map((mark) => mark.what)).toEqual(what);
  expect(view.marks[0]).toMatchObject({ message: 1, callId: 'call_1', sent: '{"a": 1', seen });
  expect(view.carried?.sdkPart).toMatchObject({ type: 'tool-result', output: { type: 'error-text', value: 'no JSON' } });
  expect(JSON.stringify(view.carried?.wirePart)).toContain('no JSON');
});
