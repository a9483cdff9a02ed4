import { type Cell, toTsv } from '../../../base/table-text.ts';
import { endedBest, type Score, sumScores } from '../../../domain/project-score.ts';
import { type PlayedView, scoreOfView, usePlayedViews } from '../../../state/play-views.ts';
import { useSession } from '../../../state/session-context.ts';
import { CopyButton } from '../../elements/copy-button.tsx';
import { OUTCOME_LOOKS, OutcomeWord } from '../../elements/outcome-word.tsx';
import { SCORE_FIGURE_ROWS, type ScoreCell, scoreRows } from './score-rows.ts';
import './score.css';

interface Scored {
  readonly view: PlayedView;
  readonly score: Score;
}

/** What every lane came to, side by side, and all of them together. At a pinned cursor: so far. */
export function ScoreTable() {
  const scored = usePlayedViews().flatMap((view): readonly Scored[] => {
    const score = scoreOfView(view);
    return score === null ? [] : [{ view, score }];
  });
  if (scored.length === 0) return <p className="empty">No score yet. Press Run (R).</p>;
  const rows = scoreRows(scored.map(({ score }) => score));
  return (
    <>
      <table className="score-table">
        <thead>
          <tr>
            <td />
            {scored.map(({ view }) => (
              <LaneHead key={view.lane.id} view={view} />
            ))}
            <th scope="col" className="number">
              All lanes
            </th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">Outcome</th>
            {scored.map(({ view, score }) => (
              <td key={view.lane.id} className="number">
                {view.isUnfinished ? <span className="muted">running</span> : <OutcomeWord outcome={score.outcome} />}
              </td>
            ))}
            <td />
          </tr>
          {rows.map(({ figure, title, about, lanes, all }) => (
            <tr key={figure}>
              <th scope="row" title={about}>
                {title}
              </th>
              {lanes.map((cell, index) => (
                <Figure key={scored[index]?.view.lane.id} cell={cell} />
              ))}
              <Figure cell={all} />
            </tr>
          ))}
        </tbody>
      </table>
      <div className="table-foot">
        <p className="muted small">{bestWords(scored)}</p>
        <CopyButton label="Copy" title="Copy this table for a spreadsheet, with exact figures" text={() => scoreTsv(scored)} />
      </div>
    </>
  );
}

function LaneHead({ view }: { readonly view: PlayedView }) {
  const session = useSession();
  const { title } = view.lane.strategy;
  const runSpan = view.projected?.spans.find(({ kind }) => kind === 'run');
  const select = () => {
    if (runSpan !== undefined) session.selection.setState({ selected: { laneId: view.lane.id, spanId: runSpan.id } });
  };
  return (
    <th scope="col" className="number">
      <span className={`lane-dot lane-colour-${view.index + 1}`} aria-hidden="true" />
      <button type="button" className="row-button" title={`${title}: select the whole run`} onClick={select}>
        {title}
      </button>
    </th>
  );
}

function Figure({ cell: { shown, exact, isBest } }: { readonly cell: ScoreCell }) {
  if (!isBest) {
    return (
      <td className="number" title={exact}>
        {shown}
      </td>
    );
  }
  return (
    <td className="number best" title={`${exact}: the best`}>
      <span aria-hidden="true">★ </span>
      {shown}
      <span className="visually-hidden"> best</span>
    </td>
  );
}

/** Among which lanes the best is looked for: the cheapest way to fail is no merit. */
function bestWords(scored: readonly Scored[]): string {
  const best = endedBest(scored.map(({ score }) => score));
  if (best.length < 2) {
    const only = scored.find(({ score }) => score === best[0])?.view.lane.strategy.title ?? '';
    return scored.length < 2
      ? 'Add a lane to compare.'
      : `${only} ended best; nothing else ended as well, so no figure is compared.`;
  }
  const words = [...new Set(best.map(({ outcome }) => OUTCOME_LOOKS[outcome].word))].join(' or ');
  return `★ is the lowest among the ${best.length} lanes that ended best (${words}).`;
}

function scoreTsv(scored: readonly Scored[]): string {
  const figures = SCORE_FIGURE_ROWS.map(({ figure }) => figure);
  const head: readonly Cell[] = ['lane', 'outcome', ...figures];
  const rows = scored.map(({ view, score }): readonly Cell[] => [
    view.lane.strategy.title,
    view.isUnfinished ? 'running' : score.outcome,
    ...figures.map((figure) => score[figure]),
  ]);
  const sums = sumScores(scored.map(({ score }) => score));
  return toTsv([head, ...rows, ['all lanes', null, ...figures.map((figure) => sums[figure])]]);
}
