import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { runIfFree } from './run-lanes.ts';
import { createSession, type Session, type SessionParts } from './session.ts';
import type { OpenedWork } from './tabs-ports.ts';

/** What a page has before the library and its stores have answered. */
export interface OpeningParts extends Omit<SessionParts, 'library' | 'opened'> {
  /** Absent: `storage` is all there is. */
  readonly work?: Promise<OpenedWork>;
}

/** Reads the library from the engine, makes the session of this page and runs what it opens with, before anything of it is drawn. */
export function useOpenedSession(parts: OpeningParts): UseQueryResult<Session> {
  return useQuery({
    queryKey: ['session'],
    queryFn: async () => {
      const [library, opened] = await Promise.all([parts.engine.ask('read-library', null), parts.work ?? null]);
      const session = createSession({ ...parts, library, opened });
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
