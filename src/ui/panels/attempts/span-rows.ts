import type { Cell } from '../../../base/table-text.ts';
import type { Span } from '../../../domain/span.ts';
import type { MarkName } from '../../../timeline/class-marks.ts';
import type { TimelineLane } from '../../../timeline/lane.ts';
import { lookOf } from '../../../timeline/look.ts';
import { type SpendAt, spendAt } from '../../../timeline/spend-track.ts';
import { spanEnd, spanName } from '../lanes/span-words.ts';

/** One bar of the timeline in words. */
export interface SpanRow {
  readonly span: Span;
  readonly name: string;
  readonly ended: string;
  /** The mark that stands under the bar; null when there is none. */
  readonly mark: MarkName | null;
  /** Of the whole lane, when this span was over. */
  readonly spend: SpendAt;
}

/** The first rows of a lane, in order of time. */
export function spanRows(lane: TimelineLane, count: number): readonly SpanRow[] {
  return lane.leaves.slice(0, count).map((span) => ({
    span,
    name: spanName(span),
    ended: span.kind === 'wait' ? 'over' : spanEnd(span),
    mark: lookOf(span).mark,
    spend: spendAt(lane.spend, span.endMs),
  }));
}

export const SPAN_HEAD: readonly string[] = [
  'lane',
  'start ms',
  'end ms',
  'kind',
  'what',
  'step',
  'attempt',
  'try',
  'request',
  'outcome',
  'class',
  'status',
  'tokens in',
  'tokens out',
  'cost usd',
  'tokens so far',
  'wasted so far',
];

export function spanCells(laneTitle: string, { span, name, spend }: SpanRow): readonly Cell[] {
  return [
    laneTitle,
    span.startMs,
    span.endMs,
    span.kind,
    name,
    span.step,
    span.attempt,
    span.try,
    span.request,
    span.outcome,
    span.failure?.class ?? null,
    span.status,
    span.inputTokens,
    span.outputTokens,
    span.costUsd,
    spend.inputTokens + spend.outputTokens,
    spend.wastedTokens,
  ];
}
