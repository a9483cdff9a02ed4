import { CONTRACT_LOSS } from './contract-loss.ts';
import { memoiseDecode } from './decode-memo.ts';
import { decodeGenerateRequest } from './google/decode-generate-request.ts';
import { encodeGenerateRequest } from './google/encode-generate-request.ts';
import { decodeGenerateReply, encodeGenerateReply } from './google/generate-reply.ts';
import { encodeGenerateStream } from './google/generate-stream.ts';
import { readGenerateStream } from './google/read-generate-stream.ts';
import type { WireCodec } from './wire-codec.ts';

/** `generateContent` as `@ai-sdk/google` speaks it. */
export const google: WireCodec = {
  encodeRequest: encodeGenerateRequest,
  decodeRequest: decodeGenerateRequest,
  decodeResult: memoiseDecode((text, isError) => ({ text, isError })),
  encodeReply: encodeGenerateReply,
  encodeReplyStream: encodeGenerateStream,
  decodeReply: decodeGenerateReply,
  readReplyStream: readGenerateStream,
  losses: [
    {
      what: 'a flag for errors apart from the value',
      why: 'an error is a field of the response object: {"error": …} where a success has {"content": …}',
    },
    {
      what: 'that arguments must be an object',
      why: 'the client replays broken text as a bare string in args, which the service refuses',
    },
    { what: 'the place of system texts', why: 'they stand apart from the contents, before all of them' },
    {
      what: 'the exact text of arguments in a reply',
      why: 'args are a value: spaces are gone, and text that is no JSON becomes a string',
    },
    CONTRACT_LOSS,
  ],
};
