import { useMemo } from 'react';
import { createSession, type SessionParts } from '../../state/session.ts';
import { SessionContext } from '../../state/session-context.ts';
import { useLibrary } from '../../state/use-library.ts';
import { DebuggerScreen } from './debugger-screen.tsx';

/** What the composition root hands to the page. */
export interface AppProps {
  readonly parts: Omit<SessionParts, 'library'>;
  readonly setHash: (hash: string) => void;
  /** Shows the session to the developer's console. */
  readonly onSession: (session: ReturnType<typeof createSession>) => void;
}

/** The page: waits for the engine's library, then makes the session and shows the debugger. */
export function App({ parts, setHash, onSession }: AppProps) {
  const library = useLibrary(parts.engine);
  const session = useMemo(() => {
    if (library.data === undefined) return null;
    const made = createSession({ ...parts, library: library.data });
    onSession(made);
    return made;
  }, [parts, library.data, onSession]);
  if (session !== null) {
    return (
      <SessionContext value={session}>
        <DebuggerScreen storage={parts.storage} setHash={setHash} />
      </SessionContext>
    );
  }
  return (
    <main className="opening">
      <h1>Mulligan</h1>
      {library.isError ? (
        <>
          <p>The engine did not start: {library.error.message}.</p>
          <button type="button" className="button" onClick={() => void library.refetch()}>
            Start it again
          </button>
        </>
      ) : (
        <p className="muted">Starting the engine…</p>
      )}
    </main>
  );
}
