import type { JSONSchema7, ToolSet } from 'ai';
import type { CallModel } from '../domain/effect.ts';
import type { Thinking } from '../domain/journal.ts';
import type { ToolDefinition } from '../domain/tool.ts';
import type { FetchLike } from './authorized-fetch.ts';
import type { BaseUrl } from './base-url.ts';
import { callOptions } from './call-options.ts';
import { type Collected, collectStream, type OnPart } from './collect-stream.ts';
import { type Generated, loadCore, loadModel } from './load-sdk.ts';
import type { ProviderKind } from './presets.ts';
import type { SdkPrompt } from './to-model-messages.ts';

export interface ProviderQuestion {
  readonly kind: ProviderKind;
  readonly baseUrl: BaseUrl;
  readonly modelId: string;
  readonly tools: readonly ToolDefinition[];
  readonly thinking: Thinking | null;
  readonly prompt: SdkPrompt;
  readonly maxOutputTokens: CallModel['maxOutputTokens'];
  readonly fetchOnce: FetchLike;
  readonly signal: AbortSignal;
  /** Asks for a stream and is told of each piece; null asks for the whole at once. */
  readonly onPart: OnPart | null;
  /** Whether the stream that was read came to its provider's own end. */
  readonly isStreamComplete: () => boolean;
}

/** A reply as the provider's client read it, or what of one came before its stream broke off. */
export type ProviderAnswer =
  | { readonly kind: 'whole'; readonly generated: Generated }
  | { readonly kind: 'broken'; readonly collected: Collected };

/** One request of the SDK with its retries off. Rejects when it brought no reply at all; the SDK's own view of the conversation is thrown away. */
export async function askProvider(question: ProviderQuestion): Promise<ProviderAnswer> {
  const { prompt, tools, signal, onPart } = question;
  const core = await loadCore();
  const client = await loadModel(question.kind, question.baseUrl, question.modelId, question.fetchOnce);
  let answer: ProviderAnswer | null = null;
  const model = core.wrapLanguageModel({
    model: client,
    middleware: {
      specificationVersion: 'v4',
      wrapGenerate: async ({ doGenerate, doStream }) => {
        if (onPart === null) answer = { kind: 'whole', generated: await doGenerate() };
        else answer = answerOf(await collectStream((await doStream()).stream, onPart), question);
        if (answer.kind === 'broken') throw new Error('the stream broke off');
        return answer.generated;
      },
    },
  });
  const { maxOutputTokens, providerOptions } = callOptions(question.kind, question.thinking, question.maxOutputTokens);
  // The run may have been stopped while the SDK was being loaded.
  signal.throwIfAborted();
  try {
    await core.generateText({
      model,
      ...(prompt.instructions === null ? {} : { instructions: prompt.instructions }),
      messages: prompt.messages,
      ...(tools.length === 0 ? {} : { tools: toolSet(core, tools) }),
      maxOutputTokens,
      providerOptions: { ...providerOptions },
      maxRetries: 0,
      abortSignal: signal,
    });
  } catch (error) {
    if (brokenOf(answer) === null) throw error;
  }
  if (answer === null) throw new Error('the SDK answered without asking the model');
  return answer;
}

/** Through a function: the compiler does not see that a callback assigned the answer. */
function brokenOf(answer: ProviderAnswer | null): ProviderAnswer | null {
  return answer?.kind === 'broken' ? answer : null;
}

/** Complete is what the client finished, without an error or an open block, and whose provider said that it was the end. */
function answerOf(collected: Collected, { isStreamComplete }: ProviderQuestion): ProviderAnswer {
  const { content, end, error, hasOpenBlock } = collected;
  const isWhole = error === null && end !== null && !hasOpenBlock && end.finishReason.unified !== 'interrupted';
  if (!isWhole || !isStreamComplete()) return { kind: 'broken', collected };
  return { kind: 'whole', generated: { content: [...content], ...end, warnings: [] } };
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
