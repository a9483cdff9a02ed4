import { useState } from 'react';
import type { Session } from '../../state/session.ts';
import { useSession, useTab } from '../../state/session-context.ts';
import { takeOver } from '../../state/tabs-take-over.ts';
import { downloadText } from '../panels/share/download-text.ts';

/** Where the work of this tab is kept, when that is not as usual: what it means, and what can be done. */
export function WorkBanners() {
  const { place, arrived, problem, runProblem } = useTab((state) => state);
  return (
    <>
      {place.kind === 'copy' ? <CopyBanner why={place.why} /> : null}
      {problem === null ? null : <NotSaved why={problem} />}
      {runProblem === null ? null : <RunsNotKept why={runProblem} />}
      {arrived.length === 0 ? null : <Arrived titles={arrived} />}
    </>
  );
}

function CopyBanner({ why }: { readonly why: 'second' | 'taken-over' }) {
  const session = useSession();
  const [isTaking, setTaking] = useState(false);
  const take = async () => {
    const { opened, keeper } = session.kept;
    if (opened === null || keeper.current === null) return;
    setTaking(true);
    try {
      await takeOver({ session, keeper: keeper.current, ports: opened.ports });
    } catch (error) {
      session.kept.tab.setState({ problem: error instanceof Error ? error.message : String(error) });
    }
    setTaking(false);
  };
  return (
    <div className="notice" role="status">
      <p className="grow">
        {why === 'second' ? 'Mulligan is open in another tab.' : 'Another tab has taken over.'} This tab works on a copy of its
        own, which is saved too. When this tab is closed, what you changed here joins the other tab’s work; nothing is
        overwritten.
      </p>
      <button type="button" className="button small" disabled={isTaking} onClick={() => void take()}>
        {isTaking ? 'Taking over…' : 'Take over'}
      </button>
    </div>
  );
}

function NotSaved({ why }: { readonly why: string }) {
  const session = useSession();
  const [note, setNote] = useState('');
  const download = async () => {
    try {
      const removedKeys = await downloadEverything(session);
      setNote(
        removedKeys === 0
          ? ''
          : `In the file, ${removedKeys} that looked like a key ${removedKeys === 1 ? 'is' : 'are'} left out.`,
      );
    } catch (error) {
      setNote(`The file could not be made: ${error instanceof Error ? error.message : String(error)}.`);
    }
  };
  return (
    <div className="notice" role="alert">
      <p className="grow">
        <strong>Not saved</strong> ({why}). Scenarios, strategies and texts are in this tab only; saving is tried again by itself.
        Free space in this browser, or keep everything in a file, which Share opens again. <strong>{note}</strong>
      </p>
      <button type="button" className="button small" onClick={() => void download()}>
        Download everything
      </button>
    </div>
  );
}

function RunsNotKept({ why }: { readonly why: string }) {
  const { tab } = useSession().kept;
  return (
    <div className="notice" role="alert">
      <p className="grow">
        <strong>Runs against a real model are not kept</strong> ({why}). They go on and can be read here; a reload loses what is
        not kept.
      </p>
      <button type="button" className="link" onClick={() => tab.setState({ runProblem: null })}>
        Understood
      </button>
    </div>
  );
}

function Arrived({ titles }: { readonly titles: readonly string[] }) {
  const { tab } = useSession().kept;
  return (
    <div className="notice" role="status">
      <p className="grow">From a tab that was closed: {titles.join(', ')}.</p>
      <button type="button" className="link" onClick={() => tab.setState({ arrived: [] })}>
        Understood
      </button>
    </div>
  );
}

/** Gives back, as it was, the text that could not be read. */
export function AsideButton({ text }: { readonly text: string }) {
  return (
    <button type="button" className="button small" onClick={() => downloadText('mulligan-unreadable.txt', text)}>
      Download it
    </button>
  );
}

/** One file with all that is one's own. Resolves with how many texts looked like a key and were left out. */
async function downloadEverything(session: Session): Promise<number> {
  const { makeWorkFile } = await import('../../state/work-file.ts');
  const { fileName, text, removedKeys } = await makeWorkFile(session);
  downloadText(fileName, text);
  return removedKeys;
}
