import { type Json, type JsonObject, parseJson } from '../../base/json.ts';
import type { Message, ToolResult, View } from '../../domain/message.ts';
import type { ToolDefinition } from '../../domain/tool.ts';
import { type ReplyPart, replyParts } from '../body/opaque-parts.ts';
import { replayedInput } from '../replayed-input.ts';
import { signatureOf } from './google-part.ts';

/** The body of `POST …:generateContent`; the model and whether it streams stand in the URL. */
export function encodeGenerateRequest(view: View, tools: readonly ToolDefinition[], maxOutputTokens: number): JsonObject {
  const messages = view.history.messages.slice(0, view.length);
  const system = messages.flatMap((message) => (message.role === 'system' ? [{ text: message.text }] : []));
  return {
    generationConfig: { maxOutputTokens },
    contents: messages.flatMap(encodeMessage),
    ...(system.length === 0 ? {} : { systemInstruction: { parts: system } }),
    ...(tools.length === 0
      ? {}
      : {
          tools: [{ functionDeclarations: tools.map(encodeTool) }],
          toolConfig: { functionCallingConfig: { mode: 'AUTO' } },
        }),
  };
}

function encodeMessage(message: Message): readonly Json[] {
  switch (message.role) {
    case 'system':
      return [];
    case 'user':
      return [{ role: 'user', parts: [{ text: message.text }] }];
    case 'tool':
      return [{ role: 'user', parts: message.results.map(encodeResult) }];
    default:
      return [{ role: 'model', parts: replyParts(message).flatMap(encodePart) }];
  }
}

function encodePart(part: ReplyPart): readonly Json[] {
  if (part.kind === 'text') return part.text === '' ? [] : [{ text: part.text, ...signatureOf(part) }];
  if (part.kind === 'reasoning') return part.text === '' ? [] : [{ text: part.text, thought: true, ...signatureOf(part) }];
  const { id, name } = part.call;
  return [{ functionCall: { id, name, args: replayedArgs(replayedInput(part.call)) }, ...signatureOf(part) }];
}

function replayedArgs(input: Json): Json {
  if (typeof input !== 'string') return input;
  const parsed = parseJson(input);
  return parsed.ok ? parsed.value : input;
}

function encodeResult({ callId, name, text, isError }: ToolResult): Json {
  return { functionResponse: { id: callId, name, response: isError ? { name, error: text } : { name, content: text } } };
}

function encodeTool({ name, description, inputSchema }: ToolDefinition): Json {
  return { name, description, parametersJsonSchema: inputSchema };
}
