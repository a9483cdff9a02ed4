import type { Signal } from '../../../domain/failure.ts';
import type { SignalCorrections } from '../../../formats/read-failure-text/correct-signal.ts';
import { classifyStoreOf } from '../../../state/classify-store.ts';
import { useSession } from '../../../state/session-context.ts';
import { useClassify } from '../../../state/use-classify.ts';
import type { ClassifiedText } from '../../../workers/classify-questions.ts';
import { Section } from '../../elements/section.tsx';
import { fieldWords } from './classify-words.ts';

const TRANSPORTS: readonly { readonly value: Signal['transport']; readonly title: string }[] = [
  { value: 'http', title: 'HTTP answer' },
  { value: 'exception', title: 'thrown error' },
  { value: 'rpc', title: 'remote call (MCP, gRPC)' },
  { value: 'tool_result', title: 'a tool’s answer' },
  { value: 'stream', title: 'event in a stream' },
  { value: 'exit', title: 'command that ended' },
];

/** What was read out of the text, field by field, and what a person knows better. */
export function UnderstoodTable({ said }: { readonly said: ClassifiedText }) {
  const session = useSession();
  const store = classifyStoreOf(session);
  const corrections = useClassify((state) => state.corrections);
  const correct = (change: SignalCorrections) =>
    store.setState(({ corrections: before }) => ({ corrections: { ...before, ...change } }));
  const { signal, parts } = said;
  const shown = parts.filter(({ field }) => field !== 'transport' && field !== 'status' && field !== 'code' && field !== 'name');
  return (
    <Section
      title={`Understood as: ${said.form}`}
      aside={
        Object.keys(corrections).length === 0 ? null : (
          <button type="button" className="link" onClick={() => store.setState({ corrections: {} })}>
            As it was read
          </button>
        )
      }
      className="understood-section"
    >
      <div className="understood-fields">
        <label className="field">
          <span className="label">Came as</span>
          <select
            className="select"
            value={signal.transport}
            onChange={(event) => correct({ transport: event.target.value as Signal['transport'] })}
          >
            {TRANSPORTS.map(({ value, title }) => (
              <option key={value} value={value}>
                {title}
              </option>
            ))}
          </select>
        </label>
        <ShortField
          label={signal.transport === 'exit' ? 'Exit code' : 'Status'}
          value={signal.status}
          isWhole
          onChange={(text) => correct({ status: text === null ? null : Number(text) })}
        />
        <ShortField label="Code" value={signal.code} onChange={(code) => correct({ code })} />
        <ShortField label="Name" value={signal.name} onChange={(name) => correct({ name })} />
        <Traits signal={signal} corrections={corrections} onCorrect={correct} />
      </div>
      {shown.length === 0 ? null : (
        <dl className="understood-parts">
          {shown.map(({ field, value }) => (
            <div key={field}>
              <dt>{fieldWords(field)}</dt>
              <dd title={value}>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {said.notes.map((note) => (
        <p key={note} className="small muted">
          {note}
        </p>
      ))}
    </Section>
  );
}

interface TraitsProps {
  readonly signal: Signal;
  readonly corrections: SignalCorrections;
  readonly onCorrect: (change: SignalCorrections) => void;
}

/** A lost reply is ambiguous or not by what the call was. */
function Traits({ signal, corrections, onCorrect }: TraitsProps) {
  const { toolWrites, toolIdempotent } = signal.context;
  return (
    <>
      <ThreeWay
        label="The call writes"
        value={corrections.isNeverSent === true ? (corrections.toolWrites ?? null) : toolWrites}
        onChange={(value) => onCorrect({ toolWrites: value })}
      />
      <ThreeWay label="May be repeated" value={toolIdempotent} onChange={(value) => onCorrect({ toolIdempotent: value })} />
      <label className="field">
        <span className="label">It left</span>
        <select
          className="select"
          title="A request that never left wrote nothing, whatever the tool does"
          value={corrections.isNeverSent === true ? 'no' : 'maybe'}
          onChange={(event) => onCorrect({ isNeverSent: event.target.value === 'no' })}
        >
          <option value="maybe">as the rule says</option>
          <option value="no">no, never sent</option>
        </select>
      </label>
    </>
  );
}

interface ThreeWayProps {
  readonly label: string;
  readonly value: boolean | null;
  readonly onChange: (value: boolean | null) => void;
}

function ThreeWay({ label, value, onChange }: ThreeWayProps) {
  return (
    <label className="field">
      <span className="label">{label}</span>
      <select
        className="select"
        value={value === null ? '' : String(value)}
        onChange={(event) => onChange(event.target.value === '' ? null : event.target.value === 'true')}
      >
        <option value="">not known</option>
        <option value="true">yes</option>
        <option value="false">no</option>
      </select>
    </label>
  );
}

interface ShortFieldProps {
  readonly label: string;
  readonly value: string | number | null;
  readonly isWhole?: boolean;
  readonly onChange: (value: string | null) => void;
}

function ShortField({ label, value, isWhole = false, onChange }: ShortFieldProps) {
  return (
    <label className="field">
      <span className="label">{label}</span>
      <input
        className="text-input mono"
        inputMode={isWhole ? 'numeric' : 'text'}
        placeholder="none"
        spellCheck={false}
        value={value === null ? '' : String(value)}
        onChange={(event) => {
          const text = event.target.value.trim();
          if (!isWhole || /^\d{0,3}$/.test(text)) onChange(text === '' ? null : text);
        }}
      />
    </label>
  );
}
