import { describe, expect, test } from 'vitest';
import { type Json, withJsonAt } from '../base/json.ts';
import type { CallModel } from '../domain/effect.ts';
import type { Entry, Journal } from '../domain/journal.ts';
import type { History, Message } from '../domain/message.ts';
import { journalFromTrace } from '../testing/journal-from-trace.ts';
import { journalFromJson, journalToJson, parseJournal } from './journal-file.ts';

const TRACE = `
  1: search {start:"2026-5-1"} -> input schema.arguments (feed back)
  2: search {start:"2026-05-01"} attempt 2 -> transient http.503 (wait below)
  2: wait 1000 ms
  2: search {start:"2026-05-01"} attempt 2 try 2 -> ok
  3: ended answered {"status":"done"}
`;

const user = (text: string): Message => ({ role: 'user', text, tokens: 1 });

/** A run whose second request begins a new history out of the first, whose arguments are no JSON, and that is cut. */
function reassigned(): Journal {
  const first: History = { id: 0, messages: [user('task'), user('same')], origin: null };
  const call = { id: 'c1', name: 'search', argumentsText: '{"start": ', arguments: undefined };
  first.messages.push({
    role: 'assistant',
    text: null,
    calls: [call],
    opaque: JSON.parse('{"__proto__":{"a":1}}') as Json,
    tokens: 3,
  });
  const second: History = {
    id: 1,
    messages: [user('fresh'), user('same')],
    origin: { base: first, length: 3, operation: 'reassign' },
  };
  const callModel = (history: History, length: number, step: number): CallModel => ({
    kind: 'call-model',
    agent: 0,
    step,
    try: 1,
    request: 1,
    view: { history, length, tokens: length },
    maxOutputTokens: 100,
    timeoutMs: 1_000,
  });
  const base = journalFromTrace(TRACE);
  const entries: Entry[] = [
    {
      kind: 'settled',
      slot: 0,
      startMs: 0,
      endMs: 5,
      asked: callModel(first, 2, 1),
      done: callModel(first, 1, 1),
      outcome: {
        kind: 'model',
        durationMs: 5,
        reply: { text: null, calls: [call], finishReason: 'tool-calls', opaque: null },
        status: 200,
        headers: {},
        body: null,
        error: null,
        usage: { inputTokens: 2, outputTokens: 3 },
        fault: null,
      },
      arrival: 1,
    },
    { kind: 'strategy', atMs: 5, strategy: base.strategy },
    { kind: 'opened', slot: 0, atMs: 5, labels: ['a', 'b'], first: 1 },
    {
      kind: 'settled',
      slot: 1,
      startMs: 5,
      endMs: 6,
      asked: { kind: 'call-tool', agent: 0, step: 1, attempt: 1, try: 1, call, key: null, timeoutMs: 10 },
      done: null,
      outcome: {
        kind: 'tool',
        durationMs: 1,
        status: 502,
        headers: {},
        text: '<html>',
        value: undefined,
        error: null,
        commit: null,
        fault: 'f',
      },
      arrival: 1,
    },
    { kind: 'cancelled', slot: 2, startMs: 5, endMs: 9, asked: callModel(second, 2, 2), arrival: 2 },
  ];
  return { ...base, entries };
}

function roundTrip(journal: Journal): Journal {
  const result = parseJournal(JSON.stringify(journalToJson(journal)));
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}

describe('a journal file', () => {
  test.each([
    ['a corrected run', journalFromTrace(TRACE)],
    ['a run with a reassigned history, an edit and a cut', reassigned()],
  ])('[journal-file] gives back %s, and the same bytes', (_, journal) => {
    const again = roundTrip(journal);
    expect(again).toStrictEqual(journal);
    expect(JSON.stringify(journalToJson(again))).toBe(JSON.stringify(journalToJson(journal)));
  });

  test('[journal-file] stores each message once and each history once', () => {
    const { messages, histories, entries } = journalToJson(reassigned());
    expect(messages.map((message) => ('text' in message ? message.text : message.role))).toEqual(['task', 'same', null, 'fresh']);
    expect(histories.map((history) => history.messages)).toEqual([
      [0, 1, 2],
      [3, 1],
    ]);
    expect(histories[1]?.origin).toEqual({ base: 0, length: 3, operation: 'reassign' });
    expect(entries[4]).toMatchObject({ kind: 'cancelled', asked: { view: { history: 1, length: 2, tokens: 2 } } });
  });

  test('[journal-file] shares a history again after reading', () => {
    const [first, , , , last] = roundTrip(reassigned()).entries;
    if (first?.kind !== 'settled' || last?.kind !== 'cancelled') throw new Error('other entries');
    if (first.asked.kind !== 'call-model' || first.done?.kind !== 'call-model' || last.asked.kind !== 'call-model')
      throw new Error('other effects');
    expect(first.asked.view.history).toBe(first.done.view.history);
    expect(last.asked.view.history.origin?.base).toBe(first.asked.view.history);
    expect(last.asked.view.history.messages[1]).toBe(first.asked.view.history.messages[1]);
  });

  test.each<[string, string, Json | undefined, string]>([
    [
      'a newer format',
      '/format',
      2,
      '/format: this journal has format 2 and was made by a newer Mulligan; this one reads up to format 1',
    ],
    ['a missing table', '/messages', undefined, '/messages: is required: expected an array, each an object with role'],
    ['a message number too high', '/histories/0/messages/0', 99, '/histories/0/messages: there is no message 99'],
    ['a history out of itself', '/histories/1/origin/base', 1, '/histories/1/origin/base: 1 is no earlier history'],
    ['a base longer than it was', '/histories/1/origin/length', 9, '/histories/1/origin/length: history 0 is shorter'],
    ['a view of no history', '/entries/0/asked/view/history', 7, '/entries/0/asked/view/history: there is no history 7'],
    ['a view longer than its history', '/entries/0/done/view/length', 7, '/entries/0/done/view/length: history 0 is shorter'],
    [
      'an entry of no kind',
      '/entries/2/kind',
      'closed',
      '/entries/2/kind: expected one of: settled, decided, opened, strategy, cancelled, received "closed"',
    ],
    ['a wrong outcome', '/entries/3/outcome/status', 'ok', '/entries/3/outcome/status: expected an integer'],
    ['a wrong strategy', '/strategy/maxSteps', 'many', '/strategy/maxSteps: expected an integer'],
    ['a wrong scenario', '/scenario/title', 5, '/scenario/title: expected a string, received 5'],
  ])('[journal-file] refuses %s and says where', (_, pointer, value, message) => {
    const json = JSON.parse(JSON.stringify(journalToJson(reassigned()))) as Json;
    const result = journalFromJson(withJsonAt(json, pointer, value));
    const lines = result.ok ? [] : result.error.map((problem) => `${problem.path}: ${problem.message}`);
    expect(lines).toEqual([expect.stringContaining(message)]);
  });
});
