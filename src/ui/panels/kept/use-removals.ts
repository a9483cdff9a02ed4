import { useState } from 'react';
import type { KeptRun, RemovedRun } from '../../../state/journal-store.ts';
import { putBackKeptRuns, removeKeptRuns } from '../../../state/kept-runs-actions.ts';
import { useSession } from '../../../state/session-context.ts';

interface Removal {
  readonly what: string;
  readonly runs: readonly RemovedRun[];
}

/** Removals that can be taken back, the latest first, as long as the dialog is open. `onChange`: what is kept is not what it was. */
export function useRemovals(onChange: () => void) {
  const session = useSession();
  const [removals, setRemovals] = useState<readonly Removal[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const attempt = async (act: () => Promise<void>) => {
    try {
      await act();
      setProblem(null);
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    }
    onChange();
  };
  return {
    latest: removals.at(-1)?.what ?? null,
    problem,
    remove: (runs: readonly KeptRun[], what: string) =>
      attempt(async () => {
        const removed = await removeKeptRuns(session, runs);
        setRemovals((before) => [...before, { what, runs: removed }]);
      }),
    undo: () =>
      attempt(async () => {
        const latest = removals.at(-1);
        if (latest === undefined) return;
        await putBackKeptRuns(session, latest.runs);
        setRemovals((before) => before.filter((one) => one !== latest));
      }),
  };
}
