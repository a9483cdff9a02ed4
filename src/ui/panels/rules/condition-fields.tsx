import { useId } from 'react';
import type { RuleCondition } from '../../../domain/strategy.ts';
import { useClassify } from '../../../state/use-classify.ts';
import type { PatternTrial } from '../../../workers/classify-questions.ts';
import { formatWhole } from '../../elements/figures.ts';
import { RemoveButton } from '../../elements/remove-button.tsx';
import { conditionText } from './rules-draft.ts';

interface ConditionFieldsProps {
  readonly condition: RuleCondition;
  readonly isFirst: boolean;
  readonly problem: string | null;
  readonly trial: PatternTrial | null;
  readonly onChange: (condition: RuleCondition, typed?: string) => void;
  readonly onRemove: () => void;
}

const FIELDS = ['status', 'code', 'name', 'transport', 'message', 'headers.retry-after', 'body.error.type', 'body.error.code'];

/** One condition: a field that equals something, words, or a pattern. */
export function ConditionFields({ condition, isFirst, problem, trial, onChange, onRemove }: ConditionFieldsProps) {
  const id = useId();
  const text = conditionText(condition);
  const isBad = problem !== null;
  return (
    <li className="condition">
      <span className="muted small">{isFirst ? 'if' : 'and'}</span>
      <select
        className="select"
        aria-label="Kind of condition"
        value={condition.kind}
        onChange={(event) => onChange(asKind(condition, event.target.value))}
      >
        <option value="field">a field is</option>
        <option value="words">it says the words</option>
        <option value="pattern">a pattern is in</option>
      </select>
      {condition.kind === 'words' ? null : (
        <>
          <input
            className="text-input mono condition-field"
            aria-label="Field"
            list={`${id}-fields`}
            spellCheck={false}
            value={condition.field}
            aria-invalid={isBad}
            onChange={(event) => onChange({ ...condition, field: event.target.value }, 'field')}
          />
          <FieldNames id={`${id}-fields`} />
        </>
      )}
      <input
        className="text-input mono grow"
        aria-label={condition.kind === 'words' ? 'Words' : condition.kind === 'pattern' ? 'Pattern' : 'Value'}
        spellCheck={false}
        value={text}
        aria-invalid={isBad}
        aria-describedby={`${id}-note`}
        onChange={(event) => onChange(withValue(condition, event.target.value), 'value')}
      />
      <RemoveButton what="this condition" onRemove={onRemove} />
      <p id={`${id}-note`} className={`condition-note small ${isBad ? 'class-permanent' : 'muted'}`}>
        {problem ?? noteOf(condition, trial)}
      </p>
    </li>
  );
}

/** The fields that the pasted failure has stand in the list too. */
function FieldNames({ id }: { readonly id: string }) {
  const text = useClassify((state) => state.text);
  const names =
    text
      .slice(0, 20_000)
      .match(/^(?:< ?)?([a-z0-9-]{2,60}): /gim)
      ?.slice(0, 40)
      .map((line) => `headers.${line.replace(/^< ?/, '').replace(/: $/, '').toLowerCase()}`) ?? [];
  return (
    <datalist id={id}>
      {[...new Set([...FIELDS, ...names])].map((name) => (
        <option key={name} value={name} />
      ))}
    </datalist>
  );
}

function noteOf(condition: RuleCondition, trial: PatternTrial | null): string {
  switch (condition.kind) {
    case 'field':
      return 'Compared whole, without case.';
    case 'words':
      return 'Whole words of message and body. a|b is either, limit* a begin, ~3 up to three words between, # a number.';
    case 'pattern':
      return trial === null
        ? 'Without look-around and back references, so that it takes linear time.'
        : `Linear: ${formatWhole(trial.steps)} steps for ${formatWhole(trial.characters)} characters made to be slow for it; no text of that length takes more than ${formatWhole(trial.atMost)}.`;
  }
}

function withValue(condition: RuleCondition, text: string): RuleCondition {
  switch (condition.kind) {
    case 'field':
      return { ...condition, is: text };
    case 'words':
      return { ...condition, words: text };
    case 'pattern':
      return { ...condition, pattern: text };
  }
}

/** Another kind of the same condition: what was typed is kept where it has a place. */
function asKind(condition: RuleCondition, kind: string): RuleCondition {
  const text = conditionText(condition);
  const field = condition.kind === 'words' ? 'message' : condition.field;
  if (kind === 'words') return { kind: 'words', words: text };
  return kind === 'pattern' ? { kind: 'pattern', field, pattern: text } : { kind: 'field', field, is: text };
}
