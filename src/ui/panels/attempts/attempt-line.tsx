import { useEffect, useRef } from 'react';
import type { AttemptRow } from '../../../domain/project-attempts.ts';
import { useSession } from '../../../state/session-context.ts';
import { ClassMark } from '../../elements/class-mark.tsx';
import { formatDuration, formatExactMoney, formatMoney, formatWhole } from '../../elements/figures.ts';
import type { AttemptItem } from './search-attempts.ts';

interface AttemptLineProps {
  readonly item: AttemptItem;
  readonly isSelected: boolean;
}

/** One attempt. The whole line selects; the button in it is for the keyboard and for readers. */
export function AttemptLine({ item: { view, row }, isSelected }: AttemptLineProps) {
  const session = useSession();
  const line = useRef<HTMLTableRowElement>(null);
  useEffect(() => {
    if (isSelected) line.current?.scrollIntoView({ block: 'nearest' });
  }, [isSelected]);
  const select = () => session.selection.setState({ selected: { laneId: view.lane.id, spanId: row.spanId } });
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the button inside does the same for the keyboard
    <tr ref={line} className={isSelected ? 'selected' : undefined} aria-selected={isSelected} onClick={select}>
      <td className="nowrap">
        <span className={`lane-dot lane-colour-${view.index + 1}`} aria-hidden="true" />
        {view.lane.strategy.title}
      </td>
      <td className="nowrap">
        <button type="button" className="row-button" onClick={select} aria-label={`Attempt ${row.attempt} of ${row.maxAttempts}: inspect`}>
          {row.attempt} of {row.maxAttempts}
        </button>
      </td>
      <td>
        <code>{row.tool ?? 'answer'}</code>
      </td>
      <td className="wide">
        <span className="happened">
          <Happened row={row} />
        </span>
      </td>
      <td className="number">{row.tries === 0 ? '–' : row.tries}</td>
      <td className="number">{row.waitMs === 0 ? '–' : formatDuration(row.waitMs)}</td>
      {row.isFirstOfTurn ? (
        <>
          <td className="number">
            {formatWhole(row.inputTokens)} / {formatWhole(row.outputTokens)}
          </td>
          <td className="number" title={formatExactMoney(row.costUsd)}>
            {formatMoney(row.costUsd)}
          </td>
        </>
      ) : (
        <td className="number muted" colSpan={2} title="A parallel call of the same model turn: its tokens and cost are counted in the row above">
          same turn
        </td>
      )}
    </tr>
  );
}

function Happened({ row }: { readonly row: AttemptRow }) {
  const { failure } = row;
  if (row.outcome === 'cancelled') return <span className="muted">not executed</span>;
  if (row.outcome === 'open') return <span className="muted">not finished</span>;
  if (row.outcome === 'failed') {
    return (
      <>
        {failure === null ? <ClassMark name="unclassified" /> : <ClassMark name={failure.class} />} <span>{failure?.message ?? 'failed'}</span>
      </>
    );
  }
  return (
    <>
      <ClassMark name="success" word={row.outcome === 'recovered' && failure !== null ? `ok after ${failure.class}` : 'ok'} />{' '}
      <span className="muted mono">{row.valueText ?? ''}</span>
    </>
  );
}
