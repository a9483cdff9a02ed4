import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { runIfFree } from './run-lanes.ts';
import { createSession, type Session, type SessionParts } from './session.ts';

/** Reads the library from the engine, makes the session of this page and runs what it opens with, before anything of it is drawn. */
export function useOpenedSession(parts: Omit<SessionParts, 'library'>): UseQueryResult<Session> {
  return useQuery({
    queryKey: ['session'],
    queryFn: async () => {
      const session = createSession({ ...parts, library: await parts.engine.ask('read-library', null) });
      if (session.isFromShareLink) await (await import('./share.ts')).openShareLink(session, parts.hash);
      runIfFree(session);
      return session;
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
    retry: false,
  });
}
