import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CallModel, ModelReply } from '../domain/effect.ts';
import type { WireProfile } from '../domain/journal.ts';
import type { History, Message } from '../domain/message.ts';
import { createPersonaModel } from './persona-model.ts';
import { PERSONAS } from './personas.ts';
import { makeScenario, makeTool, SEARCH, WRONG_LIMIT } from './scripted-conversation.ts';

const lookup = makeTool('lookup', { type: 'object', properties: { id: { type: 'integer' } }, required: ['id'] });
const scenario = makeScenario(
  {
    steps: [
      [
        { tool: 'search', arguments: { query: 'a', limit: 5, start: '2026-05-01' }, misconceptions: [WRONG_LIMIT] },
        {
          tool: 'lookup',
          arguments: { id: 7 },
          misconceptions: [{ path: '/id', wrong: { kind: 'value', value: 'x' }, probability: 0.5 }],
        },
      ],
      [{ tool: 'lookup', arguments: { id: 8 }, misconceptions: [] }],
    ],
    answer: null,
  },
  [SEARCH, lookup],
);

const FEEDBACK = [
  '/limit: must be at most 100',
  'Validation failed',
  'Error',
  '503 Service Unavailable',
  '403 Forbidden',
  'Not executed: stopped',
  null,
  null,
  null,
];
const PROFILES: readonly WireProfile[] = ['openai', 'openai-responses', 'anthropic', 'google', 'compatible'];

const arbitrary = fc.record({
  seed: fc.integer({ min: 0, max: 1_000_000 }),
  persona: fc.constantFrom(...PERSONAS),
  wire: fc.constantFrom(...PROFILES),
  feedback: fc.array(fc.constantFrom(...FEEDBACK), { minLength: 12, maxLength: 24 }),
});

function request(history: History, length: number): CallModel {
  const view = { history, length, tokens: length };
  return { kind: 'call-model', agent: 0, step: length, try: 1, request: 1, view, maxOutputTokens: 4096, timeoutMs: 60_000 };
}

function toolTurn({ calls }: ModelReply, texts: readonly (string | null)[], from: number): Message {
  const results = calls.map(({ id, name }, index) => {
    const text = texts[(from + index) % texts.length] ?? null;
    return { callId: id, name, isError: text !== null, text: text ?? '{"ok":true}' };
  });
  return { role: 'tool', results, tokens: 1 };
}

describe('the simulated model', () => {
  it('gives the same reply however much of the view it has read before', () => {
    fc.assert(
      fc.property(arbitrary, ({ seed, persona, wire, feedback }) => {
        const options = { scenario, persona, seed, wire };
        const model = createPersonaModel(options);
        const history: History = { id: 0, messages: [{ role: 'user', text: 'Search the catalogue.', tokens: 1 }], origin: null };
        const replies: (readonly [number, string])[] = [];
        for (let step = 0; step < 10; step++) {
          const outcome = model(request(history, history.messages.length), step, 0);
          replies.push([history.messages.length, JSON.stringify(outcome)]);
          const { reply } = outcome;
          if (reply === null || reply.calls.length === 0) break;
          history.messages.push({ role: 'assistant', text: reply.text, calls: reply.calls, opaque: null, tokens: 1 });
          history.messages.push(toolTurn(reply, feedback, step * 2));
        }
        for (const [length, told] of replies) {
          expect(JSON.stringify(createPersonaModel(options)(request(history, length), 1, 0))).toBe(told);
          expect(JSON.stringify(model(request(history, length), 1, 0))).toBe(told);
        }
      }),
      { numRuns: process.env.SOAK === undefined ? 200 : 20_000 },
    );
  });

  it('makes the same first mistakes whatever was fed back in another lane', () => {
    const firstText = (seed: number, others: number): string => {
      const model = createPersonaModel({ scenario, persona: PERSONAS[0] ?? never(), seed, wire: 'openai' });
      const history: History = { id: 0, messages: [{ role: 'user', text: 'Search the catalogue.', tokens: 1 }], origin: null };
      for (let index = 0; index < others; index++) {
        model(request({ id: 1, messages: [{ role: 'user', text: `lane ${index}`, tokens: 1 }], origin: null }, 1), 1, 0);
      }
      return JSON.stringify(model(request(history, 1), 1, 0));
    };
    for (let seed = 0; seed < 50; seed++) expect(firstText(seed, 0)).toBe(firstText(seed, seed % 5));
  });
});

function never(): never {
  throw new Error('no personas');
}
