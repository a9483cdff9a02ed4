import { FAILURE_CLASSES } from '../../../domain/failure.ts';
import { classifyStoreOf } from '../../../state/classify-store.ts';
import { useSession } from '../../../state/session-context.ts';
import type { Lane } from '../../../state/workbench.ts';
import { CLASS_MARKS } from '../../../timeline/class-marks.ts';
import type { ClassifiedText } from '../../../workers/classify-questions.ts';
import { ClassMark } from '../../elements/class-mark.tsx';
import { formatCount, formatDuration, formatWhole } from '../../elements/figures.ts';
import { addRule, ruleOf } from '../rules/rules-draft.ts';
import { ACTION_WORDS, CONFIDENCE_WORDS, fieldWords } from './classify-words.ts';

interface VerdictCardProps {
  readonly said: ClassifiedText;
  readonly lane: Lane;
  readonly onRules: () => void;
}

/** The class, what helps, the rule with its reason, what decided, and what came too late. */
export function VerdictCard({ said, lane, onRules }: VerdictCardProps) {
  const session = useSession();
  const { reason } = said;
  const ours = said.rows.find(({ kind }) => kind === 'rules');
  if (ours === undefined) return null;
  const { class: name, family, action, retryAfterMs, confidence = 'guess' } = ours.said;
  const hint = ours.evidence.findLast(
    ({ field }) => field.startsWith('headers.') || field.startsWith('body.') || field === 'message',
  );
  return (
    <section className="verdict" aria-label="Verdict">
      <h3 className="verdict-title">
        <ClassMark name={name} isStrong /> <span>{CLASS_MARKS[name].meaning}</span>
      </h3>
      <dl className="verdict-facts">
        <div>
          <dt>What helps</dt>
          <dd>{ACTION_WORDS[action]}</dd>
        </div>
        <div>
          <dt>Family</dt>
          <dd>
            {family} · from {said.from === 'tool' ? 'a tool' : 'a request to a model'}
          </dd>
        </div>
        <div>
          <dt>Rule</dt>
          <dd>
            <code>{reason.id}</code> {reason.because}. <span className="muted">Source: {reason.source}</span>
          </dd>
        </div>
        <div>
          <dt>Confidence</dt>
          <dd>{CONFIDENCE_WORDS[confidence]}</dd>
        </div>
        <div>
          <dt>Asked to wait</dt>
          <dd title={retryAfterMs === null ? undefined : `${formatWhole(retryAfterMs)} ms`}>
            {retryAfterMs === null ? 'not said' : `${formatDuration(retryAfterMs)} (${formatWhole(retryAfterMs)} ms)`}
            {retryAfterMs === null || hint === undefined ? '' : `, read from ${fieldWords(hint.field)}`}
          </dd>
        </div>
        <div>
          <dt>Decided by</dt>
          <dd>
            <ul className="evidence">
              {ours.evidence.map(({ field, text, place }) => (
                <li key={`${field} ${text}`}>
                  {fieldWords(field)} {place === null ? <em>{text}</em> : <mark>{text}</mark>}
                </li>
              ))}
              {ours.evidence.length === 0 ? <li>nothing in the text</li> : null}
            </ul>
          </dd>
        </div>
      </dl>
      <div className="row wrap">
        <button
          type="button"
          className="button small"
          onClick={() => {
            addRule(session, lane, ruleOf(said, lane));
            onRules();
          }}
        >
          Make a rule from this
        </button>
        <RightChoice said={said} />
      </div>
      {said.otherCount === 0 ? null : (
        <details>
          <summary className="small muted">{formatCount(said.otherCount, 'other rule')} would hold, and came later</summary>
          <ol className="other-rules small">
            {said.others.map((other) => (
              <li key={other.id}>
                <ClassMark name={other.class} word={null} /> <code>{other.id}</code>{' '}
                <span className="muted">{other.because}</span>
              </li>
            ))}
          </ol>
          {said.otherCount > said.others.length ? (
            <p className="small muted">and {formatWhole(said.otherCount - said.others.length)} more</p>
          ) : null}
        </details>
      )}
    </section>
  );
}

/** What counts as right in the comparison below. */
function RightChoice({ said }: { readonly said: ClassifiedText }) {
  const session = useSession();
  const store = classifyStoreOf(session);
  const ours = said.rows.find(({ kind }) => kind === 'rules')?.said.class;
  return (
    <label className="row small">
      <span className="muted">Right is</span>
      <select
        className="plain-select"
        value={said.right === ours ? '' : said.right}
        onChange={(event) => store.setState({ right: FAILURE_CLASSES.find((name) => name === event.target.value) ?? null })}
      >
        <option value="">{`this verdict (${ours ?? ''})`}</option>
        {FAILURE_CLASSES.filter((name) => name !== ours).map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
