import type { Json, JsonObject } from '../base/json.ts';
import type { CallModel, ModelOutcome } from '../domain/effect.ts';
import type { Thinking } from '../domain/journal.ts';
import type { Message, ToolCall, ToolResult } from '../domain/message.ts';
import { parseBaseUrl } from '../providers/base-url.ts';
import { createKeyVault } from '../providers/key-vault.ts';
import type { ProviderKind } from '../providers/presets.ts';
import { createProviderModel, type OnPartial } from '../providers/provider-model.ts';

export const CANARY = 'sk-CANARY-5b0e1c5b-77aa-4f3e-9c21-0123456789ab';
const BASE: Readonly<Record<ProviderKind, string>> = {
  anthropic: 'https://api.anthropic.com/v1',
  openai: 'https://api.openai.com/v1',
  'openai-responses': 'https://api.openai.com/v1',
  google: 'https://generativelanguage.googleapis.com/v1beta',
  'openai-compatible': 'http://localhost:11434/v1',
};
export const SEARCH = {
  name: 'search',
  description: 'Finds hotels.',
  inputSchema: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
  outputSchema: null,
};

export const ANTHROPIC_TEXT = reply('anthropic', [{ type: 'text', text: 'done' }], 'end_turn');
export const COMPATIBLE_TEXT = reply('openai-compatible', { content: 'done' }, 'stop');

/** A whole answer with what says only this text. */
export const TEXT_REPLIES: Readonly<Record<ProviderKind, JsonObject>> = {
  anthropic: ANTHROPIC_TEXT,
  openai: COMPATIBLE_TEXT,
  'openai-compatible': COMPATIBLE_TEXT,
  'openai-responses': responsesReply([
    { type: 'message', id: 'msg_1', role: 'assistant', content: [{ type: 'output_text', text: 'done', annotations: [] }] },
  ]),
  google: googleReply([{ text: 'done' }]),
};

/** A whole answer of OpenAI's Responses API with these output items. */
export function responsesReply(output: Json, more: JsonObject = {}): JsonObject {
  return {
    id: 'resp_1',
    object: 'response',
    created_at: 0,
    status: 'completed',
    model: 'x',
    output,
    usage: {
      input_tokens: 11,
      output_tokens: 7,
      input_tokens_details: { cached_tokens: 0 },
      output_tokens_details: { reasoning_tokens: 0 },
    },
    ...more,
  };
}

/** A whole answer of Gemini with these parts. */
export function googleReply(parts: Json, finishReason = 'STOP', usage: JsonObject = {}): JsonObject {
  return {
    candidates: [{ content: { role: 'model', parts }, finishReason, index: 0 }],
    usageMetadata: { promptTokenCount: 11, candidatesTokenCount: 7, totalTokenCount: 18, ...usage },
  };
}

/** A whole answer of Anthropic (content blocks), or of chat completions (a message). */
export function reply(kind: 'anthropic' | 'openai' | 'openai-compatible', content: Json, reason: string): JsonObject {
  return kind === 'anthropic'
    ? {
        id: 'm',
        type: 'message',
        role: 'assistant',
        model: 'x',
        content,
        stop_reason: reason,
        stop_sequence: null,
        usage: { input_tokens: 11, output_tokens: 7 },
      }
    : {
        id: 'c',
        created: 0,
        model: 'x',
        choices: [{ index: 0, finish_reason: reason, message: { role: 'assistant', ...(content as JsonObject) } }],
        usage: { prompt_tokens: 11, completion_tokens: 7, total_tokens: 18 },
      };
}

export function call(id: string, argumentsText: string): ToolCall {
  let parsed: Json | undefined;
  try {
    parsed = JSON.parse(argumentsText);
  } catch {
    parsed = undefined;
  }
  return { id, name: 'search', argumentsText, arguments: parsed };
}

export const result = (callId: string, text: string, isError = false): ToolResult => ({ callId, name: 'search', isError, text });
export const user = (text: string): Message => ({ role: 'user', text, tokens: 1 });
export const asked = (calls: readonly ToolCall[], text: string | null = null, opaque: Json = null): Message => ({
  role: 'assistant',
  text,
  calls,
  opaque,
  tokens: 1,
});
export const answered = (...results: readonly ToolResult[]): Message => ({ role: 'tool', results, tokens: 1 });

interface SetUp {
  readonly kind: ProviderKind;
  readonly answer?: (signal: AbortSignal) => Promise<Response> | Response;
  readonly modelId?: string;
  readonly thinking?: Thinking;
  readonly isStreamed?: boolean;
  readonly onPartial?: OnPartial;
  readonly maxOutputTokens?: number;
}

/** A model port whose requests end in a fake `fetch`: what was sent is kept, `answer` replies. */
export function setUpProvider({ kind, answer, modelId = 'model-x', maxOutputTokens = 500, ...options }: SetUp) {
  const baseUrl = parseBaseUrl(BASE[kind]);
  if (!baseUrl.ok) throw new Error(BASE[kind]);
  const vault = createKeyVault(null);
  vault.put(baseUrl.value.origin, CANARY, false);
  const sent: { readonly url: string; readonly headers: Headers; readonly body: JsonObject }[] = [];
  const callModel = createProviderModel({
    kind,
    baseUrl: baseUrl.value,
    modelId,
    tools: [SEARCH],
    vault,
    needsKey: true,
    ...options,
    fetch: async (input, init = {}) => {
      sent.push({ url: String(input), headers: new Headers(init.headers), body: JSON.parse(String(init.body)) });
      const fallback = () => Response.json(TEXT_REPLIES[kind]);
      return await (answer ?? fallback)(init.signal ?? new AbortController().signal);
    },
  });
  const ask = async (
    messages: readonly Message[],
    options: { stop?: AbortSignal; timeoutMs?: number } = {},
  ): Promise<ModelOutcome> => {
    const view = { history: { id: 0, messages: [...messages], origin: null }, length: messages.length, tokens: 100 };
    const effect: CallModel = {
      kind: 'call-model',
      agent: 0,
      step: 1,
      try: 1,
      request: 1,
      view,
      maxOutputTokens,
      timeoutMs: options.timeoutMs ?? 5_000,
    };
    return callModel(effect, 1, 0, options.stop ?? new AbortController().signal);
  };
  /** The messages (`input`, `contents`) of the n-th request, as they stand on the wire. */
  const messagesOf = (index: number): readonly JsonObject[] => {
    const body = sent[index]?.body ?? {};
    const messages = body.messages ?? body.input ?? body.contents;
    if (!Array.isArray(messages)) throw new Error(`request ${index} had no messages`);
    return messages as readonly JsonObject[];
  };
  return { ask, sent, messagesOf };
}

export const TASK: readonly Message[] = [{ role: 'system', text: 'Be brief.', tokens: 1 }, user('Find a hotel.')];
