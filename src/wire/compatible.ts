import { chatCodec } from './chat/chat-codec.ts';
import { CONTRACT_LOSS } from './contract-loss.ts';
import { quotedArguments } from './replayed-input.ts';
import type { WireCodec } from './wire-codec.ts';

/** Chat completions as `@ai-sdk/openai-compatible` speaks them (Ollama, LM Studio, OpenRouter, vLLM). */
export const compatible: WireCodec = chatCodec(
  {
    provider: 'compatible',
    argumentsText: quotedArguments,
    resultText: ({ text }) => text,
    carriesOpaque: true,
    requestMembers: null,
    needsToolType: false,
    maxCallId: null,
    refusesMaxTokens: false,
  },
  [
    {
      what: 'that a tool result is an error',
      why: 'the client sends the bare text of errors and successes alike: only the words can say that something failed',
    },
    {
      what: 'the exact text of arguments that are no JSON',
      why: 'the client quotes them as a JSON string, so the model sees its quotes and backslashes doubled',
    },
    { what: 'the name of the tool in its result', why: 'a tool message names only the id of the call' },
    { what: 'signatures of reasoning', why: 'reasoning_content is plain text, which some servers refuse and others ignore' },
    { what: 'the order of text and calls in one turn', why: 'text stands in content and calls in tool_calls, beside each other' },
    CONTRACT_LOSS,
  ],
);
