import type { ReactNode } from 'react';
import type { Score } from '../../../domain/project-score.ts';
import { type PlayedView, scoreOfView, usePlay } from '../../../state/play-views.ts';
import type { Projected } from '../../../state/projected.ts';
import { useSelection, useSession } from '../../../state/session-context.ts';
import type { TimelineLane } from '../../../timeline/lane.ts';
import { laneStateAt } from '../../../timeline/lane-at.ts';
import { formatCount, formatDuration, formatExactMoney, formatMoney, formatShare, formatWhole } from '../../elements/figures.ts';
import { OutcomeWord } from '../../elements/outcome-word.tsx';
import { LaneHandle } from './lane-handle.tsx';
import { nowWords } from './span-words.ts';
import type { LaneDrag } from './use-lane-drag.ts';

interface LaneHeaderProps {
  readonly view: PlayedView;
  readonly timeline: TimelineLane;
  readonly laneCount: number;
  readonly drag: LaneDrag;
}

/** What a lane is and what came of it, each figure with its unit. At most four lines: the score table has every figure. */
export function LaneHeader({ view, timeline, laneCount, drag }: LaneHeaderProps) {
  const session = useSession();
  const isSelected = useSelection((state) => state.selected?.laneId === view.lane.id);
  const runSpan = view.projected?.spans.find((span) => span.kind === 'run');
  const select = () => {
    if (runSpan !== undefined) session.selection.setState({ selected: { laneId: view.lane.id, spanId: runSpan.id } });
  };
  const { title } = view.lane.strategy;
  const score = scoreOfView(view);
  const classes = ['lane-header', `lane-colour-${view.index + 1}`, isSelected ? 'selected' : '', drag.classOf(view.index)];
  return (
    <li className={classes.filter(Boolean).join(' ')} style={{ minHeight: timeline.height }} {...drag.targetProps(view.index)}>
      <h2>
        <button type="button" className="lane-title" title={`${title}: select the whole run`} onClick={select}>
          {title}
        </button>
      </h2>
      <LaneHandle view={view} laneCount={laneCount} drag={drag} />
      <LaneStanding view={view} timeline={timeline} />
      {score === null ? (
        <FiguresPlace />
      ) : (
        <LaneFigures score={score} spend={view.isUnfinished ? null : (view.projected?.spend ?? null)} />
      )}
    </li>
  );
}

interface StandingProps {
  readonly view: PlayedView;
  readonly timeline: TimelineLane;
}

function LaneStanding({ view, timeline }: StandingProps) {
  const { run, projected } = view;
  if (view.isUnfinished) return <LaneNow timeline={timeline} costUsd={view.shown?.run.costUsd ?? null} />;
  if (run === undefined) return <p className="muted small">not run yet: press Run</p>;
  switch (run.kind) {
    case 'running':
      return <p className="muted small lane-running">running{runningWords(run.isPartial, projected !== null)}</p>;
    case 'failed':
      if (run.problem.name === 'ServiceWorkerRefused') {
        return (
          <p className="class-input small lane-problem" title={run.problem.message}>
            Not run: {run.problem.message}
          </p>
        );
      }
      return run.problem.name === 'ProviderNotReady' ? (
        <p className="class-input small lane-problem">
          <span title={run.problem.message}>Not run: {run.problem.message}</span> <SetUp />
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
              {projected.run.outcome === 'interrupted' ? (
                <InterruptedAt steps={projected.run.steps} open={run.openRequests ?? 0} />
              ) : null}
              {view.isStale ? null : (
                <>
                  <span title="From its start to its end">{formatDuration(projected.run.durationMs)}</span>
                  <LaneCost costUsd={projected.run.costUsd} />
                </>
              )}
            </>
          )}
          {run.keptFrom === undefined ? null : <KeptMark from={run.keptFrom} />}
          {view.isStale ? (
            <span className="stale" title="Something was edited since this run. Press Run (R).">
              edited since
            </span>
          ) : null}
        </p>
      );
  }
}

