import type { Span } from '../../../domain/span.ts';
import { duplicateStrategy } from '../../../state/actions.ts';
import { MAX_LANES } from '../../../state/edit-lanes.ts';
import type { ReadText } from '../../../state/inspect-span.ts';
import { useSession, useWorkbench } from '../../../state/session-context.ts';
import { formatCount } from '../../elements/figures.ts';
import { MarkedText } from '../../elements/marked-text.tsx';
import { Section } from '../../elements/section.tsx';
import { openFeedbackEditor } from '../strategies/open-feedback-editor.ts';

interface ModelReadsProps {
  readonly read: ReadText | null;
  readonly span: Span;
  readonly needles: readonly string[];
  readonly laneId: string;
}

/** The exact text the model was given about the call, from the request that carried it. */
export function ModelReads({ read, span, needles, laneId }: ModelReadsProps) {
  const session = useSession();
  const tokens = span.fedBack?.tokens;
  return (
    <Section
      title="What the model read next"
      aside={
        <span className="muted small">
          {read === null
            ? ''
            : `${read.isError ? 'as an error' : 'as a value'}${tokens === undefined ? '' : ` · ${formatCount(tokens, 'token')}`}`}
        </span>
      }
    >
      {read === null ? <p className="muted">{whyNothing(span)}</p> : <MarkedText text={read.text} needles={needles} />}
      {read?.isError === true && span.fedBack !== null ? (
        <div className="row wrap">
          <button
            type="button"
            className="link"
            title="The template this text was made from, in the lane’s strategy"
            onClick={() => openFeedbackEditor(session, laneId)}
          >
            Edit this lane’s feedback text
          </button>
          <NewLaneButton laneId={laneId} />
        </div>
      ) : null}
      {span.warnings.map((note) => (
        <p key={note} className="small class-input">
          Warning with the value: {note}
        </p>
      ))}
    </Section>
  );
}

/** A copy of the lane right below it, with its feedback text open: the old text stays beside the new one. */
function NewLaneButton({ laneId }: { readonly laneId: string }) {
  const session = useSession();
  const lanes = useWorkbench((state) => state.workbench.lanes);
  const lane = lanes.find(({ id }) => id === laneId);
  if (lane === undefined) return null;
  const isFull = lanes.length >= MAX_LANES;
  return (
    <button
      type="button"
      className="link"
      disabled={isFull}
      title={
        isFull
          ? `${MAX_LANES} lanes are as many as fit: remove one first`
          : 'Copies the lane, so that both texts meet the same faults'
      }
      onClick={() => {
        const added = duplicateStrategy(session, lane.strategy, laneId);
        if (added !== null) openFeedbackEditor(session, added);
      }}
    >
      Try another text in a new lane
    </button>
  );
}

function whyNothing(span: Span): string {
  if (span.choice === 'wait-below' && span.outcome === 'failed' && span.kind === 'tool-try') {
    return 'Nothing: the failure was handled below its sight, and no later request carried a result of this call.';
  }
  return 'Nothing: the run ended before a request carried a result of this call.';
}
