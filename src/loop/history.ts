import type { ModelReply } from '../domain/effect.ts';
import type { History, Message, ToolResult, View } from '../domain/message.ts';
import { assistantTokens, resultTokens, textTokens } from '../domain/message-tokens.ts';

/** The history of one loop: the messages so far, and the running sum of their tokens. */
export interface Conversation {
  history: History;
  /** Tokens of a request with everything so far. */
  tokens: number;
  /** Tokens of the tool definitions, which every request carries. */
  readonly baseTokens: number;
  nextId: number;
}

export function createConversation(baseTokens: number): Conversation {
  return { history: { id: 0, messages: [], origin: null }, tokens: baseTokens, baseTokens, nextId: 1 };
}

export function append(conversation: Conversation, message: Message): void {
  conversation.history.messages.push(message);
  conversation.tokens += message.tokens;
}

export function currentView(conversation: Conversation): View {
  const { history, tokens } = conversation;
  return { history, length: history.messages.length, tokens };
}

/** The anti-pattern of [P11]: a fresh prompt that drops the task and the failed output. The old history stays as it was. */
export function reassign(conversation: Conversation, messages: readonly Message[]): void {
  const base = conversation.history;
  conversation.history = {
    id: conversation.nextId++,
    messages: [],
    origin: { base, length: base.messages.length, operation: 'reassign' },
  };
  conversation.tokens = conversation.baseTokens;
  for (const message of messages) append(conversation, message);
}

export function textMessage(role: 'system' | 'user', text: string): Message {
  return { role, text, tokens: textTokens(text) };
}

export function assistantMessage({ text, calls, opaque }: ModelReply): Message {
  return { role: 'assistant', text, calls, opaque, tokens: assistantTokens(text, calls) };
}

export function toolMessage(results: readonly ToolResult[]): Message {
  return { role: 'tool', results, tokens: resultTokens(results) };
}
