import type { Json, JsonObject } from '../../base/json.ts';
import type { Result } from '../../base/result.ts';
import type { FinishReason, ModelReply, Usage } from '../../domain/effect.ts';
import { wireCall } from '../body/canonical-messages.ts';
import { Cursor } from '../body/cursor.ts';
import { type ReplyPart, replyParts, splitReply } from '../body/opaque-parts.ts';
import { ProblemLog } from '../body/problem-log.ts';
import { countAt, usageOf } from '../body/usage-of.ts';
import { replayedInput } from '../replayed-input.ts';
import type { DecodedReply, ReplyOptions } from '../wire-codec.ts';
import type { WireProblem } from '../wire-problem.ts';
import { readRedactedThinking, readThinking, thinkingBlock } from './thinking-block.ts';

export function encodeMessagesReply(reply: ModelReply, usage: Usage, options: ReplyOptions): JsonObject {
  return messageObject(options, replyBlocks(reply), stopReason(reply.finishReason), encodeMessagesUsage(usage));
}

export function messageObject(
  { id, model }: ReplyOptions,
  content: readonly Json[],
  stopReason: string | null,
  usage: JsonObject,
): JsonObject {
  return {
    model,
    id,
    type: 'message',
    role: 'assistant',
    content,
    stop_reason: stopReason,
    stop_sequence: null,
    stop_details: null,
    usage,
  };
}

/** Cached tokens stand beside the input tokens, not in them. */
export function inputCounts({ inputTokens, cacheReadTokens = 0, cacheWriteTokens = 0 }: Usage): JsonObject {
  return {
    input_tokens: inputTokens - cacheReadTokens - cacheWriteTokens,
    cache_creation_input_tokens: cacheWriteTokens,
    cache_read_input_tokens: cacheReadTokens,
  };
}

/** Named by the service only for a model that thought. */
export function thinkingDetails({ reasoningTokens }: Usage): JsonObject {
  return reasoningTokens === undefined ? {} : { output_tokens_details: { thinking_tokens: reasoningTokens } };
}

export function encodeMessagesUsage(usage: Usage): JsonObject {
  return {
    ...inputCounts(usage),
    cache_creation: { ephemeral_5m_input_tokens: usage.cacheWriteTokens ?? 0, ephemeral_1h_input_tokens: 0 },
    output_tokens: usage.outputTokens,
    ...thinkingDetails(usage),
    service_tier: 'standard',
    inference_geo: 'not_available',
  };
}

function replyBlocks(reply: ModelReply): readonly JsonObject[] {
  return replyParts(reply).flatMap((part) => {
    if (part.kind === 'text') return [{ type: 'text', text: part.text }];
    if (part.kind === 'call') {
      const { id, name } = part.call;
      return [{ type: 'tool_use', id, name, input: replayedInput(part.call) }];
    }
    const block = thinkingBlock(part);
    return block === null ? [] : [block];
  });
}

export function stopReason(reason: FinishReason): string {
  switch (reason) {
    case 'tool-calls':
      return 'tool_use';
    case 'length':
      return 'max_tokens';
    case 'content-filter':
      return 'refusal';
    default:
      return 'end_turn';
  }
}

function finishOf(word: string | null): FinishReason {
  switch (word) {
    case 'end_turn':
    case 'stop_sequence':
    case 'pause_turn':
      return 'stop';
    case 'tool_use':
      return 'tool-calls';
    case 'max_tokens':
    case 'model_context_window_exceeded':
      return 'length';
    case 'refusal':
      return 'content-filter';
    default:
      return 'other';
  }
}

export function decodeMessagesReply(body: Json): Result<DecodedReply, WireProblem> {
  const log = new ProblemLog();
  const message = new Cursor(log, body);
  message.object();
  const parts = message.at('content').items().flatMap(readReplyBlock);
  const stop = message.at('stop_reason').optionalString();
  const usage = decodeMessagesUsage(message.at('usage'), { inputTokens: 0, outputTokens: 0 });
  const id = message.at('id').optionalString();
  return log.conclude(concludeMessagesReply(parts, stop, usage, { id, model: message.at('model').optionalString() }));
}

export function concludeMessagesReply(
  parts: readonly ReplyPart[],
  stop: string | null,
  usage: Usage,
  { id, model }: { readonly id: string | null; readonly model: string | null },
): DecodedReply {
  const { text, calls, opaque } = splitReply(parts, { provider: 'anthropic', modelId: model ?? '' });
  return { reply: { text, calls, finishReason: finishOf(stop), opaque }, usage, id, model };
}

/** Input tokens as we count them, cache included. A stream repeats what changed; the rest stays as it was. */
export function decodeMessagesUsage(usage: Cursor, before: Usage): Usage {
  const fresh = usage.at('input_tokens').optionalInteger(0);
  const outputTokens = usage.at('output_tokens').optionalInteger(0) ?? before.outputTokens;
  const thoughts = usage.at('output_tokens_details').at('thinking_tokens').optionalInteger(0);
  const reasoning = thoughts ?? before.reasoningTokens ?? 0;
  if (fresh === null) {
    const { inputTokens, cacheReadTokens: cacheRead = 0, cacheWriteTokens: cacheWrite = 0 } = before;
    return usageOf(inputTokens, outputTokens, { cacheRead, cacheWrite, reasoning });
  }
  const cacheWrite = countAt(usage.at('cache_creation_input_tokens'));
  const cacheRead = countAt(usage.at('cache_read_input_tokens'));
  return usageOf(fresh + cacheWrite + cacheRead, outputTokens, { cacheRead, cacheWrite, reasoning });
}

/** What the service ran by itself has no part in our reply. */
function readReplyBlock(block: Cursor): readonly ReplyPart[] {
  switch (block.at('type').string()) {
    case 'text':
      return [{ kind: 'text', text: block.at('text').string(), metadata: null }];
    case 'thinking':
      return [readThinking(block)];
    case 'redacted_thinking':
      return [readRedactedThinking(block)];
    case 'tool_use': {
      const input = block.at('input');
      if (input.value === undefined) input.reportMissing();
      const call = wireCall(block.at('id').string(), block.at('name').string(), JSON.stringify(input.value ?? null));
      return [{ kind: 'call', call, metadata: null }];
    }
    default:
      return [];
  }
}
