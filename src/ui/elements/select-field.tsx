interface SelectFieldProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly title: string }[];
  readonly onChange: (value: string) => void;
  readonly hint?: string | undefined;
}

/** A labelled choice among a few. */
export function SelectField({ label, value, options, onChange, hint }: SelectFieldProps) {
  return (
    <label className="field">
      <span className="label">{label}</span>
      <select className="select" value={value} onChange={(event) => onChange(event.target.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.title}
          </option>
        ))}
      </select>
      {hint === undefined ? null : <span className="muted small">{hint}</span>}
    </label>
  );
}
