import type { Usage } from '../../domain/effect.ts';
import type { Cursor } from './cursor.ts';

/** Parts of the totals as they were reported; nothing reported counts as 0. */
export interface UsageParts {
  readonly cacheRead?: number;
  readonly cacheWrite?: number;
  readonly reasoning?: number;
}

/** A usage that names only the parts there are, so that equal usages are equal values. */
export function usageOf(inputTokens: number, outputTokens: number, { cacheRead, cacheWrite, reasoning }: UsageParts): Usage {
  return {
    inputTokens,
    outputTokens,
    ...(cacheRead ? { cacheReadTokens: cacheRead } : {}),
    ...(cacheWrite ? { cacheWriteTokens: cacheWrite } : {}),
    ...(reasoning ? { reasoningTokens: reasoning } : {}),
  };
}

/** A count that may be absent. */
export function countAt(place: Cursor): number {
  return place.optionalInteger(0) ?? 0;
}
