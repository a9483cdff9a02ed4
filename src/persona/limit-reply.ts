import { estimateTokens } from '../base/tokens.ts';
import type { ToolCall } from '../domain/message.ts';
import type { SizedReply } from './compose-reply.ts';

/** Characters that hold `tokens` by the estimate of base/tokens.ts. */
const charactersOf = (tokens: number): number => tokens * 4;

/** Cuts a reply that is longer than the limit, as a provider does: `finishReason` length, the last text or arguments unfinished. */
export function limitReply(sized: SizedReply, maxOutputTokens: number): SizedReply {
  if (sized.tokens <= maxOutputTokens) return sized;
  const { reply } = sized;
  let left = Math.max(0, Math.floor(maxOutputTokens));
  const text = reply.text === null ? null : reply.text.slice(0, charactersOf(left));
  left -= estimateTokens(text ?? '');
  const calls: ToolCall[] = [];
  for (const call of reply.calls) {
    const forArguments = left - estimateTokens(call.name);
    if (forArguments < 1) break;
    const kept = call.argumentsText.slice(0, charactersOf(forArguments));
    if (kept.length < call.argumentsText.length) {
      calls.push({ ...call, argumentsText: kept, arguments: undefined });
      break;
    }
    calls.push(call);
    left = forArguments - estimateTokens(kept);
  }
  return { reply: { ...reply, text, calls, finishReason: 'length' }, tokens: Math.max(0, Math.floor(maxOutputTokens)) };
}
