import { describe, expect, it } from 'vitest';
import { hashText } from '../base/draw.ts';
import { isJsonObject, type Json } from '../base/json.ts';
import type { ModelReply } from '../domain/effect.ts';
import type { WireProfile } from '../domain/journal.ts';
import { recordedConversations } from '../testing/recorded-conversations.ts';
import { recordedStreams } from '../testing/recorded-streams.ts';
import { EventSplitter, eventJson } from './server-sent-events.ts';
import { wireProfile } from './wire-profile.ts';

/** Key paths of events, by kind of event. */
type Shapes = Map<string, Set<string>>;

const RECORDED: Readonly<Record<WireProfile, readonly string[]>> = bodiesByProfile();

function bodiesByProfile(): Readonly<Record<WireProfile, readonly string[]>> {
  const bodies: Record<WireProfile, string[]> = { openai: [], 'openai-responses': [], anthropic: [], google: [], compatible: [] };
  for (const { kind, bytes } of recordedStreams()) {
    bodies[kind === 'openai-compatible' ? 'compatible' : kind].push(new TextDecoder().decode(bytes));
  }
  for (const { uri, response } of recordedConversations()) {
    if (typeof response !== 'string') continue;
    if (uri.endsWith('api.openai.com/v1/chat/completions')) bodies.openai.push(response);
    else if (uri.includes('api.openai.com')) bodies['openai-responses'].push(response);
    else if (uri.includes('streamGenerateContent')) bodies.google.push(response);
  }
  return bodies;
}

/** Everything an event of ours can hold: reasoning, words, a call. */
function fullReply(profile: WireProfile): ModelReply {
  const call = { id: 'c1', name: 'search', argumentsText: '{"q":"a"}', arguments: { q: 'a' } };
  const signed = {
    anthropic: { signature: 'x' },
    google: { thoughtSignature: 'x' },
    openai: { itemId: 'rs_1', reasoningEncryptedContent: 'x' },
  };
  const parts = [
    { type: 'reasoning', text: 'Let me think.', metadata: signed },
    { type: 'text', text: 'So.' },
    { type: 'tool-call', id: call.id, hash: hashText(call.argumentsText) },
  ];
  return { text: 'So.', calls: [call], finishReason: 'tool-calls', opaque: { provider: profile, modelId: 'm', parts } };
}

function shapesOf(bodies: readonly string[]): Shapes {
  const shapes: Shapes = new Map();
  for (const body of bodies) {
    for (const event of new EventSplitter().push(body)) {
      const value = eventJson(event);
      if (value === undefined) continue;
      const kind = kindOf(value);
      const shape = shapes.get(kind) ?? new Set();
      for (const path of keyPaths(value)) shape.add(path);
      shapes.set(kind, shape);
    }
  }
  return shapes;
}

/** The type of an event, and of the block or delta or item in it. */
function kindOf(value: Json): string {
  if (!isJsonObject(value)) return 'none';
  const inner = [value.content_block, value.delta, value.item].find(
    (member) => isJsonObject(member) && typeof member.type === 'string',
  );
  return `${String(value.type ?? 'chunk')}${isJsonObject(inner) ? ` ${String(inner.type)}` : ''}`;
}

/** `/a/b[]/c` for every member, but not for the members of arguments and of the settings that a response repeats. */
function keyPaths(value: Json, path = ''): readonly string[] {
  if (Array.isArray(value)) return (value as readonly Json[]).flatMap((item) => keyPaths(item, `${path}[]`));
  if (!isJsonObject(value) || /\/(?:input|args|tools|text|reasoning|metadata|usage|output)(?:\[\])?$/.test(path)) return [];
  return Object.entries(value).flatMap(([key, member]) => [`${path}/${key}`, ...keyPaths(member, `${path}/${key}`)]);
}

/** Kinds of events of ours that nobody recorded, and why we send them. */
const UNRECORDED: readonly (readonly [RegExp, string])[] = [
  [/^response\.reasoning_summary_/, 'the recorded streams of models that reason give no summaries; the real client reads these'],
];

/** Members of our events that no recorded event of the kind has. */
const ONLY_OURS: readonly (readonly [RegExp, string])[] = [
  [/^\/message\/stop_details$|^\/delta\/stop_details$/, 'younger than the recorded streams of this kind'],
  [
    /^\/candidates\[\]\/content\/parts\[\]\/(?:thought|functionCall)/,
    'no recorded stream of generateContent thinks or calls whole',
  ],
  [/^\/content_block\/signature$/, 'the one recorded stream that thinks was shortened by hand'],
  [/^\/item\/summary\[\]/, 'the recorded streams of models that reason give no summaries'],
  [/^\/usageMetadata\/serviceTier$/, 'younger than the recorded streams'],
  [/^\/choices\[\]\/delta\/refusal$|^\/service_tier$|^\/choices\[\]\/logprobs$/, 'of OpenAI; vendors leave them out'],
];

describe.skipIf(Object.values(RECORDED).flat().length === 0)('events of a stream', () => {
  it.each(Object.keys(RECORDED) as WireProfile[])('are of the recorded kinds and have the recorded members, %s', (profile) => {
    const usage = { inputTokens: 10, outputTokens: 5 };
    const options = { id: 'id_1', model: 'm', createdS: 1 };
    const ours = shapesOf([wireProfile(profile).encodeReplyStream(fullReply(profile), usage, options).join('')]);
    const theirs = shapesOf(RECORDED[profile]);
    const isExplained = (kind: string) => UNRECORDED.some(([pattern]) => pattern.test(kind));
    expect([...ours.keys()].filter((kind) => !theirs.has(kind) && !isExplained(kind))).toEqual([]);
    for (const [kind, shape] of ours) {
      if (isExplained(kind)) continue;
      const recorded = theirs.get(kind) ?? new Set();
      const extra = [...shape].filter((path) => !recorded.has(path) && !ONLY_OURS.some(([pattern]) => pattern.test(path)));
      expect([kind, extra]).toEqual([kind, []]);
    }
  });
});
