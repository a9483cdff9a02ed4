import { useState } from 'react';
import { toTsv } from '../../../base/table-text.ts';
import { type LaneView, timelineOf } from '../../../state/lane-views.ts';
import { usePlayedViews } from '../../../state/play-views.ts';
import { useSelection, useSession } from '../../../state/session-context.ts';
import type { SpanRef } from '../../../timeline/lane.ts';
import { ClassMark } from '../../elements/class-mark.tsx';
import { CopyButton } from '../../elements/copy-button.tsx';
import {
  formatCount,
  formatDuration,
  formatExactMoney,
  formatExactMs,
  formatMoney,
  formatWhole,
} from '../../elements/figures.ts';
import { LaneHeading } from './lane-heading.tsx';
import { SPAN_HEAD, type SpanRow, spanCells, spanRows } from './span-rows.ts';

/** Rows of one lane that are shown at first, and that each press adds. */
const PAGE = 200;
const COLUMNS = 6;

/** The timeline in words: everything that the canvas draws, in order of time. */
export function SpansTable() {
  const session = useSession();
  const views = usePlayedViews();
  const selected = useSelection((state) => state.selected);
  const select = (ref: SpanRef) => session.selection.setState({ selected: ref });
  if (views.every(({ projected }) => projected === null)) return <p className="empty">No span yet. Press Run (R).</p>;
  return (
    <>
      <table className="attempt-table spans-table">
        <thead>
          <tr>
            <th scope="col" className="col-start number">
              Start
            </th>
            <th scope="col" className="col-length number">
              Length
            </th>
            <th scope="col" className="col-span">
              What
            </th>
            <th scope="col">How it ended</th>
            <th scope="col" className="col-tokens number" title="Tokens of the lane up to here; what was wasted of them">
              Tok so far
            </th>
            <th scope="col" className="col-cost number" title="Cost of the lane up to here">
              Cost so far
            </th>
          </tr>
        </thead>
        {views.map((view) => (
          <LaneSpans key={view.lane.id} view={view} untilMs={view.reachedMs} selected={selected} onSelect={select} />
        ))}
      </table>
      <div className="table-foot">
        <CopyButton label="Copy" title="Copy every span for a spreadsheet, with exact figures" text={() => spansTsv(views)} />
      </div>
    </>
  );
}

interface LaneSpansProps {
  readonly view: LaneView;
  /** What was over by then is shown whole. */
  readonly untilMs: number;
  readonly selected: SpanRef | null;
  readonly onSelect: (ref: SpanRef) => void;
}

function LaneSpans({ view, untilMs, selected, onSelect }: LaneSpansProps) {
  const [shownCount, setShownCount] = useState(PAGE);
  const lane = timelineOf(view);
  if (lane.leaves.length === 0) return null;
  const laneId = view.lane.id;
  return (
    <tbody>
      <LaneHeading view={view} columns={COLUMNS} />
      {spanRows(lane, shownCount).map((row) => (
        <SpanLine
          key={row.span.id}
          row={row}
          isKnown={row.span.endMs <= untilMs}
          isSelected={selected?.laneId === laneId && selected.spanId === row.span.id}
          onSelect={() => onSelect({ laneId, spanId: row.span.id })}
        />
      ))}
      {lane.leaves.length <= shownCount ? null : (
        <tr className="lane-row">
          <td colSpan={COLUMNS}>
            <button type="button" className="link" onClick={() => setShownCount(shownCount + PAGE)}>
              {formatCount(lane.leaves.length - shownCount, 'more span')}
            </button>
          </td>
        </tr>
      )}
    </tbody>
  );
}

interface SpanLineProps {
  readonly row: SpanRow;
  readonly isKnown: boolean;
  readonly isSelected: boolean;
  readonly onSelect: () => void;
}

function SpanLine({ row: { span, name, ended, mark, spend }, isKnown, isSelected, onSelect }: SpanLineProps) {
  const lengthMs = span.endMs - span.startMs;
  const classes = [isSelected ? 'selected' : '', isKnown ? '' : 'not-yet'].filter(Boolean).join(' ');
  return (
    <tr className={classes || undefined} aria-current={isSelected ? true : undefined} onClick={onSelect}>
      <td className="number" title={formatExactMs(span.startMs)}>
        {formatDuration(span.startMs)}
      </td>
      <td className="number" title={formatExactMs(lengthMs)}>
        {formatDuration(lengthMs)}
      </td>
      <td className="cut" title={name}>
        <button type="button" className="row-button" onClick={onSelect}>
          {name}
        </button>
      </td>
      <td className="cut" title={isKnown ? ended : undefined}>
        {!isKnown ? 'not yet' : mark === null ? ended : <ClassMark name={mark} word={ended} />}
      </td>
      <td className="number">
        {isKnown ? formatWhole(spend.inputTokens + spend.outputTokens) : '–'}
        {isKnown && spend.wastedTokens > 0 ? <span className="muted">, {formatWhole(spend.wastedTokens)} wasted</span> : null}
      </td>
      <td className="number" title={formatExactMoney(spend.costUsd)}>
        {isKnown ? formatMoney(spend.costUsd) : '–'}
      </td>
    </tr>
  );
}

function spansTsv(views: readonly LaneView[]): string {
  const rows = views.flatMap((view) => {
    const lane = timelineOf(view);
    return spanRows(lane, lane.leaves.length).map((row) => spanCells(view.lane.strategy.title, row));
  });
  return toTsv([SPAN_HEAD, ...rows]);
}
