import type { JsonObject } from '../../../base/json.ts';
import type { When } from '../../../domain/fault.ts';
import { SelectField } from '../../elements/select-field.tsx';
import { TextField } from '../../elements/text-field.tsx';
import { type DraftFieldsProps, problemWith } from './draft-fields.ts';
import { JsonField } from './json-field.tsx';

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

interface WhenFieldsProps extends DraftFieldsProps {
  /** Of the arguments that it looks at, for completion; null where several tools, or none, are meant. */
  readonly schema: JsonObject | null;
}

/** When the fault hits, counting calls as they arrive. */
export function WhenFields(props: WhenFieldsProps) {
  const { draft, change } = props;
  const choice = (
    <SelectField
      label="When"
      value={draft.when}
      onChange={(when) => change({ when: WHENS.find(({ value }) => value === when)?.value ?? 'always' })}
      options={WHENS}
    />
  );
  if (draft.when === 'arguments') {
    return (
      <>
        {choice}
        <WhenDetail {...props} />
      </>
    );
  }
  return (
    <div className="grid-2">
      {choice}
      <WhenDetail {...props} />
    </div>
  );
}

function WhenDetail({ draft, change, problems, schema }: WhenFieldsProps) {
  switch (draft.when) {
    case 'always':
      return null;
    case 'nth':
    case 'first':
    case 'every':
      return (
        <TextField
          label="n"
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
        <JsonField
          label="Arguments that contain, JSON"
          text={draft.match}
          schema={schema}
          problem={problemWith(problems, 'match')}
          onChange={(match) => change({ match })}
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
