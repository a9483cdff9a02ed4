import { isJsonObject, type Json, type JsonObject } from '../../base/json.ts';
import type { Result } from '../../base/result.ts';
import type { FinishReason, ModelReply, Usage } from '../../domain/effect.ts';
import { wireCall } from '../body/canonical-messages.ts';
import { Cursor } from '../body/cursor.ts';
import { metadataText, type ReplyPart, replyParts, splitReply } from '../body/opaque-parts.ts';
import { ProblemLog } from '../body/problem-log.ts';
import { textOfContent } from '../body/text-of-content.ts';
import { countAt, usageOf } from '../body/usage-of.ts';
import type { DecodedReply, ReplyOptions } from '../wire-codec.ts';
import type { WireProblem } from '../wire-problem.ts';
import { reasoningItem, reasoningParts } from './reasoning-item.ts';

export function encodeResponsesReply(reply: ModelReply, usage: Usage, options: ReplyOptions): JsonObject {
  return responseObject(options, incompleteReason(reply.finishReason) === null ? 'completed' : 'incomplete', {
    incomplete: incompleteReason(reply.finishReason),
    output: outputItems(reply, options.id),
    usage,
  });
}

/** The response as it stands at one moment: without output and usage while it is `in_progress`. */
export function responseObject(
  options: ReplyOptions,
  status: 'in_progress' | 'completed' | 'incomplete',
  made: { readonly incomplete: string | null; readonly output: readonly Json[]; readonly usage: Usage | null },
): JsonObject {
  const request = isJsonObject(options.request) ? options.request : {};
  const asked = (key: string, otherwise: Json): Json => request[key] ?? otherwise;
  const text = isJsonObject(request.text) ? request.text : {};
  const reasoning = isJsonObject(request.reasoning) ? request.reasoning : {};
  return {
    id: options.id,
    object: 'response',
    created_at: options.createdS,
    status,
    background: asked('background', false),
    billing: { payer: 'developer' },
    completed_at: status === 'in_progress' ? null : options.createdS,
    error: null,
    frequency_penalty: 0,
    incomplete_details: made.incomplete === null ? null : { reason: made.incomplete },
    instructions: asked('instructions', null),
    max_output_tokens: asked('max_output_tokens', null),
    max_tool_calls: asked('max_tool_calls', null),
    model: options.model,
    moderation: null,
    output: made.output,
    parallel_tool_calls: asked('parallel_tool_calls', true),
    presence_penalty: 0,
    previous_response_id: asked('previous_response_id', null),
    prompt_cache_key: asked('prompt_cache_key', null),
    prompt_cache_retention: asked('prompt_cache_retention', 'in_memory'),
    reasoning: { effort: reasoning.effort ?? null, summary: reasoning.summary ?? null },
    safety_identifier: asked('safety_identifier', null),
    service_tier: 'default',
    store: asked('store', true),
    temperature: asked('temperature', 1),
    text: { format: text.format ?? { type: 'text' }, verbosity: text.verbosity ?? 'medium' },
    tool_choice: asked('tool_choice', 'auto'),
    tools: asked('tools', []),
    top_logprobs: asked('top_logprobs', 0),
    top_p: asked('top_p', 1),
    truncation: asked('truncation', 'disabled'),
    usage: made.usage === null ? null : encodeUsage(made.usage),
    user: asked('user', null),
    metadata: asked('metadata', {}),
  };
}

function encodeUsage({ inputTokens, outputTokens, cacheReadTokens = 0, reasoningTokens = 0 }: Usage): JsonObject {
  return {
    input_tokens: inputTokens,
    input_tokens_details: { cached_tokens: cacheReadTokens },
    output_tokens: outputTokens,
    output_tokens_details: { reasoning_tokens: reasoningTokens },
    total_tokens: inputTokens + outputTokens,
  };
}

function incompleteReason(reason: FinishReason): string | null {
  if (reason === 'length') return 'max_output_tokens';
  return reason === 'content-filter' ? 'content_filter' : null;
}

