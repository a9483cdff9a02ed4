import type { ModelReply, Usage } from '../../domain/effect.ts';
import { inPieces } from '../body/in-pieces.ts';
import { type ReplyPart, replyParts } from '../body/opaque-parts.ts';
import type { ReplyOptions } from '../wire-codec.ts';
import { encodeReplyPart, finishWord, generateResponse } from './generate-reply.ts';

/** Chunks of the same shape as a whole response, with CRLF line ends; the last has the finish reason and no terminator follows. */
export function encodeGenerateStream(reply: ModelReply, usage: Usage, options: ReplyOptions): readonly string[] {
  const chunks = replyParts(reply).flatMap(inChunks);
  const soFar = { inputTokens: usage.inputTokens, outputTokens: 0 };
  return [
    ...chunks.map((part) => frame(generateResponse(options, [encodeReplyPart(part)], null, soFar))),
    frame(generateResponse(options, [{ text: '' }], finishWord(reply.finishReason), usage)),
  ];
}

function frame(chunk: ReturnType<typeof generateResponse>): string {
  return `data: ${JSON.stringify(chunk)}\r\n\r\n`;
}

/** Words come in pieces, a call whole. A signature stands at the last piece. */
function inChunks(part: ReplyPart): readonly ReplyPart[] {
  if (part.kind === 'call') return [part];
  const pieces = inPieces(part.text);
  if (pieces.length === 0) return part.metadata === null ? [] : [part];
  return pieces.map((text, index) => ({ ...part, text, metadata: index === pieces.length - 1 ? part.metadata : null }));
}
