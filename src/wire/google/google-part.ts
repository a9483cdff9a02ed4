import type { JsonObject } from '../../base/json.ts';
import type { Cursor } from '../body/cursor.ts';
import { metadataText, type ReplyPart } from '../body/opaque-parts.ts';
import { PART_KINDS, PART_MEMBERS } from './google-limits.ts';

/** What a part holds, in camel case: `functionCall`, `text` … */
export type PartKind = Exclude<(typeof PART_KINDS)[number], `${string}_${string}`>;

/** The member that a part holds; null when it holds none that we know. */
export function contentOfPart(part: Cursor): { readonly kind: PartKind; readonly content: Cursor } | null {
  const key = PART_KINDS.find((name) => !part.at(name).isAbsent);
  return key === undefined ? null : { kind: camelCase(key) as PartKind, content: part.at(key) };
}

/** Reports a part of a request that holds nothing, several things, or a member that does not exist. */
export function checkPart(part: Cursor): void {
  part.onlyMembers(PART_MEMBERS);
  const [key, second] = PART_KINDS.filter((name) => !part.at(name).isAbsent);
  if (key === undefined) part.report({ kind: 'empty' }, 'a part must hold text, a function call, a function response, or data');
  if (second !== undefined) {
    part.at(second).report({ kind: 'unknown-member', name: second }, `a part that holds ${key} cannot hold ${second} too`);
  }
}

function camelCase(key: string): string {
  return key.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** Text, thoughts and calls with their signatures; null for what is none of these. */
export function replyPartOf(part: Cursor, makeId: () => string): ReplyPart | null {
  const found = contentOfPart(part);
  const signature = part.atEither('thoughtSignature', 'thought_signature').optionalString();
  const metadata = signature === null ? null : { google: { thoughtSignature: signature } };
  if (found?.kind === 'text') {
    const kind = part.at('thought').optionalBoolean() ? 'reasoning' : 'text';
    return { kind, text: found.content.string(), metadata };
  }
  if (found?.kind !== 'functionCall') return null;
  const call = found.content;
  const args = call.at('args').value ?? {};
  return {
    kind: 'call',
    call: {
      id: call.at('id').optionalString() ?? makeId(),
      name: call.at('name').string(),
      argumentsText: JSON.stringify(args),
      arguments: args,
    },
    metadata,
  };
}

export function signatureOf(part: ReplyPart): JsonObject {
  const signature = metadataText(part, 'google', 'thoughtSignature');
  return signature === null ? {} : { thoughtSignature: signature };
}
