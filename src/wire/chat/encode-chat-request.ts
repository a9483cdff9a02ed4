import type { Json, JsonObject } from '../../base/json.ts';
import type { Message, View } from '../../domain/message.ts';
import type { ToolDefinition } from '../../domain/tool.ts';
import { type ReplyPart, replyParts } from '../body/opaque-parts.ts';
import { encodeChatCall } from './chat-call.ts';
import type { ChatDialect } from './chat-dialect.ts';

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
  const parts = replyParts(message);
  const reasoning = dialect.carriesOpaque ? reasoningOf(parts) : '';
  const withReasoning = reasoning === '' ? {} : { reasoning_content: reasoning };
  if (message.calls.length === 0) return [{ role: 'assistant', content: message.text ?? '', ...withReasoning }];
  return [
    {
      role: 'assistant',
      content: message.text === null || message.text === '' ? null : message.text,
      ...withReasoning,
      tool_calls: parts.flatMap((part) =>
        part.kind === 'call' ? [encodeChatCall(dialect, part, dialect.argumentsText(part.call))] : [],
      ),
    },
  ];
}

function reasoningOf(parts: readonly ReplyPart[]): string {
  return parts.reduce((text, part) => (part.kind === 'reasoning' ? text + part.text : text), '');
}

function encodeTool({ name, description, inputSchema }: ToolDefinition): Json {
  return { type: 'function', function: { name, description, parameters: inputSchema } };
}
