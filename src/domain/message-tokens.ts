import { estimateTokens } from '../base/tokens.ts';
import type { ToolCall, ToolResult } from './message.ts';

/** Tokens a provider adds around one message: role and separators. An estimate, like all counts of this file. */
const MESSAGE_OVERHEAD = 4;

/** Size of a system or user message. */
export function textTokens(text: string): number {
  return estimateTokens(text) + MESSAGE_OVERHEAD;
}

/** Size of an assistant message; opaque parts are not counted. */
export function assistantTokens(text: string | null, calls: readonly ToolCall[]): number {
  let tokens = MESSAGE_OVERHEAD + (text === null ? 0 : estimateTokens(text));
  for (const call of calls) tokens += estimateTokens(call.name) + estimateTokens(call.argumentsText);
  return tokens;
}

/** Size of a tool message. */
export function resultTokens(results: readonly ToolResult[]): number {
  let tokens = 0;
  for (const result of results) tokens += MESSAGE_OVERHEAD + estimateTokens(result.text);
  return tokens;
}
