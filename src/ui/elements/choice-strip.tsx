import './choice-strip.css';
import { useId } from 'react';

interface ChoiceStripProps<Value extends string> {
  readonly label: string;
  readonly options: readonly { readonly value: Value; readonly title: string; readonly isDisabled?: boolean }[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

/** One of a few, side by side: radio buttons that look like one control. */
export function ChoiceStrip<Value extends string>({ label, options, value, onChange }: ChoiceStripProps<Value>) {
  const name = useId();
  return (
    <fieldset className="choice-strip">
      <legend className="visually-hidden">{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={option.value === value ? 'choice chosen' : 'choice'}>
          <input
            type="radio"
            className="visually-hidden"
            name={name}
            checked={option.value === value}
            disabled={option.isDisabled === true}
            onChange={() => onChange(option.value)}
          />
          {option.title}
        </label>
      ))}
    </fieldset>
  );
}
