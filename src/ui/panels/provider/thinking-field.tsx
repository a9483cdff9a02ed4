import type { Thinking } from '../../../domain/journal.ts';
import { THINKING_KINDS } from '../../../providers/call-options.ts';
import type { ProviderKind } from '../../../providers/presets.ts';
import { THINKING_TOKENS } from '../../../state/provider-settings.ts';
import { CountField } from './count-field.tsx';

interface ThinkingFieldProps {
  readonly kind: ProviderKind;
  readonly value: Thinking | null;
  readonly onChange: (thinking: Thinking | null) => void;
}

const CHOICES: readonly { readonly id: string; readonly title: string; readonly thinking: Thinking | null }[] = [
  { id: 'default', title: 'As the provider does by itself', thinking: null },
  { id: 'off', title: 'Off', thinking: { kind: 'off' } },
  { id: 'minimal', title: 'Effort: minimal', thinking: { kind: 'effort', effort: 'minimal' } },
  { id: 'low', title: 'Effort: low', thinking: { kind: 'effort', effort: 'low' } },
  { id: 'medium', title: 'Effort: medium', thinking: { kind: 'effort', effort: 'medium' } },
  { id: 'high', title: 'Effort: high', thinking: { kind: 'effort', effort: 'high' } },
  { id: 'budget', title: 'A budget of tokens', thinking: { kind: 'budget', tokens: THINKING_TOKENS.usual } },
];

/** How much the model is asked to think, in the forms that its format can say. Models differ; one that knows no such thing answers 400. */
export function ThinkingField({ kind, value, onChange }: ThinkingFieldProps) {
  const choices = CHOICES.filter(({ thinking }) => thinking === null || THINKING_KINDS[kind].includes(thinking.kind));
  const chosen = choices.find(({ id }) => id === idOf(value)) ?? CHOICES[0];
  return (
    <>
      <label className="field">
        <span className="provider-label">Thinking</span>
        <select
          className="select"
          value={chosen?.id}
          onChange={(event) => onChange(choices.find(({ id }) => id === event.target.value)?.thinking ?? null)}
        >
          {choices.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </select>
      </label>
      {chosen?.id === 'budget' && value?.kind === 'budget' ? (
        <CountField
          label="Thinking budget"
          unit="tokens, part of the output limit"
          range={THINKING_TOKENS}
          value={value.tokens}
          onChange={(tokens) => onChange({ kind: 'budget', tokens })}
        />
      ) : null}
    </>
  );
}

function idOf(thinking: Thinking | null): string {
  if (thinking === null) return 'default';
  return thinking.kind === 'effort' ? thinking.effort : thinking.kind;
}
