import type { JsonObject } from '../../base/json.ts';
import { wireCall } from '../body/canonical-messages.ts';
import type { Cursor } from '../body/cursor.ts';
import { metadataText, type ReplyPart } from '../body/opaque-parts.ts';
import type { ChatDialect } from './chat-dialect.ts';

type CallPart = ReplyPart & { kind: 'call' };

/** A call of a turn, in the history or in a reply. */
export function encodeChatCall(dialect: ChatDialect, part: CallPart, argumentsText: string): JsonObject {
  const { id, name } = part.call;
  return { id, type: 'function', function: { name, arguments: argumentsText }, ...extraContent(dialect, part) };
}

export function extraContent(dialect: ChatDialect, part: CallPart): JsonObject {
  const own = (provider: string): string | null => metadataText(part, provider, 'thoughtSignature');
  const signature = dialect.carriesOpaque ? (own(dialect.provider) ?? own('google')) : null;
  return signature === null ? {} : { extra_content: { google: { thought_signature: signature } } };
}

export function readChatCall(dialect: ChatDialect, call: Cursor): CallPart {
  const declared = call.at('function');
  const argumentsText = declared.at('arguments').string();
  return {
    kind: 'call',
    call: wireCall(call.at('id').string(), declared.at('name').string(), argumentsText),
    metadata: readExtraContent(dialect, call),
  };
}

/** Kept under the name of the client that reads it, as that client does. */
export function readExtraContent(dialect: ChatDialect, call: Cursor): JsonObject | null {
  const signature = call.at('extra_content').at('google').at('thought_signature').optionalString();
  return signature === null ? null : { [dialect.provider]: { thoughtSignature: signature } };
}
