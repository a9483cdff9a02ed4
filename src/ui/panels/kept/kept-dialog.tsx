import './kept.css';
import { useState } from 'react';
import { type KeptEntry, type KeptList, whyUnavailable } from '../../../state/kept-runs.ts';
import { openKeptRuns, whyNotOpened } from '../../../state/kept-runs-actions.ts';
import { useRuns, useSession, useWorkbench } from '../../../state/session-context.ts';
import { useKeptRuns } from '../../../state/use-kept-runs.ts';
import { Dialog } from '../../elements/dialog.tsx';
import { formatCount } from '../../elements/figures.ts';
import { ClearKept } from './clear-kept.tsx';
import { KeptGroupCard } from './kept-group-card.tsx';
import { formatSize } from './kept-words.ts';
import { useRemovals } from './use-removals.ts';

/** Runs against a real model that this browser keeps: to open again, to save as files, to remove. */
export function KeptDialog({ onClose }: { readonly onClose: () => void }) {
  const kept = useKeptRuns();
  return (
    <Dialog title="Kept runs" onClose={onClose} className="wide">
      <div className="dialog-body">
        {kept.data === undefined ? (
          <p role={kept.isError ? 'alert' : 'status'}>
            {kept.isError ? `Kept runs cannot be read: ${whyUnavailable(kept.error)}` : 'Reading the kept runs…'}
          </p>
        ) : (
          <Kept list={kept.data} refetch={() => void kept.refetch()} onClose={onClose} />
        )}
      </div>
    </Dialog>
  );
}

interface KeptProps {
  readonly list: KeptList;
  readonly refetch: () => void;
  readonly onClose: () => void;
}

function Kept({ list, refetch, onClose }: KeptProps) {
  const session = useSession();
  const removals = useRemovals(refetch);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const isRunning = useRuns((state) => state.progress !== null);
  const whyNot = useWorkbench(({ workbench }) => whyNotOpened(isRunning, workbench));
  const entries = list.groups.flatMap((group) => group.entries);
  const open = async (some: readonly KeptEntry[]) => {
    try {
      const found = await openKeptRuns(
        session,
        some.filter(({ isGoingOn }) => !isGoingOn).map(({ run }) => run),
      );
      if (found.length === 0) onClose();
      else setProblems(found);
    } catch (error) {
      setProblems([whyUnavailable(error)]);
    }
  };
  return (
    <>
      <p className="muted small">
        Runs against a real model are kept in this browser as they happen, the last 40 of them, without keys. Opening one sends
        nothing.
      </p>
      <div className="row wrap">
        <span role="status" className="small grow">
          <Room list={list} count={entries.length} />
        </span>
        {removals.latest === null ? null : (
          <span role="status" className="small">
            Removed {removals.latest}.{' '}
            <button type="button" className="link" onClick={() => void removals.undo()}>
              Undo
            </button>
          </span>
        )}
        <ClearKept entries={entries} onClear={(all) => void removals.remove(all, formatCount(all.length, 'run'))} />
      </div>
      {[...problems, ...(removals.problem === null ? [] : [removals.problem])].map((problem) => (
        <p key={problem} role="alert" className="class-permanent small">
          {problem}
        </p>
      ))}
      {whyNot === null || entries.length === 0 ? null : <p className="class-input small">{whyNot}</p>}
      {entries.length === 0 ? (
        <None />
      ) : (
        list.groups.map((group) => (
          <KeptGroupCard
            key={group.id}
            group={group}
            isOpenable={whyNot === null}
            onOpen={() => void open(group.entries)}
            onRemove={({ run }) => void removals.remove([run], `the run of ${run.input.strategy.title}`)}
          />
        ))
      )}
    </>
  );
}

function Room({ list: { size, room }, count }: { readonly list: KeptList; readonly count: number }) {
  const own = `${formatCount(count, 'run')} · ${formatSize(size)}`;
  if (room === null) return own;
  const share = room.quota === 0 ? 1 : room.usage / room.quota;
  return (
    <>
      {own}
      <span className={share > 0.9 ? 'class-permanent' : 'muted'}>
        {' '}
        · Mulligan uses {formatSize(room.usage)} of the {formatSize(room.quota)} that this browser gives it
      </span>
    </>
  );
}

function None() {
  const { dialog } = useSession();
  return (
    <div className="kept-none">
      <p className="muted">
        None yet. A simulated run is not kept: the same scenario, strategy and seed give it again, byte for byte.
      </p>
      <button type="button" className="button" onClick={() => dialog.setState({ open: { kind: 'provider' } })}>
        Set up a real model
      </button>
    </div>
  );
}
