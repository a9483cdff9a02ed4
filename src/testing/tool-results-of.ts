import { isJsonObject, type Json, type JsonObject } from '../base/json.ts';
import type { ToolResult } from '../loop/classify/tool-result-error.ts';

/** Every tool result of a recorded request or conversation, in order: OpenAI chat and responses, Anthropic, Gemini, Bedrock, Inspect AI. */
export function toolResultsOf(value: Json): readonly ToolResult[] {
  const found: ToolResult[] = [];
  visit(value, found);
  return found;
}

function visit(value: Json, found: ToolResult[]): void {
  if (Array.isArray(value)) for (const item of value as readonly Json[]) visit(item, found);
  if (!isJsonObject(value)) return;
  const result = resultOf(value);
  if (result === null) for (const inner of Object.values(value)) visit(inner, found);
  else found.push(result);
}

function resultOf(value: JsonObject): ToolResult | null {
  if (value.role === 'tool' && isJsonObject(value.error ?? null)) return inspectError(value, value.error as JsonObject);
  if (value.role === 'tool') return { isError: null, content: textOf(value.content ?? null) };
  if (value.type === 'function_call_output') return { isError: null, content: textOf(value.output ?? null) };
  if (value.type === 'tool_result')
    return { isError: value.is_error === true ? true : null, content: textOf(value.content ?? null) };
  const gemini = value.functionResponse ?? value.function_response ?? null;
  if (isJsonObject(gemini)) return { isError: null, content: gemini.response ?? null };
  const bedrock = value.toolResult ?? null;
  if (!isJsonObject(bedrock)) return null;
  return { isError: bedrock.status === undefined ? null : bedrock.status === 'error', content: textOf(bedrock.content ?? null) };
}

/** Inspect AI writes the error beside the content that the model was shown. */
function inspectError(message: JsonObject, error: JsonObject): ToolResult {
  const errorType = typeof error.type === 'string' ? error.type : null;
  return { isError: true, content: textOf(message.content ?? null), errorType };
}

/** The text of content blocks; other content as it is. */
function textOf(content: Json): Json {
  if (!Array.isArray(content)) return content;
  const texts = (content as readonly Json[]).flatMap((block) =>
    isJsonObject(block) && typeof block.text === 'string' ? [block.text] : [],
  );
  const first = content[0];
  if (texts.length === 0 && isJsonObject(first) && first.json !== undefined) return first.json;
  return texts.join('\n');
}
