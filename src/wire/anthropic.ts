import type { Json, JsonObject } from '../base/json.ts';
import type { Message, ToolCall, ToolResult, View } from '../domain/message.ts';
import type { ToolDefinition } from '../domain/tool.ts';
import { memoiseDecode } from './decode-memo.ts';
import { inputObject, replayedInput } from './replayed-input.ts';
import type { WireCodec } from './wire-codec.ts';

/** The Messages API as `@ai-sdk/anthropic` speaks it. */
export const anthropic: WireCodec = {
  encodeRequest,
  decodeResult: memoiseDecode((text, isError) => ({ text, isError })),
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
  ],
};

function encodeRequest(view: View, tools: readonly ToolDefinition[], maxOutputTokens: number): JsonObject {
  const messages = view.history.messages.slice(0, view.length);
  const system = messages.flatMap((message) => (message.role === 'system' ? [{ type: 'text', text: message.text }] : []));
  return {
    max_tokens: maxOutputTokens,
    ...(system.length === 0 ? {} : { system }),
    messages: joinTurns(messages),
    ...(tools.length === 0 ? {} : { tools: tools.map(encodeTool), tool_choice: { type: 'auto' } }),
  };
}

/** Roles must alternate: blocks of neighbouring turns of one role go into one message. */
function joinTurns(messages: readonly Message[]): readonly Json[] {
  const turns: { role: string; content: Json[] }[] = [];
  for (const message of messages) {
    if (message.role === 'system') continue;
    const role = message.role === 'assistant' ? 'assistant' : 'user';
    const last = turns.at(-1);
    if (last?.role === role) last.content.push(...encodeBlocks(message));
    else turns.push({ role, content: [...encodeBlocks(message)] });
  }
  return turns;
}

function encodeBlocks(message: Message): readonly Json[] {
  if (message.role === 'tool') return message.results.map(encodeResult);
  const text = message.text === null || message.text === '' ? [] : [{ type: 'text', text: message.text }];
  return message.role === 'assistant' ? [...text, ...message.calls.map(encodeCall)] : text;
}

function encodeCall(call: ToolCall): Json {
  const input = replayedInput(call);
  return { type: 'tool_use', id: call.id, name: call.name, input: inputObject(input) ?? { rawInvalidInput: input } };
}

function encodeResult({ callId, text, isError }: ToolResult): Json {
  const block = { type: 'tool_result', tool_use_id: callId, content: text };
  return isError ? { ...block, is_error: true } : block;
}

function encodeTool({ name, description, inputSchema }: ToolDefinition): Json {
  return { name, description, input_schema: inputSchema };
}
