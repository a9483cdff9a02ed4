import type { Usage } from './effect.ts';

export const NO_USAGE: Usage = { inputTokens: 0, outputTokens: 0 };

/** Figures of two sets of requests together. A member stays absent where neither has it. */
export function addUsage(a: Usage, b: Usage): Usage {
  const { cacheReadTokens, cacheWriteTokens, reasoningTokens, isEstimated, unreported } = b;
  const plain = cacheReadTokens ?? cacheWriteTokens ?? reasoningTokens ?? isEstimated ?? unreported;
  const sum = { ...a, inputTokens: a.inputTokens + b.inputTokens, outputTokens: a.outputTokens + b.outputTokens };
  if (plain === undefined) return sum;
  return {
    ...sum,
    ...added('cacheReadTokens', a.cacheReadTokens, cacheReadTokens),
    ...added('cacheWriteTokens', a.cacheWriteTokens, cacheWriteTokens),
    ...added('reasoningTokens', a.reasoningTokens, reasoningTokens),
    ...(isEstimated === true ? { isEstimated } : {}),
    ...(unreported === undefined ? {} : { unreported: addUnreported(a.unreported, unreported) }),
  };
}

type Unreported = NonNullable<Usage['unreported']>;

function addUnreported(a: Unreported | undefined, b: Unreported): Unreported {
  return {
    inputTokens: (a?.inputTokens ?? 0) + b.inputTokens,
    outputTokens: (a?.outputTokens ?? 0) + b.outputTokens,
  };
}

function added<Name extends 'cacheReadTokens' | 'cacheWriteTokens' | 'reasoningTokens'>(
  name: Name,
  a: number | undefined,
  b: number | undefined,
): Pick<Usage, Name> {
  return (b === undefined ? {} : { [name]: (a ?? 0) + b }) as Pick<Usage, Name>;
}
