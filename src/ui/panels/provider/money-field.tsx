import { useState } from 'react';

interface MoneyFieldProps {
  readonly label: string;
  readonly unit: string;
  /** Null is an empty field. */
  readonly value: number | null;
  readonly placeholder?: string;
  readonly onChange: (usd: number | null) => void;
}

/** An amount of US dollars, 0 or more, or nothing. Text that is no amount is dropped when the field is left. */
export function MoneyField({ label, unit, value, placeholder = '', onChange }: MoneyFieldProps) {
  const [draft, setDraft] = useState<string | null>(null);
  function leave(): void {
    if (draft === null) return;
    const text = draft.trim().replace(/^\$/, '');
    const usd = Number(text);
    if (text === '') onChange(null);
    else if (Number.isFinite(usd) && usd >= 0) onChange(usd);
    setDraft(null);
  }
  return (
    <label className="field">
      <span className="provider-label">
        {label} ({unit})
      </span>
      <input
        className="text-input code"
        type="text"
        inputMode="decimal"
        autoComplete="off"
        placeholder={placeholder}
        value={draft ?? (value === null ? '' : String(value))}
        onChange={(event) => setDraft(event.target.value)}
        onBlur={leave}
        onKeyDown={(event) => {
          if (event.key === 'Enter') leave();
        }}
      />
    </label>
  );
}
