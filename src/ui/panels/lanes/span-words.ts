import type { Span } from '../../../domain/span.ts';
import { CLASS_MARKS } from '../../../timeline/class-marks.ts';
import type { LaneAt } from '../../../timeline/lane-at.ts';
import type { SpendAt } from '../../../timeline/spend-track.ts';
import { formatCount, formatDuration, formatMoney, formatWhole } from '../../elements/figures.ts';

/** A span in one line, for a tooltip: what it is, how it ended, and when. */
export function spanWords(span: Span): string {
  const when = `${formatDuration(span.startMs)} + ${formatDuration(span.endMs - span.startMs)}`;
  return [spanName(span), spanEnd(span), when].filter((part) => part !== '').join(' · ');
}

/** "model, step 2, try 1", "search_invoices, attempt 2, try 1", "wait" */
export function spanName(span: Span): string {
  const attempt = span.attempt === null ? '' : `attempt ${span.attempt}`;
  const tried = span.try === null ? '' : `try ${span.try}`;
  switch (span.kind) {
    case 'model-request':
      return [`model, step ${span.step}`, tried, span.request === null ? '' : `request ${span.request}`]
        .filter(Boolean)
        .join(', ');
    case 'wait':
      return 'wait';
    case 'answer':
      return ['answer', attempt].filter(Boolean).join(', ');
    default:
      return [span.tool ?? span.kind, attempt, tried].filter(Boolean).join(', ');
  }
}

/** How it ended, in a few words; "" for a wait. */
export function spanEnd({ kind, outcome, failure, status }: Span): string {
  if (kind === 'wait') return '';
  if (outcome === 'failed')
    return `${failure === null ? 'failed' : CLASS_MARKS[failure.class].word}${status === null ? '' : ` ${status}`}`;
  if (outcome === 'cancelled') return 'not executed';
  return outcome === 'open' ? 'not finished' : outcome;
}

/** "1,240 tokens so far (1,100 in, 140 out), $0.0031, 640 wasted" */
export function spendWords({ inputTokens, outputTokens, wastedTokens, costUsd }: SpendAt): string {
  const tokens = `${formatCount(inputTokens + outputTokens, 'token')} so far`;
  if (inputTokens + outputTokens === 0) return tokens;
  const parts = [`${tokens} (${formatWhole(inputTokens)} in, ${formatWhole(outputTokens)} out)`];
  if (costUsd !== null) parts.push(formatMoney(costUsd));
  if (wastedTokens > 0) parts.push(`${formatWhole(wastedTokens)} wasted`);
  return parts.join(', ');
}

/** What a lane is doing at a moment, in the fewest words: "wait", "model, step 2", "search, try 2"; "ended". */
export function nowWords({ running, isOver }: LaneAt): string {
  if (isOver) return 'ended';
  const [first] = running;
  if (first === undefined) return 'between two calls';
  if (running.length > 1) return `${running.length} side by side: ${running.map(shortName).join(', ')}`;
  return shortName(first);
}

function shortName(span: Span): string {
  if (span.kind === 'model-request') return `model, step ${span.step}`;
  if (span.kind === 'wait') return `wait, ${formatDuration(span.endMs - span.startMs)}`;
  return (span.try ?? 1) > 1 ? `${spanName({ ...span, attempt: null })}` : (span.tool ?? span.kind);
}
