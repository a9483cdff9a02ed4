import { useState } from 'react';
import { countWithin } from '../../../state/provider-settings.ts';

interface CountFieldProps {
  readonly label: string;
  readonly unit: string;
  readonly range: { readonly min: number; readonly max: number; readonly usual: number };
  readonly value: number;
  readonly onChange: (value: number) => void;
}

/** A whole number. While it is being typed it may be anything; when the field is left it is brought into its range. */
export function CountField({ label, unit, range, value, onChange }: CountFieldProps) {
  const [draft, setDraft] = useState<string | null>(null);
  function leave(): void {
    if (draft !== null) onChange(countWithin(draft.trim() === '' ? undefined : Number(draft), range));
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
        inputMode="numeric"
        autoComplete="off"
        title={`${range.min} to ${range.max}`}
        value={draft ?? String(value)}
        onChange={(event) => setDraft(event.target.value)}
        onBlur={leave}
        onKeyDown={(event) => {
          if (event.key === 'Enter') leave();
        }}
      />
    </label>
  );
}
