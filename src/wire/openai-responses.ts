import { CONTRACT_LOSS } from './contract-loss.ts';
import { memoiseDecode } from './decode-memo.ts';
import { wrapError } from './replayed-input.ts';
import { decodeResponsesRequest } from './responses/decode-responses-request.ts';
import { encodeResponsesRequest } from './responses/encode-responses-request.ts';
import { readResponsesStream } from './responses/read-responses-stream.ts';
import { decodeResponsesReply, encodeResponsesReply } from './responses/responses-reply.ts';
import { encodeResponsesStream } from './responses/responses-stream.ts';
import type { WireCodec } from './wire-codec.ts';

/** The Responses API as `@ai-sdk/openai` speaks it with `store: false`: the whole history goes along each time. */
export const openaiResponses: WireCodec = {
  encodeRequest: encodeResponsesRequest,
  decodeRequest: decodeResponsesRequest,
  decodeResult: memoiseDecode((text, isError) => ({ text: isError ? wrapError(text) : text, isError: null })),
  encodeReply: encodeResponsesReply,
  encodeReplyStream: encodeResponsesStream,
  decodeReply: decodeResponsesReply,
  readReplyStream: readResponsesStream,
  losses: [
    {
      what: 'the error flag of a tool result',
      why: 'a function_call_output has no such field; the text is wrapped as {"error": …}, which a tool may also return by itself',
    },
    {
      what: 'the exact text of arguments that are no JSON',
      why: 'the client quotes them as a JSON string, so the model sees its quotes and backslashes doubled',
    },
    { what: 'the name of the tool in its result', why: 'a function_call_output names only the id of the call' },
    {
      what: 'reasoning without encrypted content',
      why: 'with store: false the service has kept nothing that an id could refer to',
    },
    { what: 'ids of messages and calls as items', why: 'the client leaves them out when nothing is stored' },
    CONTRACT_LOSS,
  ],
};
