import { isJsonObject, type Json, parseJson } from '../base/json.ts';
import type { ToolCall } from '../domain/message.ts';

/** What the AI SDK is handed as the input of a replayed call: the value, or the raw text where it is no JSON. */
export function replayedInput(call: ToolCall): Json {
  return call.arguments === undefined ? call.argumentsText : call.arguments;
}

/** The object that an input is or, as text, holds; null when there is none. The formats differ in what they send instead. */
export function inputObject(input: Json): Json | null {
  if (typeof input !== 'string') return isJsonObject(input) ? input : null;
  const parsed = parseJson(input);
  return parsed.ok && isJsonObject(parsed.value) ? parsed.value : null;
}

/** Arguments as text where text that is no JSON is quoted once more: the model sees a JSON string that holds what it wrote. */
export function quotedArguments(call: ToolCall): string {
  const input = replayedInput(call);
  if (typeof input !== 'string') return JSON.stringify(input);
  return parseJson(input).ok ? input : JSON.stringify(input);
}

/** How the OpenAI client says that a result is an error, in both of its formats. */
export function wrapError(text: string): string {
  return JSON.stringify({ error: text });
}
