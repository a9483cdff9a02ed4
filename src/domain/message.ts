import type { Json } from '../base/json.ts';

/** One call the model proposes. */
export interface ToolCall {
  readonly id: string;
  readonly name: string;
  /** The arguments exactly as the model wrote them; kept when they are no JSON [P3]. */
  readonly argumentsText: string;
  /** The parsed arguments; undefined when the text is no JSON. */
  readonly arguments: Json | undefined;
}

/** What the model reads about one call. Exactly one for each call of the turn before it [P48]. */
export interface ToolResult {
  readonly callId: string;
  readonly name: string;
  readonly isError: boolean;
  readonly text: string;
}

/** One canonical message; `tokens` is its estimated size, counted once when it is made. */
export type Message =
  | { readonly role: 'system' | 'user'; readonly text: string; readonly tokens: number }
  | {
      readonly role: 'assistant';
      readonly text: string | null;
      readonly calls: readonly ToolCall[];
      /** The provider's own parts (reasoning signatures and the like), verbatim. */
      readonly opaque: Json;
      readonly tokens: number;
    }
  | { readonly role: 'tool'; readonly results: readonly ToolResult[]; readonly tokens: number };

/** How a history came out of another: the whole of `base` up to `length`, then this change. */
export interface HistoryOrigin {
  readonly base: History;
  readonly length: number;
  readonly operation: 'reassign';
}

/**
 * A list of messages that only its loop appends to. A view is a history and a length, so that an effect can refer to what the
 * model saw without a copy; anything but appending makes a new history that names its origin.
 */
export interface History {
  /** Unique in its run, in order of creation. */
  readonly id: number;
  readonly messages: Message[];
  readonly origin: HistoryOrigin | null;
}

/** What the model sees at one moment: the first `length` messages of a history. */
export interface View {
  readonly history: History;
  readonly length: number;
  /** Sum over those messages, plus the definitions of the tools: the input tokens of a request with this view. */
  readonly tokens: number;
}
