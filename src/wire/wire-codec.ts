import type { Json } from '../base/json.ts';
import type { ToolResult, View } from '../domain/message.ts';
import type { ToolDefinition } from '../domain/tool.ts';

/** What a model behind a format can see of one tool result. */
export interface DecodedResult {
  /** The words it reads, with whatever wrapper the format puts around an error. */
  readonly text: string;
  /** Whether the format marks it as an error; null where the format has no mark and only the words can tell. */
  readonly isError: boolean | null;
}

/** Something our messages hold and this format cannot carry. */
export interface Loss {
  readonly what: string;
  readonly why: string;
}

/**
 * One provider's message format as the AI SDK 7 writes it. Pure; `encodeRequest` is held against requests recorded from the real clients
 * (recorded/), all but the name of the model, which our messages do not know.
 */
export interface WireCodec {
  /** The body of the request. `maxOutputTokens` ≥ 1. */
  readonly encodeRequest: (view: View, tools: readonly ToolDefinition[], maxOutputTokens: number) => Json;
  /** Memoised: equal results give the same object. */
  readonly decodeResult: (result: ToolResult) => DecodedResult;
  readonly losses: readonly Loss[];
}
