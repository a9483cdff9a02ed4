import type { ToolCall, ToolResult } from '../../domain/message.ts';

/** Where two dialects of the chat completions format differ. */
export interface ChatDialect {
  /** Name that metadata stands under. */
  readonly provider: 'openai' | 'compatible';
  readonly argumentsText: (call: ToolCall) => string;
  readonly resultText: (result: ToolResult) => string;
  /** Whether reasoning travels as `reasoning_content`, and the signature of a call (Gemini behind this format) as `extra_content`. */
  readonly carriesOpaque: boolean;
  /** Null where servers add members of their own. */
  readonly requestMembers: ReadonlySet<string> | null;
  /** Whether a declared tool must say that it is a function. */
  readonly needsToolType: boolean;
  /** Longest id of a call, in characters; null is no limit. */
  readonly maxCallId: number | null;
  /** Whether models that reason refuse `max_tokens`. */
  readonly refusesMaxTokens: boolean;
}

export const MAX_CHAT_TOOLS = 128;
export const MAX_CHAT_TOOL_NAME = 64;
export const CHAT_TOOL_NAME = /^[a-zA-Z0-9_-]+$/;
