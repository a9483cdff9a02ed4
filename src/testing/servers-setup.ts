import type { Json, JsonObject } from '../base/json.ts';
import type { WireProfile } from '../domain/journal.ts';
import { ATTENTIVE } from '../persona/personas.ts';
import { SCENARIOS } from '../scenarios/scenarios.ts';
import { createInProcessFetch } from '../servers/answer.ts';
import { createFakeProviders, type FakeProvidersOptions } from '../servers/fake-providers.ts';
import { DEFAULT_MODELS } from '../servers/model-lists.ts';
import { providerDialect } from '../servers/provider-dialect.ts';

export const WIRE_PROFILES: readonly WireProfile[] = ['openai', 'openai-responses', 'anthropic', 'google', 'compatible'];

const KEY = 'sk-test-0123456789abcdef';

interface Post {
  /** Default: one that every provider takes. Null sends none. */
  readonly key?: string | null;
  readonly model?: string;
  readonly isStreaming?: boolean;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Fake providers that are asked over HTTP, in process. */
export function setUpServers(options: Partial<FakeProvidersOptions> = {}) {
  const [scenario] = SCENARIOS;
  if (scenario === undefined) throw new Error('no scenario is shipped');
  const servers = createFakeProviders({ scenario, persona: ATTENTIVE, seed: 5, ...options });
  const fetch = createInProcessFetch(servers.handlers);

  const post = async (
    profile: WireProfile,
    body: Json | string,
    { key = KEY, model = DEFAULT_MODELS[profile], isStreaming = false, headers = {} }: Post = {},
  ) => {
    const all = { 'content-type': 'application/json', ...keyHeader(profile, key), ...headers };
    return await fetch(urlOf(profile, model, isStreaming), {
      method: 'POST',
      headers: all,
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  };
  return {
    ...servers,
    scenario,
    fetch,
    post,
    /** The status and the parsed body of one answer. */
    ask: async (
      profile: WireProfile,
      body: Json | string,
      options_: Post = {},
    ): Promise<{ status: number; body: JsonObject; headers: Headers }> => {
      const response = await post(profile, body, options_);
      return { status: response.status, body: (await response.json()) as JsonObject, headers: response.headers };
    },
    list: async (profile: WireProfile, path = '/models') =>
      await fetch(`${providerDialect(profile).base}${path}`, { headers: keyHeader(profile, KEY) }),
  };
}

function keyHeader(profile: WireProfile, key: string | null): Readonly<Record<string, string>> {
  if (key === null) return {};
  if (profile === 'anthropic') return { 'x-api-key': key };
  return profile === 'google' ? { 'x-goog-api-key': key } : { authorization: `Bearer ${key}` };
}

function urlOf(profile: WireProfile, model: string, isStreaming: boolean): string {
  const { base } = providerDialect(profile);
  switch (profile) {
    case 'google':
      return `${base}/models/${model}:${isStreaming ? 'streamGenerateContent?alt=sse' : 'generateContent'}`;
    case 'openai-responses':
      return `${base}/responses`;
    case 'anthropic':
      return `${base}/messages`;
    default:
      return `${base}/chat/completions`;
  }
}

/** One user message. */
export function greeting(profile: WireProfile, text = 'Hello.'): JsonObject {
  const model = DEFAULT_MODELS[profile];
  switch (profile) {
    case 'google':
      return { contents: [{ role: 'user', parts: [{ text }] }] };
    case 'openai-responses':
      return { model, input: [{ role: 'user', content: text }] };
    case 'anthropic':
      return { model, max_tokens: 100, messages: [{ role: 'user', content: text }] };
    default:
      return { model, messages: [{ role: 'user', content: text }] };
  }
}

/** A conversation that goes on although `call_9` never got its result. */
export function unanswered(profile: WireProfile): JsonObject {
  const model = DEFAULT_MODELS[profile];
  switch (profile) {
    case 'google': {
      const call = { role: 'model', parts: [{ functionCall: { id: 'call_9', name: 'search', args: {} } }] };
      return { contents: [{ role: 'user', parts: [{ text: 'Go.' }] }, call, { role: 'user', parts: [{ text: 'And?' }] }] };
    }
    case 'openai-responses': {
      const call = { type: 'function_call', call_id: 'call_9', name: 'search', arguments: '{}' };
      return { model, input: [{ role: 'user', content: 'Go.' }, call, { role: 'user', content: 'And?' }] };
    }
    case 'anthropic': {
      const call = { role: 'assistant', content: [{ type: 'tool_use', id: 'call_9', name: 'search', input: {} }] };
      return { model, max_tokens: 100, messages: [{ role: 'user', content: 'Go.' }, call, { role: 'user', content: 'And?' }] };
    }
    default: {
      const tool_calls = [{ id: 'call_9', type: 'function', function: { name: 'search', arguments: '{}' } }];
      const call = { role: 'assistant', content: null, tool_calls };
      return { model, messages: [{ role: 'user', content: 'Go.' }, call, { role: 'user', content: 'And?' }] };
    }
  }
}
