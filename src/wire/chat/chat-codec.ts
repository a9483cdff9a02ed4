import { memoiseDecode } from '../decode-memo.ts';
import type { Loss, WireCodec } from '../wire-codec.ts';
import type { ChatDialect } from './chat-dialect.ts';
import { decodeChatReply, encodeChatReply } from './chat-reply.ts';
import { encodeChatStream } from './chat-stream.ts';
import { decodeChatRequest } from './decode-chat-request.ts';
import { encodeChatRequest } from './encode-chat-request.ts';
import { readChatStream } from './read-chat-stream.ts';

export function chatCodec(dialect: ChatDialect, losses: readonly Loss[]): WireCodec {
  return {
    encodeRequest: (view, tools, maxOutputTokens) => encodeChatRequest(dialect, view, tools, maxOutputTokens),
    decodeRequest: (body, route) => decodeChatRequest(dialect, body, route),
    decodeResult: memoiseDecode((text, isError) => ({
      text: dialect.resultText({ callId: '', name: '', text, isError }),
      isError: null,
    })),
    encodeReply: (reply, usage, options) => encodeChatReply(dialect, reply, usage, options),
    encodeReplyStream: (reply, usage, options) => encodeChatStream(dialect, reply, usage, options),
    decodeReply: (body) => decodeChatReply(dialect, body),
    readReplyStream: () => readChatStream(dialect),
    losses,
  };
}
