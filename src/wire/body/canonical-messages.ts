import { parseJson } from '../../base/json.ts';
import type { Message, ToolCall, ToolResult } from '../../domain/message.ts';
import { assistantTokens, resultTokens, textTokens } from '../../domain/message-tokens.ts';
import { type OpaqueOwner, type ReplyPart, splitReply } from './opaque-parts.ts';

/** A call as it stands on the wire, arguments as text. */
export function wireCall(id: string, name: string, argumentsText: string): ToolCall {
  const parsed = parseJson(argumentsText);
  return { id, name, argumentsText, arguments: parsed.ok ? parsed.value : undefined };
}

/** Puts messages in canonical order and joins what belongs together: neighbouring results, neighbouring parts of the assistant. */
export class CanonicalMessages {
  private readonly system: Message[] = [];
  private readonly others: Message[] = [];
  private parts: ReplyPart[] = [];
  private results: ToolResult[] = [];
  private readonly owner: OpaqueOwner;

  constructor(owner: OpaqueOwner) {
    this.owner = owner;
  }

  addSystem(text: string): void {
    this.closeTurn();
    this.system.push({ role: 'system', text, tokens: textTokens(text) });
  }

  addUser(text: string): void {
    this.closeTurn();
    this.others.push({ role: 'user', text, tokens: textTokens(text) });
  }

  /** Parts of an assistant turn; several in a row are one message. */
  addAssistant(parts: readonly ReplyPart[]): void {
    this.closeResults();
    this.parts.push(...parts);
  }

  addResult(result: ToolResult): void {
    this.closeAssistant();
    this.results.push(result);
  }

  /** Ends the message under way, so that what follows is another one. */
  closeTurn(): void {
    this.closeAssistant();
    this.closeResults();
  }

  all(): readonly Message[] {
    this.closeTurn();
    return [...this.system, ...this.others];
  }

  private closeAssistant(): void {
    if (this.parts.length === 0) return;
    const { text, calls, opaque } = splitReply(this.parts, this.owner);
    this.others.push({ role: 'assistant', text, calls, opaque, tokens: assistantTokens(text, calls) });
    this.parts = [];
  }

  private closeResults(): void {
    if (this.results.length === 0) return;
    this.others.push({ role: 'tool', results: this.results, tokens: resultTokens(this.results) });
    this.results = [];
  }
}
