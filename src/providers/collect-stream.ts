import type { Generated, GeneratedPart, StreamPart } from './load-sdk.ts';

/** What of a reply has arrived. */
export interface PartialReply {
  readonly text: string;
  readonly reasoning: string;
  readonly calls: readonly { readonly name: string; readonly argumentsText: string }[];
}

/** Called after each piece of output; what has arrived is put together only when it is asked for. */
export type OnPart = (partial: () => PartialReply) => void;

export interface Collected {
  /** In order; a block that never ended stands as far as it came. */
  readonly content: readonly GeneratedPart[];
  /** Null when the client never said that it was finished. */
  readonly end: Pick<Generated, 'usage' | 'finishReason'> | null;
  readonly partial: PartialReply;
  /** What the client or the provider reported in the middle; null when nothing. */
  readonly error: unknown;
  /** Whether a block was begun and not ended. */
  readonly hasOpenBlock: boolean;
}

/** Reads a streamed reply to its end and puts it together as the same reply would have come whole. Never rejects. */
export async function collectStream(stream: ReadableStream<StreamPart>, onPart: OnPart): Promise<Collected> {
  const draft = new ReplyDraft();
  const reader = stream.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      if (draft.add(value)) onPart(() => draft.partial());
    }
  } catch (error) {
    draft.error ??= error;
  }
  return {
    content: draft.content(),
    end: draft.end,
    partial: draft.partial(),
    error: draft.error,
    hasOpenBlock: draft.hasOpenBlock(),
  };
}

type TextPart = Extract<GeneratedPart, { type: 'text' | 'reasoning' }>;
type Metadata = NonNullable<TextPart['providerMetadata']>;
type Block = { type: TextPart['type']; text: string; providerMetadata?: Metadata };

class ReplyDraft {
  error: unknown = null;
  end: Collected['end'] = null;
  private readonly parts: GeneratedPart[] = [];
  private readonly open = new Map<string, Block>();
  /** Calls by id, in order; also those of which only a part of the arguments has come. */
  private readonly calls = new Map<string, { name: string; argumentsText: string; isWhole: boolean }>();

  /** Whether output came with this part. */
  add(part: StreamPart): boolean {
    switch (part.type) {
      case 'text-start':
      case 'reasoning-start':
        this.begin(part.type === 'text-start' ? 'text' : 'reasoning', part);
        return false;
      case 'text-delta':
      case 'reasoning-delta': {
        const kind = part.type === 'text-delta' ? 'text' : 'reasoning';
        const block = this.open.get(`${kind} ${part.id}`) ?? this.begin(kind, part);
        block.text += part.delta;
        keepMetadata(block, part);
        return part.delta !== '';
      }
      case 'text-end':
      case 'reasoning-end': {
        const key = `${part.type === 'text-end' ? 'text' : 'reasoning'} ${part.id}`;
        const block = this.open.get(key);
        if (block !== undefined) keepMetadata(block, part);
        this.open.delete(key);
        return false;
      }
      case 'tool-input-start':
        if (part.providerExecuted === true) return false;
        this.calls.set(part.id, { name: part.toolName, argumentsText: '', isWhole: false });
        return true;
      case 'tool-input-delta': {
        const call = this.calls.get(part.id);
        if (call !== undefined) call.argumentsText += part.delta;
        return call !== undefined;
      }
      case 'tool-call':
        this.parts.push(part);
        if (part.providerExecuted === true) return false;
        this.calls.set(part.toolCallId, { name: part.toolName, argumentsText: part.input, isWhole: true });
        return true;
      case 'custom':
        // A streamed reply's envelope, which a whole reply does not have.
        if (part.kind !== 'anthropic.message_start') this.parts.push(part);
        return false;
      case 'source':
      case 'file':
      case 'reasoning-file':
      case 'tool-result':
      case 'tool-approval-request':
        this.parts.push(part);
        return false;
      case 'finish':
        this.end = { usage: part.usage, finishReason: part.finishReason };
        return false;
      case 'error':
        this.error ??= part.error;
        return false;
      default:
        // Start, ping, metadata and raw parts say nothing about the reply.
        return false;
    }
  }

  content(): readonly GeneratedPart[] {
    return this.parts.filter((part) => part.type !== 'text' || part.text !== '');
  }

  partial(): PartialReply {
    const textOf = (type: Block['type']) => this.parts.reduce((text, part) => (part.type === type ? text + part.text : text), '');
    const calls = [...this.calls.values()].map(({ name, argumentsText }) => ({ name, argumentsText }));
    return { text: textOf('text'), reasoning: textOf('reasoning'), calls };
  }

  hasOpenBlock(): boolean {
    return this.open.size > 0 || [...this.calls.values()].some(({ isWhole }) => !isWhole);
  }

  private begin(type: Block['type'], part: { readonly id: string; readonly providerMetadata?: Metadata }): Block {
    const block: Block = { type, text: '' };
    keepMetadata(block, part);
    this.parts.push(block);
    this.open.set(`${type} ${part.id}`, block);
    return block;
  }
}

/** What comes last counts, as signatures and encrypted contents come at the end of their block. */
function keepMetadata(block: Block, part: { readonly providerMetadata?: Metadata }): void {
  if (part.providerMetadata !== undefined) block.providerMetadata = part.providerMetadata;
}
