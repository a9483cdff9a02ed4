import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Json } from '../base/json.ts';
import type { FinishReason, ModelReply, Usage } from '../domain/effect.ts';
import type { WireProfile } from '../domain/journal.ts';
import type { ToolCall } from '../domain/message.ts';
import type { ReplyStreamReader } from './wire-codec.ts';
import { wireProfile } from './wire-profile.ts';
import { withReasoning } from './with-reasoning.ts';

const PROFILES: readonly WireProfile[] = ['openai', 'openai-responses', 'anthropic', 'google', 'compatible'];
const RUNS = process.env.SOAK === undefined ? 60 : 5_000;
const OPTIONS = { id: 'resp_1', model: 'model-1', createdS: 1_700_000_000 };

const words = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 });

const call = fc
  .record({
    id: fc.stringMatching(/^[a-zA-Z0-9_-]{1,30}$/),
    name: fc.stringMatching(/^[a-z][a-zA-Z0-9_]{0,20}$/),
    value: fc.dictionary(fc.string({ maxLength: 8 }), fc.jsonValue({ maxDepth: 1 })),
  })
  .map(({ id, name, value }): ToolCall => {
    const argumentsText = JSON.stringify(value);
    return { id, name, argumentsText, arguments: JSON.parse(argumentsText) as Json };
  });

const usage: fc.Arbitrary<Usage> = fc
  .record({ fresh: fc.nat(9_999), read: fc.nat(999), reasoning: fc.nat(999), shown: fc.nat(9_999) })
  .map(({ fresh, read, reasoning, shown }) => ({
    inputTokens: fresh + read,
    outputTokens: shown + reasoning,
    ...(read === 0 ? {} : { cacheReadTokens: read }),
    ...(reasoning === 0 ? {} : { reasoningTokens: reasoning }),
  }));

const plainReply: fc.Arbitrary<ModelReply> = fc
  .record({
    text: fc.option(words),
    calls: fc.uniqueArray(call, { maxLength: 3, selector: ({ id }) => id }),
    isLong: fc.boolean(),
  })
  .map(({ text, calls, isLong }) => ({ text, calls, finishReason: finishOf(calls, isLong), opaque: null }));

function finishOf(calls: readonly ToolCall[], isLong: boolean): FinishReason {
  if (isLong) return 'length';
  return calls.length > 0 ? 'tool-calls' : 'stop';
}

/** What each format must bring back with reasoning that led to a call. */
const SEALED: Readonly<Partial<Record<WireProfile, Json>>> = {
  'openai-responses': { openai: { itemId: 'rs_1', reasoningEncryptedContent: 'EqEE' } },
  anthropic: { anthropic: { signature: 'EqEE' } },
  google: { google: { thoughtSignature: 'EqEE' } },
};

function reasoned(profile: WireProfile, reply: ModelReply, thought: string): ModelReply {
  return withReasoning(profile, OPTIONS.model, reply, { text: thought, seal: 'EqEE', id: 'rs_1' });
}

const CALLS: ModelReply = {
  text: 'I will look.',
  calls: [{ id: 'c1', name: 'search', argumentsText: '{}', arguments: {} }],
  finishReason: 'tool-calls',
  opaque: null,
};

function read(profile: WireProfile, frames: readonly string[]): ReplyStreamReader {
  const reader = wireProfile(profile).readReplyStream();
  for (const frame of frames) reader.push(frame);
  return reader;
}

