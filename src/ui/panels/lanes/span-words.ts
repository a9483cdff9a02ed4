import type { Span } from '../../../domain/span.ts';
import { CLASS_MARKS } from '../../../timeline/class-marks.ts';
import { formatDuration } from '../../elements/figures.ts';

/** A span in one line, for a tooltip: what it is, how it ended, and when. */
export function spanWords(span: Span): string {
  const when = `${formatDuration(span.startMs)} + ${formatDuration(span.endMs - span.startMs)}`;
  return [nameOf(span), endOf(span), when].filter((part) => part !== '').join(' · ');
}

function nameOf(span: Span): string {
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

function endOf({ kind, outcome, failure, status }: Span): string {
  if (kind === 'wait') return '';
  if (outcome === 'failed')
    return `${failure === null ? 'failed' : CLASS_MARKS[failure.class].word}${status === null ? '' : ` ${status}`}`;
  if (outcome === 'cancelled') return 'not executed';
  return outcome === 'open' ? 'not finished' : outcome;
}
