import type { Stop } from '../../../domain/effect.ts';
import type { Journal } from '../../../domain/journal.ts';
import type { SelectedSpan } from '../../../state/lane-views.ts';
import { ClassMark } from '../../elements/class-mark.tsx';
import { CopyButton } from '../../elements/copy-button.tsx';
import { formatCount, formatDuration } from '../../elements/figures.ts';
import { Section } from '../../elements/section.tsx';

/** A whole run: how it ended and why, every failure in order, and its answer. */
export function RunReads({ selected }: { readonly selected: SelectedSpan }) {
  const { run } = selected.projected;
  return (
    <>
      <Section title="Why it ended">
        <p>{run.stop === null ? 'It did not end by itself.' : stopWords(run.stop)}</p>
        <p className="small muted">
          {formatCount(run.steps, 'step')} · {formatCount(run.attempts, 'attempt')} · {formatCount(run.tries, 'try', 'tries')} ·{' '}
          {formatCount(run.requests, 'request')} · {formatDuration(run.waitMs)} of {formatDuration(run.durationMs)} waited
        </p>
      </Section>
      <Section
        title="Failures in order"
        aside={<span className="muted small">{formatCount(run.failures.length, 'failure')}</span>}
      >
        {run.failures.length === 0 ? <p className="muted">None.</p> : null}
        <ol className="failure-list">
          {run.failures.map((failure, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: failures of a journal never change their order
            <li key={index}>
              <ClassMark name={failure.class} /> <code>{failure.tool ?? 'model'}</code>
              <span className="muted small"> attempt {failure.attempt} · </span>
              <code className="muted">{failure.rule}</code>
            </li>
          ))}
        </ol>
      </Section>
      {import.meta.env.DEV ? (
        <p className="tab-note">
          <CopyButton
            label="Copy as test fixture"
            title="The run in the trace language, and its journal as JSON"
            text={() => fixtureOf(selected.journal)}
          />
        </p>
      ) : null}
      {run.answer === null ? null : (
        <Section title="Final answer">
          <pre className="model-text">{run.answer}</pre>
        </Section>
      )}
    </>
  );
}

/** For a developer: what a test can be written from. */
async function fixtureOf(journal: Journal): Promise<string> {
  const [{ traceOf }, { journalToJson }] = await Promise.all([
    import('../../../domain/trace-of.ts'),
    import('../../../formats/journal-file.ts'),
  ]);
  return `${traceOf(journal, { texts: true })}\n\n${JSON.stringify(journalToJson(journal))}\n`;
}

function stopWords(stop: Stop): string {
  switch (stop.kind) {
    case 'answered':
      return 'The model gave its final answer.';
    case 'failure':
      return `A failure of class ${stop.class}, which this strategy stops at.`;
    case 'attempts':
      return 'The attempts of one call were used up.';
    case 'tries':
      return 'The tries of one call were used up.';
    case 'consecutive-failures':
      return 'Too many failures in a row.';
    case 'steps':
      return 'The step limit was reached.';
    case 'budget':
      return `The budget of ${stop.cap} would have been passed.`;
  }
}
