import { hashText } from '../../base/draw.ts';
import { isJsonObject, type Json, type JsonObject } from '../../base/json.ts';
import type { ToolCall } from '../../domain/message.ts';

/** One part of an assistant turn. `metadata` is what only its provider understands: signatures, ids, encrypted reasoning. */
export type ReplyPart =
  | { readonly kind: 'text'; readonly text: string; readonly metadata: JsonObject | null }
  | { readonly kind: 'reasoning'; readonly text: string; readonly metadata: JsonObject | null }
  | { readonly kind: 'call'; readonly call: ToolCall; readonly metadata: JsonObject | null };

/** Whose metadata it is. */
export interface OpaqueOwner {
  readonly provider: string;
  readonly modelId: string;
}

interface Turn {
  readonly text: string | null;
  readonly calls: readonly ToolCall[];
  readonly opaque: Json;
}

/**
 * The turn as parts in their order. `opaque` has the form that providers keep it in (`{provider, modelId, parts}`, metadata by provider:
 * `{"anthropic":{"signature":…}}`, `{"openai":{"itemId":…}}`, `{"google":{"thoughtSignature":…}}`). When it does not fit the text and the calls, the turn
 * was edited since, and goes out without it.
 */
export function replyParts(turn: Turn): readonly ReplyPart[] {
  return keptParts(turn) ?? plainParts(turn);
}

function plainParts({ text, calls }: Turn): readonly ReplyPart[] {
  const texts: readonly ReplyPart[] = text === null || text === '' ? [] : [{ kind: 'text', text, metadata: null }];
  return [...texts, ...calls.map((call): ReplyPart => ({ kind: 'call', call, metadata: null }))];
}

function keptParts({ text, calls, opaque }: Turn): readonly ReplyPart[] | null {
  if (!isJsonObject(opaque) || !Array.isArray(opaque.parts)) return null;
  const left = [...calls];
  const parts: ReplyPart[] = [];
  let words = '';
  for (const kept of opaque.parts as readonly Json[]) {
    if (!isJsonObject(kept)) return null;
    const metadata = isJsonObject(kept.metadata) ? kept.metadata : null;
    if (kept.type === 'text' && typeof kept.text === 'string') {
      words += kept.text;
      parts.push({ kind: 'text', text: kept.text, metadata });
    } else if (kept.type === 'reasoning' && typeof kept.text === 'string') {
      parts.push({ kind: 'reasoning', text: kept.text, metadata });
    } else if (kept.type === 'tool-call') {
      const call = left.shift();
      if (call === undefined || call.id !== kept.id || hashText(call.argumentsText) !== kept.hash) return null;
      parts.push({ kind: 'call', call, metadata });
    } else return null;
  }
  return left.length === 0 && words === (text ?? '') ? parts : null;
}

/** The other way: text and calls apart, and the parts as `opaque` when they hold more than those. */
export function splitReply(parts: readonly ReplyPart[], owner: OpaqueOwner): Turn {
  const calls = parts.flatMap((part) => (part.kind === 'call' ? [part.call] : []));
  const texts = parts.flatMap((part) => (part.kind === 'text' ? [part.text] : []));
  const text = texts.join('');
  const holdsMore = parts.some((part) => part.kind === 'reasoning' || part.metadata !== null);
  const opaque = holdsMore ? { provider: owner.provider, modelId: owner.modelId, parts: parts.map(keptPart) } : null;
  return { text: text === '' ? null : text, calls, opaque };
}

function keptPart(part: ReplyPart): Json {
  const withMetadata = part.metadata === null ? {} : { metadata: part.metadata };
  if (part.kind !== 'call') return { type: part.kind, text: part.text, ...withMetadata };
  return { type: 'tool-call', id: part.call.id, hash: hashText(part.call.argumentsText), ...withMetadata };
}

/** A word of the metadata that a provider keeps under its name; null when there is none. */
export function metadataText(part: ReplyPart, provider: string, key: string): string | null {
  const own = part.metadata?.[provider];
  const value = isJsonObject(own) ? own[key] : undefined;
  return typeof value === 'string' ? value : null;
}
