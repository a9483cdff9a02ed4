import type { Json, JsonObject } from '../../base/json.ts';
import type { Usage } from '../../domain/effect.ts';
import { wireCall } from '../body/canonical-messages.ts';
import type { Cursor } from '../body/cursor.ts';
import type { ReplyPart } from '../body/opaque-parts.ts';
import { createStreamReader, type ReplyAssembler, type StreamStep } from '../stream-reader.ts';
import type { DecodedReply, ReplyStreamReader } from '../wire-codec.ts';
import { readExtraContent } from './chat-call.ts';
import type { ChatDialect } from './chat-dialect.ts';
import { concludeChatReply, decodeChatUsage } from './chat-reply.ts';

interface GrowingCall {
  id: string;
  name: string;
  argumentsText: string;
  readonly metadata: JsonObject | null;
}

export function readChatStream(dialect: ChatDialect): ReplyStreamReader {
  return createStreamReader(new ChatAssembler(dialect));
}

/** Complete with `[DONE]`, and only after a finish reason: a server that dies politely sends the first without the second. */
class ChatAssembler implements ReplyAssembler {
  private readonly dialect: ChatDialect;
  private words = '';
  private reasoning = '';
  private readonly calls = new Map<number, GrowingCall>();
  private finish: Json | undefined;
  private usage: Usage = { inputTokens: 0, outputTokens: 0 };
  private id: string | null = null;
  private model: string | null = null;

  constructor(dialect: ChatDialect) {
    this.dialect = dialect;
  }

  readonly text = (): string => this.words;

  readonly take = (event: Cursor): StreamStep => {
    const error = event.at('error');
    if (!error.isAbsent) return { kind: 'failed', error: event.value ?? null };
    event.object();
    this.id ??= event.at('id').optionalString();
    this.model ??= event.at('model').optionalString();
    if (!event.at('usage').isAbsent) this.usage = decodeChatUsage(event.at('usage'));
    const choice = event.at('choices').items()[0];
    if (choice === undefined) return null;
    this.takeDelta(choice.at('delta'));
    if (!choice.at('finish_reason').isAbsent) this.finish = choice.at('finish_reason').value;
    return null;
  };

  readonly takeWord = (word: string): StreamStep | false => {
    if (word !== '[DONE]') return false;
    return this.finish === undefined
      ? { kind: 'failed', error: 'the stream says that it is done before the reply has a finish reason' }
      : { kind: 'complete', decoded: this.conclude() };
  };

  private takeDelta(delta: Cursor): void {
    if (delta.isAbsent) return;
    this.words += delta.at('content').optionalString() ?? '';
    this.words += delta.at('refusal').optionalString() ?? '';
    this.reasoning += delta.at('reasoning_content').optionalString() ?? '';
    for (const [position, piece] of delta.at('tool_calls').optionalItems().entries()) {
      const index = piece.at('index').optionalInteger(0) ?? position;
      let call = this.calls.get(index);
      if (call === undefined) {
        call = { id: piece.at('id').string(), name: '', argumentsText: '', metadata: readExtraContent(this.dialect, piece) };
        this.calls.set(index, call);
      }
      call.name += piece.at('function').at('name').optionalString() ?? '';
      call.argumentsText += piece.at('function').at('arguments').optionalString() ?? '';
    }
  }

  private conclude(): DecodedReply {
    const parts: ReplyPart[] = [];
    if (this.reasoning !== '') parts.push({ kind: 'reasoning', text: this.reasoning, metadata: null });
    if (this.words !== '') parts.push({ kind: 'text', text: this.words, metadata: null });
    for (const { id, name, argumentsText, metadata } of this.calls.values()) {
      parts.push({ kind: 'call', call: wireCall(id, name, argumentsText), metadata });
    }
    return concludeChatReply(this.dialect, parts, this.finish, this.usage, { id: this.id, model: this.model });
  }
}
