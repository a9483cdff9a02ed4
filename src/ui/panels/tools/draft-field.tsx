import { useEffect, useId, useState } from 'react';
import type { Result } from '../../../base/result.ts';

interface DraftFieldProps<Value> {
  readonly label: string;
  /** The label is for screen readers only: something beside the field says it too. */
  readonly isLabelHidden?: boolean;
  /** The value as text. */
  readonly shown: string;
  /** What a text means, or what would be right. */
  readonly read: (text: string) => Result<Value, string>;
  readonly onRead: (value: Value) => void;
  readonly hint?: string | undefined;
  readonly unit?: string;
  readonly placeholder?: string;
  readonly isCode?: boolean;
  readonly rows?: number;
  readonly inputMode?: 'text' | 'numeric' | 'decimal';
}

/** A text field for a value that not every text is: what is typed stands as it was typed, and counts once it is right. */
export function DraftField<Value>(props: DraftFieldProps<Value>) {
  const { label, isLabelHidden = false, shown, read, onRead, hint, unit, rows = 1 } = props;
  const id = useId();
  const [text, setText] = useState(shown);
  useEffect(() => setText(shown), [shown]);
  const now = text === shown ? null : read(text);
  const problem = now === null || now.ok ? null : now.error;
  const field = {
    id,
    value: text,
    placeholder: props.placeholder,
    spellCheck: props.isCode !== true,
    'aria-invalid': problem !== null,
    'aria-describedby': problem === null && hint === undefined ? undefined : `${id}-note`,
    onChange: (event: { readonly target: { readonly value: string } }) => {
      setText(event.target.value);
      const next = read(event.target.value);
      if (next.ok) onRead(next.value);
    },
  };
  return (
    <div className="field">
      <label className={isLabelHidden ? 'visually-hidden' : 'label'} htmlFor={id}>
        {label}
        {unit === undefined ? '' : `, ${unit}`}
      </label>
      {rows === 1 ? (
        <input {...field} className={`text-input${props.isCode === true ? ' mono' : ''}`} inputMode={props.inputMode ?? 'text'} />
      ) : (
        <textarea {...field} className={`textarea${props.isCode === true ? ' code' : ''}`} rows={rows} />
      )}
      {problem === null && hint === undefined ? null : (
        <span id={`${id}-note`} className={problem === null ? 'muted small' : 'class-permanent small'}>
          {problem ?? hint}
        </span>
      )}
    </div>
  );
}
