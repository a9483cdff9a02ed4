import type { JSONSchema7, ToolSet } from 'ai';
import type { CallModel, ModelOutcome } from '../domain/effect.ts';
import type { LivePorts } from '../domain/ports.ts';
import type { ToolDefinition } from '../domain/tool.ts';
import { createAuthorizedFetch, type FetchLike } from './authorized-fetch.ts';
import type { BaseUrl } from './base-url.ts';
import { startDeadline } from './deadline.ts';
import { failedOutcome } from './failed-outcome.ts';
import type { KeyVault } from './key-vault.ts';
import { type Generated, loadCore, loadModel } from './load-sdk.ts';
import { type Observation, observedHeaders, observeFetch } from './observe-fetch.ts';
import type { OpaqueOwner } from './opaque-parts.ts';
import { KEY_HEADERS, type ProviderKind } from './presets.ts';
import { toModelMessages } from './to-model-messages.ts';
import { toModelReply, toUsage } from './to-model-reply.ts';

export interface ProviderModelOptions {
  readonly kind: ProviderKind;
  readonly baseUrl: BaseUrl;
  readonly modelId: string;
  /** What the model is told it can call. The loop calls them; the SDK never does. */
  readonly tools: readonly ToolDefinition[];
  readonly vault: KeyVault;
  readonly needsKey: boolean;
  /** Performs allowed requests; the page's `fetch` when absent. */
  readonly fetch?: FetchLike;
  /** A clock that never goes back, in ms; `performance.now` when absent. */
  readonly now?: () => number;
}

/**
 * The model port of a live run, answered by a real endpoint: each effect is one HTTP request, retries and history stay with the loop. Never
 * rejects: whatever goes wrong is an outcome.
 */
export function createProviderModel(options: ProviderModelOptions): LivePorts['callModel'] {
  const now = options.now ?? (() => performance.now());
  const { kind, baseUrl, modelId } = options;
  const owner: OpaqueOwner = { provider: kind, modelId };
  const authorizedFetch = createAuthorizedFetch({
    origin: baseUrl.origin,
    vault: options.vault,
    header: KEY_HEADERS[kind],
    needsKey: options.needsKey,
    ...(options.fetch === undefined ? {} : { fetch: options.fetch }),
  });

  return async (effect, _arrival, _now, stop) => {
    const startedAt = now();
    const observation: Observation = { isAsked: false, response: null };
    const deadline = startDeadline(stop, effect.timeoutMs);
    try {
      const fetchOnce = observeFetch(authorizedFetch, observation);
      const generated = await generate(options, effect, fetchOnce, deadline.signal, owner);
      const reply = toModelReply(generated, effect.view, owner);
      return {
        ...NO_ANSWER,
        durationMs: now() - startedAt,
        reply,
        status: observation.response?.status ?? null,
        headers: observation.response === null ? {} : observedHeaders(observation.response, Date.now()),
        usage: toUsage(generated, reply, effect.view),
      };
    } catch (error) {
      const failed = await failedOutcome(deadline.signal.aborted ? deadline.signal.reason : error, observation);
      // An answer that came and cannot be read was paid for all the same.
      const inputTokens = observation.response?.ok === true ? effect.view.tokens : 0;
      return { ...NO_ANSWER, ...failed, durationMs: now() - startedAt, usage: { inputTokens, outputTokens: 0 } };
    } finally {
      deadline.release();
    }
  };
}

const NO_ANSWER: ModelOutcome = {
  kind: 'model',
  durationMs: 0,
  reply: null,
  status: null,
  headers: {},
  body: null,
  error: null,
  usage: { inputTokens: 0, outputTokens: 0 },
  fault: null,
};

/** One request of the SDK with its retries off. Resolves to what the provider's client read, not to what the SDK makes of it. */
async function generate(
  options: ProviderModelOptions,
  effect: CallModel,
  fetchOnce: FetchLike,
  signal: AbortSignal,
  owner: OpaqueOwner,
): Promise<Generated> {
  const core = await loadCore();
  const client = await loadModel(options.kind, options.baseUrl, options.modelId, fetchOnce);
  let generated: Generated | null = null;
  const model = core.wrapLanguageModel({
    model: client,
    middleware: {
      specificationVersion: 'v4',
      wrapGenerate: async ({ doGenerate }) => {
        generated = await doGenerate();
        return generated;
      },
    },
  });
  const { instructions, messages } = toModelMessages(effect.view, owner);
  // The run may have been stopped while the SDK was being loaded.
  signal.throwIfAborted();
  await core.generateText({
    model,
    ...(instructions === null ? {} : { instructions }),
    messages,
    ...(options.tools.length === 0 ? {} : { tools: toolSet(core, options.tools) }),
    maxOutputTokens: effect.maxOutputTokens,
    maxRetries: 0,
    abortSignal: signal,
  });
  if (generated === null) throw new Error('the SDK answered without asking the model');
  return generated;
}

/** Without `execute` the SDK stops at the call; without `validate` it only checks that arguments are JSON. */
function toolSet(core: typeof import('ai'), tools: readonly ToolDefinition[]): ToolSet {
  return Object.fromEntries(
    tools.map(({ name, description, inputSchema }) => [
      name,
      core.tool({ description, inputSchema: core.jsonSchema(inputSchema as JSONSchema7) }),
    ]),
  );
}
