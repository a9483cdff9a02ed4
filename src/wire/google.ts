import { type Json, type JsonObject, parseJson } from '../base/json.ts';
import type { Message, ToolCall, ToolResult, View } from '../domain/message.ts';
import type { ToolDefinition } from '../domain/tool.ts';
import { memoiseDecode } from './decode-memo.ts';
import { replayedInput } from './replayed-input.ts';
import type { WireCodec } from './wire-codec.ts';

/** `generateContent` as `@ai-sdk/google` speaks it. */
export const google: WireCodec = {
  encodeRequest,
  decodeResult: memoiseDecode((text, isError) => ({ text, isError })),
  losses: [
    {
      what: 'a flag for errors apart from the value',
      why: 'an error is a field of the response object: {"error": …} where a success has {"content": …}',
    },
    {
      what: 'that arguments must be an object',
      why: 'the client replays broken text as a bare string in args, which the service may refuse',
    },
  ],
};

function encodeRequest(view: View, tools: readonly ToolDefinition[], maxOutputTokens: number): JsonObject {
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
    default: {
      const text = message.text === null || message.text === '' ? [] : [{ text: message.text }];
      return [{ role: 'model', parts: [...text, ...message.calls.map(encodeCall)] }];
    }
  }
}

function encodeCall(call: ToolCall): Json {
  return { functionCall: { id: call.id, name: call.name, args: replayedArgs(replayedInput(call)) } };
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
