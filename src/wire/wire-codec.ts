import type { Json, JsonObject } from '../base/json.ts';
import type { Result } from '../base/result.ts';
import type { ModelReply, Usage } from '../domain/effect.ts';
import type { Message, ToolResult, View } from '../domain/message.ts';
import type { ToolDefinition } from '../domain/tool.ts';
import type { WireProblem } from './wire-problem.ts';

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

/** What stands in the URL of a request and not in its body: Google's model and method. */
export interface RequestRoute {
  readonly model: string;
  readonly isStreaming: boolean;
}

export interface DecodedTool {
  readonly name: string;
  /** "" when the request has none. */
  readonly description: string;
  /** `{}` for a tool without parameters. */
  readonly inputSchema: JsonObject;
}

/** A request as the model behind the format sees it. */
export interface DecodedRequest {
  /**
   * Canonical: system texts first; a tool message holds the results of the turn before it, with the text as seen and `isError` as marked (false
   * where the format has no mark). Parts that are no text stand as their type in brackets: "[image_url]".
   */
  readonly messages: readonly Message[];
  /** The functions; tools that the provider runs by itself are left out. */
  readonly tools: readonly DecodedTool[];
  readonly maxOutputTokens: number | null;
  readonly model: string | null;
  readonly isStreaming: boolean;
  /** Whether a stream ends with the usage (chat formats send it only on request; the others always). */
  readonly wantsStreamUsage: boolean;
  /** Whether the request asks for reasoning that must come back with the calls (extended thinking, encrypted reasoning, thoughts). */
  readonly wantsReasoning: boolean;
}

/** What a reply of the provider holds beside what the model said. */
export interface ReplyOptions {
  /** Id of the response; ids of its parts are derived from it. */
  readonly id: string;
  readonly model: string;
  /** Unix time in whole seconds. */
  readonly createdS: number;
  /** Streams only: whether the usage is part of it (OpenAI chat, compatible); true when absent. */
  readonly streamUsage?: boolean;
  /** Responses only: the body of the request, whose settings the real service repeats; its defaults when absent. */
  readonly request?: Json;
}

export interface DecodedReply {
  readonly reply: ModelReply;
  readonly usage: Usage;
  readonly id: string | null;
  readonly model: string | null;
}

/**
 * How a stream stands. `complete` only once the provider's terminator has come whole (OpenAI chat and compatible `[DONE]`, Anthropic `message_stop`, Responses
 * `response.completed` or `.incomplete`, Google a finish reason), never by the mere end of the bytes: a cut stream is a failure, not a short reply.
 */
export type StreamState =
  /** No terminator so far; when the bytes have ended, the stream was cut. */
  | { readonly kind: 'open' }
  | { readonly kind: 'complete'; readonly decoded: DecodedReply }
  /** The provider reported an error inside the stream; `error` is its body, verbatim. */
  | { readonly kind: 'failed'; readonly error: Json }
  /** Something came that is no event of this format. */
  | { readonly kind: 'broken'; readonly problem: WireProblem };

/** Reads one stream of server-sent events as its text arrives, cut anywhere. */
export interface ReplyStreamReader {
  readonly push: (text: string) => void;
  readonly state: () => StreamState;
  /** The text of the reply so far, for the screen. */
  readonly text: () => string;
}

/**
 * One provider's message format as the AI SDK 7 writes it. Pure, both ways. `encodeRequest` is held against requests recorded from the real
 * clients (recorded/), all but the name of the model, which our messages do not know; `decodeRequest` and the replies against traffic recorded by other
 * projects.
 */
export interface WireCodec {
  /** The body of the request. `maxOutputTokens` ≥ 1. */
  readonly encodeRequest: (view: View, tools: readonly ToolDefinition[], maxOutputTokens: number) => Json;
  /** What the provider understands of a body, or the first thing it refuses it for. `route` for Google; the others say all in the body. */
  readonly decodeRequest: (body: Json, route?: RequestRoute) => Result<DecodedRequest, WireProblem>;
  /** Memoised: equal results give the same object. */
  readonly decodeResult: (result: ToolResult) => DecodedResult;
  /** The whole body of a 200. */
  readonly encodeReply: (reply: ModelReply, usage: Usage, options: ReplyOptions) => Json;
  /** The same reply as server-sent events, one frame each, terminator included. Joined they are the body. */
  readonly encodeReplyStream: (reply: ModelReply, usage: Usage, options: ReplyOptions) => readonly string[];
  readonly decodeReply: (body: Json) => Result<DecodedReply, WireProblem>;
  readonly readReplyStream: () => ReplyStreamReader;
  readonly losses: readonly Loss[];
}
