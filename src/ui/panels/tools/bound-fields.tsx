import type { SanityBound } from '../../../domain/tool.ts';
import { RemoveButton } from '../../elements/remove-button.tsx';
import { TextField } from '../../elements/text-field.tsx';
import { DraftField } from './draft-field.tsx';
import { readNumber, readPointer } from './read-field.ts';

interface BoundFieldsProps {
  readonly bounds: readonly SanityBound[];
  readonly onChange: (bounds: readonly SanityBound[], typed: string) => void;
}

const FIRST: SanityBound = { path: '', min: null, max: null, note: 'not plausible' };

/** Plausible ranges: outside of one the value still counts, and the model reads the note beside it. */
export function BoundFields({ bounds, onChange }: BoundFieldsProps) {
  const set = (index: number, part: Partial<SanityBound>, typed: string) =>
    onChange(
      bounds.map((bound, at) => (at === index ? { ...bound, ...part } : bound)),
      `${index} ${typed}`,
    );
  return (
    <>
      {bounds.length === 0 ? <p className="muted small">None: any number passes as it is.</p> : null}
      <ul className="bound-list">
        {bounds.map((bound, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the path is what is edited
          <li key={index} className="bound" aria-label={`Bound ${index + 1}`}>
            <DraftField
              label="Number at"
              isCode
              placeholder="/rate"
              shown={bound.path}
              read={readPointer}
              onRead={(path) => set(index, { path }, 'path')}
            />
            <LimitField
              label="At least"
              value={bound.min}
              limit={{ max: bound.max }}
              onSet={(min) => set(index, { min }, 'min')}
            />
            <LimitField
              label="At most"
              value={bound.max}
              limit={{ min: bound.min }}
              onSet={(max) => set(index, { max }, 'max')}
            />
            <RemoveButton
              what={`the bound of ${bound.path === '' ? 'the value' : bound.path}`}
              onRemove={() => onChange(bounds.toSpliced(index, 1), 'remove')}
            />
            <div className="bound-note">
              <TextField
                label="What the model reads beside it"
                value={bound.note}
                onChange={(note) => set(index, { note }, 'note')}
              />
            </div>
          </li>
        ))}
      </ul>
      <button type="button" className="link" onClick={() => onChange([...bounds, FIRST], 'add')}>
        + Add a bound
      </button>
    </>
  );
}

interface LimitFieldProps {
  readonly label: string;
  readonly value: number | null;
  readonly limit: { readonly min?: number | null; readonly max?: number | null };
  readonly onSet: (value: number | null) => void;
}

function LimitField({ label, value, limit: { min = null, max = null }, onSet }: LimitFieldProps) {
  return (
    <DraftField
      label={label}
      inputMode="decimal"
      placeholder="no limit"
      shown={value === null ? '' : String(value)}
      read={(text) => {
        const read = readNumber(text, { min, isEmptyRight: true });
        return read.ok && read.value !== undefined && max !== null && read.value > max
          ? { ok: false, error: `at most ${max}` }
          : read;
      }}
      onRead={(next) => onSet(next ?? null)}
    />
  );
}
