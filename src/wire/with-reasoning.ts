import { assertNever } from '../base/assert-never.ts';
import type { JsonObject } from '../base/json.ts';
import type { ModelReply } from '../domain/effect.ts';
import type { WireProfile } from '../domain/journal.ts';
import { type ReplyPart, replyParts, splitReply } from './body/opaque-parts.ts';

/** What a simulated model thought. `seal` stands for what only the provider can make: a signature, or the encrypted reasoning. */
export interface Reasoning {
  readonly text: string;
  readonly seal: string;
  /** Of the reasoning item, where the format has one. */
  readonly id: string;
}

/**
 * The reply as a model that reasons gives it through a format: with its thought before everything else, sealed the way that the format demands
 * back (Google seals the first call and not the thought). Chat completions of OpenAI show none, and the reply stays as it was.
 */
export function withReasoning(profile: WireProfile, modelId: string, reply: ModelReply, reasoning: Reasoning): ModelReply {
  if (profile === 'openai') return reply;
  const thought: ReplyPart = { kind: 'reasoning', text: reasoning.text, metadata: sealOf(profile, reasoning) };
  const parts = [thought, ...replyParts(reply)];
  const sealed = profile === 'google' ? sealFirstCall(parts, reasoning.seal) : parts;
  return { ...reply, opaque: splitReply(sealed, { provider: profile, modelId }).opaque };
}

function sealOf(profile: Exclude<WireProfile, 'openai'>, { seal, id }: Reasoning): JsonObject | null {
  switch (profile) {
    case 'openai-responses':
      return { openai: { itemId: id, reasoningEncryptedContent: seal } };
    case 'anthropic':
      return { anthropic: { signature: seal } };
    case 'google':
    case 'compatible':
      return null;
    default:
      return assertNever(profile, 'sealOf');
  }
}

function sealFirstCall(parts: readonly ReplyPart[], seal: string): readonly ReplyPart[] {
  const first = parts.findIndex(({ kind }) => kind === 'call');
  return parts.map((part, index) => (index === first ? { ...part, metadata: { google: { thoughtSignature: seal } } } : part));
}
