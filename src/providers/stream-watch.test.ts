import { describe, expect, it } from 'vitest';
import type { Json } from '../base/json.ts';
import { anthropicText, chatChunks, eventStream } from '../testing/event-stream.ts';
import { googleReply, responsesReply } from '../testing/provider-setup.ts';
import type { ProviderKind } from './presets.ts';
import { watchStream } from './stream-watch.ts';

function watched(kind: ProviderKind, text: string) {
  const watch = watchStream(kind);
  watch.push(new TextEncoder().encode(text));
  return watch;
}

const WHOLE: Readonly<Record<ProviderKind, readonly Json[]>> = {
  anthropic: anthropicText('Oslo'),
  openai: chatChunks('Oslo'),
  'openai-compatible': chatChunks('Oslo'),
  'openai-responses': [{ type: 'response.created' }, { type: 'response.completed', response: responsesReply([]) }],
  google: [{ candidates: [{ content: { parts: [{ text: 'Os' }] } }] }, googleReply([{ text: 'lo' }])],
};

describe('watchStream', () => {
  it.each(Object.entries(WHOLE) as [ProviderKind, readonly Json[]][])(
    'knows the end mark of %s, and no end without it',
    (kind, events) => {
      expect(watched(kind, eventStream(events)).isComplete()).toBe(true);
      expect(watched(kind, eventStream(events.slice(0, -1))).isComplete()).toBe(false);
      expect(watched(kind, eventStream(events).slice(0, -1)).isComplete()).toBe(false);
    },
  );

  it('takes an answer that begins after the end mark for another that was cut', () => {
    const whole = eventStream(anthropicText('Oslo'));
    expect(watched('anthropic', `${whole}data: {"type":"mess`).isComplete()).toBe(false);
    expect(watched('anthropic', `${whole}${eventStream(anthropicText('more').slice(0, 2))}`).isComplete()).toBe(false);
  });

  it('lets Gemini add figures to its last chunk', () => {
    const after = eventStream([...WHOLE.google, { usageMetadata: { promptTokenCount: 1 } }]);
    expect(watched('google', after).isComplete()).toBe(true);
    expect(watched('google', eventStream([{ promptFeedback: { blockReason: 'SAFETY' } }])).isComplete()).toBe(true);
  });

  it.each([
    ['anthropic', { type: 'error', error: { type: 'overloaded_error', message: 'Overloaded' } }],
    ['openai', { error: { message: 'The server had an error', type: 'server_error' } }],
    ['openai-responses', { type: 'response.failed', response: { error: { code: 'server_error', message: 'x' } } }],
    ['google', { error: { code: 503, message: 'The model is overloaded.', status: 'UNAVAILABLE' } }],
  ] as const)('keeps the error that %s reports in the middle', (kind, problem) => {
    expect(watched(kind, eventStream([problem])).problem()).toEqual(problem);
    expect(watched(kind, eventStream(WHOLE[kind])).problem()).toBeNull();
  });
});
