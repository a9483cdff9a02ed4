import type { Json } from '../../../base/json.ts';
import type { ToolOutcome } from '../../../domain/effect.ts';
import type { Failure } from '../../../domain/failure.ts';
import { callOf, whatModelRead } from '../../../state/inspect-span.ts';
import type { SelectedSpan } from '../../../state/lane-views.ts';
import { requestWithResult, toolTryOf, wireOf } from '../../../state/request-wire.ts';
import { type ChainField, followFields, type Station } from '../../../state/result-chain.ts';
import { strategyAt } from '../../../state/strategy-at.ts';
import { useWire } from '../../../state/use-wire.ts';
import { WIRE_PROFILES } from '../../../state/workbench.ts';
import { ClassMark } from '../../elements/class-mark.tsx';
import { MarkedText } from '../../elements/marked-text.tsx';
import { ChainStation, type StationPlace } from './chain-station.tsx';
import { NotHere } from './not-here.tsx';
import '../../styles/chain.css';

/** From what went wrong to what the model sees of it, station by station, with everything that gets lost where it gets lost. */
export function ChainTab({ selected }: { readonly selected: SelectedSpan }) {
  const { span, journal, projected, view } = selected;
  const isCall = span.kind === 'attempt' || span.kind === 'tool-try' || span.kind === 'rejected';
  const carrying = isCall ? requestWithResult(journal, span) : null;
  const { data } = useWire(journal, carrying, view.exchanges, span.callId);
  if (!isCall && span.failure === null) {
    return (
      <NotHere>{span.kind === 'run' ? RUN_NOTE : 'Nothing failed here, so there is nothing to follow to the model.'}</NotHere>
    );
  }
  const performed = isCall ? toolTryOf(journal, span, projected) : null;
  const outcome = performed?.kind === 'settled' && performed.outcome.kind === 'tool' ? performed.outcome : null;
  const read = whatModelRead(journal, span) ?? (span.fedBack === null ? null : { text: span.fedBack.text, isError: true });
  const carried = carrying === null ? null : (data?.carried ?? null);
  const fields = followFields({ outcome, failure: span.failure, text: read, carried });
  const template = span.failure === null ? null : strategyAt(journal, span.entry).feedback;
  const profile = wireOf(journal.source);
  const client = WIRE_PROFILES.find(({ id }) => id === profile)?.title ?? 'the provider';
  const place = (station: Station): StationPlace => ({ lost: fields.filter(({ lostAt }) => lostAt === station) });
  return (
    <ol className="chain">
      <ChainStation title="What went wrong" about="what the tool or the check really said" place={place('source')}>
        <Source outcome={outcome} failure={span.failure} argumentsText={callOf(journal, span)?.argumentsText ?? null} />
      </ChainStation>
      {span.failure === null ? null : (
        <ChainStation title="Class and rule" about="what the loop makes of it" place={place('class')}>
          <p>
            <ClassMark name={span.failure.class} isStrong /> by <code>{span.failure.rule}</code>
          </p>
        </ChainStation>
      )}
      {template === null || span.fedBack === null ? null : (
        <ChainStation title="Template" about="the strategy’s text for this class" place={NOTHING_LOST}>
          <pre className="model-text">{template.byClass[span.failure?.class ?? 'input'] ?? template.template}</pre>
        </ChainStation>
      )}
      <ChainStation title="Text" about="the result that the loop gives for the call" place={place('text')}>
        {read === null ? (
          <p className="muted">{STOPS[span.choice ?? 'stop'] ?? STOPS.stop}</p>
        ) : (
          <MarkedText text={read.text} needles={surviving(fields)} />
        )}
      </ChainStation>
      {carried === null ? null : (
        <>
          <ChainStation title="SDK part" about="what the AI SDK is handed" place={place('sdk')}>
            <JsonText value={carried.sdkPart} />
          </ChainStation>
          <ChainStation title="Wire JSON" about={`what ${client}’s client puts into the request`} place={place('wire')}>
            {carried.wirePart === null ? (
              <p className="muted">Not found in the request.</p>
            ) : (
              <JsonText value={carried.wirePart} />
            )}
          </ChainStation>
          <ChainStation title="What the model sees" about={flagWords(carried.seen.isError)} place={place('seen')}>
            <MarkedText text={carried.seen.text} needles={surviving(fields)} />
          </ChainStation>
        </>
      )}
    </ol>
  );
}

const RUN_NOTE = 'Select a failed attempt: its chain shows what the model sees of the failure, and what gets lost on the way.';
const NOTHING_LOST: StationPlace = { lost: [] };

/** Why the chain ends before the model. */
const STOPS: Readonly<Record<string, string>> = {
  stop: 'The chain ends here: the run ended, and no request carried a result of this call to the model.',
  'fall-back': 'The chain ends here: the loop called another tool in its place, and no request carried a result of the call yet.',
  'wait-below': 'The chain ends here for now: the loop makes the same call again, below the model’s sight.',
};

function flagWords(isError: boolean | null): string {
  if (isError === null) return 'in words alone: this format has no mark for errors';
  return isError ? 'marked as an error' : 'not marked as an error';
}

/** What is marked in the text: short values that came through. */
function surviving(fields: readonly ChainField[]): readonly string[] {
  return fields.filter(({ lostAt }) => lostAt === null).map(({ text }) => text);
}

function JsonText({ value }: { readonly value: Json }) {
  return <pre className="model-text">{JSON.stringify(value, null, 2)}</pre>;
}

interface SourceProps {
  readonly outcome: ToolOutcome | null;
  readonly failure: Failure | null;
  readonly argumentsText: string | null;
}

function Source({ outcome, failure, argumentsText }: SourceProps) {
  if (outcome === null) {
    return (
      <>
        <p className="small">
          {failure === null ? 'Nothing was executed.' : `Found before anything was executed: ${failure.message}`}
        </p>
        {argumentsText === null ? null : <pre className="model-text">{argumentsText}</pre>}
      </>
    );
  }
  const { status, error, text, headers } = outcome;
  return (
    <>
      <p className="small mono">
        {status === null ? (error?.name ?? 'no answer') : `HTTP ${status}`}
        {headers['retry-after'] === undefined ? '' : ` · retry-after: ${headers['retry-after']}`}
        {error?.code == null ? '' : ` · ${error.code}`}
      </p>
      {error === null ? null : <p className="small">{error.message}</p>}
      {text === '' ? null : <pre className="model-text">{text.length > 600 ? `${text.slice(0, 600)}…` : text}</pre>}
      {error?.stack == null ? null : (
        <details>
          <summary className="small muted">stack trace</summary>
          <pre className="model-text">{error.stack}</pre>
        </details>
      )}
    </>
  );
}
