import { useState } from 'react';
import { parseJson } from '../../../base/json.ts';
import { estimateTokens } from '../../../base/tokens.ts';
import type { Usage } from '../../../domain/effect.ts';
import type { WireExchange } from '../../../domain/wire-exchange.ts';
import { curlCommand } from '../../../state/curl-command.ts';
import { ChoiceStrip } from '../../elements/choice-strip.tsx';
import { CopyButton } from '../../elements/copy-button.tsx';
import { formatCount } from '../../elements/figures.ts';
import { JsonText, type LineNote } from '../../elements/json-text.tsx';
import { WireDiff } from './wire-diff.tsx';

interface ExchangeViewProps {
  readonly exchange: WireExchange;
  /** Where it comes from, in a sentence. */
  readonly origin: string;
  /** As the provider counts them; null where nobody does, then the text is estimated. */
  readonly tokens: Usage | null;
  /** The request before it in the same run; null for the first. */
  readonly previous: WireExchange | null;
  readonly notes?: readonly LineNote[];
}

type Part = 'request' | 'response';
type Form = 'formatted' | 'raw' | 'diff';

/** What is told once for all requests of a run: folded away at first. */
const FOLDED = ['tools', 'toolConfig'];

export function ExchangeView({ exchange, origin, tokens, previous, notes = [] }: ExchangeViewProps) {
  const [part, setPart] = useState<Part>('request');
  const [form, setForm] = useState<Form>('formatted');
  const body = part === 'request' ? exchange.requestBody : exchange.responseBody;
  const formatted = formatBody(body);
  const canDiff = part === 'request' && previous !== null;
  const shown = form === 'diff' && !canDiff ? 'formatted' : form;
  return (
    <section className="wire" aria-label="HTTP exchange">
      <p className="wire-line">
        <strong>{exchange.method}</strong> <code>{exchange.url}</code>
      </p>
      <p className="wire-line small">
        <span className={isGood(exchange) ? 'class-success' : 'class-permanent'}>
          {exchange.status === null ? 'no answer' : `HTTP ${exchange.status}`}
        </span>
        {exchange.error === null ? null : <span className="muted"> · {exchange.error}</span>}
      </p>
      <p className="muted small">{origin}</p>
      <div className="wire-bar">
        <ChoiceStrip
          label="Which side"
          options={[
            { value: 'request', title: 'Request' },
            { value: 'response', title: 'Response' },
          ]}
          value={part}
          onChange={setPart}
        />
        <ChoiceStrip
          label="Form"
          options={[
            { value: 'formatted', title: 'Formatted' },
            { value: 'raw', title: 'Raw' },
            { value: 'diff', title: 'Diff', isDisabled: !canDiff },
          ]}
          value={shown}
          onChange={setForm}
        />
      </div>
      <Headers headers={part === 'request' ? exchange.requestHeaders : exchange.responseHeaders} />
      <p className="muted small wire-size">
        {formatCount(new TextEncoder().encode(body).byteLength, 'byte')} · {tokenWords(part, body, tokens)}
      </p>
      {body === '' ? <p className="muted">No body.</p> : null}
      {body !== '' && shown === 'formatted' ? (
        <JsonText
          key={`${part} ${formatted}`}
          text={formatted}
          label={`${part} body`}
          foldedNames={FOLDED}
          notes={part === 'request' ? notes : []}
        />
      ) : null}
      {body !== '' && shown === 'raw' ? <pre className="model-text wire-raw">{body}</pre> : null}
      {shown === 'diff' && previous !== null ? <WireDiff before={formatBody(previous.requestBody)} after={formatted} /> : null}
      <div className="wire-bar">
        <CopyButton label="Copy body" text={() => body} />
        <CopyButton
          label="Copy as curl"
          title="The request as a shell command, without the key"
          text={() => curlCommand(exchange)}
        />
      </div>
    </section>
  );
}

function isGood({ status, error }: WireExchange): boolean {
  return status !== null && status < 400 && error === null;
}

/** Anything that is no JSON stays as it came: streams, pages, broken answers. */
function formatBody(body: string): string {
  const parsed = parseJson(body);
  return parsed.ok ? JSON.stringify(parsed.value, null, 2) : body;
}

function tokenWords(part: Part, body: string, usage: Usage | null): string {
  if (usage === null) return `about ${formatCount(estimateTokens(body), 'token')} of text`;
  const count = part === 'request' ? usage.inputTokens : usage.outputTokens;
  return `counted as ${formatCount(count, part === 'request' ? 'input token' : 'output token')}`;
}

function Headers({ headers }: { readonly headers: WireExchange['requestHeaders'] }) {
  const entries = Object.entries(headers);
  return (
    <details className="wire-headers">
      <summary className="small muted">{formatCount(entries.length, 'header')}</summary>
      <dl className="header-list">
        {entries.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
