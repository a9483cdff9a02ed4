import { estimateTokens } from '../base/tokens.ts';
import type { Usage } from '../domain/effect.ts';
import type { PartialReply } from './collect-stream.ts';
import type { Generated } from './load-sdk.ts';

type Reported = Generated['usage'];

/** What a request used: as the provider says, cache and reasoning included; our estimate, never zero, for each figure that is missing or cannot be right. */
export function toUsage(reported: Reported | null, inputEstimate: number, outputEstimate: number): Usage {
  const inputTokens = countOf(reported?.inputTokens.total, inputEstimate);
  const outputTokens = countOf(reported?.outputTokens.total, outputEstimate);
  const isEstimated = inputTokens === null || outputTokens === null;
  const whole = { inputTokens: inputTokens ?? inputEstimate, outputTokens: outputTokens ?? outputEstimate };
  return {
    ...whole,
    ...part('cacheReadTokens', reported?.inputTokens.cacheRead, whole.inputTokens),
    ...part('cacheWriteTokens', reported?.inputTokens.cacheWrite, whole.inputTokens),
    ...part('reasoningTokens', reported?.outputTokens.reasoning, whole.outputTokens),
    ...(isEstimated ? { isEstimated: true as const } : {}),
  };
}

/** Tokens of what the model wrote: text, thoughts as far as they are shown, and calls. */
export function estimateOutput({ text, reasoning, calls }: PartialReply): number {
  return calls.reduce(
    (sum, call) => sum + estimateTokens(call.name) + estimateTokens(call.argumentsText),
    estimateTokens(text) + estimateTokens(reasoning),
  );
}

/** The output of a whole reply, for `estimateOutput`. */
export function outputOf({ content }: Generated): PartialReply {
  const textOf = (type: 'text' | 'reasoning') => content.reduce((text, one) => (one.type === type ? text + one.text : text), '');
  const calls = content.flatMap((one) => (one.type === 'tool-call' ? [{ name: one.toolName, argumentsText: one.input }] : []));
  return { text: textOf('text'), reasoning: textOf('reasoning'), calls };
}

/** Null for what no provider can mean: no number, a negative one, or zero where there was something. */
function countOf(reported: number | undefined, estimate: number): number | null {
  if (reported === undefined || !Number.isFinite(reported) || reported < 0) return null;
  return reported === 0 && estimate > 0 ? null : reported;
}

/** A part of a figure, left out when it is nothing or larger than the whole. */
function part<Name extends string>(name: Name, reported: number | undefined, whole: number): { readonly [Key in Name]?: number } {
  const isPart = reported !== undefined && Number.isFinite(reported) && reported > 0 && reported <= whole;
  return (isPart ? { [name]: reported } : {}) as { readonly [Key in Name]?: number };
}
