import { afterEach, describe, expect, it, vi } from 'vitest';
import type { CallModel } from '../domain/effect.ts';
import type { Message } from '../domain/message.ts';
import { answered, asked, call, result, SEARCH, TASK } from '../testing/provider-setup.ts';
import { type BuiltInApi, type BuiltInPrompt, builtInApi } from './built-in-api.ts';
import { createBuiltInModel } from './built-in-model.ts';

function setup(pieces: readonly string[] | Error, tools = [SEARCH]) {
  const seen: { prompts: readonly BuiltInPrompt[]; input: string; destroyed: number } = { prompts: [], input: '', destroyed: 0 };
  const api: BuiltInApi = {
    availability: async () => 'available',
    create: async ({ initialPrompts }) => {
      seen.prompts = initialPrompts;
      return {
        promptStreaming: (input, { signal }) => {
          seen.input = input;
          if (pieces instanceof Error) throw pieces;
          const left = [...pieces];
          return new ReadableStream<string>({
            pull: async (controller) => {
              await new Promise((resolve) => setTimeout(resolve, 1));
              if (signal.aborted) return controller.error(signal.reason);
              const piece = left.shift();
              if (piece === undefined) controller.close();
              else controller.enqueue(piece);
            },
          });
        },
        destroy: () => {
          seen.destroyed++;
        },
      };
    },
  };
  const callModel = createBuiltInModel({ api, tools });
  const ask = (messages: readonly Message[], limit = 500, stop = new AbortController().signal) => {
    const view = { history: { id: 0, messages: [...messages], origin: null }, length: messages.length, tokens: 100 };
    const counters = { agent: 0, step: 1, try: 1, request: 1 };
    const effect: CallModel = { kind: 'call-model', ...counters, view, maxOutputTokens: limit, timeoutMs: 5_000 };
    return callModel(effect, 1, 0, stop);
  };
  return { ask, seen };
}

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('builtInApi', () => {
  it('is absent where the browser has no model', () => {
    expect(builtInApi()).toBeNull();
    vi.stubGlobal('LanguageModel', { create: 1 });
    expect(builtInApi()).toBeNull();
  });

  it('is found where the browser has one', () => {
    const api = { create: async () => {}, availability: async () => 'available' };
    vi.stubGlobal('LanguageModel', api);
    expect(builtInApi()).toBe(api);
  });
});

describe('createBuiltInModel', () => {
  it('tells the tools in the system text and asks with the last turn', async () => {
    const { ask, seen } = setup(['It is ', 'done.']);
    const outcome = await ask(TASK);
    expect(seen.prompts).toHaveLength(1);
    expect(seen.prompts[0]?.role).toBe('system');
    expect(seen.prompts[0]?.content).toMatch(/^Be brief\.[\s\S]*"calls"[\s\S]*"name":"search","description":"Finds hotels\."/);
    expect(seen.input).toBe('Find a hotel.');
    expect(outcome).toMatchObject({
      reply: { text: 'It is done.', calls: [], finishReason: 'stop', opaque: null },
      status: 200,
      error: null,
      usage: { inputTokens: 100, outputTokens: 3, isEstimated: true },
    });
    expect(outcome.firstTokenMs).toBeGreaterThan(0);
    expect(seen.destroyed).toBe(1);
  });

  it.each([
    ['plain', '{"calls": [{"name": "search", "arguments": {"city": "Oslo"}}]}'],
    ['in a code block', '```json\n{"calls": [{"name": "search", "arguments": {"city": "Oslo"}}]}\n```'],
    ['with its arguments as a text', '{"calls": [{"name": "search", "arguments": "{\\"city\\":\\"Oslo\\"}"}]}'],
  ])('reads a call, %s', async (_form, text) => {
    const { reply } = await setup([text]).ask(TASK);
    expect(reply).toMatchObject({ text: null, finishReason: 'tool-calls', calls: [{ id: 'call_1', name: 'search' }] });
    expect(reply?.calls[0]?.arguments).toEqual({ city: 'Oslo' });
  });

  it('[P3] makes calls that cannot be read a call of broken arguments', async () => {
    const { reply } = await setup(['{"calls": [{"name": "search", "arguments": {"city": "Os']).ask(TASK);
    expect(reply?.calls).toEqual([
      {
        id: 'call_1',
        name: 'search',
        argumentsText: '{"calls": [{"name": "search", "arguments": {"city": "Os',
        arguments: undefined,
      },
    ]);
  });

  it('[P48] gives every parallel call its result and later calls new ids', async () => {
    const { ask, seen } = setup(['{"calls":[{"name":"search","arguments":{}}]}']);
    const { reply } = await ask([
      ...TASK,
      asked([call('call_1', '{"city":"Oslo"}'), call('call_2', '{"city":""}')], 'Looking.'),
      answered(result('call_1', 'two'), result('call_2', 'city: must not be empty', true)),
    ]);
    expect(seen.prompts.slice(1)).toEqual([
      { role: 'user', content: 'Find a hotel.' },
      {
        role: 'assistant',
        content: 'Looking.\n{"calls":[{"name":"search","arguments":{"city":"Oslo"}},{"name":"search","arguments":{"city":""}}]}',
      },
    ]);
    expect(JSON.parse(seen.input)).toEqual({
      results: [
        { id: 'call_1', name: 'search', ok: true, content: 'two' },
        { id: 'call_2', name: 'search', ok: false, content: 'city: must not be empty' },
      ],
    });
    expect(reply?.calls[0]?.id).toBe('call_3');
  });

  it('ends a reply at its output limit', async () => {
    const { reply } = await setup(Array.from({ length: 100 }, () => 'word ')).ask(TASK, 10);
    expect(reply?.finishReason).toBe('length');
    expect(reply?.text?.length).toBeLessThanOrEqual(45);
  });

  it('reports what the browser refuses as a failure that sent nothing', async () => {
    const { ask, seen } = setup(new DOMException('The input is too large.', 'QuotaExceededError'));
    expect(await ask(TASK)).toMatchObject({
      reply: null,
      error: { name: 'QuotaExceededError', message: 'The input is too large.', sent: false },
      usage: { inputTokens: 0, outputTokens: 0 },
    });
    expect(seen.destroyed).toBe(1);
  });

  it('stops with the run', async () => {
    const stop = new AbortController();
    const { ask, seen } = setup(Array.from({ length: 1_000 }, () => 'word '));
    const asking = ask(TASK, 100_000, stop.signal);
    setTimeout(() => stop.abort(), 20);
    expect(await asking).toMatchObject({ reply: null, error: { name: 'AbortError' } });
    expect(seen.destroyed).toBe(1);
  });
});
