import type { Json, JsonObject } from '../../base/json.ts';
import type { Message, View } from '../../domain/message.ts';
import type { ToolDefinition } from '../../domain/tool.ts';
import { metadataText, type ReplyPart, replyParts } from '../body/opaque-parts.ts';
import { quotedArguments, wrapError } from '../replayed-input.ts';

/** The body of `POST /responses` for a model that reasons, with nothing kept by the service: reasoning goes along encrypted. */
export function encodeResponsesRequest(view: View, tools: readonly ToolDefinition[], maxOutputTokens: number): JsonObject {
  return {
    input: view.history.messages.slice(0, view.length).flatMap(encodeMessage),
    max_output_tokens: maxOutputTokens,
    store: false,
    include: ['reasoning.encrypted_content'],
    ...(tools.length === 0 ? {} : { tools: tools.map(encodeTool), tool_choice: 'auto' }),
  };
}

function encodeMessage(message: Message): readonly Json[] {
  switch (message.role) {
    case 'system':
      return [{ role: 'developer', content: message.text }];
    case 'user':
      return [{ role: 'user', content: [{ type: 'input_text', text: message.text }] }];
    case 'tool':
      return message.results.map(({ callId, text, isError }) => ({
        type: 'function_call_output',
        call_id: callId,
        output: isError ? wrapError(text) : text,
      }));
    default:
      return encodeTurn(replyParts(message));
  }
}

function encodeTurn(parts: readonly ReplyPart[]): readonly Json[] {
  const items: JsonObject[] = [];
  for (const part of parts) {
    if (part.kind === 'text') {
      const phase = metadataText(part, 'openai', 'phase');
      items.push({ role: 'assistant', content: part.text, ...(phase === null ? {} : { phase }) });
    } else if (part.kind === 'call') {
      const { id, name } = part.call;
      items.push({ type: 'function_call', call_id: id, name, arguments: quotedArguments(part.call) });
    } else addReasoning(items, part);
  }
  return items;
}

/** One reasoning item has a part for each piece of its summary, all with the id of the item. Without encrypted content the service cannot use it. */
function addReasoning(items: JsonObject[], part: ReplyPart & { kind: 'reasoning' }): void {
  const id = metadataText(part, 'openai', 'itemId');
  const encrypted = metadataText(part, 'openai', 'reasoningEncryptedContent');
  const summary = part.text === '' ? [] : [{ type: 'summary_text', text: part.text }];
  const last = items.at(-1);
  if (id !== null && last?.type === 'reasoning' && last.id === id && Array.isArray(last.summary)) {
    items[items.length - 1] = {
      ...last,
      ...(encrypted === null ? {} : { encrypted_content: encrypted }),
      summary: [...(last.summary as readonly Json[]), ...summary],
    };
  } else if (id !== null) {
    items.push({ type: 'reasoning', id, ...(encrypted === null ? {} : { encrypted_content: encrypted }), summary });
  } else if (encrypted !== null) items.push({ type: 'reasoning', encrypted_content: encrypted, summary });
}

function encodeTool({ name, description, inputSchema }: ToolDefinition): Json {
  return { type: 'function', name, description, parameters: inputSchema, strict: false };
}
