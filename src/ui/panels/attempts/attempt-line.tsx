import { useEffect, useRef } from 'react';
import type { AttemptRow } from '../../../domain/project-attempts.ts';
import { useSession } from '../../../state/session-context.ts';
import { ClassMark } from '../../elements/class-mark.tsx';
import { formatDuration, formatExactMoney, formatExactMs, formatMoney, formatWhole } from '../../elements/figures.ts';
import type { AttemptState } from './attempt-state.ts';
import { failureText } from './failure-text.ts';

interface AttemptLineProps {
  readonly laneId: string;
  readonly state: AttemptState;
  readonly isSelected: boolean;
}

/** One attempt. The whole line selects; the button in it is for the keyboard and for readers. */
export function AttemptLine({ laneId, state: { kind, row }, isSelected }: AttemptLineProps) {
  const session = useSession();
  const line = useRef<HTMLTableRowElement>(null);
  useEffect(() => {
    if (isSelected && line.current !== null) showLine(line.current);
  }, [isSelected]);
  const select = () => session.selection.setState({ selected: { laneId, spanId: row.spanId } });
  const isKnown = kind === 'known';
  const classes = [isSelected ? 'selected' : '', isKnown ? '' : 'not-yet'].filter(Boolean).join(' ');
  return (
    <tr ref={line} className={classes || undefined} aria-current={isSelected ? true : undefined} onClick={select}>
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
        <span className="happened">{isKnown ? <Happened row={row} /> : kind === 'running' ? 'running' : 'not yet'}</span>
      </td>
      <td className="number">{row.tries === 0 || !isKnown ? '–' : row.tries}</td>
      <td className="number" title={isKnown ? formatExactMs(row.waitMs) : undefined}>
        {row.waitMs === 0 || !isKnown ? '–' : formatDuration(row.waitMs)}
      </td>
      {kind === 'future' ? (
        <td className="number" colSpan={2}>
          –
        </td>
      ) : (
        <Spent row={row} />
      )}
    </tr>
  );
}

function Spent({ row }: { readonly row: AttemptRow }) {
  if (!row.isFirstOfTurn) {
    return (
      <td
        className="number muted"
        colSpan={2}
        title="A parallel call of the same model turn: its tokens and cost are counted in the row above"
      >
        same turn
      </td>
    );
  }
  return (
    <>
      <td className="number">
        {formatWhole(row.inputTokens)} / {formatWhole(row.outputTokens)}
      </td>
      <td className="number" title={formatExactMoney(row.costUsd)}>
        {formatMoney(row.costUsd)}
      </td>
    </>
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

/** "fell back to cached_price: " or "after 503: " */
function historyText({ failure, fellBackTo, outcome }: AttemptRow): string {
  if (fellBackTo !== null) return `fell back to ${fellBackTo}: `;
  return outcome === 'recovered' && failure !== null ? `after ${failure.status ?? failure.class}: ` : '';
}

function Happened({ row }: { readonly row: AttemptRow }) {
  const { failure } = row;
  if (row.outcome === 'cancelled') return <span className="muted">not executed</span>;
  if (row.outcome === 'open') return <span className="muted">not finished</span>;
  if (row.outcome === 'failed') {
    return (
      <>
        <ClassMark name={failure?.class ?? 'unclassified'} />
        <Words text={`${historyText(row)}${failure === null ? 'failed' : failureText(failure)}`} />
      </>
    );
  }
  return (
    <>
      <ClassMark name="success" />
      <Words text={`${historyText(row)}${row.valueText ?? ''}`} />
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
