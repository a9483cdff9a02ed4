import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Tool } from '../domain/tool.ts';
import type { Checked } from '../workers/engine-messages.ts';
import { useSession } from './session-context.ts';

/** A tool's text as the engine reads it; undefined until the first answer, and the answer to the text before while it is being read. */
export function useToolCheck(text: string): Checked<Tool> | undefined {
  const { engine } = useSession();
  const { data } = useQuery({
    queryKey: ['tool-check', text],
    queryFn: () => engine.ask('check-tool', { text }),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 10_000,
  });
  return data;
}
