import type { ToolCall } from '../domain/message.ts';
import { chatCodec } from './chat/chat-codec.ts';
import { CONTRACT_LOSS } from './contract-loss.ts';
import { inputObject, replayedInput, wrapError } from './replayed-input.ts';
import type { WireCodec } from './wire-codec.ts';

/** Everything a chat completions request may hold; OpenAI refuses any other member. */
const REQUEST_MEMBERS: ReadonlySet<string> = new Set(
  (
    'model messages tools tool_choice parallel_tool_calls max_tokens max_completion_tokens temperature top_p n stop stream stream_options ' +
    'frequency_penalty presence_penalty logit_bias logprobs top_logprobs user seed response_format service_tier store metadata ' +
    'reasoning_effort prediction modalities audio functions function_call verbosity safety_identifier prompt_cache_key ' +
    'prompt_cache_retention prompt_cache_options web_search_options moderation'
  ).split(' '),
);

/** Arguments that are no JSON object go back as `{}`: the model never sees its own broken text. */
function openaiArguments(call: ToolCall): string {
  const input = replayedInput(call);
  if (inputObject(input) === null) return '{}';
  return typeof input === 'string' ? input : JSON.stringify(input);
}

/** Chat completions as `@ai-sdk/openai` speaks them (its `chat` model). */
export const openai: WireCodec = chatCodec(
  {
    provider: 'openai',
    argumentsText: openaiArguments,
    resultText: ({ text, isError }) => (isError ? wrapError(text) : text),
    carriesOpaque: false,
    requestMembers: REQUEST_MEMBERS,
    needsToolType: true,
    maxCallId: 40,
    refusesMaxTokens: true,
  },
  [
    {
      what: 'the error flag of a tool result',
      why: 'a tool message has no such field; the text is wrapped as {"error": …}, which a tool may also return by itself',
    },
    { what: 'the text of arguments that are no JSON object', why: 'the client replaces them by {} when it replays the call' },
    { what: 'the name of the tool in its result', why: 'a tool message names only the id of the call' },
    { what: 'reasoning', why: 'chat completions neither return it nor take it back; only the Responses format does' },
    { what: 'the order of text and calls in one turn', why: 'text stands in content and calls in tool_calls, beside each other' },
    CONTRACT_LOSS,
  ],
);
