import { type ReactNode, useState } from 'react';
import type { Session } from '../../state/session.ts';
import { startAfresh, storedWork } from '../../state/start-afresh.ts';
import { downloadText } from '../panels/share/download-text.ts';

interface BrokenPageProps {
  readonly session: Session;
  /** What broke, and the button that shows it again. */
  readonly message: ReactNode;
}

/** In place of a page that cannot be drawn: what is saved may be the reason, so it can be taken away as a file and put aside. */
export function BrokenPage({ session, message }: BrokenPageProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const afresh = async () => {
    const why = await startAfresh(session);
    if (why === null) location.reload();
    else setProblem(why);
  };
  return (
    <main className="opening">
      <h1>Mulligan</h1>
      {message}
      <p>
        If what is saved is the reason, keep it as a file, then start afresh. It is put aside in this browser too; nothing is
        deleted.
      </p>
      <p className="row wrap">
        <button type="button" className="button" onClick={() => downloadText('mulligan-saved.txt', storedWork(session))}>
          Download what is saved
        </button>
        <button type="button" className="button" onClick={() => void afresh()}>
          Start afresh
        </button>
      </p>
      {problem === null ? null : (
        <p role="alert" className="class-permanent">
          Not done: {problem}.
        </p>
      )}
    </main>
  );
}
