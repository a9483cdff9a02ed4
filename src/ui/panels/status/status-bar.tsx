import { useEffect, useState } from 'react';
import { takeBackRemoval } from '../../../state/actions.ts';
import { useLaneViews } from '../../../state/lane-views.ts';
import { useRuns, useSession, useWorkbench } from '../../../state/session-context.ts';
import { formatCount } from '../../elements/figures.ts';
import { ProviderSpend } from '../provider/provider-parts.tsx';
import { StatusLinks } from './status-links.tsx';

/** The bar at the bottom: that it is simulated, what all lanes did together, and what can be taken back. */
export function StatusBar({ saveProblem }: { readonly saveProblem: string | null }) {
  const source = useWorkbench((state) => state.workbench.source);
  return (
    <footer className="status-bar">
      <span className={`badge${source === 'provider' ? '' : ' simulated'}`}>
        {source === 'provider' ? 'real model' : source === 'wire-true' ? 'simulated, wire-true' : 'simulated'}
      </span>
      <Totals />
      <ProviderSpend />
      <RunProgress />
      <Removal />
      {saveProblem === null ? null : (
        <span className="class-permanent save-problem" title={saveProblem}>
          Not saved: {saveProblem}
        </span>
      )}
      <span className="status-hints" aria-hidden="true">
        <span className="key-hints">
          <kbd>↑</kbd> <kbd>↓</kbd> lane · <kbd>←</kbd> <kbd>→</kbd> time · <kbd>N</kbd> next failure · <kbd>/</kbd> search
        </span>
      </span>
      <StatusLinks />
    </footer>
  );
}

function Totals() {
  const views = useLaneViews();
  const runs = views.flatMap((view) => view.projected?.run ?? []);
  const sum = (figure: 'steps' | 'attempts' | 'tries' | 'requests') => runs.reduce((total, run) => total + run[figure], 0);
  const toNetwork = views.reduce(
    (total, view) => total + (view.journal?.source.kind === 'provider' ? modelRequestsOf(view) : 0),
    0,
  );
  return (
    <span className="totals">
      {formatCount(runs.length, 'run')} · {formatCount(sum('steps'), 'step')} · {formatCount(sum('attempts'), 'attempt')} ·{' '}
      {formatCount(sum('tries'), 'try', 'tries')} · {formatCount(sum('requests'), 'request')} · {toNetwork} to the network
    </span>
  );
}

/** Only requests to the model leave the page in a provider run: the tools stay mock tools. */
function modelRequestsOf(view: ReturnType<typeof useLaneViews>[number]): number {
  return view.projected?.spans.filter((span) => span.kind === 'model-request').length ?? 0;
}

/** Says to everyone, screen readers too, how far the run is. */
function RunProgress() {
  const progress = useRuns((state) => state.progress);
  return (
    <>
      <span role="status" className="run-progress">
        {progress === null ? '' : `Running: ${progress.done} of ${formatCount(progress.total, 'lane')} done`}
      </span>
      {progress === null ? null : <Elapsed since={progress.startedAt} />}
    </>
  );
}

/** Counts whole seconds; not read out, because it would never stop. */
function Elapsed({ since }: { readonly since: number }) {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setSeconds(Math.floor((performance.now() - since) / 1000)), 250);
    return () => clearInterval(timer);
  }, [since]);
  return seconds < 1 ? null : <span className="muted">{seconds} s</span>;
}

function Removal() {
  const session = useSession();
  const removed = useWorkbench((state) => state.removed);
  if (removed === null) return null;
  return (
    <span className="removal row" role="status">
      <span className="cut" title={`Removed ${removed.what}.`}>
        Removed {removed.what}.
      </span>
      <button type="button" className="link" onClick={() => takeBackRemoval(session)}>
        Undo
      </button>
    </span>
  );
}
