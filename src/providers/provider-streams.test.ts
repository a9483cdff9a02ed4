import { describe, expect, it } from 'vitest';
import type { Json } from '../base/json.ts';
import type { ModelReply } from '../domain/effect.ts';
import { anthropicEvents, anthropicText, chatChunks, eventStream } from '../testing/event-stream.ts';
import {
  ANTHROPIC_TEXT,
  answered,
  asked,
  CANARY,
  googleReply,
  responsesReply,
  result,
  setUpProvider,
  TASK,
} from '../testing/provider-setup.ts';
import type { PartialReply } from './collect-stream.ts';
import type { ProviderKind } from './presets.ts';

const HEADERS = { 'content-type': 'text/event-stream' };
const streamed = (events: readonly Json[]) => () => new Response(eventStream(events), { headers: HEADERS });

function setup(kind: ProviderKind, answer: (signal: AbortSignal) => Response | Promise<Response>) {
  const partials: PartialReply[] = [];
  const provider = setUpProvider({
    kind,
    isStreamed: true,
    answer,
    onPartial: (effect, arrival, partial) => {
      expect([effect.step, arrival]).toEqual([1, 1]);
      partials.push(partial);
    },
  });
  return { ...provider, partials };
}

describe('createProviderModel, streamed', () => {
  it('asks for a stream with its usage and times the first piece', async () => {
    const { ask, sent, partials } = setup('openai', streamed(chatChunks('Os', 'lo')));
    const outcome = await ask(TASK);
    expect(sent[0]?.body).toMatchObject({ stream: true, stream_options: { include_usage: true }, max_tokens: 500 });
    expect(outcome).toMatchObject({
      reply: { text: 'Oslo', calls: [], finishReason: 'stop' },
      status: 200,
      error: null,
      usage: { inputTokens: 11, outputTokens: 7 },
    });
    expect(outcome.firstTokenMs).toBeGreaterThan(0);
    expect(outcome.firstTokenMs).toBeLessThanOrEqual(outcome.durationMs);
    expect(partials[0]).toEqual({ text: 'Os', reasoning: '', calls: [] });
  });

  it('tells of thoughts and half-written calls while they come', async () => {
    const events = anthropicEvents(
      [
        { start: { type: 'thinking', thinking: '' }, deltas: [{ type: 'thinking_delta', thinking: 'Oslo it is.' }] },
        {
          start: { type: 'tool_use', id: 'a', name: 'search', input: {} },
          deltas: [
            { type: 'input_json_delta', partial_json: '{"city":' },
            { type: 'input_json_delta', partial_json: ' "Oslo"}' },
          ],
        },
      ],
      'tool_use',
    );
    const pieces = events.map((event) => new TextEncoder().encode(eventStream([event])));
    const body = new ReadableStream<Uint8Array>({
      pull: async (controller) => {
        await new Promise((resolve) => setTimeout(resolve, 60));
        const piece = pieces.shift();
        if (piece === undefined) controller.close();
        else controller.enqueue(piece);
      },
    });
    const { ask, partials } = setup('anthropic', () => new Response(body, { headers: HEADERS }));
    const { reply } = await ask(TASK);
    expect(reply?.calls).toMatchObject([{ id: 'a', argumentsText: '{"city": "Oslo"}', arguments: { city: 'Oslo' } }]);
    expect(partials).toContainEqual({ text: '', reasoning: 'Oslo it is.', calls: [] });
    expect(partials).toContainEqual({
      text: '',
      reasoning: 'Oslo it is.',
      calls: [{ name: 'search', argumentsText: '{"city":' }],
    });
  });

  it.each([
    ['anthropic', anthropicText('Oslo ', 'has ', 'two'), 'Oslo has two'],
    ['openai', chatChunks('Oslo ', 'has ', 'two'), 'Oslo has two'],
    ['openai-compatible', chatChunks('Oslo ', 'has ', 'two'), 'Oslo has two'],
  ] as const)('keeps and marks the part that came when %s is cut', async (kind, events, text) => {
    const before = events.slice(0, kind === 'anthropic' ? 5 : 3);
    const { ask } = setup(kind, streamed(before));
    const outcome = await ask(TASK);
    expect(outcome).toMatchObject({
      reply: { text, calls: [], finishReason: 'interrupted', opaque: null },
      status: 200,
      error: { message: expect.stringContaining('stream cut'), sent: true },
    });
    expect(outcome.usage.outputTokens).toBeGreaterThan(0);
    expect(outcome.usage.unreported?.outputTokens).toBe(500 - outcome.usage.outputTokens);
    expect(outcome.body).toContain('two');
  });

  it('takes a missing end mark for a cut, whatever the finish reason says', async () => {
    const { ask } = setup('openai', streamed(chatChunks('Oslo').slice(0, -1)));
    expect(await ask(TASK)).toMatchObject({ reply: { finishReason: 'interrupted' }, error: { name: 'TypeError' } });
  });

  it('takes a call whose arguments never ended for a cut', async () => {
    const events = anthropicEvents(
      [
        {
          start: { type: 'tool_use', id: 'a', name: 'search', input: {} },
          deltas: [{ type: 'input_json_delta', partial_json: '{"city":"Os' }],
        },
      ],
      'tool_use',
    );
    const withoutStop = events.filter((event) => !JSON.stringify(event).includes('content_block_stop'));
    expect(await setup('anthropic', streamed(withoutStop)).ask(TASK)).toMatchObject({
      reply: { calls: [], finishReason: 'interrupted' },
      error: { sent: true },
    });
  });

  it('reports an error of the provider in the middle of a stream', async () => {
    const problem = { type: 'error', error: { type: 'overloaded_error', message: 'Overloaded' } };
    const { ask } = setup('anthropic', streamed([...anthropicText('Oslo ').slice(0, 3), problem]));
    expect(await ask(TASK)).toMatchObject({
      reply: { text: 'Oslo ', finishReason: 'interrupted' },
      error: { message: 'Overloaded' },
      body: problem,
    });
  });

  it('reports an error that comes in place of a stream, in a 200', async () => {
    const problem = {
      error: { message: 'You exceeded your current quota', type: 'insufficient_quota', code: 'insufficient_quota' },
    };
    const { ask } = setup('openai', streamed([problem]));
    expect(await ask(TASK)).toMatchObject({ reply: null, status: 200, error: { sent: true }, body: problem });
  });

  it('keeps status and body of an HTTP error', async () => {
    const body = { error: { message: `slow down, ${CANARY}`, type: 'rate_limit', code: null, param: null } };
    const { ask } = setup('openai', () => Response.json(body, { status: 429, headers: { 'retry-after': '7' } }));
    expect(await ask(TASK)).toMatchObject({
      reply: null,
      status: 429,
      error: null,
      headers: { 'retry-after': '7' },
      body: { error: { message: 'slow down, [redacted key]' } },
    });
  });

  it('takes an answer that is no stream for a failure', async () => {
    const { ask } = setup('anthropic', () => Response.json(ANTHROPIC_TEXT));
    expect(await ask(TASK)).toMatchObject({ status: 200, error: { sent: true } });
  });

  it('takes a key out that came in pieces', async () => {
    const pieces = CANARY.match(/.{1,5}/g) ?? [];
    const { ask, partials } = setup('anthropic', streamed(anthropicText('it is ', ...pieces)));
    const outcome = await ask(TASK);
    expect(outcome.reply?.text).toBe('it is [redacted key]');
    expect(JSON.stringify([outcome, partials])).not.toContain('CANARY');
  });

  it('ends at its time limit in the middle of a stream', async () => {
    const { ask } = setup('anthropic', () => open(anthropicText('Oslo ').slice(0, 3)));
    const outcome = await ask(TASK, { timeoutMs: 40 });
    expect(outcome).toMatchObject({ reply: null, status: 200, error: { name: 'TimeoutError', sent: true } });
    expect(outcome.usage).toMatchObject({ inputTokens: 100, unreported: { inputTokens: 0, outputTokens: 500 } });
  });

  it('closes the connection when the run is stopped', async () => {
    const stop = new AbortController();
    const closed = new Promise<void>((resolve) => {
      const { ask } = setup('openai', () => {
        setTimeout(() => stop.abort(), 10);
        return open(chatChunks('Oslo ').slice(0, 1), resolve);
      });
      void ask(TASK, { stop: stop.signal }).then(({ error }) => expect(error?.name).toBe('AbortError'));
    });
    await closed;
  });
});

