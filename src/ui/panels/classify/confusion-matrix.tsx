import { type KeyboardEvent, useRef } from 'react';
import { FAILURE_CLASSES, type FailureClass } from '../../../domain/failure.ts';
import type { Score } from '../../../formats/failure-corpus.ts';
import { classifyStoreOf } from '../../../state/classify-store.ts';
import { useSession } from '../../../state/session-context.ts';
import { useClassify } from '../../../state/use-classify.ts';
import { ClassMark } from '../../elements/class-mark.tsx';
import { formatCount, formatWhole } from '../../elements/figures.ts';

interface ConfusionMatrixProps {
  readonly score: Score;
  readonly title: string;
  /** Whether a cell filters the list of cases: only the first classifier's does. */
  readonly isFilter: boolean;
}

/** Rows are the label, columns the verdict, agreed cases only. One stop for the Tab key; arrows move, Enter filters the cases. */
export function ConfusionMatrix({ score, title, isFilter }: ConfusionMatrixProps) {
  const session = useSession();
  const store = classifyStoreOf(session);
  const filter = useClassify((state) => state.filter);
  const body = useRef<HTMLTableSectionElement>(null);
  const rows = FAILURE_CLASSES.filter((name) => score.byClass[name] !== undefined);
  const choose = (gold: FailureClass, said: FailureClass) => {
    const isChosen = filter.gold === gold && filter.said === said;
    store.setState({ filter: { ...filter, gold: isChosen ? null : gold, said: isChosen ? null : said, show: 'all' }, page: 0 });
  };
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const step = STEPS[event.key];
    const here = document.activeElement;
    if (step === undefined || !(here instanceof HTMLElement) || here.dataset.cell === undefined) return;
    const [row = 0, column = 0] = here.dataset.cell.split(' ').map(Number);
    const next = body.current?.querySelector<HTMLElement>(`[data-cell="${row + step[0]} ${column + step[1]}"]`);
    if (next == null) return;
    event.preventDefault();
    here.tabIndex = -1;
    next.tabIndex = 0;
    next.focus();
  };
  return (
    <div className="matrix-scroll">
      <table className="matrix">
        <caption className="small muted">Label down, verdict across{isFilter ? '; a cell lists its cases' : ''}</caption>
        <thead>
          <tr>
            <td />
            {FAILURE_CLASSES.map((name) => (
              <th key={name} scope="col">
                <ClassMark name={name} word={null} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={body} onKeyDown={move}>
          {rows.map((gold, row) => (
            <tr key={gold}>
              <th scope="row">
                <ClassMark name={gold} />
              </th>
              {FAILURE_CLASSES.map((said, column) => {
                const count = score.confusion[gold]?.[said] ?? 0;
                const share = count / Math.max(1, score.byClass[gold]?.total ?? 1);
                const tone = count === 0 ? 'none' : gold === said ? 'right' : isRisky(gold, said) ? 'risky' : 'wrong';
                const isChosen = isFilter && filter.gold === gold && filter.said === said;
                return (
                  <td
                    key={said}
                    className={`cell ${tone}${isChosen ? ' chosen' : ''}`}
                    style={{ '--share': share } as React.CSSProperties}
                  >
                    <button
                      type="button"
                      data-cell={`${row} ${column}`}
                      tabIndex={row === 0 && column === 0 ? 0 : -1}
                      aria-pressed={isChosen}
                      aria-label={`${title}: ${formatCount(count, 'case')} labelled ${gold}, said ${said}`}
                      disabled={!isFilter}
                      onClick={() => choose(gold, said)}
                    >
                      {formatWhole(count)}
                    </button>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** A retry of what must not be retried. */
function isRisky(gold: FailureClass, said: FailureClass): boolean {
  return said === 'transient' && (gold === 'permanent' || gold === 'ambiguous');
}
