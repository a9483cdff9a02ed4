import type { Price } from '../../../domain/price.ts';
import { classifyStoreOf } from '../../../state/classify-store.ts';
import { useSession } from '../../../state/session-context.ts';
import { useClassify } from '../../../state/use-classify.ts';
import type { Lane } from '../../../state/workbench.ts';
import type { ClassifiedText, CostSettings } from '../../../workers/classify-questions.ts';
import { formatDuration, formatWhole } from '../../elements/figures.ts';

interface CostAssumptionsProps {
  readonly said: ClassifiedText;
  readonly lane: Lane;
  readonly price: Price | null;
}

/** What the figures rest on, in words, and the part of it that can be set. */
export function CostAssumptionsFields({ said, lane, price }: CostAssumptionsProps) {
  const session = useSession();
  const store = classifyStoreOf(session);
  const settings = useClassify((state) => state.settings);
  const set = (change: Partial<CostSettings>) => store.setState({ settings: { ...settings, ...change } });
  const { tries, attempts } = lane.strategy;
  const most = said.from === 'tool' ? tries.tool : tries.model;
  return (
    <details className="assumptions">
      <summary className="small">What is assumed</summary>
      <p className="small">
        One failure, walked through {lane.strategy.title} without chance: at most {formatWhole(most)} tries,{' '}
        {formatWhole(attempts.max)} attempts, its own routes; waits are the means of its schedule. Only the rules read the wait
        that was asked for. What a model can mend it mends in its first turn; a permanent failure stays; a call whose write had
        happened writes again when it is repeated.
        {said.from === 'model' ? ' A failed request to the model cannot be fed back to it.' : ''} A turn reads the conversation
        and {formatWhole(said.feedbackTokens)} tokens of feedback.{' '}
        {price === null
          ? 'No price is known.'
          : `Price: $${price.inputPerMillion} in, $${price.outputPerMillion} out per million tokens (${price.source}).`}
      </p>
      <div className="assumption-fields">
        <NumberField
          label="It is over after, ms"
          value={settings.backAfterMs}
          placeholder={`${formatWhole(said.backAfterMs)}`}
          onChange={(backAfterMs) => set({ backAfterMs })}
        />
        <NumberField
          label="Conversation, tokens"
          value={settings.conversationTokens}
          onChange={(value) => set({ conversationTokens: value ?? 0 })}
        />
        <NumberField
          label="A reply, tokens"
          value={settings.replyTokens}
          onChange={(value) => set({ replyTokens: value ?? 0 })}
        />
        <NumberField label="A turn, ms" value={settings.turnMs} onChange={(value) => set({ turnMs: value ?? 0 })} />
      </div>
      <p className="small muted">
        {said.right === 'transient'
          ? `The other side is back after ${formatDuration(said.backAfterMs)}.`
          : `Right is ${said.right}: time alone does not help.`}
      </p>
    </details>
  );
}

interface NumberFieldProps {
  readonly label: string;
  readonly value: number | null;
  readonly placeholder?: string;
  readonly onChange: (value: number | null) => void;
}

function NumberField({ label, value, placeholder, onChange }: NumberFieldProps) {
  return (
    <label className="field">
      <span className="label">{label}</span>
      <input
        className="text-input"
        inputMode="numeric"
        placeholder={placeholder}
        value={value === null ? '' : String(value)}
        onChange={(event) => {
          const text = event.target.value.trim();
          if (/^\d{0,8}$/.test(text)) onChange(text === '' ? null : Number(text));
        }}
      />
    </label>
  );
}
