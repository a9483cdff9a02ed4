import { parseJson } from '../base/json.ts';
import type { ToolCall } from '../domain/message.ts';
import { type ChatDialect, encodeChatRequest } from './chat-request.ts';
import { memoiseDecode } from './decode-memo.ts';
import { replayedInput } from './replayed-input.ts';
import type { WireCodec } from './wire-codec.ts';

const dialect: ChatDialect = {
  argumentsText: compatibleArguments,
  resultText: ({ text }) => text,
};

/** Broken text is quoted once more: the model sees a JSON string that holds what it wrote. */
function compatibleArguments(call: ToolCall): string {
  const input = replayedInput(call);
  if (typeof input !== 'string') return JSON.stringify(input);
  return parseJson(input).ok ? input : JSON.stringify(input);
}

/** Chat completions as `@ai-sdk/openai-compatible` speaks them (Ollama, LM Studio, OpenRouter, vLLM). */
export const compatible: WireCodec = {
  encodeRequest: (view, tools, maxOutputTokens) => encodeChatRequest(dialect, view, tools, maxOutputTokens),
  decodeResult: memoiseDecode((text) => ({ text, isError: null })),
  losses: [
    {
      what: 'that a tool result is an error',
      why: 'the client sends the bare text of errors and successes alike: only the words can say that something failed',
    },
    {
      what: 'the exact text of arguments that are no JSON',
      why: 'the client quotes them as a JSON string, so the model sees its quotes and backslashes doubled',
    },
    { what: 'the name of the tool in its result', why: 'a tool message names only the id of the call' },
  ],
};
