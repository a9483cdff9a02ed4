import { callOf, namedIn, performedAt, whatModelRead } from '../../../state/inspect-span.ts';
import type { SelectedSpan } from '../../../state/lane-views.ts';
import { ArgumentDiff } from '../../elements/argument-diff.tsx';
import { Section } from '../../elements/section.tsx';
import { CostSection } from './cost-section.tsx';
import { ModelReads } from './model-reads.tsx';
import { SubjectHead } from './subject-head.tsx';
import { ToolSaid } from './tool-said.tsx';
import { WorldSection } from './world-section.tsx';

/** An attempt, or one try of it: what the tool said, what the model read about it, and what it had asked for. */
export function CallView({ selected }: { readonly selected: SelectedSpan }) {
  const { span, journal, projected } = selected;
  const call = callOf(journal, span);
  const row = projected.attempts.find((attempt) => attempt.spanId === span.id || attempt.spanId === span.parent);
  const previous = row?.previous ?? null;
  const next = row === undefined ? undefined : projected.attempts.find((attempt) => attempt.previous?.spanId === row.spanId);
  const read = whatModelRead(journal, span);
  const entry = performedAt(journal, span);
  const outcome = entry?.kind === 'settled' && entry.outcome.kind === 'tool' ? entry.outcome : null;
  return (
    <>
      <SubjectHead
        selected={selected}
        what={
          <>
            {row === undefined ? '' : `attempt ${row.attempt} of ${row.maxAttempts} · `}
            {span.try === null ? '' : `try ${span.try} · `}
            <code>{span.tool ?? 'unknown tool'}</code>
          </>
        }
        standing={span.outcome === 'cancelled' ? 'not executed: the run had ended' : undefined}
      />
      <ModelReads read={read} span={span} needles={namedIn(span, call)} laneId={selected.view.lane.id} />
      {call === null ? null : (
        <Section
          title={previous === null || row === undefined ? 'Arguments' : `Arguments, attempt ${row.attempt - 1} → ${row.attempt}`}
          aside={<code className="muted">{call.id}</code>}
        >
          <ArgumentDiff before={previous?.arguments} after={call.arguments} text={call.argumentsText} />
        </Section>
      )}
      {next === undefined || row === undefined ? null : (
        <Section title={`What it changed next, attempt ${row.attempt} → ${next.attempt}`}>
          <ArgumentDiff before={row.arguments} after={next.arguments} text={next.argumentsText} />
        </Section>
      )}
      {outcome === null ? null : <ToolSaid outcome={outcome} read={read?.text ?? null} />}
      <CostSection selected={selected} request={read?.request ?? null} />
      <WorldSection journal={journal} entry={span.entry} />
    </>
  );
}
