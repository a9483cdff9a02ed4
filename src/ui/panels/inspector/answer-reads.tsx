import { performedAt } from '../../../state/inspect-span.ts';
import type { SelectedSpan } from '../../../state/lane-views.ts';
import { FindingList } from '../../elements/finding-list.tsx';
import { MarkedText } from '../../elements/marked-text.tsx';
import { Section } from '../../elements/section.tsx';

/** The final answer and what its check found. */
export function AnswerReads({ selected }: { readonly selected: SelectedSpan }) {
  const { span, journal } = selected;
  const entry = performedAt(journal, span);
  const issues =
    entry?.kind === 'settled' && entry.outcome.kind === 'verdict' ? entry.outcome.issues : (span.failure?.issues ?? []);
  const text = entry?.asked.kind === 'check' ? entry.asked.text : null;
  return (
    <>
      {text === null ? null : (
        <Section title="What it answered">
          <MarkedText
            text={text}
            needles={issues.flatMap((issue) => [issue.path.split('/').at(-1) ?? '', issue.received ?? ''])}
          />
        </Section>
      )}
      {issues.length === 0 ? null : (
        <Section title="What the schema found">
          <FindingList findings={issues.map(({ path, message }) => ({ path, message, line: null, column: null }))} />
        </Section>
      )}
      {span.fedBack === null ? null : (
        <Section title="What the model read next" aside={<span className="muted small">{span.fedBack.tokens} tokens</span>}>
          <MarkedText text={span.fedBack.text} needles={issues.map((issue) => issue.path.split('/').at(-1) ?? '')} />
        </Section>
      )}
    </>
  );
}
