import { FAILURE_CLASSES, type FailureAction } from '../../../domain/failure.ts';
import type { RuleCondition, UserRule } from '../../../domain/strategy.ts';
import type { PatternTrial, RuleEffect } from '../../../workers/classify-questions.ts';
import { ClassMark } from '../../elements/class-mark.tsx';
import { formatCount, formatWhole } from '../../elements/figures.ts';
import { ACTION_WORDS } from '../classify/classify-words.ts';
import { ConditionFields } from './condition-fields.tsx';
import { MAX_CONDITIONS, type RuleProblem } from './rules-draft.ts';

interface RuleCardProps {
  readonly rule: UserRule;
  /** From 0: rules are asked in this order. */
  readonly place: number;
  readonly count: number;
  readonly problems: readonly RuleProblem[];
  readonly effect: RuleEffect | null;
  readonly trials: readonly PatternTrial[];
  readonly hasCorpus: boolean;
  readonly hasText: boolean;
  readonly onChange: (rule: UserRule, typed?: string) => void;
  readonly onMove: (by: 1 | -1) => void;
  readonly onDuplicate: () => void;
  readonly onDelete: () => void;
}

const FRESH: RuleCondition = { kind: 'words', words: 'too many requests' };

/** One rule in plain controls, with what is wrong with it and what it does. */
export function RuleCard(props: RuleCardProps) {
  const { rule, place, problems, trials, onChange } = props;
  const own = problems.filter(({ condition }) => condition === null);
  const change = (at: number, condition: RuleCondition, typed?: string) =>
    onChange({ ...rule, when: rule.when.map((one, index) => (index === at ? condition : one)) }, typed);
  return (
    <li className="rule-card" aria-label={`Rule ${place + 1}: ${rule.id}`}>
      <Head {...props} />
      {own.map(({ message }) => (
        <p key={message} className="class-permanent small">
          {message}
        </p>
      ))}
      <ul className="conditions">
        {rule.when.map((condition, index) => (
          <ConditionFields
            // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no name
            key={index}
            condition={condition}
            isFirst={index === 0}
            problem={problems.find((one) => one.condition === index)?.message ?? null}
            trial={trials.find((trial) => trial.condition === index) ?? null}
            onChange={(next, typed) => change(index, next, typed === undefined ? undefined : `${index} ${typed}`)}
            onRemove={() => onChange({ ...rule, when: rule.when.filter((_, at) => at !== index) })}
          />
        ))}
      </ul>
      <div className="rule-then">
        <button
          type="button"
          className="link"
          disabled={rule.when.length >= MAX_CONDITIONS}
          onClick={() => onChange({ ...rule, when: [...rule.when, FRESH] })}
        >
          + Condition
        </button>
        <label className="row small">
          then
          <select
            className="select"
            aria-label="Class"
            value={rule.class}
            onChange={(event) =>
              onChange({ ...rule, class: FAILURE_CLASSES.find((name) => name === event.target.value) ?? rule.class })
            }
          >
            {FAILURE_CLASSES.map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </select>
          <ClassMark name={rule.class} word={null} />
        </label>
        <label className="row small">
          what helps
          <select
            className="select"
            aria-label="What helps"
            value={rule.action ?? ''}
            onChange={(event) =>
              onChange({ ...rule, action: event.target.value === '' ? null : (event.target.value as FailureAction) })
            }
          >
            <option value="">as usual for the class</option>
            {Object.entries(ACTION_WORDS).map(([action, words]) => (
              <option key={action} value={action}>
                {words}
              </option>
            ))}
          </select>
        </label>
      </div>
      <Effect {...props} />
    </li>
  );
}

function Head({ rule, place, count, onChange, onMove, onDuplicate, onDelete }: RuleCardProps) {
  return (
    <div className="rule-head">
      <span className="muted small">{place + 1}</span>
      <label className="grow">
        <span className="visually-hidden">Name of rule {place + 1}</span>
        <input
          className="text-input mono"
          spellCheck={false}
          value={rule.id}
          onChange={(event) => onChange({ ...rule, id: event.target.value }, 'name')}
        />
      </label>
      <button
        type="button"
        className="button small"
        disabled={place === 0}
        aria-label={`Ask ${rule.id} earlier`}
        title="Ask it earlier"
        onClick={() => onMove(-1)}
      >
        ↑
      </button>
      <button
        type="button"
        className="button small"
        disabled={place === count - 1}
        aria-label={`Ask ${rule.id} later`}
        title="Ask it later"
        onClick={() => onMove(1)}
      >
        ↓
      </button>
      <button type="button" className="button small" aria-label={`Duplicate ${rule.id}`} onClick={onDuplicate}>
        Duplicate
      </button>
      <button type="button" className="button small" aria-label={`Delete ${rule.id}`} onClick={onDelete}>
        Delete
      </button>
    </div>
  );
}

/** Whether it holds for the pasted failure, and what it changes in the corpus. */
function Effect({ effect, problems, hasCorpus, hasText }: RuleCardProps) {
  if (problems.length > 0 || effect === null || !(hasCorpus || hasText)) return null;
  return (
    <p className="rule-effect small" role="status">
      <span className={effect.decidesHere ? 'class-success' : 'muted'}>
        {!hasText
          ? ''
          : effect.decidesHere
            ? 'Decides the pasted failure.'
            : effect.holdsHere
              ? 'Holds for the pasted failure, after another rule.'
              : 'Does not hold for the pasted failure.'}
      </span>{' '}
      {hasCorpus ? (
        <>
          Holds for {formatCount(effect.holds, 'case')}, decides {formatWhole(effect.decides)}; {formatWhole(effect.changes)}{' '}
          change class: <span className={effect.better > 0 ? 'class-success' : 'muted'}>{formatWhole(effect.better)} better</span>
          , <span className={effect.worse > 0 ? 'class-permanent' : 'muted'}>{formatWhole(effect.worse)} worse</span>.
        </>
      ) : null}
    </p>
  );
}
