import { describe, expect, it } from 'vitest';
import { isJsonObject, type Json } from '../base/json.ts';
import type { ModelReply } from '../domain/effect.ts';
import type { WireProfile } from '../domain/journal.ts';
import type { Message } from '../domain/message.ts';
import { wireProfile } from './wire-profile.ts';
import { withReasoning } from './with-reasoning.ts';

const REPLY: ModelReply = {
  text: 'I will look.',
  calls: [
    { id: 'c1', name: 'search', argumentsText: '{}', arguments: {} },
    { id: 'c2', name: 'search', argumentsText: '{}', arguments: {} },
  ],
  finishReason: 'tool-calls',
  opaque: null,
};

/** The request that brings a reply and the results of its calls back, to a model that demands what it sealed. */
function nextRequest(profile: WireProfile, { text, calls, opaque }: ModelReply): Json {
  const messages: readonly Message[] = [
    { role: 'user', text: 'go', tokens: 0 },
    { role: 'assistant', text, calls, opaque, tokens: 0 },
    { role: 'tool', results: calls.map(({ id, name }) => ({ callId: id, name, isError: false, text: 'x' })), tokens: 0 },
  ];
  const view = { history: { id: 1, messages: [...messages], origin: null }, length: messages.length, tokens: 0 };
  const body = wireProfile(profile).encodeRequest(view, [], 2048);
  const thinking = profile === 'anthropic' ? { thinking: { type: 'enabled', budget_tokens: 1024 } } : {};
  return isJsonObject(body) ? { ...body, ...thinking } : body;
}

const ROUTE = { model: 'gemini-3-pro-preview', isStreaming: false };

describe('withReasoning', () => {
  const reasoned = (profile: WireProfile): ModelReply =>
    withReasoning(profile, 'm', REPLY, { text: 'Oslo first.', seal: 'EqEE', id: 'rs_1' });

  it.each(['openai', 'openai-responses', 'anthropic', 'google', 'compatible'] as const)(
    'lets the next request through, %s',
    (profile) => {
      expect(wireProfile(profile).decodeRequest(nextRequest(profile, reasoned(profile)), ROUTE)).toMatchObject({ ok: true });
    },
  );

  it.each([
    ['anthropic', 'thinking-block'],
    ['google', 'thought-signature'],
  ] as const)('is what %s misses in a reply without it', (profile, what) => {
    const result = wireProfile(profile).decodeRequest(nextRequest(profile, REPLY), ROUTE);
    expect(result).toMatchObject({ ok: false, error: { kind: 'missing-signature', what } });
  });

  it('leaves what the reply says alone', () => {
    const { opaque: _, ...said } = reasoned('anthropic');
    expect({ ...said, opaque: null }).toEqual(REPLY);
  });

  it('leaves a reply of chat completions as it was', () => {
    expect(reasoned('openai')).toBe(REPLY);
  });
});
