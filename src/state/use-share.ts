import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useSession, useWorkbench } from './session-context.ts';
import { makeShare, type Share } from './share.ts';

/** The link and the file of what is in front now. */
export function useShare(): UseQueryResult<Share> {
  const session = useSession();
  const { scenario, lanes, personaId, wire, seed } = useWorkbench((state) => state.workbench);
  return useQuery({
    queryKey: ['share', scenario, lanes, personaId, wire, seed],
    queryFn: () => makeShare(session),
    gcTime: 0,
    retry: false,
  });
}
