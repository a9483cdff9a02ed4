import { success } from '../../../base/result.ts';
import type { Tool, ToolTraits } from '../../../domain/tool.ts';
import { DraftField } from './draft-field.tsx';
import { readNumber } from './read-field.ts';

interface TraitFieldsProps {
  readonly tool: Tool;
  readonly onChange: (tool: Tool, typed: string) => void;
}

/** What may be assumed of a call, each with what it decides, and how long one takes. */
export function TraitFields({ tool, onChange }: TraitFieldsProps) {
  const { traits, latencyMs } = tool;
  const set = (part: Partial<ToolTraits>, typed: string) => onChange({ ...tool, traits: { ...traits, ...part } }, typed);
  const setLatency = (part: Partial<Tool['latencyMs']>, typed: string) =>
    onChange({ ...tool, latencyMs: { ...latencyMs, ...part } }, typed);
  return (
    <>
      <label className="check">
        <input type="checkbox" checked={traits.writes} onChange={(event) => set({ writes: event.target.checked }, 'writes')} />
        writes
      </label>
      <p className="muted small trait-note">
        {traits.writes
          ? 'A call that gets through is an entry of the effect ledger; a second one for the same intent counts as a duplicate.'
          : 'It only reads: nothing goes into the ledger, and any call may be repeated.'}
      </p>
      <label className="check">
        <input
          type="checkbox"
          checked={traits.idempotent}
          onChange={(event) => set({ idempotent: event.target.checked }, 'idempotent')}
        />
        idempotent
      </label>
      <p className="muted small trait-note">
        {traits.idempotent
          ? 'The same call twice has the effect of one: a lost reply may be tried again.'
          : traits.writes
            ? 'A lost reply leaves open whether it was written: trying again may write twice, unless a key is sent.'
            : 'Without a write it decides nothing.'}
      </p>
      <DraftField
        label="Entity"
        isCode
        placeholder="none"
        shown={traits.entity ?? ''}
        read={(text) => success(text.trim() === '' ? null : text.trim())}
        onRead={(entity) => set({ entity }, 'entity')}
        hint="A write raises its version. Stale, conflict and precondition faults need one to speak about."
      />
      <div className="grid-2">
        <DraftField
          label="Fastest answer"
          unit="ms"
          inputMode="numeric"
          shown={String(latencyMs.min)}
          read={(text) => {
            const read = readNumber(text, { min: 0 });
            return read.ok && (read.value ?? 0) > latencyMs.max
              ? { ok: false, error: `at most ${latencyMs.max}, the slowest` }
              : read;
          }}
          onRead={(min) => setLatency({ min: min ?? 0 }, 'min')}
        />
        <DraftField
          label="Slowest answer"
          unit="ms"
          inputMode="numeric"
          shown={String(latencyMs.max)}
          read={(text) => readNumber(text, { min: latencyMs.min })}
          onRead={(max) => setLatency({ max: max ?? latencyMs.min }, 'max')}
        />
      </div>
    </>
  );
}
