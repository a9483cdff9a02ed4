import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isJsonObject, type Json } from '../base/json.ts';
import type { WireProfile } from '../domain/journal.ts';
import { recordedConversations } from '../testing/recorded-conversations.ts';
import { wireProfile } from './wire-profile.ts';

interface RecordedReply {
  readonly name: string;
  readonly profile: WireProfile;
  readonly request: Json;
  readonly response: Json;
}

const FIXTURES = '../shared/data/vercel-ai';

const FIXTURE_FILES: readonly (readonly [WireProfile, string])[] = [
  ['anthropic', 'anthropic/anthropic-text.json'],
  ['anthropic', 'anthropic/anthropic-json-other-tool.1.json'],
  ['anthropic', 'anthropic/anthropic-json-tool.1.json'],
  ['anthropic', 'anthropic/anthropic-tool-no-args.json'],
  ['anthropic', 'anthropic/anthropic-refusal.json'],
  ['anthropic', 'anthropic/anthropic-refusal-no-details.json'],
  ['openai-responses', 'openai/openai-phase.1.json'],
  ['openai-responses', 'openai/openai-client-tool-search.2.json'],
  ['openai-responses', 'open-responses/lmstudio-basic.1.json'],
  ['compatible', 'openai-compatible/xai-tool-call.json'],
  ['compatible', 'xai/xai-tool-call.json'],
  ['compatible', 'deepseek/deepseek-tool-call.json'],
  ['compatible', 'alibaba/alibaba-tool-call.json'],
  ['compatible', 'moonshotai/moonshotai-tool-call.json'],
  ['compatible', 'moonshotai/moonshotai-text.json'],
  ['compatible', 'mistral/mistral-tool-call.json'],
];

function fixtures(): readonly RecordedReply[] {
  if (!existsSync(FIXTURES)) return [];
  return FIXTURE_FILES.map(([profile, name]) => {
    const response = JSON.parse(readFileSync(`${FIXTURES}/${name}`, 'utf8')) as Json;
    // Of a Responses reply, the settings it repeats from its request are all we know of that.
    return { name, profile, request: response, response };
  });
}

function conversations(): readonly RecordedReply[] {
  return recordedConversations().flatMap(({ name, uri, http_status, request, response }) => {
    const profile = profileOf(uri);
    // One ran in the background and was only queued.
    const isReply = http_status === 200 && isJsonObject(response) && response.status !== 'queued';
    if (profile === null || !isReply) return [];
    return [{ name, profile, request, response }];
  });
}

function profileOf(uri: string): WireProfile | null {
  if (/generateContent/.test(uri)) return 'google';
  if (uri.includes('api.anthropic.com')) return 'anthropic';
  if (/api\.openai\.com.*\/responses$/.test(uri)) return 'openai-responses';
  return uri.includes('api.openai.com') ? 'openai' : null;
}

const REPLIES = [...fixtures(), ...conversations()];

