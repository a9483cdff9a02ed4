import { performedAt } from '../../../state/inspect-span.ts';
import type { SelectedSpan } from '../../../state/lane-views.ts';
import { formatDuration } from '../../elements/figures.ts';
import { Section } from '../../elements/section.tsx';

/** A wait: how long, whose wish it was, and what it delays. */
export function WaitReads({ selected }: { readonly selected: SelectedSpan }) {
  const { span, journal, view } = selected;
  const asked = performedAt(journal, span)?.asked;
  const { backoff } = view.lane.strategy;
  if (asked?.kind !== 'wait') return null;
  return (
    <Section title="Why this long">
      <p>
        {asked.why === 'hint'
          ? `The other side asked for it (Retry-After: ${formatDuration(asked.ms)}), and the strategy honours such hints.`
          : `Backoff of the strategy: ${formatDuration(backoff.baseMs)} before try 2, ×${backoff.factor} per further try, at most ${formatDuration(backoff.capMs)}, ${backoff.jitter === 'none' ? 'no jitter' : `${backoff.jitter} jitter drawn from the seed`}.`}
      </p>
      <p className="muted small">Waiting is below the model’s sight: it costs time, no tokens.</p>
    </Section>
  );
}
