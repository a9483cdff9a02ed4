import { useEffect } from 'react';
import type { Price } from '../../../domain/price.ts';
import { classifyStoreOf, setFailureText, typeFailureText } from '../../../state/classify-store.ts';
import { useSession } from '../../../state/session-context.ts';
import { useClassifiedText, useClassify, useFailureExamples } from '../../../state/use-classify.ts';
import type { Lane } from '../../../state/workbench.ts';
import type { ClassifiedText } from '../../../workers/classify-questions.ts';
import { ClassifierRows } from './classifier-rows.tsx';
import { MarkedInput } from './marked-input.tsx';
import { UnderstoodTable } from './understood-table.tsx';
import { VerdictCard } from './verdict-card.tsx';

interface FailureTabProps {
  readonly lane: Lane;
  readonly price: Price | null;
  readonly onRules: () => void;
}

/** One pasted failure: the text with what decided marked in it, what was understood, the verdict, and what others would do. */
export function FailureTab({ lane, price, onRules }: FailureTabProps) {
  const session = useSession();
  const store = classifyStoreOf(session);
  const { text, origin } = useClassify((state) => state);
  const said = useClassifiedText(lane.strategy, price);
  useEffect(() => {
    // Ready to paste into, once the dialog stands: opening it takes the focus itself.
    const frame = requestAnimationFrame(() => document.querySelector<HTMLTextAreaElement>('.marked-text')?.focus());
    return () => cancelAnimationFrame(frame);
  }, []);
  const ours = said?.rows.find(({ kind }) => kind === 'rules');
  return (
    <div className="failure-columns">
      <div className="failure-left">
        <Examples />
        <MarkedInput
          label="The failure"
          value={text}
          placeholder={
            'Paste anything: a message, a stack trace, JSON, curl -i output, an SDK’s error, a span, an event stream …\n\nIt stays in this tab: nothing is sent or stored.'
          }
          marks={ours?.evidence.flatMap(({ place }) => place ?? []) ?? []}
          faint={said?.parts.flatMap(({ field, place }) => (place === null || field === 'body' ? [] : [place])) ?? []}
          onChange={(next) => typeFailureText(store, next)}
        />
        {origin === null ? null : <p className="small muted">{origin}</p>}
        {said == null ? null : <UnderstoodTable said={said} />}
      </div>
      <div className="failure-right" aria-live="polite">
        {said == null ? (
          <NothingPasted isWaiting={text.trim() !== ''} />
        ) : (
          <Answer said={said} lane={lane} price={price} onRules={onRules} />
        )}
      </div>
    </div>
  );
}

function Answer({ said, lane, price, onRules }: { readonly said: ClassifiedText } & FailureTabProps) {
  return (
    <>
      <VerdictCard said={said} lane={lane} onRules={onRules} />
      <ClassifierRows said={said} lane={lane} price={price} />
    </>
  );
}

function NothingPasted({ isWaiting }: { readonly isWaiting: boolean }) {
  if (isWaiting) return <p className="empty">Reading…</p>;
  return (
    <div className="empty">
      <p>Paste a failure on the left, or take an example. Here stands its class, the rule and the words that decided.</p>
      <p>Below it: what five other classifiers would do with it, and what that costs in tries, time, tokens and money.</p>
    </div>
  );
}

function Examples() {
  const session = useSession();
  const store = classifyStoreOf(session);
  const text = useClassify((state) => state.text);
  const examples = useFailureExamples();
  return (
    <div className="row wrap">
      <select
        className="select examples"
        aria-label="Take an example"
        value=""
        onChange={(event) => {
          const example = examples.find(({ id }) => id === event.target.value);
          if (example !== undefined) setFailureText(store, example.text);
        }}
      >
        <option value="">Take an example…</option>
        {examples.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </select>
      <span className="grow" />
      <button type="button" className="link" disabled={text === ''} onClick={() => setFailureText(store, '')}>
        Clear
      </button>
    </div>
  );
}
