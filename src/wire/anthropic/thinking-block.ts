import type { JsonObject } from '../../base/json.ts';
import type { Cursor } from '../body/cursor.ts';
import { metadataText, type ReplyPart } from '../body/opaque-parts.ts';

type Reasoning = ReplyPart & { kind: 'reasoning' };

/** Reasoning as the block that must come back verbatim; null without a signature, which the service refuses. */
export function thinkingBlock(part: Reasoning): JsonObject | null {
  const signature = metadataText(part, 'anthropic', 'signature');
  if (signature !== null) return { type: 'thinking', thinking: part.text, signature };
  const data = metadataText(part, 'anthropic', 'redactedData');
  return data === null ? null : { type: 'redacted_thinking', data };
}

export function readThinking(block: Cursor): Reasoning {
  const signature = block.at('signature').string();
  return { kind: 'reasoning', text: block.at('thinking').string(), metadata: { anthropic: { signature } } };
}

export function readRedactedThinking(block: Cursor): Reasoning {
  return { kind: 'reasoning', text: '', metadata: { anthropic: { redactedData: block.at('data').string() } } };
}
