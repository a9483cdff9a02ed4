import type { Usage } from '../../domain/effect.ts';
import { wireCall } from '../body/canonical-messages.ts';
import type { Cursor } from '../body/cursor.ts';
import type { ReplyPart } from '../body/opaque-parts.ts';
import { createStreamReader, type ReplyAssembler, type StreamStep } from '../stream-reader.ts';
import type { ReplyStreamReader } from '../wire-codec.ts';
import { concludeMessagesReply, decodeMessagesUsage } from './messages-reply.ts';

/** A content block while it grows. What the service runs by itself is followed, so that the blocks stay whole, and left out of the reply. */
interface GrowingBlock {
  readonly type: string;
  readonly id: string;
  readonly name: string;
  /** Text, thinking, or the arguments of a call, by type. */
  body: string;
  signature: string;
  readonly redactedData: string | null;
  /** Input that came whole with the opening. */
  readonly input: string;
  isOpen: boolean;
}

export function readMessagesStream(): ReplyStreamReader {
  return createStreamReader(new MessagesAssembler());
}

/** Complete with `message_stop`, and only when the message began, gave its stop reason and closed every block it opened. */
class MessagesAssembler implements ReplyAssembler {
  private hasBegun = false;
  private blocks = new Map<number, GrowingBlock>();
  private stop: string | null = null;
  private usage: Usage = { inputTokens: 0, outputTokens: 0 };
  private id: string | null = null;
  private model: string | null = null;

  readonly text = (): string =>
    [...this.blocks.values()].reduce((text, block) => (block.type === 'text' ? text + block.body : text), '');

  readonly take = (event: Cursor): StreamStep => {
    event.object();
    switch (event.at('type').string()) {
      case 'message_start':
        this.begin(event.at('message'));
        return null;
      case 'content_block_start':
        this.open(event);
        return null;
      case 'content_block_delta':
        this.grow(event);
        return null;
      case 'content_block_stop':
        this.blockAt(event, (block) => {
          block.isOpen = false;
        });
        return null;
      case 'message_delta':
        this.stop = event.at('delta').at('stop_reason').optionalString() ?? this.stop;
        this.usage = decodeMessagesUsage(event.at('usage'), this.usage);
        return null;
      case 'message_stop':
        return this.conclude(event);
      case 'error':
        return { kind: 'failed', error: event.value ?? null };
      default:
        // Pings, and kinds of events to come.
        return null;
    }
  };

  readonly takeWord = (): false => false;

  /** A second beginning replaces the first: the service restarts a message that went wrong. */
  private begin(message: Cursor): void {
    message.object();
    this.hasBegun = true;
    this.blocks = new Map();
    this.stop = null;
    this.id = message.at('id').optionalString();
    this.model = message.at('model').optionalString();
    this.usage = decodeMessagesUsage(message.at('usage'), { inputTokens: 0, outputTokens: 0 });
  }

  private open(event: Cursor): void {
    const block = event.at('content_block');
    const { input } = block.object();
    this.blocks.set(event.at('index').optionalInteger(0) ?? this.blocks.size, {
      type: block.at('type').string(),
      id: block.at('id').optionalString() ?? '',
      name: block.at('name').optionalString() ?? '',
      body: block.at('text').optionalString() ?? block.at('thinking').optionalString() ?? '',
      signature: block.at('signature').optionalString() ?? '',
      redactedData: block.at('data').optionalString(),
      input: input === undefined ? '' : JSON.stringify(input),
      isOpen: true,
    });
  }

  private grow(event: Cursor): void {
    const delta = event.at('delta');
    const type = delta.at('type').string();
    this.blockAt(event, (block) => {
      if (type === 'text_delta') block.body += delta.at('text').string();
      else if (type === 'thinking_delta') block.body += delta.at('thinking').string();
      else if (type === 'input_json_delta') block.body += delta.at('partial_json').string();
      else if (type === 'signature_delta') block.signature += delta.at('signature').string();
    });
  }

  private blockAt(event: Cursor, change: (block: GrowingBlock) => void): void {
    const cursor = event.at('index');
    const block = this.blocks.get(cursor.optionalInteger(0) ?? -1);
    if (block?.isOpen) change(block);
    else cursor.report({ kind: 'missing', field: 'content_block_start' }, `block ${String(cursor.value)} is not open`);
  }

  private conclude(event: Cursor): StreamStep {
    const isWhole = this.hasBegun && this.stop !== null && [...this.blocks.values()].every(({ isOpen }) => !isOpen);
    if (!isWhole) {
      const field = this.hasBegun ? (this.stop === null ? 'stop_reason' : 'content_block_stop') : 'message_start';
      event.report({ kind: 'missing', field }, `the message stops without its ${field}`);
      return null;
    }
    const parts = [...this.blocks.values()].flatMap(partOf);
    return { kind: 'complete', decoded: concludeMessagesReply(parts, this.stop, this.usage, { id: this.id, model: this.model }) };
  }
}

function partOf(block: GrowingBlock): readonly ReplyPart[] {
  switch (block.type) {
    case 'text':
      return [{ kind: 'text', text: block.body, metadata: null }];
    case 'thinking':
      return [{ kind: 'reasoning', text: block.body, metadata: { anthropic: { signature: block.signature } } }];
    case 'redacted_thinking':
      return [{ kind: 'reasoning', text: '', metadata: { anthropic: { redactedData: block.redactedData ?? '' } } }];
    case 'tool_use': {
      const argumentsText = block.body === '' ? block.input || '{}' : block.body;
      return [{ kind: 'call', call: wireCall(block.id, block.name, argumentsText), metadata: null }];
    }
    default:
      return [];
  }
}
