import { describe, expect, it } from 'vitest';
import type { WireProfile } from '../domain/journal.ts';
import type { View } from '../domain/message.ts';
import { wireProfile } from './wire-profile.ts';
import { withoutLastResult } from './without-last-result.ts';

const call = (id: string) => ({ id, name: 'search', argumentsText: '{}', arguments: {} });
const result = (callId: string) => ({ callId, name: 'search', isError: false, text: '{"ok":true}' });

const view: View = {
  history: {
    id: 0,
    origin: null,
    messages: [
      { role: 'user', text: 'Find it.', tokens: 6 },
      { role: 'assistant', text: null, calls: [call('call_a'), call('call_b')], opaque: null, tokens: 10 },
      { role: 'tool', results: [result('call_a'), result('call_b')], tokens: 10 },
    ],
  },
  length: 3,
  tokens: 26,
};
const tools = [{ name: 'search', description: 'Searches.', inputSchema: { type: 'object' }, outputSchema: null }];

describe('withoutLastResult', () => {
  it.each<WireProfile>(['openai', 'openai-responses', 'anthropic', 'google', 'compatible'])(
    '[P48] makes a request that %s refuses',
    (profile) => {
      const codec = wireProfile(profile);
      const route = { model: 'gemini-2.5-flash', isStreaming: false };
      const body = {
        ...(codec.encodeRequest(view, tools, 100) as object),
        ...(profile === 'google' ? {} : { model: 'a-model' }),
      };
      expect(codec.decodeRequest(body, route)).toMatchObject({ ok: true });
      const cut = withoutLastResult(profile, body);
      expect(JSON.stringify(cut).length).toBeLessThan(JSON.stringify(body).length);
      expect(cut === null || codec.decodeRequest(cut, route).ok).toBe(false);
    },
  );

  it('finds nothing to take out of a first request', () => {
    expect(withoutLastResult('openai', { messages: [{ role: 'user', content: 'hi' }] })).toBeNull();
  });
});