describe.each(PROFILES)('a reply through %s', (profile) => {
  const codec = wireProfile(profile);

  it('decodes to itself, whole', () => {
    fc.assert(
      fc.property(plainReply, usage, (reply, spent) => {
        const decoded = codec.decodeReply(codec.encodeReply(reply, spent, OPTIONS));
        expect(decoded.ok).toBe(true);
        if (!decoded.ok) return;
        const { opaque: _, ...said } = decoded.value.reply;
        const { opaque: __, ...meant } = reply;
        expect(said).toEqual(meant);
        expect(decoded.value).toMatchObject({ usage: spent, id: OPTIONS.id, model: OPTIONS.model });
      }),
      { numRuns: RUNS },
    );
  });

  it('streams to the same reply as it sends whole', () => {
    fc.assert(
      fc.property(plainReply, usage, words, fc.boolean(), (plain, spent, thought, thinks) => {
        const reply = thinks ? reasoned(profile, plain, thought) : plain;
        const whole = codec.decodeReply(codec.encodeReply(reply, spent, OPTIONS));
        const state = read(profile, codec.encodeReplyStream(reply, spent, OPTIONS)).state();
        expect(state).toEqual({ kind: 'complete', decoded: whole.ok ? whole.value : whole.error });
      }),
      { numRuns: RUNS },
    );
  });

  it('is not complete in any piece that is not the whole', () => {
    fc.assert(
      fc.property(plainReply, usage, fc.nat(), (reply, spent, at) => {
        const body = codec.encodeReplyStream(reply, spent, OPTIONS).join('');
        const reader = read(profile, [body.slice(0, at % body.length)]);
        expect(reader.state().kind).toBe('open');
        reader.push(body.slice(at % body.length));
        expect(reader.state().kind).toBe('complete');
        expect(reader.text()).toBe(reply.text ?? '');
      }),
      { numRuns: RUNS },
    );
  });

  it('is not complete when a frame is missing from its end', () => {
    fc.assert(
      fc.property(plainReply, usage, (reply, spent) => {
        const frames = codec.encodeReplyStream(reply, spent, OPTIONS);
        const reader = wireProfile(profile).readReplyStream();
        for (const frame of frames) {
          expect(reader.state().kind).toBe('open');
          reader.push(frame);
        }
      }),
      { numRuns: 30 },
    );
  });

  it('keeps reasoning and its signature, as far as the format does', () => {
    const reply = reasoned(profile, CALLS, 'Let me think.');
    const whole = codec.encodeReply(reply, { inputTokens: 1, outputTokens: 1 }, OPTIONS);
    const decoded = codec.decodeReply(whole);
    const opaque = JSON.stringify(decoded.ok ? decoded.value.reply.opaque : null);
    if (profile === 'openai') expect(opaque).toBe('null');
    else expect(opaque).toContain('Let me think.');
    const metadata = SEALED[profile];
    if (metadata !== undefined) expect(opaque).toContain(JSON.stringify(metadata));
  });

  it('sends an edited reply without the reasoning that led to another', () => {
    const reply = reasoned(profile, CALLS, 'Let me think.');
    const edited = codec.encodeReply({ ...reply, text: 'No.' }, { inputTokens: 1, outputTokens: 1 }, OPTIONS);
    expect(JSON.stringify(edited)).not.toContain('Let me think.');
    expect(JSON.stringify(edited)).toContain('No.');
  });

  it('sends an edited call without the reasoning that led to another', () => {
    const reply = reasoned(profile, CALLS, 'Let me think.');
    const calls = reply.calls.map((made) => ({ ...made, argumentsText: '{"q":1}', arguments: { q: 1 } }));
    const edited = JSON.stringify(codec.encodeReply({ ...reply, calls }, { inputTokens: 1, outputTokens: 1 }, OPTIONS));
    expect(edited).not.toMatch(/Let me think|EqEE/);
  });
});

it('keeps a signature of Google at the end of the words that it signs', () => {
  const text = 'So this is what I am going to do now.';
  const parts = [
    { type: 'reasoning', text: 'First I must know where.', metadata: { google: { thoughtSignature: 'Cmh' } } },
    { type: 'text', text, metadata: { google: { thoughtSignature: 'Cmi' } } },
  ];
  const reply: ModelReply = {
    text,
    calls: [],
    finishReason: 'stop',
    opaque: { provider: 'google', modelId: OPTIONS.model, parts },
  };
  const state = read(
    'google',
    wireProfile('google').encodeReplyStream(reply, { inputTokens: 1, outputTokens: 1 }, OPTIONS),
  ).state();
  expect(state).toMatchObject({ kind: 'complete', decoded: { reply } });
});

describe('arguments that are no JSON object', () => {
  const reply = (argumentsText: string): ModelReply => ({
    text: null,
    calls: [{ id: 'c1', name: 'search', argumentsText, arguments: undefined }],
    finishReason: 'tool-calls',
    opaque: null,
  });
  const spent = { inputTokens: 1, outputTokens: 1 };

  it.each(['openai', 'openai-responses', 'compatible'] as const)('[P3] go out as the model wrote them, %s', (profile) => {
    const decoded = wireProfile(profile).decodeReply(wireProfile(profile).encodeReply(reply('{"id": 7'), spent, OPTIONS));
    expect(decoded).toMatchObject({
      ok: true,
      value: { reply: { calls: [{ argumentsText: '{"id": 7', arguments: undefined }] } },
    });
  });

  it('[P3] survive only a stream of Anthropic', () => {
    const { encodeReply, encodeReplyStream } = wireProfile('anthropic');
    expect(encodeReply(reply('{"id": 7'), spent, OPTIONS)).toMatchObject({ content: [{ input: '{"id": 7' }] });
    const state = read('anthropic', encodeReplyStream(reply('{"id": 7'), spent, OPTIONS)).state();
    expect(state).toMatchObject({ kind: 'complete', decoded: { reply: { calls: [{ argumentsText: '{"id": 7' }] } } });
  });
});