/** A stream that says this much and then nothing. */
function open(events: readonly Json[], onClose: () => void = () => {}): Response {
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new TextEncoder().encode(eventStream(events))),
    cancel: onClose,
  });
  return new Response(body, { headers: HEADERS });
}

describe('createProviderModel keeps opaque parts of streams as those of whole replies', () => {
  async function next(kind: ProviderKind, reply: ModelReply | null): Promise<Json> {
    if (reply === null) throw new Error('no reply');
    const { ask, sent } = setUpProvider({ kind, modelId: 'gpt-5.2' });
    const results = reply.calls.map(({ id }) => result(id, '{}'));
    await ask([...TASK, asked(reply.calls, reply.text, reply.opaque), answered(...results)]);
    return sent[0]?.body ?? null;
  }

  async function bothWays(kind: ProviderKind, whole: Json, events: readonly Json[]) {
    const asWhole = setUpProvider({ kind, modelId: 'gpt-5.2', answer: () => Response.json(whole) });
    const asStream = setUpProvider({ kind, modelId: 'gpt-5.2', isStreamed: true, answer: streamed(events) });
    return [await next(kind, (await asWhole.ask(TASK)).reply), await next(kind, (await asStream.ask(TASK)).reply)] as const;
  }

  it('thinking blocks with signatures, and redacted ones', async () => {
    const content = [
      { type: 'thinking', thinking: 'Oslo it is.', signature: 'sig==' },
      { type: 'redacted_thinking', data: 'SECRET==' },
      { type: 'text', text: 'Looking.' },
      { type: 'tool_use', id: 'a', name: 'search', input: { city: 'Oslo' } },
    ];
    const events = anthropicEvents(
      [
        {
          start: { type: 'thinking', thinking: '', signature: '' },
          deltas: [
            { type: 'thinking_delta', thinking: 'Oslo ' },
            { type: 'thinking_delta', thinking: 'it is.' },
            { type: 'signature_delta', signature: 'sig==' },
          ],
        },
        { start: { type: 'redacted_thinking', data: 'SECRET==' }, deltas: [] },
        { start: { type: 'text', text: '' }, deltas: [{ type: 'text_delta', text: 'Looking.' }] },
        {
          start: { type: 'tool_use', id: 'a', name: 'search', input: {} },
          deltas: [{ type: 'input_json_delta', partial_json: '{"city":"Oslo"}' }],
        },
      ],
      'tool_use',
    );
    const [whole, stream] = await bothWays('anthropic', { ...ANTHROPIC_TEXT, content, stop_reason: 'tool_use' }, events);
    expect(whole).toMatchObject({ messages: [{}, { content }, {}] });
    expect(stream).toEqual(whole);
  });

  it('encrypted reasoning items', async () => {
    const item = (encrypted: string | null) => ({ type: 'reasoning', id: 'rs_1', encrypted_content: encrypted, summary: [] });
    const call = (text: string) => ({
      type: 'function_call',
      id: 'fc_1',
      call_id: 'a',
      name: 'search',
      arguments: text,
      status: 'completed',
    });
    const whole = responsesReply([item('ENCRYPTED=='), call('{"city":"Oslo"}')]);
    const events = [
      { type: 'response.created', response: { ...responsesReply([]), status: 'in_progress' } },
      { type: 'response.output_item.added', output_index: 0, item: item('') },
      { type: 'response.output_item.done', output_index: 0, item: item('ENCRYPTED==') },
      { type: 'response.output_item.added', output_index: 1, item: call('') },
      { type: 'response.function_call_arguments.delta', item_id: 'fc_1', output_index: 1, delta: '{"city":"Oslo"}' },
      { type: 'response.output_item.done', output_index: 1, item: call('{"city":"Oslo"}') },
      { type: 'response.completed', response: whole },
    ];
    const [fromWhole, fromStream] = await bothWays('openai-responses', whole, events as readonly Json[]);
    expect(JSON.stringify(fromWhole)).toContain('ENCRYPTED==');
    expect(fromStream).toEqual(fromWhole);
  });

  it('thought signatures', async () => {
    const parts = [
      { text: 'Oslo it is.', thought: true },
      { functionCall: { name: 'search', args: { city: 'Oslo' } }, thoughtSignature: 'SIGNED==' },
    ];
    const [first, second] = parts.map((part) => googleReply([part]));
    const unfinished = { candidates: [{ content: { role: 'model', parts: [parts[0] ?? {}] }, index: 0 }] };
    const [whole, stream] = await bothWays('google', googleReply(parts), [unfinished, second ?? first ?? {}] as readonly Json[]);
    expect(JSON.stringify(whole)).toContain('SIGNED==');
    expect(stream).toEqual(whole);
  });
});
