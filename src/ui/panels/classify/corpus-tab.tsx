import './corpus.css';
import { classifierOf, closeCorpus, openCorpus } from '../../../state/classify-corpus.ts';
import { sourceOfFile, sourceOfText } from '../../../state/classify-source.ts';
import { classifyStoreOf, type ScoredKind } from '../../../state/classify-store.ts';
import { useSession } from '../../../state/session-context.ts';
import { useClassify, useCorpusScore } from '../../../state/use-classify.ts';
import type { Lane } from '../../../state/workbench.ts';
import { formatCount, formatWhole } from '../../elements/figures.ts';
import { SelectField } from '../../elements/select-field.tsx';
import { useFileDrop } from '../tools/use-file-drop.ts';
import { CaseList } from './case-list.tsx';
import { CLASSIFIER_WORDS } from './classify-words.ts';
import { ConfusionMatrix } from './confusion-matrix.tsx';
import { ScoreFigures } from './score-figures.tsx';

interface CorpusTabProps {
  readonly lane: Lane;
  /** A case was chosen: it stands in the other tab. */
  readonly onCase: () => void;
}

const KINDS: readonly ScoredKind[] = [
  'rules',
  'lane',
  'substring',
  'status',
  'sdk-retryable',
  'retry-everything',
  'feed-everything-back',
];

/** A file of labelled failures: how often each classifier is right, where it is wrong, and the cases themselves. */
export function CorpusTab({ lane, onCase }: CorpusTabProps) {
  const session = useSession();
  const corpus = useClassify((state) => state.corpus);
  useFileDrop((file) => void openCorpus(session, sourceOfFile(file)));
  return (
    <div className="corpus">
      <OpenFile />
      {corpus === null ? null : <Scores lane={lane} onCase={onCase} />}
    </div>
  );
}

function OpenFile() {
  const session = useSession();
  const { corpus, reading, problem } = useClassify((state) => state);
  return (
    <div className="corpus-open">
      <label className="button file-button">
        Choose a file…
        <input
          type="file"
          accept=".jsonl,.ndjson,.json,.txt"
          onChange={(event) => {
            const file = event.target.files?.[0];
            if (file !== undefined) void openCorpus(session, sourceOfFile(file));
          }}
        />
      </label>
      {corpus === null && reading === null ? (
        <>
          <span className="muted small grow">
            or drop it here, or paste its lines: one JSON object a line, with <code>message</code> and, for a score,{' '}
            <code>gold.class</code>. Up to 50 MB; it stays in this tab.
          </span>
          <textarea
            className="textarea code unwrapped corpus-paste"
            aria-label="Lines of a corpus"
            rows={4}
            spellCheck={false}
            placeholder={'{"id":"1","status":429,"message":"Too many requests","gold":{"class":"transient"}}'}
            onPaste={(event) => {
              const text = event.clipboardData.getData('text');
              if (text.includes('\n')) void openCorpus(session, sourceOfText('pasted lines', text));
            }}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey))
                void openCorpus(session, sourceOfText('pasted lines', event.currentTarget.value));
            }}
            onBlur={(event) => {
              if (event.currentTarget.value.trim() !== '')
                void openCorpus(session, sourceOfText('pasted lines', event.currentTarget.value));
            }}
          />
        </>
      ) : null}
      {reading === null ? null : (
        <span role="status" className="row">
          Reading {reading.name}: {Math.round((100 * reading.done) / Math.max(1, reading.size))} %
          <button type="button" className="button small" onClick={() => closeCorpus(session)}>
            Stop
          </button>
        </span>
      )}
      {problem === null ? null : (
        <p className="class-permanent small" role="alert">
          {problem}
        </p>
      )}
      {corpus === null ? null : <CorpusLine />}
    </div>
  );
}

function CorpusLine() {
  const session = useSession();
  const corpus = useClassify((state) => state.corpus);
  if (corpus === null) return null;
  const { cases, labelled, agreed, problems, problemCount } = corpus.summary;
  return (
    <>
      <span className="small grow" role="status">
        <strong>{corpus.source.name}</strong>: {formatCount(cases, 'case')}, {formatWhole(labelled)} labelled,{' '}
        {formatWhole(agreed)} agreed
      </span>
      <button type="button" className="link" onClick={() => closeCorpus(session)}>
        Close
      </button>
      {problemCount === 0 ? null : (
        <details className="corpus-problems small">
          <summary className="class-input">
            {formatCount(problemCount, 'line')} could not be read and {problemCount === 1 ? 'was' : 'were'} skipped
          </summary>
          <ul>
            {problems.map(({ line, message }) => (
              <li key={line}>
                <code>line {formatWhole(line)}</code> {message}
              </li>
            ))}
          </ul>
          {problemCount > problems.length ? <p>and {formatWhole(problemCount - problems.length)} more</p> : null}
        </details>
      )}
    </>
  );
}

function Scores({ lane, onCase }: CorpusTabProps) {
  const session = useSession();
  const store = classifyStoreOf(session);
  const { classifier, other } = useClassify((state) => state);
  const one = classifierOf(classifier, lane.strategy);
  const two = other === null ? null : classifierOf(other, lane.strategy);
  const first = useCorpusScore(one);
  const second = useCorpusScore(two);
  const options = KINDS.map((kind) => ({ value: kind, title: CLASSIFIER_WORDS[kind] }));
  return (
    <>
      <div className="corpus-choices">
        <SelectField
          label="Classifier"
          value={classifier}
          options={options}
          onChange={(value) => store.setState({ classifier: KINDS.find((kind) => kind === value) ?? 'rules', page: 0 })}
        />
        <SelectField
          label="Compared with"
          value={other ?? ''}
          options={[{ value: '', title: 'none' }, ...options]}
          onChange={(value) => store.setState({ other: KINDS.find((kind) => kind === value) ?? null, page: 0 })}
        />
      </div>
      <div className={other === null ? 'score-columns' : 'score-columns two'}>
        {[{ kind: classifier, result: first }, ...(other === null ? [] : [{ kind: other, result: second }])].map(
          ({ kind, result }, index) => (
            <section key={index === 0 ? 'one' : 'two'} className="score-column" aria-label={CLASSIFIER_WORDS[kind]}>
              <h3>{CLASSIFIER_WORDS[kind]}</h3>
              {result.scored === null ? (
                <p className="small" role="status">
                  Classifying {formatWhole(result.done)} of {formatWhole(result.total)}…
                </p>
              ) : (
                <>
                  <ScoreFigures score={result.scored.score} />
                  <ConfusionMatrix score={result.scored.score} title={CLASSIFIER_WORDS[kind]} isFilter={index === 0} />
                </>
              )}
            </section>
          ),
        )}
      </div>
      <CaseList classifier={one} other={two} rules={first.scored?.rules ?? []} onCase={onCase} />
    </>
  );
}
