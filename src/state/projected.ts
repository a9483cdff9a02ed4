import type { Journal } from '../domain/journal.ts';
import { type AttemptRow, projectAttempts } from '../domain/project-attempts.ts';
import { projectRun } from '../domain/project-run.ts';
import { projectSpans } from '../domain/project-spans.ts';
import { projectSpend, type SpendSplit } from '../domain/project-spend.ts';
import type { Run } from '../domain/run.ts';
import type { Span, SpanId } from '../domain/span.ts';

/** What the screen shows of a journal. */
export interface Projected {
  readonly run: Run;
  readonly spans: readonly Span[];
  readonly spanById: ReadonlyMap<SpanId, Span>;
  readonly attempts: readonly AttemptRow[];
  readonly spend: SpendSplit;
}

const memo = new WeakMap<Journal, Projected>();

/** Projects a journal once: journals never change, so the result is kept as long as the journal is. */
export function projectedOf(journal: Journal): Projected {
  const known = memo.get(journal);
  if (known !== undefined) return known;
  const spans = projectSpans(journal);
  const attempts = projectAttempts(journal, spans);
  const projected: Projected = {
    run: projectRun(journal),
    spans,
    spanById: new Map(spans.map((span) => [span.id, span])),
    attempts,
    spend: projectSpend(journal, spans, attempts),
  };
  memo.set(journal, projected);
  return projected;
}
