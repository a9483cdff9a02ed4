import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isJsonObject, type Json, withJsonAt } from '../base/json.ts';
import type { WireProfile } from '../domain/journal.ts';
import type { Message, View } from '../domain/message.ts';
import type { ToolDefinition } from '../domain/tool.ts';
import { RECORDED_CASES } from './recorded/cases.ts';
import type { DecodedRequest } from './wire-codec.ts';
import { wireProfile } from './wire-profile.ts';

const PROFILES: readonly WireProfile[] = ['openai', 'openai-responses', 'anthropic', 'google', 'compatible'];
const ROUTE = { model: 'gemini-3-pro', isStreaming: false };
const RUNS = process.env.SOAK === undefined ? 100 : 5_000;

const TOOL: ToolDefinition = {
  name: 'search',
  description: 'Search rooms',
  inputSchema: { type: 'object', properties: { q: { type: 'string' } } },
  outputSchema: null,
};

function viewOf(messages: readonly Message[]): View {
  return { history: { id: 1, messages: [...messages], origin: null }, length: messages.length, tokens: 0 };
}

/** A body as a client writes it, with a model where the body names it. */
function bodyOf(profile: WireProfile, messages: readonly Message[], tools: readonly ToolDefinition[] = [TOOL]): Json {
  const body = wireProfile(profile).encodeRequest(viewOf(messages), tools, 1024);
  return profile === 'google' || !isJsonObject(body) ? body : { ...body, model: 'gpt-4.1' };
}

function decode(profile: WireProfile, body: Json) {
  return wireProfile(profile).decodeRequest(body, ROUTE);
}

function decoded(profile: WireProfile, body: Json): DecodedRequest {
  const result = decode(profile, body);
  if (!result.ok) throw new Error(`${profile} refuses: ${result.error.path} ${result.error.message}`);
  return result.value;
}

const words = fc.string({ minLength: 1, maxLength: 30 }).filter((text) => text.trim() !== '');

/** One exchange: a turn with calls, their results, and perhaps a word of the user after them. */
const exchange = fc
  .record({
    text: fc.option(words),
    calls: fc.array(fc.record({ q: words, result: words, isError: fc.boolean() }), { minLength: 1, maxLength: 3 }),
    after: fc.option(words),
  })
  .map(({ text, calls, after }) => (index: number): readonly Message[] => {
    const made = calls.map(({ q }, nth) => ({
      id: `call_${index}_${nth}`,
      name: 'search',
      argumentsText: JSON.stringify({ q }),
      arguments: { q },
    }));
    const results = calls.map(({ result, isError }, nth) => ({
      callId: `call_${index}_${nth}`,
      name: 'search',
      isError,
      text: result,
    }));
    const turn: Message[] = [
      { role: 'assistant', text, calls: made, opaque: null, tokens: 0 },
      { role: 'tool', results, tokens: 0 },
    ];
    return after === null ? turn : [...turn, { role: 'user', text: after, tokens: 0 }];
  });

const conversation: fc.Arbitrary<readonly Message[]> = fc
  .record({ system: fc.option(words), prompt: words, exchanges: fc.array(exchange, { maxLength: 4 }) })
  .map(({ system, prompt, exchanges }) => [
    ...(system === null ? [] : [{ role: 'system' as const, text: system, tokens: 0 }]),
    { role: 'user' as const, text: prompt, tokens: 0 },
    ...exchanges.flatMap((make, index) => make(index)),
  ]);

/** What the model behind the format is meant to see. */
function asSeen(profile: WireProfile, message: Message): Json {
  switch (message.role) {
    case 'tool':
      return message.results.map((result) => {
        const { text, isError } = wireProfile(profile).decodeResult(result);
        return { callId: result.callId, name: result.name, text, isError: isError ?? false };
      });
    case 'assistant':
      return { text: message.text, calls: message.calls.map(({ id, name, argumentsText }) => ({ id, name, argumentsText })) };
    default:
      return { role: message.role, text: message.text };
  }
}

function said(message: Message): Json {
  if (message.role === 'tool') return message.results.map(({ callId, name, text, isError }) => ({ callId, name, text, isError }));
  if (message.role !== 'assistant') return { role: message.role, text: message.text };
  return { text: message.text, calls: message.calls.map(({ id, name, argumentsText }) => ({ id, name, argumentsText })) };
}

