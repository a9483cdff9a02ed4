import type { DroppedOpaque, ModelOutcome } from '../../../domain/effect.ts';
import { performedAt } from '../../../state/inspect-span.ts';
import type { SelectedSpan } from '../../../state/lane-views.ts';
import { formatCount } from '../../elements/figures.ts';
import { Section } from '../../elements/section.tsx';

/** A request to the model: its reply, why it ended, and what it was given. */
export function RequestReads({ selected }: { readonly selected: SelectedSpan }) {
  const { span, journal, projected } = selected;
  const request =
    span.kind === 'model-request'
      ? span
      : projected.spans.findLast(
          (other) => other.kind === 'model-request' && other.agent === span.agent && other.step === span.step,
        );
  const entry = request === undefined ? null : performedAt(journal, request);
  const outcome = entry?.kind === 'settled' && entry.outcome.kind === 'model' ? entry.outcome : null;
  const asked = entry?.asked.kind === 'call-model' ? entry.asked : null;
  return (
    <>
      {outcome === null ? null : <Reply outcome={outcome} />}
      {asked === null ? null : (
        <Section
          title="What it was given"
          aside={<span className="muted small">{formatCount(asked.view.length, 'message')}</span>}
        >
          <ol className="messages">
            {asked.view.history.messages.slice(0, asked.view.length).map((message, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a history is only appended to
              <li key={index}>
                <details>
                  <summary>
                    <span className="message-role">{message.role}</span>
                    <span className="message-line">{firstLine(message)}</span>
                    <span className="muted number">{message.tokens}</span>
                  </summary>
                  <pre className="model-text">{wholeText(message)}</pre>
                </details>
                <DroppedNote dropped={outcome?.droppedOpaque?.find((part) => part.message === index)} />
              </li>
            ))}
          </ol>
        </Section>
      )}
    </>
  );
}

/** A provider's own reasoning is sent back verbatim, or not at all: said where it was left out. */
export function DroppedNote({ dropped }: { readonly dropped: DroppedOpaque | undefined }) {
  if (dropped === undefined) return null;
  const why = dropped.because === 'edited' ? 'this message was edited' : 'they belong to another model';
  return <p className="muted small">Its reasoning parts were not sent: {why}.</p>;
}

type Messages = Extract<
  NonNullable<ReturnType<typeof performedAt>>['asked'],
  { kind: 'call-model' }
>['view']['history']['messages'];

function wholeText(message: Messages[number]): string {
  switch (message.role) {
    case 'system':
    case 'user':
      return message.text;
    case 'assistant':
      return [message.text ?? '', ...message.calls.map((call) => `${call.name}(${call.argumentsText})`)]
        .filter(Boolean)
        .join('\n');
    case 'tool':
      return message.results.map((result) => `${result.name}${result.isError ? ' (error)' : ''}\n${result.text}`).join('\n\n');
  }
}

function firstLine(message: Messages[number]): string {
  return wholeText(message).replace(/\s+/g, ' ').slice(0, 90);
}

function Reply({ outcome }: { readonly outcome: ModelOutcome }) {
  const { reply } = outcome;
  if (reply === null) {
    return (
      <Section
        title="No reply"
        aside={<span className="small">{outcome.status === null ? (outcome.error?.name ?? '') : `HTTP ${outcome.status}`}</span>}
      >
        <pre className="model-text">{outcome.error?.message ?? JSON.stringify(outcome.body, null, 2)}</pre>
      </Section>
    );
  }
  return (
    <Section title="What it replied" aside={<span className="muted small">finish reason: {reply.finishReason}</span>}>
      {reply.text === null || reply.text === '' ? null : <pre className="model-text">{reply.text}</pre>}
      {reply.calls.map((call) => (
        <pre key={call.id} className="model-text">
          {call.name}({call.argumentsText})
        </pre>
      ))}
    </Section>
  );
}
