import type { AssistantModelMessage } from 'ai';
import { hashText } from '../base/draw.ts';
import { isJsonObject, type Json, type JsonObject } from '../base/json.ts';
import type { DroppedOpaque } from '../domain/effect.ts';
import type { Message, ToolCall } from '../domain/message.ts';
import type { GeneratedPart } from './load-sdk.ts';
import { toolCallInput } from './tool-call-input.ts';

type AssistantMessage = Extract<Message, { role: 'assistant' }>;
export type AssistantPart = Exclude<AssistantModelMessage['content'], string>[number];

/** Whose metadata it is: another model cannot read it, so it is dropped when either differs. */
export interface OpaqueOwner {
  readonly provider: string;
  readonly modelId: string;
}

/**
 * The parts of a reply that only its provider understands (reasoning with signatures, metadata on text and calls), in their order, or null when
 * there are none. Calls are named by id and a hash of their arguments, which tells an edited call when the parts are sent again.
 */
export function opaqueParts(
  content: readonly GeneratedPart[],
  calls: ReadonlyMap<GeneratedPart, ToolCall>,
  owner: OpaqueOwner,
): Json {
  const parts: JsonObject[] = [];
  let holdsMore = false;
  for (const part of content) {
    const kept = keptPart(part, calls.get(part));
    if (kept === null) continue;
    holdsMore ||= 'metadata' in kept || (kept.type !== 'text' && kept.type !== 'tool-call');
    parts.push(kept);
  }
  return holdsMore ? { provider: owner.provider, modelId: owner.modelId, parts } : null;
}

function keptPart(part: GeneratedPart, call: ToolCall | undefined): JsonObject | null {
  const metadata =
    'providerMetadata' in part && part.providerMetadata !== undefined ? (part.providerMetadata as JsonObject) : null;
  const withMetadata = metadata === null ? {} : { metadata };
  switch (part.type) {
    case 'text':
    case 'reasoning':
      return { type: part.type, text: part.text, ...withMetadata };
    case 'tool-call':
      return call === undefined ? null : { type: 'tool-call', id: call.id, hash: hashText(call.argumentsText), ...withMetadata };
    case 'custom':
      return { type: 'custom', kind: part.kind, ...withMetadata };
    default:
      // Files, sources and what a provider runs by itself: never asked for, and nothing to send back.
      return null;
  }
}

/** What of an earlier reply goes back to its provider. */
export type Replay =
  /** It had nothing but text and calls. */
  | { readonly kind: 'plain' }
  | { readonly kind: 'verbatim'; readonly parts: readonly AssistantPart[] }
  /** Only text and calls can be sent: another model would not understand the rest, or it no longer belongs to them. */
  | { readonly kind: 'dropped'; readonly because: DroppedOpaque['because'] };

const EDITED: Replay = { kind: 'dropped', because: 'edited' };

/** The message as parts for its own provider, in their order and with all that came with them. */
export function replayParts(message: AssistantMessage, owner: OpaqueOwner): Replay {
  const { opaque } = message;
  if (!isJsonObject(opaque) || !Array.isArray(opaque.parts)) return { kind: 'plain' };
  if (opaque.provider !== owner.provider || opaque.modelId !== owner.modelId) return { kind: 'dropped', because: 'other-model' };
  const calls = [...message.calls];
  const parts: AssistantPart[] = [];
  let text = '';
  for (const kept of opaque.parts as readonly Json[]) {
    if (!isJsonObject(kept)) return EDITED;
    const options = isJsonObject(kept.metadata) ? { providerOptions: kept.metadata as Record<string, JsonObject> } : {};
    if (kept.type === 'text' && typeof kept.text === 'string') {
      text += kept.text;
      parts.push({ type: 'text', text: kept.text, ...options });
    } else if (kept.type === 'reasoning' && typeof kept.text === 'string') {
      parts.push({ type: 'reasoning', text: kept.text, ...options });
    } else if (kept.type === 'tool-call') {
      const call = calls.shift();
      if (call === undefined || call.id !== kept.id || hashText(call.argumentsText) !== kept.hash) return EDITED;
      parts.push({ type: 'tool-call', toolCallId: call.id, toolName: call.name, input: toolCallInput(call), ...options });
    } else if (kept.type === 'custom' && typeof kept.kind === 'string') {
      parts.push({ type: 'custom', kind: kept.kind as `${string}.${string}`, ...options });
    } else return EDITED;
  }
  return calls.length === 0 && text === (message.text ?? '') ? { kind: 'verbatim', parts } : EDITED;
}
