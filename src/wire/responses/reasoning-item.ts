import type { Json, JsonObject } from '../../base/json.ts';
import type { Cursor } from '../body/cursor.ts';
import { metadataText, type ReplyPart } from '../body/opaque-parts.ts';

/** A reasoning item as parts: one for each piece of its summary, at least one, so that the encrypted content has a place. */
export function reasoningParts(item: Cursor): readonly ReplyPart[] {
  const openai: Record<string, Json> = {};
  const id = item.at('id').optionalString();
  const encrypted = item.at('encrypted_content').optionalString();
  if (id !== null) openai.itemId = id;
  if (encrypted !== null) openai.reasoningEncryptedContent = encrypted;
  const texts = item
    .at('summary')
    .optionalItems()
    .map((piece) => piece.at('text').string());
  return (texts.length === 0 ? [''] : texts).map((text) => ({ kind: 'reasoning', text, metadata: { openai } }));
}

/** Groups the parts of one reasoning item, told by their common id, into the item of a reply. `fallbackId` names one without id. */
export function reasoningItem(parts: readonly (ReplyPart & { kind: 'reasoning' })[], fallbackId: string): JsonObject {
  const [first] = parts;
  const encrypted = parts.map((part) => metadataText(part, 'openai', 'reasoningEncryptedContent')).find((text) => text !== null);
  return {
    id: (first === undefined ? null : metadataText(first, 'openai', 'itemId')) ?? fallbackId,
    type: 'reasoning',
    ...(encrypted === undefined ? {} : { encrypted_content: encrypted }),
    summary: parts.flatMap(({ text }) => (text === '' ? [] : [{ type: 'summary_text', text }])),
  };
}
