import type { Json, JsonObject } from '../../base/json.ts';
import type { ModelReply, Usage } from '../../domain/effect.ts';
import { inPieces } from '../body/in-pieces.ts';
import { type ReplyPart, replyParts } from '../body/opaque-parts.ts';
import { eventFrame } from '../server-sent-events.ts';
import type { ReplyOptions } from '../wire-codec.ts';
import { encodeChatCall } from './chat-call.ts';
import type { ChatDialect } from './chat-dialect.ts';
import { chatFinish, encodeChatUsage, reasoningText } from './chat-reply.ts';

/** Chunks as `chat.completion.chunk`, with `usage` null on all but the last when it was asked for, and `[DONE]`. */
export function encodeChatStream(
  dialect: ChatDialect,
  reply: ModelReply,
  usage: Usage,
  options: ReplyOptions,
): readonly string[] {
  const hasUsage = options.streamUsage ?? true;
  const chunk = (choices: readonly Json[], total: Json): string =>
    eventFrame(null, {
      id: options.id,
      object: 'chat.completion.chunk',
      created: options.createdS,
      model: options.model,
      service_tier: 'default',
      system_fingerprint: null,
      choices,
      ...(hasUsage ? { usage: total } : {}),
    });
  const choice = (delta: JsonObject, finish: string | null = null): string =>
    chunk([{ index: 0, delta, logprobs: null, finish_reason: finish }], null);
  const calls = replyParts(reply).flatMap((part) => (part.kind === 'call' ? [part] : []));
  return [
    choice({ role: 'assistant', content: reply.calls.length > 0 && reply.text === null ? null : '', refusal: null }),
    ...inPieces(reasoningText(dialect, reply) ?? '').map((text) => choice({ reasoning_content: text })),
    ...inPieces(reply.text ?? '').map((text) => choice({ content: text })),
    ...calls.flatMap((part, index) => callDeltas(dialect, part, index).map((call) => choice({ tool_calls: [call] }))),
    choice({}, chatFinish(reply.finishReason)),
    ...(hasUsage ? [chunk([], encodeChatUsage(usage))] : []),
    'data: [DONE]\n\n',
  ];
}

/** A call as it opens, without arguments, and then its arguments in pieces. */
function callDeltas(dialect: ChatDialect, part: ReplyPart & { kind: 'call' }, index: number): readonly JsonObject[] {
  return [
    { index, ...encodeChatCall(dialect, part, '') },
    ...inPieces(part.call.argumentsText).map((text) => ({ index, function: { arguments: text } })),
  ];
}
