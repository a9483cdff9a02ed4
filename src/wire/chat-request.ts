import type { Json, JsonObject } from '../base/json.ts';
import type { Message, ToolCall, ToolResult, View } from '../domain/message.ts';
import type { ToolDefinition } from '../domain/tool.ts';

/** Where two dialects of the chat completions format differ. */
export interface ChatDialect {
  readonly argumentsText: (call: ToolCall) => string;
  readonly resultText: (result: ToolResult) => string;
}

/** The request body of `POST /chat/completions`, without `model`. */
export function encodeChatRequest(
  dialect: ChatDialect,
  view: View,
  tools: readonly ToolDefinition[],
  maxOutputTokens: number,
): JsonObject {
  const messages = view.history.messages.slice(0, view.length).flatMap((message) => encodeMessage(dialect, message));
  const request = { max_tokens: maxOutputTokens, messages };
  return tools.length === 0 ? request : { ...request, tools: tools.map(encodeTool), tool_choice: 'auto' };
}

function encodeMessage(dialect: ChatDialect, message: Message): readonly Json[] {
  if (message.role === 'tool') {
    return message.results.map((result) => ({ role: 'tool', tool_call_id: result.callId, content: dialect.resultText(result) }));
  }
  if (message.role !== 'assistant') return [{ role: message.role, content: message.text }];
  if (message.calls.length === 0) return [{ role: 'assistant', content: message.text ?? '' }];
  return [
    {
      role: 'assistant',
      content: message.text === null || message.text === '' ? null : message.text,
      tool_calls: message.calls.map((call) => ({
        id: call.id,
        type: 'function',
        function: { name: call.name, arguments: dialect.argumentsText(call) },
      })),
    },
  ];
}

function encodeTool({ name, description, inputSchema }: ToolDefinition): Json {
  return { type: 'function', function: { name, description, parameters: inputSchema } };
}
