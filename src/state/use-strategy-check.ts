import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Strategy } from '../domain/strategy.ts';
import type { Checked } from '../workers/engine-messages.ts';
import { useSession } from './session-context.ts';

/** A strategy's text as the engine reads it; undefined until the first answer, and the answer to the text before while it is being read. */
export function useStrategyCheck(text: string): Checked<Strategy> | undefined {
  const { engine } = useSession();
  const { data } = useQuery({
    queryKey: ['strategy-check', text],
    queryFn: () => engine.ask('check-strategy', { text }),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 10_000,
  });
  return data;
}
