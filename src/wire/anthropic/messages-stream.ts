import type { JsonObject } from '../../base/json.ts';
import type { ModelReply, Usage } from '../../domain/effect.ts';
import { inPieces } from '../body/in-pieces.ts';
import { metadataText, type ReplyPart, replyParts } from '../body/opaque-parts.ts';
import { eventFrame } from '../server-sent-events.ts';
import type { ReplyOptions } from '../wire-codec.ts';
import { encodeMessagesUsage, inputCounts, messageObject, stopReason, thinkingDetails } from './messages-reply.ts';
import { thinkingBlock } from './thinking-block.ts';

/** Content blocks one after the other, each opened, filled and closed. The arguments of a call travel as text, so broken ones survive. */
export function encodeMessagesStream(reply: ModelReply, usage: Usage, options: ReplyOptions): readonly string[] {
  const { outputTokens: _, reasoningTokens: __, inputTokens, ...cached } = usage;
  const begun = encodeMessagesUsage({ inputTokens, ...cached, outputTokens: 1 });
  const blocks = replyParts(reply).flatMap(openingOf);
  return [
    event('message_start', { message: messageObject(options, [], null, begun) }),
    ...blocks.flatMap(([opening, deltas], index) => [
      event('content_block_start', { index, content_block: opening }),
      ...(index === 0 ? [event('ping', {})] : []),
      ...deltas.map((delta) => event('content_block_delta', { index, delta })),
      event('content_block_stop', { index }),
    ]),
    event('message_delta', {
      delta: { stop_reason: stopReason(reply.finishReason), stop_sequence: null, stop_details: null },
      usage: { ...inputCounts(usage), output_tokens: usage.outputTokens, ...thinkingDetails(usage) },
    }),
    event('message_stop', {}),
  ];
}

function event(type: string, members: JsonObject): string {
  return eventFrame(type, { type, ...members });
}

/** The block as it opens, and what fills it. */
function openingOf(part: ReplyPart): readonly (readonly [JsonObject, readonly JsonObject[]])[] {
  switch (part.kind) {
    case 'text':
      return [[{ type: 'text', text: '' }, inPieces(part.text).map((text) => ({ type: 'text_delta', text }))]];
    case 'call': {
      const { id, name, argumentsText } = part.call;
      const pieces = ['', ...inPieces(argumentsText)].map((piece) => ({ type: 'input_json_delta', partial_json: piece }));
      return [[{ type: 'tool_use', id, name, input: {} }, pieces]];
    }
    default: {
      const block = thinkingBlock(part);
      if (block === null) return [];
      const signature = metadataText(part, 'anthropic', 'signature');
      if (signature === null) return [[block, []]];
      const pieces = inPieces(part.text).map((thinking) => ({ type: 'thinking_delta', thinking }));
      return [[{ type: 'thinking', thinking: '', signature: '' }, [...pieces, { type: 'signature_delta', signature }]]];
    }
  }
}
