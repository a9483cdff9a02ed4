import { describe, expect, it } from 'vitest';
import type { WireProfile } from '../domain/journal.ts';
import {
  HAS_RECORDED_CONVERSATIONS,
  type RecordedConversation,
  recordedConversations,
} from '../testing/recorded-conversations.ts';
import { mutatePairings } from '../testing/wire-mutations.ts';
import type { RequestRoute } from './wire-codec.ts';
import { wireProfile } from './wire-profile.ts';

/** Recorded in a format that is none of our five. */
const OTHER_FORMATS: readonly (readonly [RegExp, string])[] = [
  [/bedrock-runtime.*\/converse/, 'Bedrock Converse: camelCase blocks of its own (toolUse, toolResult)'],
  [/bedrock-runtime.*nova.*\/invoke/, 'Nova on Bedrock: a body of its own (schemaVersion, inferenceConfig)'],
  [/api\.cohere\.com/, 'Cohere chat v2'],
  [/:11434\/api\/chat/, "Ollama's own chat: arguments as objects, no ids"],
];

/** In one of our formats and yet refused, and why that is right. */
const REFUSED: Readonly<Record<string, string>> = {
  'openllmetry/test_chat__test_writer_async_streaming_chat_tool_calls_legacy':
    "Writer's own server takes calls and results without ids, which chat completions cannot pair",
};

/** With a stored response before it, a result may belong to a call that is not in the request. */
const CONTINUES = /"previous_response_id":"/;

function profileOf(uri: string): WireProfile | null {
  if (OTHER_FORMATS.some(([pattern]) => pattern.test(uri))) return null;
  if (/generateContent/i.test(uri)) return 'google';
  if (/\/v1\/messages|anthropic\..*\/invoke/.test(uri)) return 'anthropic';
  if (/\/responses$/.test(uri)) return 'openai-responses';
  return uri.includes('api.openai.com') ? 'openai' : 'compatible';
}

/** What the URL says where the body does not. */
function routeOf(uri: string): RequestRoute {
  return { model: /\/models?\/([^:/]+)/.exec(uri)?.[1] ?? 'not in the url', isStreaming: /stream/i.test(uri) };
}

function decode(profile: WireProfile, { uri }: RecordedConversation, body: RecordedConversation['request']) {
  return wireProfile(profile).decodeRequest(body, routeOf(uri));
}

const OURS = recordedConversations().flatMap((conversation) => {
  const profile = profileOf(conversation.uri);
  return profile === null ? [] : [{ profile, conversation }];
});

describe.skipIf(!HAS_RECORDED_CONVERSATIONS)('requests that other projects recorded', () => {
  it('covers every recording but those of other formats', () => {
    const counts: Record<string, number> = {};
    for (const { profile } of OURS) counts[profile] = (counts[profile] ?? 0) + 1;
    expect(counts).toEqual({ openai: 32, 'openai-responses': 25, anthropic: 28, google: 32, compatible: 1 });
    expect(recordedConversations().length - OURS.length).toBe(14);
  });

  it.each(OURS.map(({ profile, conversation }) => [profile, conversation.name, conversation] as const))(
    '[P48] accepts what the real service accepted, %s %s',
    (profile, name, conversation) => {
      const decoded = decode(profile, conversation, conversation.request);
      const problem = decoded.ok ? null : decoded.error;
      if (Object.hasOwn(REFUSED, name)) expect(problem).not.toBeNull();
      else expect(problem).toBeNull();
    },
  );

  it.each(['openai', 'openai-responses', 'anthropic', 'google'] as const)('pairs each result with its call, %s', (profile) => {
    for (const { conversation } of OURS.filter((ours) => ours.profile === profile)) {
      const decoded = decode(profile, conversation, conversation.request);
      if (!decoded.ok || CONTINUES.test(JSON.stringify(conversation.request))) continue;
      for (const [index, message] of decoded.value.messages.entries()) {
        if (message.role !== 'tool') continue;
        const before = decoded.value.messages.slice(0, index).flatMap((earlier) => ('calls' in earlier ? earlier.calls : []));
        for (const { callId, name } of message.results)
          expect(before).toContainEqual(expect.objectContaining({ id: callId, name }));
      }
    }
  });

  it('[P48] refuses every mutated pairing of every recording', () => {
    const tried: Record<string, number> = {};
    const accepted: string[] = [];
    for (const { profile, conversation } of OURS) {
      if (Object.hasOwn(REFUSED, conversation.name)) continue;
      for (const { mutation, body } of mutatePairings(profile, conversation.request)) {
        tried[mutation] = (tried[mutation] ?? 0) + 1;
        const cannotKnow = mutation === 'rename' && CONTINUES.test(JSON.stringify(body));
        if (decode(profile, conversation, body).ok && !cannotKnow) accepted.push(`${mutation} ${conversation.name}`);
      }
    }
    expect(accepted).toEqual([]);
    for (const count of Object.values(tried)) expect(count).toBeGreaterThan(150);
  });

  it('[P48] names the id of the dropped result', () => {
    for (const { profile, conversation } of OURS) {
      for (const { mutation, body } of mutatePairings(profile, conversation.request)) {
        if (mutation !== 'drop') continue;
        const decoded = decode(profile, conversation, body);
        if (decoded.ok || decoded.error.kind !== 'missing-results') continue;
        for (const id of decoded.error.callIds) expect(JSON.stringify(conversation.request)).toContain(JSON.stringify(id));
      }
    }
  });
});
