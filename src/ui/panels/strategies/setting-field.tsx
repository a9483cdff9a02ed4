import { useEffect, useId, useState } from 'react';
import { type Json, jsonAt } from '../../../base/json.ts';
import { readNumber } from './setting-text.ts';
import type { Control, Setting } from './strategy-setting.ts';

interface SettingFieldProps {
  readonly setting: Setting;
  /** The strategy. */
  readonly value: Json;
  readonly onChange: (setting: Setting, value: Json) => void;
}

/** One setting as a plain control, with what it does and what it costs. */
export function SettingField({ setting, value, onChange }: SettingFieldProps) {
  const id = useId();
  const here = jsonAt(value, setting.path) ?? setting.absent;
  const change = (next: Json) => onChange(setting, next);
  return (
    <div className="setting">
      <label className="setting-label" htmlFor={id}>
        {setting.label}
      </label>
      <SettingControl id={id} control={setting.control} value={here ?? null} onChange={change} />
      <p className="setting-note muted small" id={`${id}-note`}>
        {setting.does} <span className="setting-costs">Costs: {setting.costs}</span>
      </p>
    </div>
  );
}

interface SettingControlProps {
  readonly id: string;
  readonly control: Control;
  readonly value: Json;
  readonly onChange: (value: Json) => void;
}

function SettingControl({ id, control, value, onChange }: SettingControlProps) {
  switch (control.kind) {
    case 'flag':
      return (
        <input
          id={id}
          type="checkbox"
          className="setting-flag"
          aria-describedby={`${id}-note`}
          checked={value === true}
          onChange={(event) => onChange(event.target.checked)}
        />
      );
    case 'choice':
      return (
        <select
          id={id}
          className="select"
          aria-describedby={`${id}-note`}
          value={String(value)}
          onChange={(event) => onChange(event.target.value)}
        >
          {control.options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.title}
            </option>
          ))}
        </select>
      );
    case 'number':
      return <NumberControl id={id} control={control} value={value} onChange={onChange} />;
  }
}

interface NumberControlProps extends SettingControlProps {
  readonly control: Extract<Control, { kind: 'number' }>;
}

/** What is typed stands as it was typed; it counts once it is a right number. */
function NumberControl({ id, control, value, onChange }: NumberControlProps) {
  const shown = value === null ? '' : String(value);
  const [text, setText] = useState(shown);
  useEffect(() => setText(shown), [shown]);
  const read = readNumber(text, control);
  const problem = typeof read === 'string' ? read : null;
  return (
    <span className="setting-number">
      <input
        id={id}
        className="text-input"
        inputMode={control.isWhole ? 'numeric' : 'decimal'}
        placeholder={control.empty ?? undefined}
        value={text}
        aria-invalid={problem !== null}
        aria-describedby={`${id}-note ${id}-problem`}
        onChange={(event) => {
          setText(event.target.value);
          const next = readNumber(event.target.value, control);
          if (typeof next !== 'string') onChange(next.value);
        }}
      />
      <span className="muted small nowrap">{control.unit}</span>
      <span className="class-permanent small setting-problem" id={`${id}-problem`}>
        {problem ?? ''}
      </span>
    </span>
  );
}
