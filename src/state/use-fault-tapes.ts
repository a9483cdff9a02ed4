import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Tape } from '../workers/read-tapes.ts';
import { useSession, useWorkbench } from './session-context.ts';

/** Calls ahead that are asked for; a click turns a fault into a sequence of this many. No run of a shipped strategy calls a tool as often. */
export const TAPE_LENGTH = 32;

/** What is ahead of each tool and of the model under the seed in force; undefined until the first answer. */
export function useFaultTapes(): readonly Tape[] | undefined {
  const { engine } = useSession();
  const scenario = useWorkbench((state) => state.workbench.scenario);
  const seed = useWorkbench((state) => state.workbench.seed);
  const { data } = useQuery({
    queryKey: ['fault-tapes', scenario, seed],
    queryFn: () => engine.ask('read-tapes', { scenario, seed, count: TAPE_LENGTH }),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 10_000,
  });
  return data;
}
