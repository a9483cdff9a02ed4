import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { EngineClient, Library } from '../workers/engine-messages.ts';

/** What the product ships, read once from the engine's worker. */
export function useLibrary(engine: EngineClient): UseQueryResult<Library> {
  return useQuery({
    queryKey: ['library'],
    queryFn: () => engine.ask('read-library', null),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}
