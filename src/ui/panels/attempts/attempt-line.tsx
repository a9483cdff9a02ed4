import { useEffect, useRef } from 'react';
import type { Failure } from '../../../domain/failure.ts';
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
    if (isSelected && line.current !== null) showLine(line.current);
  }, [isSelected]);
  const select = () => session.selection.setState({ selected: { laneId: view.lane.id, spanId: row.spanId } });
  return (
    <tr ref={line} className={isSelected ? 'selected' : undefined} aria-current={isSelected ? true : undefined} onClick={select}>
      <td className="nowrap">
        <button
          type="button"
          className="row-button"
          onClick={select}
          aria-label={`Attempt ${row.attempt} of ${row.maxAttempts}: inspect`}
        >
          {row.attempt} of {row.maxAttempts}
        </button>
      </td>
      <td className="cut" title={row.tool ?? 'the final answer'}>
        <code>{row.tool ?? 'answer'}</code>
      </td>
      <td>
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
        <td
          className="number muted"
          colSpan={2}
          title="A parallel call of the same model turn: its tokens and cost are counted in the row above"
        >
          same turn
        </td>
      )}
    </tr>
  );
}

/** Scrolls the table alone, and only where the table is what scrolls: `scrollIntoView` would move the whole page on a small screen. */
function showLine(line: HTMLElement): void {
  const scroller = line.closest('.attempts-scroll');
  const head = scroller?.querySelector('thead');
  if (scroller == null || head == null || scroller.scrollHeight <= scroller.clientHeight) return;
  const visible = scroller.getBoundingClientRect();
  const { top, bottom } = line.getBoundingClientRect();
  const hiddenAbove = visible.top + head.getBoundingClientRect().height - top;
  const hiddenBelow = bottom - visible.bottom;
  if (hiddenAbove > 0) scroller.scrollTop -= hiddenAbove;
  else if (hiddenBelow > 0) scroller.scrollTop += hiddenBelow;
}

function Happened({ row }: { readonly row: AttemptRow }) {
  const { failure } = row;
  if (row.outcome === 'cancelled') return <span className="muted">not executed</span>;
  if (row.outcome === 'open') return <span className="muted">not finished</span>;
  if (row.outcome === 'failed') {
    return (
      <>
        <ClassMark name={failure?.class ?? 'unclassified'} />
        <Words text={failure === null ? 'failed' : failureText(failure)} />
      </>
    );
  }
  return (
    <>
      <ClassMark name="success" />
      <Words
        text={
          row.outcome === 'recovered' && failure !== null
            ? `after ${failure.status ?? failure.class}: ${row.valueText ?? ''}`
            : (row.valueText ?? '')
        }
      />
    </>
  );
}

/** Cut where there is no room; whole in the tooltip. */
function Words({ text }: { readonly text: string }) {
  return (
    <span className="cut" title={text}>
      {text}
    </span>
  );
}

/** What was wrong in a line: the field and what is wrong with it, else the status and what the other side said. */
function failureText({ issues, status, message }: Failure): string {
  const [issue] = issues;
  if (issue !== undefined) {
    const field = issue.path === '' ? '' : `${issue.path.slice(1)} `;
    return `${field}${issue.message}${issues.length === 1 ? '' : `, and ${issues.length - 1} more`}`;
  }
  return status === null || message.includes(String(status)) ? message : `${status} ${message}`;
}