describe.each(PROFILES)('a request through %s', (profile) => {
  it('shows the model what decodeResult says it sees', () => {
    fc.assert(
      fc.property(conversation, (messages) => {
        // Signatures of Gemini 3 are another matter.
        const request = wireProfile(profile).decodeRequest(bodyOf(profile, messages), { ...ROUTE, model: 'gemini-2.5-pro' });
        expect(request).toMatchObject({ ok: true });
        if (request.ok) expect(request.value.messages.map(said)).toEqual(messages.map((message) => asSeen(profile, message)));
      }),
      { numRuns: RUNS },
    );
  });

  it('tells tools, limit, model and whether it streams', () => {
    const body = bodyOf(profile, [{ role: 'user', text: 'hi', tokens: 0 }]);
    const { description, inputSchema, name } = TOOL;
    expect(decoded(profile, body)).toMatchObject({
      tools: [{ name, description, inputSchema }],
      maxOutputTokens: 1024,
      model: profile === 'google' ? ROUTE.model : 'gpt-4.1',
      isStreaming: false,
    });
    const streams = wireProfile(profile).decodeRequest(withJsonAt(body, profile === 'google' ? '/labels' : '/stream', true), {
      ...ROUTE,
      isStreaming: true,
    });
    expect(streams).toMatchObject({ ok: true, value: { isStreaming: true } });
  });

  it('brings reasoning back as the client sent it', () => {
    const view = RECORDED_CASES.find(({ name }) => name === 'reasoning')?.view ?? [];
    const first = bodyOf(profile, view);
    const again = bodyOf(profile, decoded(profile, first).messages);
    expect(again).toEqual(first);
  });

  it.each([null, 7, 'text', [], { messages: 7, contents: 7, input: 7 }])('refuses %j with a problem, not a crash', (body) => {
    expect(decode(profile, body)).toMatchObject({ ok: false, error: { path: expect.any(String), message: expect.any(String) } });
  });

  it('refuses or reads any JSON without throwing', () => {
    const body = bodyOf(profile, RECORDED_CASES[0]?.view ?? []);
    const places = pointersIn(body);
    fc.assert(
      fc.property(fc.constantFrom(...places), fc.jsonValue({ maxDepth: 2 }), (place, value) => {
        const result = decode(profile, withJsonAt(body, place, value as Json));
        if (!result.ok) expect(result.error.message).not.toBe('');
      }),
      { numRuns: RUNS * 2 },
    );
  });
});

function pointersIn(value: Json, pointer = ''): readonly string[] {
  if (typeof value !== 'object' || value === null) return [pointer];
  return [pointer, ...Object.entries(value).flatMap(([key, member]) => pointersIn(member as Json, `${pointer}/${key}`))];
}

describe('losses of a format', () => {
  const broken: readonly Message[] = [
    { role: 'user', text: 'go', tokens: 0 },
    {
      role: 'assistant',
      text: null,
      calls: [{ id: 'c1', name: 'search', argumentsText: '{"q": 7', arguments: undefined }],
      opaque: null,
      tokens: 0,
    },
    { role: 'tool', results: [{ callId: 'c1', name: 'search', isError: true, text: 'no JSON' }], tokens: 0 },
  ];

  it.each([
    ['openai', '{}'],
    ['openai-responses', '"{\\"q\\": 7"'],
    ['anthropic', '{"rawInvalidInput":"{\\"q\\": 7"}'],
    ['compatible', '"{\\"q\\": 7"'],
  ] as const)('[P3] shows the model behind %s its broken arguments as %s', (profile, argumentsText) => {
    expect(decoded(profile, bodyOf(profile, broken)).messages).toContainEqual(
      expect.objectContaining({ calls: [expect.objectContaining({ argumentsText })] }),
    );
  });

  it('[P3] makes Google refuse broken arguments', () => {
    expect(decode('google', bodyOf('google', broken))).toMatchObject({
      ok: false,
      error: { kind: 'wrong-type', path: '/contents/1/parts/0/functionCall/args', received: 'string' },
    });
  });
});
