import type { ReactNode } from 'react';
import { performedAt } from '../../../state/inspect-span.ts';
import type { SelectedSpan } from '../../../state/lane-views.ts';
import { formatDuration } from '../../elements/figures.ts';
import { OUTCOME_LOOKS, OutcomeWord } from '../../elements/outcome-word.tsx';

/** What is selected, after the lane's name: "attempt 2 of 3 · try 1". */
export function SubjectWhat({ selected: { span, journal, projected, view } }: { readonly selected: SelectedSpan }): ReactNode {
  switch (span.kind) {
    case 'run':
      return `whole run · seed ${journal.seed}`;
    case 'step':
    case 'model-try':
    case 'model-request':
      return `step ${span.step}${numbered(' · try', span.try)}${numbered(' · request', span.request)} · model`;
    case 'wait': {
      const asked = performedAt(journal, span)?.asked;
      const before = asked?.kind === 'wait' && asked.before === 'tool' ? 'try' : 'request to the model';
      return (
        <>
          wait before the next {before}
          {span.tool === null ? null : (
            <>
              {' '}
              of <code>{span.tool}</code>
            </>
          )}
        </>
      );
    }
    case 'answer':
      return `answer${span.attempt === null ? '' : `, attempt ${span.attempt} of ${view.lane.strategy.attempts.max}`}`;
    default: {
      const row = projected.attempts.find(({ spanId }) => spanId === span.id || spanId === span.parent);
      return (
        <>
          {row === undefined ? '' : `attempt ${row.attempt} of ${row.maxAttempts} · `}
          {span.try === null ? '' : `try ${span.try} · `}
          <code>{span.tool ?? 'unknown tool'}</code>
        </>
      );
    }
  }
}

function numbered(noun: string, value: number | null): string {
  return value === null ? '' : `${noun} ${value}`;
}

/** Stands where a failure's class would, when there is something better to say than "ok"; null otherwise. */
export function subjectStanding({ span, projected: { run } }: SelectedSpan): ReactNode {
  if (span.kind === 'run') return <OutcomeWord outcome={run.outcome} suffix={`: ${OUTCOME_LOOKS[run.outcome].meaning}`} />;
  if (span.kind === 'wait') return `waited ${formatDuration(span.endMs - span.startMs)}`;
  return span.outcome === 'cancelled' ? 'not executed: the run had ended' : null;
}
