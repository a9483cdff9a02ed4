import type { Json, JsonObject } from '../../base/json.ts';
import type { Message, ToolCall, ToolResult, View } from '../../domain/message.ts';
import type { ToolDefinition } from '../../domain/tool.ts';
import { type ReplyPart, replyParts } from '../body/opaque-parts.ts';
import { inputObject, replayedInput } from '../replayed-input.ts';
import { thinkingBlock } from './thinking-block.ts';

/** The body of `POST /v1/messages`, without `model`. */
export function encodeMessagesRequest(view: View, tools: readonly ToolDefinition[], maxOutputTokens: number): JsonObject {
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
  if (message.role === 'assistant') return replyParts(message).flatMap(encodePart);
  return message.text === '' ? [] : [{ type: 'text', text: message.text }];
}

function encodePart(part: ReplyPart): readonly Json[] {
  if (part.kind === 'text') return [{ type: 'text', text: part.text }];
  if (part.kind === 'call') return [encodeCall(part.call)];
  const block = thinkingBlock(part);
  return block === null ? [] : [block];
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
