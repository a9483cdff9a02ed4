import { shareInterval } from '../../../base/share-interval.ts';
import { FAILURE_CLASSES } from '../../../domain/failure.ts';
import type { Score, Tally } from '../../../formats/failure-corpus.ts';
import { ClassMark } from '../../elements/class-mark.tsx';
import { formatWhole } from '../../elements/figures.ts';

/** How often a classifier is right, each share with its 95 % interval and the cases it counts. */
export function ScoreFigures({ score }: { readonly score: Score }) {
  return (
    <table className="score-figures">
      <thead className="visually-hidden">
        <tr>
          <th scope="col">What</th>
          <th scope="col">Share, with 95 % interval</th>
          <th scope="col">Cases</th>
        </tr>
      </thead>
      <tbody>
        <Figure label="Right class, agreed cases" tally={score.agreed} isMain />
        <Figure label="A class that a labeller accepts" tally={score.accepted} />
        <Figure label="Right way of three: model · wait · stop" tally={score.route} />
        <Figure label="Risky misses: permanent or ambiguous, but retried" tally={score.risky} isBad />
        <Figure label="Right wait" tally={score.retryHint} />
        {FAILURE_CLASSES.map((name) => {
          const tally = score.byClass[name];
          return tally === undefined ? null : <Figure key={name} label={<ClassMark name={name} />} tally={tally} />;
        })}
      </tbody>
    </table>
  );
}

interface FigureProps {
  readonly label: React.ReactNode;
  readonly tally: Tally;
  readonly isMain?: boolean;
  readonly isBad?: boolean;
}

function Figure({ label, tally, isMain = false, isBad = false }: FigureProps) {
  const { low, high } = shareInterval(tally.right, tally.total);
  return (
    <tr className={isMain ? 'main' : ''}>
      <th scope="row">{label}</th>
      <td className={`number${isBad && tally.right > 0 ? ' class-permanent' : ''}`}>
        {tally.total === 0 ? '–' : percent(tally.right / tally.total)}
        {tally.total === 0 ? null : (
          <span className="muted small">
            {' '}
            {percent(low)}–{percent(high)}
          </span>
        )}
      </td>
      <td className="number muted">
        {formatWhole(tally.right)} of {formatWhole(tally.total)}
      </td>
    </tr>
  );
}

export function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}
