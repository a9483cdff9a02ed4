import { useState } from 'react';
import type { SelectedSpan } from '../../../state/lane-views.ts';
import {
  type ModelRequest,
  previousRequest,
  requestOfSpan,
  requestWithResult,
  toolTryOf,
  wireOf,
} from '../../../state/request-wire.ts';
import { useSession } from '../../../state/session-context.ts';
import { toolExchange } from '../../../state/tool-exchange.ts';
import { useWire } from '../../../state/use-wire.ts';
import { WIRE_PROFILES } from '../../../state/workbench.ts';
import type { WireMark } from '../../../workers/wire-view.ts';
import { ChoiceStrip } from '../../elements/choice-strip.tsx';
import { formatCount } from '../../elements/figures.ts';
import type { LineNote } from '../../elements/json-text.tsx';
import { ExchangeView } from './exchange-view.tsx';
import { NotHere } from './not-here.tsx';
import { TryRequest } from './try-request.tsx';
import { WireLosses } from './wire-losses.tsx';
import { WireShown } from './wire-shown.tsx';
import '../../styles/wire.css';

/** The HTTP request behind the selected thing, and its answer, verbatim where the run kept them. */
export function WireTab({ selected }: { readonly selected: SelectedSpan }) {
  return (
    <>
      <WireShown />
      <WireOfSpan selected={selected} />
    </>
  );
}

function WireOfSpan({ selected }: { readonly selected: SelectedSpan }) {
  const { span, journal, projected } = selected;
  switch (span.kind) {
    case 'wait':
      return <NotHere>A wait sends nothing.</NotHere>;
    case 'run':
      return <RequestList selected={selected} />;
    case 'attempt':
    case 'tool-try':
    case 'rejected':
      return <CallWire selected={selected} />;
    default: {
      const request = requestOfSpan(journal, span, projected);
      if (request === null) return <NotHere>No request was sent here.</NotHere>;
      return <RequestWire selected={selected} request={request} />;
    }
  }
}

type Side = 'tool' | 'carrying';

/** A call has two exchanges: with the tool, and the one that brought its result to the model. */
function CallWire({ selected }: { readonly selected: SelectedSpan }) {
  const { span, journal, projected, view } = selected;
  const [side, setSide] = useState<Side>('tool');
  const performed = toolTryOf(journal, span, projected);
  const tool = performed === null ? null : toolExchange(performed, view.exchanges);
  const carrying = requestWithResult(journal, span);
  const shown = tool === null ? 'carrying' : carrying === null ? 'tool' : side;
  if (tool === null && carrying === null) return <NotHere>The call was not executed, and no request carried its result.</NotHere>;
  return (
    <>
      {tool === null || carrying === null ? null : (
        <div className="wire-bar">
          <ChoiceStrip
            label="Which request"
            options={[
              { value: 'tool', title: 'To the tool' },
              { value: 'carrying', title: `To the model, with its result` },
            ]}
            value={shown}
            onChange={setSide}
          />
        </div>
      )}
      {shown === 'tool' && tool !== null ? (
        <ExchangeView
          exchange={tool.exchange}
          origin={
            tool.isCaptured
              ? CAPTURED
              : 'Computed: in a simulated run the mock tool answers without HTTP. This is what it gets and gives behind HTTP.'
          }
          tokens={null}
          previous={null}
        />
      ) : null}
      {shown === 'carrying' && carrying !== null ? (
        <RequestWire selected={selected} request={carrying} callId={span.callId} />
      ) : null}
    </>
  );
}

const CAPTURED = 'Recorded: this went over the wire in this run. Headers that say who asks are hidden.';

interface RequestWireProps {
  readonly selected: SelectedSpan;
  readonly request: ModelRequest;
  readonly callId?: string | null;
}

function RequestWire({ selected: { journal, view }, request, callId = null }: RequestWireProps) {
  const before = previousRequest(journal, request);
  const wire = useWire(journal, request, view.exchanges, callId);
  const previous = useWire(journal, before, view.exchanges);
  const profile = wireOf(journal.source);
  if (profile === null) return <NotHere>The browser’s own model is asked over no wire.</NotHere>;
  if (wire.isError) return <NotHere>The engine could not write this request: {wire.error.message}</NotHere>;
  if (wire.data === undefined) return <NotHere>Writing the request…</NotHere>;
  const { exchange, isCaptured, marks, losses } = wire.data;
  const client = WIRE_PROFILES.find(({ id }) => id === profile)?.title ?? profile;
  const settled =
    request.performed.kind === 'settled' && request.performed.outcome.kind === 'model' ? request.performed.outcome : null;
  return (
    <>
      <ExchangeView
        exchange={exchange}
        origin={
          isCaptured
            ? CAPTURED
            : `Computed: nothing was sent. This is what ${client}’s client sends for this request and gets for this reply.`
        }
        tokens={settled?.usage ?? null}
        previous={before === null ? null : (previous.data?.exchange ?? null)}
        notes={notesOf(marks)}
      />
      <WireLosses client={client} marks={marks} losses={losses} />
      <TryRequest key={request.entry} journal={journal} exchange={exchange} />
    </>
  );
}

/** A call stands before its result. */
function notesOf(marks: readonly WireMark[]): readonly LineNote[] {
  return marks.map(({ callId, what }) => ({
    needle: `"${callId}"`,
    at: what === 'arguments' ? 'first' : 'last',
    text: NOTES[what],
  }));
}

const NOTES = { 'error-flag': 'error flag lost', 'result-text': 'text changed', arguments: 'arguments changed' } as const;

/** Of a whole run: its requests in order, each one click away. */
function RequestList({ selected: { span, projected, view } }: { readonly selected: SelectedSpan }) {
  const session = useSession();
  const requests = projected.spans.filter(
    ({ kind, agent }) => agent === span.agent && (kind === 'model-request' || kind === 'tool-try'),
  );
  return (
    <section className="section" aria-label="Requests of this run">
      <p className="small muted">{formatCount(requests.length, 'request')}, in order. Select one to read it.</p>
      <ol className="request-list">
        {requests.map((request) => (
          <li key={request.id}>
            <button
              type="button"
              className="link"
              onClick={() => session.selection.setState({ selected: { laneId: view.lane.id, spanId: request.id } })}
            >
              {request.kind === 'model-request' ? `model, step ${request.step}` : (request.tool ?? 'tool')}
              {request.try === null || request.try === 1 ? '' : `, try ${request.try}`}
            </button>{' '}
            <span className={request.outcome === 'failed' ? 'class-permanent small' : 'muted small'}>
              {request.status === null ? 'no answer' : `HTTP ${request.status}`}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