/** The items of the output in the order of the parts. Ids that the parts do not bring along are made from the id of the response. */
export function outputItems(reply: ModelReply, responseId: string): readonly JsonObject[] {
  const items: JsonObject[] = [];
  const stem = responseId.replace(/^resp_/, '');
  const idOf = (prefix: string): string => `${prefix}_${stem}_${items.length}`;
  let reasoning: (ReplyPart & { kind: 'reasoning' })[] = [];
  const closeReasoning = (): void => {
    if (reasoning.length > 0) items.push(reasoningItem(reasoning, idOf('rs')));
    reasoning = [];
  };
  for (const part of replyParts(reply)) {
    if (part.kind === 'reasoning') {
      const [first] = reasoning;
      if (first !== undefined && itemId(first) !== itemId(part)) closeReasoning();
      reasoning.push(part);
      continue;
    }
    closeReasoning();
    items.push(
      part.kind === 'text' ? messageItem(part, itemId(part) ?? idOf('msg')) : callItem(part, itemId(part) ?? idOf('fc')),
    );
  }
  closeReasoning();
  return items;
}

function itemId(part: ReplyPart): string | null {
  return metadataText(part, 'openai', 'itemId');
}

function messageItem(part: ReplyPart & { kind: 'text' }, id: string): JsonObject {
  const phase = metadataText(part, 'openai', 'phase');
  return {
    id,
    type: 'message',
    status: 'completed',
    content: [{ type: 'output_text', annotations: [], logprobs: [], text: part.text }],
    ...(phase === null ? {} : { phase }),
    role: 'assistant',
  };
}

function callItem({ call }: ReplyPart & { kind: 'call' }, id: string): JsonObject {
  return { id, type: 'function_call', status: 'completed', arguments: call.argumentsText, call_id: call.id, name: call.name };
}

export function decodeResponsesReply(body: Json): Result<DecodedReply, WireProblem> {
  const log = new ProblemLog();
  const response = new Cursor(log, body);
  response.object();
  return log.conclude(readResponse(response));
}

/** A response object, also as it stands in the last event of a stream. */
export function readResponse(response: Cursor): DecodedReply {
  const parts = response.at('output').items().flatMap(readOutputItem);
  const model = response.at('model').optionalString();
  const { text, calls, opaque } = splitReply(parts, { provider: 'openai-responses', modelId: model ?? '' });
  const reason = response.at('incomplete_details').at('reason').optionalString();
  const usage = response.at('usage');
  return {
    reply: { text, calls, finishReason: finishOf(response.at('status').value, reason, calls.length > 0), opaque },
    usage: usageOf(countAt(usage.at('input_tokens')), countAt(usage.at('output_tokens')), {
      cacheRead: countAt(usage.at('input_tokens_details').at('cached_tokens')),
      cacheWrite: countAt(usage.at('input_tokens_details').at('cache_write_tokens')),
      reasoning: countAt(usage.at('output_tokens_details').at('reasoning_tokens')),
    }),
    id: response.at('id').optionalString(),
    model,
  };
}

function finishOf(status: Json | undefined, reason: string | null, hasCalls: boolean): FinishReason {
  if (status === 'failed') return 'error';
  if (reason === 'max_output_tokens') return 'length';
  if (reason === 'content_filter') return 'content-filter';
  if (reason !== null) return 'other';
  return hasCalls ? 'tool-calls' : 'stop';
}

function readOutputItem(item: Cursor): readonly ReplyPart[] {
  const id = item.at('id').optionalString();
  switch (item.at('type').string()) {
    case 'reasoning':
      return reasoningParts(item);
    case 'message': {
      const phase = item.at('phase').optionalString();
      const text = textOfContent(item.at('content'), ['output_text', 'refusal']);
      const openai = { ...(id === null ? {} : { itemId: id }), ...(phase === null ? {} : { phase }) };
      return [{ kind: 'text', text, metadata: { openai } }];
    }
    case 'function_call': {
      const call = wireCall(item.at('call_id').string(), item.at('name').string(), item.at('arguments').string());
      return [{ kind: 'call', call, metadata: id === null ? null : { openai: { itemId: id } } }];
    }
    default:
      // What the service ran by itself.
      return [];
  }
}
