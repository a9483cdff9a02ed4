import { isJsonObject, type Json, parseJson } from '../../base/json.ts';
import type { Signal } from '../../domain/failure.ts';

/** A tool's result as a conversation holds it, in any provider's form. */
export interface ToolResult {
  /** Anthropic `is_error`, MCP `isError`, Bedrock `status`; null where the format has no mark, as in OpenAI's. */
  readonly isError: boolean | null;
  /** Text, or what `functionResponse.response` and the like hold. */
  readonly content: Json;
  /** A type that stands beside the mark, as in Inspect AI's `error.type`; absent and null where there is none. */
  readonly errorType?: string | null;
}

/**
 * The failure that a result reports, as a signal to classify; null when it is an answer. A mark decides. Without one, what the result is as a whole does: an
 * `error` member that says something, a text that opens as an error, or a known demand to try again. The word "error" inside an answer means nothing.
 */
export function toolResultError(result: ToolResult): Signal | null {
  if (result.isError === false) return null;
  const { content } = result;
  const value = typeof content === 'string' ? parsedObject(content) : content;
  const stated = isJsonObject(value) ? statedError(value) : null;
  const text = typeof content === 'string' ? content : '';
  if (result.isError !== true && stated === null && !(value === null ? opensAsError(text) : false)) return null;
  return {
    transport: 'tool_result',
    status: null,
    headers: {},
    name: null,
    code: result.errorType ?? null,
    message: stated ?? text,
    body: value ?? null,
    context: { toolIdempotent: null, toolWrites: null, finishReason: null },
  };
}

/** The text as a JSON object; null for anything else, so that a list or a number stays text. */
function parsedObject(text: string): Json {
  if (!text.trimStart().startsWith('{')) return null;
  const parsed = parseJson(text);
  return parsed.ok && isJsonObject(parsed.value) ? parsed.value : null;
}

/** What `error` says: `""`, `null`, `false` and `{}` say that there is none. */
function statedError(value: { readonly [key: string]: Json }): string | null {
  const error = Object.hasOwn(value, 'error') ? value.error : null;
  if (typeof error === 'string') return error.trim() === '' ? null : error;
  if (error === true) return typeof value.message === 'string' ? value.message : '';
  if (!isJsonObject(error) || Object.keys(error).length === 0) return null;
  return typeof error.message === 'string' ? error.message : '';
}

/** How texts of tools begin when they report an error: "Error: …", a tag, a stack trace, a JSON-RPC error. */
const OPENING =
  /^\s{0,8}(?:<tool_use_error>|(?:\*\*)?\[?error\]?(?:\*\*)?(?:[:!]|\s+(?:executing|calling|invoking|running)\s)|mcp error -?\d|traceback \(most recent|(?:[a-z_]\w{0,60}\.){0,6}[a-z]\w{0,60}(?:error|exception): )/i;

/** A JSON object that begins with an error and was cut, so that it parses no more: ToolBench keeps the first kilobyte. */
const CUT_OBJECT = /^\s{0,8}\{\s{0,8}"error"\s{0,4}:\s{0,4}(?:"[^"]|\{\s{0,8}")/;

/** Pydantic AI closes what it asks the model to mend with this; it has no mark on OpenAI's wire. */
const CLOSING = /fix the errors and try again\.\s{0,4}$/i;

function opensAsError(text: string): boolean {
  return OPENING.test(text.slice(0, 600)) || CUT_OBJECT.test(text.slice(0, 60)) || CLOSING.test(text.slice(-60));
}
