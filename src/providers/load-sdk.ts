import type { FetchLike } from './authorized-fetch.ts';
import type { BaseUrl } from './base-url.ts';
import type { ProviderKind } from './presets.ts';

type Core = typeof import('ai');
type SdkModel = ReturnType<import('@ai-sdk/anthropic').AnthropicProvider>;

/** What a provider's client made of one answer, before the SDK parses tool arguments. */
export type Generated = Awaited<ReturnType<SdkModel['doGenerate']>>;
export type GeneratedPart = Generated['content'][number];
/** One piece of a streamed answer, as a provider's client read it. */
export type StreamPart = Awaited<ReturnType<SdkModel['doStream']>>['stream'] extends ReadableStream<infer Part> ? Part : never;

/** Stands where the client libraries insist on a key. `authorizedFetch` strips it and puts the real one in. */
const PLACEHOLDER_KEY = 'added-by-authorized-fetch';

interface ClientOptions {
  readonly baseUrl: BaseUrl;
  readonly modelId: string;
  readonly fetch: FetchLike;
}

/** The code of each kind's client, loaded when the kind is first used. */
const CLIENTS: Readonly<Record<ProviderKind, () => Promise<(options: ClientOptions) => SdkModel>>> = {
  anthropic: async () => {
    const { createAnthropic } = await import('@ai-sdk/anthropic');
    // Without the header Anthropic refuses requests from pages; the SDK does not add it.
    const headers = { 'anthropic-dangerous-direct-browser-access': 'true' };
    return ({ baseUrl, modelId, fetch }) =>
      createAnthropic({ baseURL: baseUrl.href, apiKey: PLACEHOLDER_KEY, headers, fetch })(modelId);
  },
  openai: async () => {
    const { createOpenAI } = await import('@ai-sdk/openai');
    return ({ baseUrl, modelId, fetch }) => createOpenAI({ baseURL: baseUrl.href, apiKey: PLACEHOLDER_KEY, fetch }).chat(modelId);
  },
  'openai-responses': async () => {
    const { createOpenAI } = await import('@ai-sdk/openai');
    return ({ baseUrl, modelId, fetch }) =>
      createOpenAI({ baseURL: baseUrl.href, apiKey: PLACEHOLDER_KEY, fetch }).responses(modelId);
  },
  google: async () => {
    const { createGoogle } = await import('@ai-sdk/google');
    return ({ baseUrl, modelId, fetch }) => {
      // Gemini may leave calls without an id; `toModelReply` makes these unique in their history.
      let calls = 0;
      const generateId = () => `call_${++calls}`;
      return createGoogle({ baseURL: baseUrl.href, apiKey: PLACEHOLDER_KEY, generateId, fetch })(modelId);
    };
  },
  'openai-compatible': async () => {
    const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
    return ({ baseUrl, modelId, fetch }) =>
      createOpenAICompatible({ name: 'compatible', baseURL: baseUrl.href, includeUsage: true, fetch })(modelId);
  },
};

/** The core of the AI SDK, loaded on first use so that no first screen carries it. */
export async function loadCore(): Promise<Core> {
  silence();
  return await import('ai');
}

/** Fetches the code that a run will need, so that the first request is not timed with it. */
export async function preloadSdk(kind: ProviderKind): Promise<void> {
  silence();
  await Promise.all([import('ai'), CLIENTS[kind]()]);
}

/** A client for one model that sends every request through `fetchOnce`. */
export async function loadModel(kind: ProviderKind, baseUrl: BaseUrl, modelId: string, fetchOnce: FetchLike): Promise<SdkModel> {
  silence();
  const createClient = await CLIENTS[kind]();
  return createClient({ baseUrl, modelId, fetch: fetchOnce });
}

/**
 * Two globals that the SDK and its zod read once: zod would probe `new Function`, a violation of our policy even though it is caught (TRUST
 * D3); the SDK would write its warnings to the console.
 */
function silence(): void {
  const settings = globalThis as { __zod_globalConfig?: { jitless?: boolean }; AI_SDK_LOG_WARNINGS?: unknown };
  settings.__zod_globalConfig = { ...settings.__zod_globalConfig, jitless: true };
  settings.AI_SDK_LOG_WARNINGS = false;
}
