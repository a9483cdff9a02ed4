import { useEffect } from 'react';
import type { Session, SessionParts } from '../../state/session.ts';
import { SessionContext } from '../../state/session-context.ts';
import { useOpenedSession } from '../../state/use-opened-session.ts';
import { DebuggerScreen } from './debugger-screen.tsx';

/** What the composition root hands to the page. */
export interface AppProps {
  readonly parts: Omit<SessionParts, 'library'>;
  readonly setHash: (hash: string) => void;
  /** Shows the session to the developer's console. */
  readonly onSession: (session: Session) => void;
}

/** The page: waits for the engine's library, then makes the session and shows the debugger. */
export function App({ parts, setHash, onSession }: AppProps) {
  const opened = useOpenedSession(parts);
  const session = opened.data;
  useEffect(() => {
    if (session !== undefined) onSession(session);
  }, [session, onSession]);
  if (session !== undefined) {
    return (
      <SessionContext value={session}>
        <DebuggerScreen storage={parts.storage} setHash={setHash} />
      </SessionContext>
    );
  }
  return (
    <main className="opening">
      <h1>Mulligan</h1>
      {opened.isError ? (
        <>
          <p>The engine did not start: {opened.error.message}.</p>
          <button type="button" className="button" onClick={() => void opened.refetch()}>
            Start it again
          </button>
        </>
      ) : (
        <p className="muted">Starting the engine…</p>
      )}
    </main>
  );
}