/** What goes on at the pinned cursor. */
function LaneNow({ timeline, costUsd }: { readonly timeline: TimelineLane; readonly costUsd: number | null }) {
  const words = usePlay(({ atMs }) => nowWords(laneStateAt(timeline, atMs ?? timeline.endMs)));
  return (
    <p className="small lane-outcome lane-now">
      <span className="now-words" title={words}>
        {words}
      </span>
      <LaneCost costUsd={costUsd} />
    </p>
  );
}

function LaneCost({ costUsd }: { readonly costUsd: number | null }) {
  if (costUsd === null) {
    return (
      <span className="muted" title="The price is unknown, so the cost is">
        no price
      </span>
    );
  }
  return <span title={formatExactMoney(costUsd)}>{formatMoney(costUsd)}</span>;
}

/** Where the tab of a run was gone; nothing of it is sent again by itself. */
function InterruptedAt({ steps, open }: { readonly steps: number; readonly open: number }) {
  const why =
    open === 0 ? '' : ` ${formatCount(open, 'request')} had been sent and not answered; the provider may charge for it.`;
  return (
    <span title={`The tab was gone before the run ended.${why} Nothing is sent again: press Run for a new run.`}>
      at step {steps + (open === 0 ? 0 : 1)}
    </span>
  );
}

/** Opened from the kept runs: it was not made now. */
function KeptMark({ from }: { readonly from: number }) {
  return (
    <span className="badge" title={`A kept run of ${new Date(from).toLocaleString()}. Opening it sent nothing.`}>
      kept
    </span>
  );
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

/** The lines that the figures of a first run will take, so that nothing moves when they come. */
function FiguresPlace() {
  return (
    <div className="lane-figures" aria-hidden="true">
      <div>{'\u00a0'}</div>
      <div>{'\u00a0'}</div>
    </div>
  );
}

function LaneFigures({ score, spend }: { readonly score: Score; readonly spend: Projected['spend'] | null }) {
  const { inputTokens, outputTokens, wastedTokens, wastedUsd, duplicateEffects } = score;
  const tokens = inputTokens + outputTokens;
  const wastedShare = tokens === 0 ? 0 : wastedTokens / tokens;
  return (
    <dl className="lane-figures">
      <Figure name="Counts">
        <span title={`${formatCount(score.requests, 'request')}; every figure is in the score table`}>
          {formatCount(score.steps, 'step')} · {formatCount(score.attempts, 'attempt')} ·{' '}
          {formatCount(score.tries, 'try', 'tries')}
        </span>
      </Figure>
      <Figure name="Tokens, waste and duplicates">
        <span title={`${formatWhole(inputTokens)} tokens in, ${formatWhole(outputTokens)} out`}>{formatWhole(tokens)} tok</span>
        {wastedShare === 0 ? null : (
          <>
            {' · '}
            <span
              className={wastedShare >= 0.5 ? 'wasted much' : 'wasted'}
              title={`${formatShare(wastedShare)}: ${wastedTitle(wastedTokens, spend)}`}
            >
              {wastedUsd === null ? formatShare(wastedShare) : formatMoney(wastedUsd)} wasted
            </span>
          </>
        )}
        {duplicateEffects === 0 ? null : (
          <>
            {' · '}
            <strong className="class-permanent" title={formatCount(duplicateEffects, 'duplicate effect')}>
              {formatCount(duplicateEffects, 'duplicate')}
            </strong>
          </>
        )}
      </Figure>
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

/** `spend`: of a whole run; null while it is played, when the part on permanent failures is not told apart. */
function wastedTitle(wastedTokens: number, spend: Projected['spend'] | null): string {
  const onPermanent = spend?.wastedOnPermanent.tokens ?? 0;
  const permanent = onPermanent === 0 ? '' : `, ${formatWhole(onPermanent)} of them on permanent failures`;
  return `${formatWhole(wastedTokens)} tokens of turns whose calls failed and were never corrected${permanent}`;
}
