import { estimateTokens } from '../base/tokens.ts';
import type { Usage } from '../domain/effect.ts';
import type { PartialReply } from './collect-stream.ts';
import type { Generated } from './load-sdk.ts';

type Reported = Generated['usage'];

/** Our figures for a request, for what its provider leaves out. */
export interface Estimate {
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** The most that the output can have been; null where a missing figure costs nothing. */
  readonly outputLimit: number | null;
}

/**
 * What a request used: as the provider says, cache and reasoning included; our estimate, never zero, for each figure that is missing or cannot be right. A
 * missing output may hide thoughts, so up to the limit it counts as unreported.
 */
export function toUsage(reported: Reported | null, estimate: Estimate): Usage {
  const input = countOf(reported?.inputTokens.total, estimate.inputTokens);
  const output = countOf(reported?.outputTokens.total, estimate.outputTokens);
  const inputTokens = input ?? estimate.inputTokens;
  const outputTokens = output ?? estimate.outputTokens;
  const hidden = output === null && estimate.outputLimit !== null ? Math.max(0, estimate.outputLimit - outputTokens) : 0;
  return {
    inputTokens,
    outputTokens,
    ...part('cacheReadTokens', reported?.inputTokens.cacheRead, inputTokens),
    ...part('cacheWriteTokens', reported?.inputTokens.cacheWrite, inputTokens),
    ...part('reasoningTokens', reported?.outputTokens.reasoning, outputTokens),
    ...(input === null || output === null ? { isEstimated: true as const } : {}),
    ...(hidden === 0 ? {} : { unreported: { inputTokens: 0, outputTokens: hidden } }),
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
