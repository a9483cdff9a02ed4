import { useState } from 'react';
import { parseJson } from '../../../base/json.ts';
import type { Journal } from '../../../domain/journal.ts';
import type { WireExchange } from '../../../domain/wire-exchange.ts';
import { useFakeProvider } from '../../../state/use-fake-provider.ts';
import { withoutLastResult } from '../../../wire/without-last-result.ts';
import { JsonText } from '../../elements/json-text.tsx';

interface TryRequestProps {
  readonly journal: Journal;
  readonly exchange: WireExchange;
}

/** A request to change and send to the fake server, which answers as the provider would: also to what it refuses. Simulated runs only. */
export function TryRequest({ journal: { scenario, seed, source }, exchange }: TryRequestProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const fake = useFakeProvider();
  if (source.kind !== 'simulated') return null;
  const { persona, wire } = source;
  const text = typed ?? formatted(exchange.requestBody);
  const parsed = parseJson(text);
  const cut = parsed.ok ? withoutLastResult(wire, parsed.value) : null;
  const send = (body: string): void => fake.mutate({ scenario, persona, wire, seed, url: exchange.url, body });
  return (
    <details className="wire try-request">
      <summary>Change it and ask the fake server</summary>
      <p className="muted small">Answered in this page by the rules of the provider; nothing reaches the network.</p>
      <textarea
        className="textarea code"
        aria-label="Request body"
        rows={10}
        spellCheck={false}
        value={text}
        onChange={(event) => setTyped(event.target.value)}
      />
      {parsed.ok ? null : (
        <p className="class-permanent small">
          No JSON: {parsed.error.message} (line {parsed.error.line}, column {parsed.error.column}). It is sent as it is.
        </p>
      )}
      <div className="wire-bar">
        <button type="button" className="button" disabled={fake.isPending} onClick={() => send(text)}>
          Send
        </button>
        <button
          type="button"
          className="button"
          disabled={cut === null}
          title="What a history that was cut wrongly would send"
          onClick={() => setTyped(JSON.stringify(cut, null, 2))}
        >
          Take the last tool result out
        </button>
        <button type="button" className="button" disabled={typed === null} onClick={() => setTyped(null)}>
          As it was
        </button>
      </div>
      <div aria-live="polite">
        {fake.isError ? <p className="class-permanent small">The fake server could not be asked: {fake.error.message}</p> : null}
        {fake.data === undefined ? null : (
          <>
            <p className={`small ${fake.data.status < 400 ? 'class-success' : 'class-permanent'}`}>HTTP {fake.data.status}</p>
            <JsonText key={fake.data.body} text={formatted(fake.data.body)} label="Answer of the fake server" />
          </>
        )}
      </div>
    </details>
  );
}

function formatted(body: string): string {
  const parsed = parseJson(body);
  return parsed.ok ? JSON.stringify(parsed.value, null, 2) : body;
}
