import { useId } from 'react';

interface TextFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** What would be right, when it is not. */
  readonly problem?: string | undefined;
  readonly hint?: string | undefined;
  readonly isCode?: boolean;
  /** More than 1 makes it a text area. */
  readonly rows?: number;
  readonly inputMode?: 'text' | 'numeric' | 'decimal';
  /** In characters. Default: no limit. */
  readonly maxLength?: number;
  /** The focus has left the text. */
  readonly onLeave?: (() => void) | undefined;
}

/** A labelled text, with what is wrong with it beneath. */
export function TextField({
  label,
  value,
  onChange,
  problem,
  hint,
  isCode = false,
  rows = 1,
  inputMode = 'text',
  maxLength,
  onLeave,
}: TextFieldProps) {
  const id = useId();
  const describedBy = problem === undefined && hint === undefined ? undefined : `${id}-note`;
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {label}
      </label>
      {rows === 1 ? (
        <input
          id={id}
          className={`text-input${isCode ? ' mono' : ''}`}
          value={value}
          inputMode={inputMode}
          maxLength={maxLength}
          spellCheck={!isCode}
          aria-invalid={problem !== undefined}
          aria-describedby={describedBy}
          onChange={(event) => onChange(event.target.value)}
          onBlur={onLeave}
        />
      ) : (
        <textarea
          id={id}
          className={`textarea${isCode ? ' code' : ''}`}
          value={value}
          rows={rows}
          maxLength={maxLength}
          spellCheck={!isCode}
          aria-invalid={problem !== undefined}
          aria-describedby={describedBy}
          onChange={(event) => onChange(event.target.value)}
          onBlur={onLeave}
        />
      )}
      {describedBy === undefined ? null : (
        <span id={describedBy} className={problem === undefined ? 'muted small' : 'class-permanent small'}>
          {problem ?? hint}
        </span>
      )}
    </div>
  );
}
