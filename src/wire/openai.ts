import type { ToolCall } from '../domain/message.ts';
import { type ChatDialect, encodeChatRequest } from './chat-request.ts';
import { memoiseDecode } from './decode-memo.ts';
import { inputObject, replayedInput } from './replayed-input.ts';
import type { WireCodec } from './wire-codec.ts';

const dialect: ChatDialect = {
  argumentsText: openaiArguments,
  resultText: ({ text, isError }) => (isError ? wrapError(text) : text),
};

/** Arguments that are no JSON object go back as `{}`: the model never sees its own broken text. */
function openaiArguments(call: ToolCall): string {
  const input = replayedInput(call);
  if (inputObject(input) === null) return '{}';
  return typeof input === 'string' ? input : JSON.stringify(input);
}

function wrapError(text: string): string {
  return JSON.stringify({ error: text });
}

/** Chat completions as `@ai-sdk/openai` speaks them (its `chat` model; the Responses model marks errors the same way). */
export const openai: WireCodec = {
  encodeRequest: (view, tools, maxOutputTokens) => encodeChatRequest(dialect, view, tools, maxOutputTokens),
  decodeResult: memoiseDecode((text, isError) => ({ text: isError ? wrapError(text) : text, isError: null })),
  losses: [
    {
      what: 'the error flag of a tool result',
      why: 'a tool message has no such field; the text is wrapped as {"error": …}, which a tool may also return by itself',
    },
    { what: 'the text of arguments that are no JSON object', why: 'the client replaces them by {} when it replays the call' },
    { what: 'the name of the tool in its result', why: 'a tool message names only the id of the call' },
  ],
};
