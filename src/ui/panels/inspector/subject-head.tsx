import type { FailureChoice } from '../../../domain/strategy.ts';
import type { SelectedSpan } from '../../../state/lane-views.ts';
import { useSession } from '../../../state/session-context.ts';
import { CLASS_MARKS } from '../../../timeline/class-marks.ts';
import { ClassMark } from '../../elements/class-mark.tsx';
import { formatDuration, formatExactMs } from '../../elements/figures.ts';
import { SubjectWhat, subjectStanding } from './subject-words.tsx';

/** What is selected, its class, when it was, and why it was judged so. */
export function SubjectHead({ selected }: { readonly selected: SelectedSpan }) {
  const { view, span } = selected;
  // Of a run the last failure inside says nothing; its outcome does.
  const failure = span.kind === 'run' ? null : span.failure;
  const isFailed = span.outcome === 'failed' && failure !== null;
  return (
    <header className="subject">
      <p className="subject-path">
        <span className={`lane-dot lane-colour-${view.index + 1}`} aria-hidden="true" />
        {view.lane.strategy.title} · <SubjectWhat selected={selected} />
      </p>
      {isFailed ? (
        <h2 className="subject-title">
          <ClassMark name={failure.class} isStrong /> {CLASS_MARKS[failure.class].meaning}
        </h2>
      ) : (
        <h2 className="subject-title">
          {subjectStanding(selected) ?? (
            <ClassMark name="success" isStrong word={span.outcome === 'recovered' ? 'recovered' : 'ok'} />
          )}
        </h2>
      )}
      <p className="muted small" title={`from ${formatExactMs(span.startMs)} to ${formatExactMs(span.endMs)}`}>
        at {formatDuration(span.startMs)}, took{' '}
        {span.endMs === span.startMs ? 'no time' : formatDuration(span.endMs - span.startMs)}
        {failure === null ? '' : ` · family: ${failure.family}`}
      </p>
      {failure === null ? null : (
        <>
          {isFailed ? null : (
            <p className="small">
              Failed on the way: <ClassMark name={failure.class} />
            </p>
          )}
          <p className="subject-message">{failure.message}</p>
          <p className="subject-why">
            Rule <code>{failure.rule}</code>
            {failure.evidence.length === 0 ? null : ' read '}
            {failure.evidence.map(({ field, text }, index) => (
              <span key={`${field} ${text}`}>
                {index === 0 ? '' : ', '}
                {field} <code>{text}</code>
              </span>
            ))}
            . {span.choice === null ? '' : CHOICE_WORDS[span.choice]} <OpenInClassify laneId={view.lane.id} spanId={span.id} />
          </p>
        </>
      )}
    </header>
  );
}

/** The same evidence in the Classify panel: what decided is marked there, and other classifiers are asked. */
function OpenInClassify({ laneId, spanId }: { readonly laneId: string; readonly spanId: string }) {
  const { dialog } = useSession();
  return (
    <button
      type="button"
      className="link"
      onClick={() => dialog.setState({ open: { kind: 'classify', tab: 'failure', laneId, span: spanId } })}
    >
      Open in Classify
    </button>
  );
}

const CHOICE_WORDS: Readonly<Record<FailureChoice, string>> = {
  'to-model': 'The strategy sent it to the model.',
  'wait-below': 'The strategy waits and makes the same call again; the model sees nothing of it.',
  'wait-through': 'The strategy told the model to send the same input again.',
  'fall-back': 'The strategy calls another tool in its place.',
  'raise-limit': 'The strategy asks again with a higher output limit.',
  stop: 'The strategy ends the run here.',
};
