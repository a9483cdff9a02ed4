import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { KeptEntry, KeptFigures, KeptList } from './kept-runs.ts';
import { figuresOfKept, listKeptRuns } from './kept-runs.ts';
import { useRuns, useSession } from './session-context.ts';

/** The kept runs of this browser, read again when a run of this tab begins or ends. */
export function useKeptRuns(): UseQueryResult<KeptList> {
  const session = useSession();
  const isRunning = useRuns((state) => state.progress !== null);
  return useQuery({
    queryKey: ['kept-runs', isRunning],
    queryFn: () => listKeptRuns(session),
    placeholderData: (before) => before,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
}

/** What came of one; its lines only ever get more, so that their length says whether they were read. */
export function useKeptFigures({ run, size }: KeptEntry): UseQueryResult<KeptFigures> {
  const session = useSession();
  return useQuery({
    queryKey: ['kept-run', run.id, run.endedAt, size],
    queryFn: () => figuresOfKept(session, run),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}
