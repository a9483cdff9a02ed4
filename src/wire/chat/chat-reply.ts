import type { Json, JsonObject } from '../../base/json.ts';
import type { Result } from '../../base/result.ts';
import type { FinishReason, ModelReply, Usage } from '../../domain/effect.ts';
import { Cursor } from '../body/cursor.ts';
import { type ReplyPart, replyParts, splitReply } from '../body/opaque-parts.ts';
import { ProblemLog } from '../body/problem-log.ts';
import { countAt, usageOf } from '../body/usage-of.ts';
import type { DecodedReply, ReplyOptions } from '../wire-codec.ts';
import type { WireProblem } from '../wire-problem.ts';
import { encodeChatCall, readChatCall } from './chat-call.ts';
import type { ChatDialect } from './chat-dialect.ts';

export function encodeChatReply(dialect: ChatDialect, reply: ModelReply, usage: Usage, options: ReplyOptions): JsonObject {
  const reasoning = reasoningText(dialect, reply);
  const calls = replyParts(reply).flatMap((part) =>
    part.kind === 'call' ? [encodeChatCall(dialect, part, part.call.argumentsText)] : [],
  );
  return {
    id: options.id,
    object: 'chat.completion',
    created: options.createdS,
    model: options.model,
    choices: [
      {
        index: 0,
        message: {
          role: 'assistant',
          content: reply.text,
          ...(reasoning === null ? {} : { reasoning_content: reasoning }),
          ...(calls.length === 0 ? {} : { tool_calls: calls }),
          refusal: null,
          annotations: [],
        },
        logprobs: null,
        finish_reason: chatFinish(reply.finishReason),
      },
    ],
    usage: encodeChatUsage(usage),
    service_tier: 'default',
    system_fingerprint: null,
  };
}

export function encodeChatUsage(usage: Usage): JsonObject {
  const { inputTokens, outputTokens, cacheReadTokens = 0, reasoningTokens = 0 } = usage;
  return {
    prompt_tokens: inputTokens,
    completion_tokens: outputTokens,
    total_tokens: inputTokens + outputTokens,
    prompt_tokens_details: { cached_tokens: cacheReadTokens, audio_tokens: 0 },
    completion_tokens_details: {
      reasoning_tokens: reasoningTokens,
      audio_tokens: 0,
      accepted_prediction_tokens: 0,
      rejected_prediction_tokens: 0,
    },
  };
}

/** What the dialect carries of the reasoning; null when there is none or no place for it. */
export function reasoningText(dialect: ChatDialect, reply: ModelReply): string | null {
  if (!dialect.carriesOpaque) return null;
  const texts = replyParts(reply).flatMap((part) => (part.kind === 'reasoning' ? [part.text] : []));
  return texts.length === 0 ? null : texts.join('');
}

export function chatFinish(reason: FinishReason): string {
  switch (reason) {
    case 'tool-calls':
      return 'tool_calls';
    case 'length':
      return 'length';
    case 'content-filter':
      return 'content_filter';
    default:
      return 'stop';
  }
}

/** Some compatible servers end a turn of calls with "stop". */
export function finishOfChat(word: Json | undefined, hasCalls: boolean): FinishReason {
  switch (word) {
    case 'stop':
      return hasCalls ? 'tool-calls' : 'stop';
    case 'tool_calls':
    case 'function_call':
      return 'tool-calls';
    case 'length':
      return 'length';
    case 'content_filter':
      return 'content-filter';
    default:
      return 'other';
  }
}

export function decodeChatReply(dialect: ChatDialect, body: Json): Result<DecodedReply, WireProblem> {
  const log = new ProblemLog();
  const answer = new Cursor(log, body);
  answer.object();
  const choice = answer.at('choices').someItems()[0] ?? answer.at('choices').at('0');
  const message = choice.at('message');
  message.object();
  const parts: ReplyPart[] = [];
  const reasoning = message.at('reasoning_content').optionalString();
  if (reasoning !== null && reasoning !== '') parts.push({ kind: 'reasoning', text: reasoning, metadata: null });
  const text = message.at('content').optionalString() ?? message.at('refusal').optionalString();
  if (text !== null && text !== '') parts.push({ kind: 'text', text, metadata: null });
  for (const call of message.at('tool_calls').optionalItems()) parts.push(readChatCall(dialect, call));
  return log.conclude(
    concludeChatReply(dialect, parts, choice.at('finish_reason').value, decodeChatUsage(answer.at('usage')), {
      id: answer.at('id').optionalString(),
      model: answer.at('model').optionalString(),
    }),
  );
}

export function decodeChatUsage(usage: Cursor): Usage {
  if (usage.isAbsent) return { inputTokens: 0, outputTokens: 0 };
  return usageOf(countAt(usage.at('prompt_tokens')), countAt(usage.at('completion_tokens')), {
    cacheRead: countAt(usage.at('prompt_tokens_details').at('cached_tokens')),
    reasoning: countAt(usage.at('completion_tokens_details').at('reasoning_tokens')),
  });
}

export function concludeChatReply(
  dialect: ChatDialect,
  parts: readonly ReplyPart[],
  finish: Json | undefined,
  usage: Usage,
  { id, model }: { readonly id: string | null; readonly model: string | null },
): DecodedReply {
  const { text, calls, opaque } = splitReply(parts, { provider: dialect.provider, modelId: model ?? '' });
  return { reply: { text, calls, finishReason: finishOfChat(finish, calls.length > 0), opaque }, usage, id, model };
}
