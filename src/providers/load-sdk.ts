import type { FetchLike } from './authorized-fetch.ts';
import type { BaseUrl } from './base-url.ts';
import type { ProviderKind } from './presets.ts';

type Core = typeof import('ai');
type SdkModel = ReturnType<import('@ai-sdk/anthropic').AnthropicProvider>;

/** What a provider's client made of one answer, before the SDK parses tool arguments. */
export type Generated = Awaited<ReturnType<SdkModel['doGenerate']>>;
export type GeneratedPart = Generated['content'][number];

/** Stands where the client libraries insist on a key. `authorizedFetch` strips it and puts the real one in. */
const PLACEHOLDER_KEY = 'added-by-authorized-fetch';

/** The core of the AI SDK, loaded on first use so that no first screen carries it. */
export async function loadCore(): Promise<Core> {
  silence();
  return await import('ai');
}

/** Fetches the code that a run will need, so that the first request is not timed with it. */
export async function preloadSdk(kind: ProviderKind): Promise<void> {
  silence();
  await Promise.all([import('ai'), kind === 'anthropic' ? import('@ai-sdk/anthropic') : import('@ai-sdk/openai-compatible')]);
}

/** A client for one model that sends every request through `fetchOnce`. */
export async function loadModel(kind: ProviderKind, baseUrl: BaseUrl, modelId: string, fetchOnce: FetchLike): Promise<SdkModel> {
  silence();
  if (kind === 'anthropic') {
    const { createAnthropic } = await import('@ai-sdk/anthropic');
    return createAnthropic({
      baseURL: baseUrl.href,
      apiKey: PLACEHOLDER_KEY,
      // Without it Anthropic refuses requests from pages; the SDK does not add it.
      headers: { 'anthropic-dangerous-direct-browser-access': 'true' },
      fetch: fetchOnce,
    })(modelId);
  }
  const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
  return createOpenAICompatible({ name: 'compatible', baseURL: baseUrl.href, fetch: fetchOnce })(modelId);
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