/** Members of recorded replies that ours do not have. */
const ONLY_RECORDED: Readonly<Record<WireProfile, readonly (readonly [RegExp, string])[]>> = {
  openai: [],
  compatible: [
    [/^\/usage\/(?:cost_in_usd_ticks|num_sources_used|prompt_cache_(?:hit|miss)_tokens)$/, 'counts of one vendor'],
    [/^\/usage\/prompt_tokens_details\/(?:text|image)_tokens$/, 'counts of one vendor'],
    [/\/tool_calls\[\]\/index$/, 'the place in a stream, which some servers repeat in whole replies'],
  ],
  anthropic: [
    [/^\/content\[\]\/(?:caller|citations|content|tool_use_id)/, 'tools that the service runs by itself'],
    [/^\/context_management/, 'an option that we never ask for'],
    [/^\/usage\/server_tool_use/, 'tools that the service runs by itself'],
    [/^\/usage\/output_tokens_details/, 'named by us only where there are thinking tokens'],
    [/^\/stop_details\//, 'why a request was refused; our replies are never refused for a policy'],
  ],
  'openai-responses': [
    [/^\/(?:tool_usage|content_filters)/, 'tools that the service runs by itself, and filters of Azure'],
    [/^\/reasoning\/(?:context|mode|generate_summary)$/, 'options that we never ask for'],
    [/^\/usage\/input_tokens_details\/cache_write_tokens$/, 'only of models that charge for writing'],
    [/^\/tools\[\]\//, 'the tools of the request, with defaults filled in'],
  ],
  google: [
    [/^\/candidates\[\]\/avgLogprobs$/, 'a figure of the sampler'],
    [/^\/createTime$|^\/usageMetadata\/trafficType$/, 'only of Vertex AI'],
    [/^\/usageMetadata\/(?:candidatesTokensDetails|cacheTokensDetails)/, 'totals by medium, which only some models give'],
  ],
};

/** Members of our replies that a recorded one does not have. */
const ONLY_OURS: Readonly<Record<WireProfile, readonly (readonly [RegExp, string])[]>> = {
  openai: [[/^\/choices\[\]\/message\/annotations$|^\/service_tier$/, 'older recordings lack them']],
  compatible: [
    [
      /^\/choices\[\]\/message\/(?:annotations|refusal|content)$|^\/(?:service_tier|system_fingerprint)$/,
      'of OpenAI; vendors leave them out',
    ],
    [/^\/choices\[\]\/logprobs$|\/tool_calls\[\]\/type$/, 'of OpenAI; vendors leave them out'],
    [/^\/usage\/(?:prompt|completion)_tokens_details/, 'of OpenAI; vendors leave them out'],
  ],
  anthropic: [
    [/^\/stop_details$|^\/stop_sequence$|^\/usage\/inference_geo$/, 'younger than some recordings'],
    [/^\/usage\/(?:cache_creation(?:\/.*)?|service_tier)$/, 'younger than some recordings'],
  ],
  'openai-responses': [
    [
      /^\/(?:billing(?:\/payer)?|completed_at|moderation|frequency_penalty|presence_penalty|prompt_cache_retention)$/,
      'younger than some recordings',
    ],
    [
      /^\/(?:background|max_tool_calls|prompt_cache_key|safety_identifier|top_logprobs|service_tier)$/,
      'younger than some recordings',
    ],
    [/^\/text\/verbosity$|^\/output\[\]\/content\[\]\/logprobs$|^\/reasoning\/summary$/, 'younger than some recordings'],
    [/^\/tools\[\]\//, 'as the request wrote them'],
    [/^\/user$/, 'of OpenAI; another server of the format leaves it out'],
  ],
  google: [
    [/^\/candidates\[\]\/index$|^\/usageMetadata\/serviceTier$/, 'younger than some recordings'],
    [/\/functionCall\/id$/, 'younger than some recordings'],
  ],
};

/** Fixtures whose authors left out members that the service always sends; only what they kept is compared. */
const ABRIDGED: ReadonlySet<string> = new Set(['openai/openai-phase.1.json']);

/** `/a/b[]/c` for every member; values of arguments are no members. */
function keyPaths(value: Json, path = ''): readonly string[] {
  if (Array.isArray(value)) return (value as readonly Json[]).flatMap((item) => keyPaths(item, `${path}[]`));
  if (!isJsonObject(value) || /\/(?:input|args|schema|parameters|metadata)$/.test(path)) return [];
  return Object.entries(value).flatMap(([key, member]) => [`${path}/${key}`, ...keyPaths(member, `${path}/${key}`)]);
}

function unexplained(keys: Iterable<string>, other: ReadonlySet<string>, reasons: readonly (readonly [RegExp, string])[]) {
  return [...keys].filter((key) => !other.has(key) && !reasons.some(([pattern]) => pattern.test(key)));
}

describe.skipIf(REPLIES.length === 0)('replies that the real services gave', () => {
  it('holds replies of every format', () => {
    expect(new Set(REPLIES.map(({ profile }) => profile)).size).toBe(5);
    expect(REPLIES.length).toBeGreaterThan(100);
  });

  it.each(REPLIES.map((reply) => [reply.profile, reply.name, reply] as const))(
    'has the keys of the recorded reply, %s %s',
    (profile, name, { request, response }) => {
      const { decodeReply, encodeReply } = wireProfile(profile);
      const decoded = decodeReply(response);
      expect(decoded).toMatchObject({ ok: true });
      if (!decoded.ok) return;
      const { reply, usage, id, model } = decoded.value;
      const ours = new Set(keyPaths(encodeReply(reply, usage, { id: id ?? '', model: model ?? '', createdS: 1, request })));
      const theirs = new Set(keyPaths(response));
      expect(unexplained(theirs, ours, ONLY_RECORDED[profile])).toEqual([]);
      if (!ABRIDGED.has(name)) expect(unexplained(ours, theirs, ONLY_OURS[profile])).toEqual([]);
    },
  );

  it('needs every reason that it gives', () => {
    const needed = new Set<RegExp>();
    for (const { profile, request, response } of REPLIES) {
      const { decodeReply, encodeReply } = wireProfile(profile);
      const decoded = decodeReply(response);
      if (!decoded.ok) continue;
      const { reply, usage } = decoded.value;
      const ours = new Set(keyPaths(encodeReply(reply, usage, { id: '', model: '', createdS: 1, request })));
      const theirs = new Set(keyPaths(response));
      for (const [pattern] of ONLY_RECORDED[profile])
        if ([...theirs].some((key) => !ours.has(key) && pattern.test(key))) needed.add(pattern);
      for (const [pattern] of ONLY_OURS[profile])
        if ([...ours].some((key) => !theirs.has(key) && pattern.test(key))) needed.add(pattern);
    }
    const given = [...Object.values(ONLY_RECORDED), ...Object.values(ONLY_OURS)].flat().map(([pattern]) => pattern);
    expect(given.filter((pattern) => !needed.has(pattern)).map(String)).toEqual([]);
  });
});
