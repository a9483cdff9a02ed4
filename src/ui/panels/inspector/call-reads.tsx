import { callOf, namedIn, performedAt, whatModelRead } from '../../../state/inspect-span.ts';
import type { SelectedSpan } from '../../../state/lane-views.ts';
import { FellBackNote } from './fell-back-note.tsx';
import { ModelReads } from './model-reads.tsx';
import { ToolSaid } from './tool-said.tsx';

/** An attempt, or one try of it: what the model read about it, and what the tool had said. */
export function CallReads({ selected }: { readonly selected: SelectedSpan }) {
  const { span, journal } = selected;
  const read = whatModelRead(journal, span);
  const entry = performedAt(journal, span);
  const outcome = entry?.kind === 'settled' && entry.outcome.kind === 'tool' ? entry.outcome : null;
  return (
    <>
      <FellBackNote selected={selected} />
      <ModelReads read={read} span={span} needles={namedIn(span, callOf(journal, span))} laneId={selected.view.lane.id} />
      {outcome === null ? null : <ToolSaid outcome={outcome} read={read?.text ?? null} />}
    </>
  );
}
