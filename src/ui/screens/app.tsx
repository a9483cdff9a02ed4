import { useDeferredValue, useEffect } from 'react';
import type { Session } from '../../state/session.ts';
import { SessionContext } from '../../state/session-context.ts';
import { type OpeningParts, useOpenedSession } from '../../state/use-opened-session.ts';
import { lazyPart } from '../elements/lazy-part.tsx';
import { SafePart } from '../elements/safe-part.tsx';
import { DebuggerScreen } from './debugger-screen.tsx';

const BrokenPage = lazyPart(async () => (await import('./broken-page.tsx')).BrokenPage);

/** What the composition root hands to the page. */
export interface AppProps {
  readonly parts: OpeningParts;
  readonly setHash: (hash: string) => void;
  /** Shows the session to the developer's console. */
  readonly onSession: (session: Session) => void;
}

/** The page: waits for the engine's library, then makes the session and shows the debugger. */
export function App({ parts, setHash, onSession }: AppProps) {
  const opened = useOpenedSession(parts);
  // Deferred: the first drawing of the whole screen is cut into slices, between which the page answers.
  const session = useDeferredValue(opened.data);
  useEffect(() => {
    if (session !== undefined) onSession(session);
  }, [session, onSession]);
  if (session !== undefined) {
    return (
      <SessionContext value={session}>
        <SafePart what="the page" around={(message) => <BrokenPage session={session} message={message} />}>
          <DebuggerScreen storage={parts.storage} setHash={setHash} />
        </SafePart>
      </SessionContext>
    );
  }
  // index.html says the same until this runs.
  return (
    <div className="screen">
      <header className="header-bar">
        <h1>Mulligan</h1>
      </header>
      <main className="opening">
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
    </div>
  );
}
