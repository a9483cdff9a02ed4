import { decodeMessagesRequest } from './anthropic/decode-messages-request.ts';
import { encodeMessagesRequest } from './anthropic/encode-messages-request.ts';
import { decodeMessagesReply, encodeMessagesReply } from './anthropic/messages-reply.ts';
import { encodeMessagesStream } from './anthropic/messages-stream.ts';
import { readMessagesStream } from './anthropic/read-messages-stream.ts';
import { CONTRACT_LOSS } from './contract-loss.ts';
import { memoiseDecode } from './decode-memo.ts';
import type { WireCodec } from './wire-codec.ts';

/** The Messages API as `@ai-sdk/anthropic` speaks it. */
export const anthropic: WireCodec = {
  encodeRequest: encodeMessagesRequest,
  decodeRequest: decodeMessagesRequest,
  decodeResult: memoiseDecode((text, isError) => ({ text, isError })),
  encodeReply: encodeMessagesReply,
  encodeReplyStream: encodeMessagesStream,
  decodeReply: decodeMessagesReply,
  readReplyStream: readMessagesStream,
  losses: [
    {
      what: 'that broken arguments stood where the input stands',
      why: 'an input must be an object, so the client wraps anything else as {"rawInvalidInput": …}',
    },
    {
      what: 'the border between a tool turn and a user message after it',
      why: 'the client joins neighbouring user turns into one message',
    },
    { what: 'the name of the tool in its result', why: 'a tool_result names only the id of the call' },
    { what: 'the place of system texts', why: 'they stand apart from the messages, before all of them' },
    { what: 'reasoning without a signature', why: 'the service refuses thinking that it did not sign' },
    {
      what: 'the exact text of arguments in a reply that does not stream',
      why: 'an input is a value: spaces are gone, and text that is no JSON becomes a string',
    },
    CONTRACT_LOSS,
  ],
};
