import type { When } from '../../../domain/fault.ts';
import { SelectField } from '../../elements/select-field.tsx';
import { TextField } from '../../elements/text-field.tsx';
import { type DraftFieldsProps, problemWith } from './draft-fields.ts';

const WHENS: readonly { readonly value: When['kind']; readonly title: string }[] = [
  { value: 'sequence', title: 'in a sequence of calls' },
  { value: 'first', title: 'on the first n calls' },
  { value: 'nth', title: 'on call n only' },
  { value: 'every', title: 'on every n-th call' },
  { value: 'always', title: 'always' },
  { value: 'probability', title: 'with a probability' },
  { value: 'arguments', title: 'when the arguments match' },
  { value: 'window', title: 'in a stretch of time' },
];

/** When the fault hits, counting calls as they arrive. */
export function WhenFields({ draft, change, problems }: DraftFieldsProps) {
  return (
    <div className="grid-2">
      <SelectField
        label="When"
        value={draft.when}
        onChange={(when) => change({ when: WHENS.find(({ value }) => value === when)?.value ?? 'always' })}
        options={WHENS}
      />
      <WhenDetail draft={draft} change={change} problems={problems} />
    </div>
  );
}

function WhenDetail({ draft, change, problems }: DraftFieldsProps) {
  switch (draft.when) {
    case 'always':
      return null;
    case 'nth':
    case 'first':
    case 'every':
      return (
        <TextField
          label="n, calls"
          value={draft.n}
          inputMode="numeric"
          onChange={(n) => change({ n })}
          problem={problemWith(problems, 'n')}
        />
      );
    case 'sequence':
      return (
        <div className="field">
          <TextField
            label="Call by call"
            value={draft.sequence}
            onChange={(sequence) => change({ sequence })}
            problem={problemWith(problems, 'sequence')}
          />
          <label className="check small">
            <input
              type="checkbox"
              checked={draft.afterwards === 'repeat'}
              onChange={(event) => change({ afterwards: event.target.checked ? 'repeat' : 'ok' })}
            />
            then again from the start
          </label>
        </div>
      );
    case 'probability':
      return (
        <TextField
          label="Per cent of calls"
          value={draft.percent}
          inputMode="decimal"
          onChange={(percent) => change({ percent })}
          problem={problemWith(problems, 'percent')}
        />
      );
    case 'arguments':
      return (
        <TextField
          label="Members, JSON"
          value={draft.match}
          isCode
          onChange={(match) => change({ match })}
          problem={problemWith(problems, 'match')}
        />
      );
    case 'window':
      return (
        <div className="grid-2">
          <TextField
            label="From, seconds"
            value={draft.fromSeconds}
            inputMode="decimal"
            onChange={(fromSeconds) => change({ fromSeconds })}
            problem={problemWith(problems, 'fromSeconds')}
          />
          <TextField
            label="to"
            value={draft.toSeconds}
            inputMode="decimal"
            onChange={(toSeconds) => change({ toSeconds })}
            problem={problemWith(problems, 'toSeconds')}
          />
        </div>
      );
  }
}
