import type { ReactNode } from 'react';
import type { SpendSplit } from '../../../domain/project-spend.ts';
import type { Run } from '../../../domain/run.ts';
import type { LaneView } from '../../../state/lane-views.ts';
import { useSelection, useSession } from '../../../state/session-context.ts';
import { formatCount, formatDuration, formatExactMoney, formatMoney, formatShare, formatWhole } from '../../elements/figures.ts';
import { OutcomeWord } from '../../elements/outcome-word.tsx';

interface LaneHeaderProps {
  readonly view: LaneView;
  /** What the lane's rows on the canvas need, in css px. */
  readonly minHeight: number;
}

/** What a lane is and what came of it, each figure with its unit. */
export function LaneHeader({ view, minHeight }: LaneHeaderProps) {
  const session = useSession();
  const isSelected = useSelection((state) => state.selected?.laneId === view.lane.id);
  const runSpan = view.projected?.spans.find((span) => span.kind === 'run');
  const select = () => {
    if (runSpan !== undefined) session.selection.setState({ selected: { laneId: view.lane.id, spanId: runSpan.id } });
  };
  return (
    <li className={`lane-header lane-colour-${view.index + 1}${isSelected ? ' selected' : ''}`} style={{ minHeight }}>
      <h2>
        <button type="button" className="lane-title" title="Select the whole run" onClick={select}>
          {view.lane.strategy.title}
        </button>
      </h2>
      <LaneStanding view={view} />
      {view.projected === null ? null : <LaneFigures run={view.projected.run} spend={view.projected.spend} />}
    </li>
  );
}

function LaneStanding({ view }: { readonly view: LaneView }) {
  const { run, projected } = view;
  if (run === undefined) return <p className="muted small">not run yet: press Run</p>;
  switch (run.kind) {
    case 'running':
      return <p className="muted small lane-running">running{runningWords(run.isPartial, projected !== null)}</p>;
    case 'failed':
      if (run.problem.name === 'ServiceWorkerRefused') {
        return <p className="class-input small lane-problem">Not run: {run.problem.message}</p>;
      }
      return run.problem.name === 'ProviderNotReady' ? (
        <p className="class-input small lane-problem">
          Not run: {run.problem.message} <SetUp />
        </p>
      ) : (
        <p className="class-permanent small lane-problem" title={run.problem.stack ?? run.problem.message}>
          Mulligan failed: {run.problem.message}. Press Run to try again.
        </p>
      );
    case 'stopped':
      return <p className="muted small">stopped{projected === null ? ' before it began' : '; the run before it is shown'}</p>;
    case 'done':
      return (
        <p className="small lane-outcome">
          {projected === null ? null : (
            <>
              <OutcomeWord outcome={projected.run.outcome} />
              <span title="From its start to its end">{formatDuration(projected.run.durationMs)}</span>
              <span title={formatExactMoney(projected.run.costUsd)}>{formatMoney(projected.run.costUsd)}</span>
            </>
          )}
          {view.isStale ? (
            <span className="stale" title="Something was edited since this run. Press Run (R).">
              edited since
            </span>
          ) : null}
        </p>
      );
  }
}

function runningWords(isPartial: boolean, isShown: boolean): string {
  if (isPartial) return ': what is known so far';
  return isShown ? '; the run before it is shown' : '…';
}

function SetUp() {
  const { dialog } = useSession();
  return (
    <button type="button" className="link" onClick={() => dialog.setState({ open: { kind: 'provider' } })}>
      Set up
    </button>
  );
}

function LaneFigures({ run, spend }: { readonly run: Run; readonly spend: SpendSplit }) {
  const tokens = run.usage.inputTokens + run.usage.outputTokens;
  return (
    <dl className="lane-figures">
      <Figure name="Counts">
        {formatCount(run.steps, 'step')} · {formatCount(run.attempts, 'attempt')} · {formatCount(run.tries, 'try', 'tries')}
      </Figure>
      <Figure name="Requests and tokens">
        {formatCount(run.requests, 'request')} ·{' '}
        <span title={`${formatWhole(run.usage.inputTokens)} tokens in, ${formatWhole(run.usage.outputTokens)} out`}>
          {formatWhole(tokens)} tok
        </span>
      </Figure>
      {spend.wastedShare === 0 && run.duplicateEffects === 0 ? null : (
        <Figure name="Waste and duplicates">
          {spend.wastedShare === 0 ? null : (
            <span className={spend.wastedShare >= 0.5 ? 'wasted much' : 'wasted'} title={wastedTitle(spend)}>
              {formatShare(spend.wastedShare)} wasted{' '}
            </span>
          )}
          {run.duplicateEffects === 0 ? null : (
            <strong className="class-permanent">{formatCount(run.duplicateEffects, 'duplicate effect')}</strong>
          )}
        </Figure>
      )}
    </dl>
  );
}

function Figure({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt className="visually-hidden">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function wastedTitle({ wasted, wastedOnPermanent }: SpendSplit): string {
  const permanent =
    wastedOnPermanent.tokens === 0 ? '' : `, ${formatWhole(wastedOnPermanent.tokens)} of them on permanent failures`;
  return `${formatWhole(wasted.tokens)} tokens of turns whose calls failed and were never corrected${permanent}`;
}
