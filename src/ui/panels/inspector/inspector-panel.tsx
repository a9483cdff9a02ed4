import { type SelectedSpan, timelineOf, useLaneViews, useSelectedSpan } from '../../../state/lane-views.ts';
import { useSession } from '../../../state/session-context.ts';
import { moveToFailure } from '../../../timeline/move-selection.ts';
import { keyed } from '../../elements/key-hint.ts';
import { AnswerView } from './answer-view.tsx';
import { CallView } from './call-view.tsx';
import { ModelView } from './model-view.tsx';
import { RunView } from './run-view.tsx';
import { WaitView } from './wait-view.tsx';

/** Says of the selected thing what it was, why, what it cost and what the model saw. */
export function InspectorPanel() {
  const views = useLaneViews();
  const selected = useSelectedSpan(views);
  return (
    <section className="inspector" id="inspector" aria-label="Inspector" tabIndex={-1}>
      {selected === null ? <NothingSelected /> : <SelectedView selected={selected} />}
    </section>
  );
}

function SelectedView({ selected }: { readonly selected: SelectedSpan }) {
  switch (selected.span.kind) {
    case 'run':
      return <RunView selected={selected} />;
    case 'step':
    case 'model-try':
    case 'model-request':
      return <ModelView selected={selected} />;
    case 'attempt':
    case 'tool-try':
    case 'rejected':
      return <CallView selected={selected} />;
    case 'wait':
      return <WaitView selected={selected} />;
    case 'answer':
      return <AnswerView selected={selected} />;
  }
}

function NothingSelected() {
  const session = useSession();
  const views = useLaneViews();
  const first = moveToFailure(views.map(timelineOf), null, 1);
  return (
    <div className="empty">
      <p>
        Nothing selected. Click a bar on the timeline or a row of the table to read what happened, why, and what the model read
        next.
      </p>
      <button
        type="button"
        className="button"
        disabled={first === null}
        {...keyed('Select the first failure', 'N')}
        onClick={() => session.selection.setState({ selected: first })}
      >
        First failure{' '}
        <span className="key" aria-hidden="true">
          N
        </span>
      </button>
    </div>
  );
}
