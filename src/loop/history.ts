import { estimateTokens } from '../base/tokens.ts';
import type { ModelReply } from '../domain/effect.ts';
import type { History, Message, ToolResult, View } from '../domain/message.ts';

/** Tokens a provider adds around one message: role and separators. An estimate, like all counts of this file. */
const MESSAGE_OVERHEAD = 4;

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
  return { role, text, tokens: estimateTokens(text) + MESSAGE_OVERHEAD };
}

export function assistantMessage(reply: ModelReply): Message {
  let tokens = MESSAGE_OVERHEAD + (reply.text === null ? 0 : estimateTokens(reply.text));
  for (const call of reply.calls) tokens += estimateTokens(call.name) + estimateTokens(call.argumentsText);
  return { role: 'assistant', text: reply.text, calls: reply.calls, opaque: reply.opaque, tokens };
}

export function toolMessage(results: readonly ToolResult[]): Message {
  let tokens = 0;
  for (const result of results) tokens += MESSAGE_OVERHEAD + estimateTokens(result.text);
  return { role: 'tool', results, tokens };
}
