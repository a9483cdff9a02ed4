import { parseJson } from '../../../base/json.ts';
import type { AttemptRow } from '../../../domain/project-attempts.ts';
import { callOf } from '../../../state/inspect-span.ts';
import type { SelectedSpan } from '../../../state/lane-views.ts';
import { requestOfSpan } from '../../../state/request-wire.ts';
import { ArgumentDiff } from '../../elements/argument-diff.tsx';
import { formatCount } from '../../elements/figures.ts';
import { Section } from '../../elements/section.tsx';
import { NotHere } from './not-here.tsx';

/** What the model proposed, what it had changed since the attempt before, and what it changed next. */
export function ArgumentsTab({ selected }: { readonly selected: SelectedSpan }) {
  const { span, projected } = selected;
  switch (span.kind) {
    case 'run':
      return <NotHere>A run has no arguments of its own. Select an attempt to read what the model proposed.</NotHere>;
    case 'wait':
      return <NotHere>A wait changes nothing: the call after it has the same arguments.</NotHere>;
    case 'step':
    case 'model-try':
    case 'model-request':
      return <ProposedCalls selected={selected} />;
    default: {
      const row = projected.attempts.find(({ spanId }) => spanId === span.id || spanId === span.parent);
      if (row === undefined) return <NotHere>Nothing was proposed here.</NotHere>;
      const next = projected.attempts.find((attempt) => attempt.previous?.spanId === row.spanId);
      return <AttemptArguments selected={selected} row={row} next={next} />;
    }
  }
}

interface AttemptArgumentsProps {
  readonly selected: SelectedSpan;
  readonly row: AttemptRow;
  readonly next: AttemptRow | undefined;
}

function AttemptArguments({ selected: { span, journal }, row, next }: AttemptArgumentsProps) {
  const noun = row.tool === null ? 'Answer' : 'Arguments';
  const call = callOf(journal, span);
  return (
    <>
      <Section
        title={row.previous === null ? noun : `${noun}, attempt ${row.attempt - 1} → ${row.attempt}`}
        aside={call === null ? null : <code className="muted">{call.id}</code>}
      >
        <ArgumentDiff before={argumentsOf(row.previous)} after={argumentsOf(row)} text={row.argumentsText} />
      </Section>
      {next === undefined ? (
        <Section title="What it changed next">
          <p className="muted">Nothing: this is the last attempt of its lineage.</p>
        </Section>
      ) : (
        <Section title={`What it changed next, attempt ${row.attempt} → ${next.attempt}`}>
          <ArgumentDiff before={argumentsOf(row)} after={argumentsOf(next)} text={next.argumentsText} />
        </Section>
      )}
    </>
  );
}

/** Objects of structured output come as text. */
function argumentsOf(written: Pick<AttemptRow, 'argumentsText' | 'arguments'> | null): AttemptRow['arguments'] {
  if (written === null || written.arguments !== undefined) return written?.arguments;
  const parsed = parseJson(written.argumentsText);
  return parsed.ok ? parsed.value : undefined;
}

function ProposedCalls({ selected: { span, journal, projected } }: { readonly selected: SelectedSpan }) {
  const request = requestOfSpan(journal, span, projected);
  const settled =
    request?.performed.kind === 'settled' && request.performed.outcome.kind === 'model' ? request.performed.outcome : null;
  const calls = settled?.reply?.calls ?? [];
  if (calls.length === 0) return <NotHere>The reply proposes no call.</NotHere>;
  return (
    <>
      {calls.map((call) => (
        <Section key={call.id} title={call.name} aside={<code className="muted">{call.id}</code>}>
          <ArgumentDiff before={undefined} after={call.arguments} text={call.argumentsText} />
        </Section>
      ))}
      <p className="tab-note muted small">
        {formatCount(calls.length, 'call')} in one reply. Select one on the timeline for its diff.
      </p>
    </>
  );
}
