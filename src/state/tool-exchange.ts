import type { Cancelled, Settled } from '../domain/journal.ts';
import { type Exchanges, exchangeKey, type WireExchange } from '../domain/wire-exchange.ts';

/** Where mock tools stand when nothing says otherwise: the name of servers/tool-endpoints.ts, which the page does not load. */
const TOOLS_BASE = 'https://tools.invalid';
const IDEMPOTENCY_HEADER = 'idempotency-key';

/** A tool call as HTTP: what the run kept, else what a mock tool behind HTTP is sent and answers. */
export function toolExchange(
  { asked, ...entry }: Settled | Cancelled,
  exchanges: Exchanges,
): { readonly exchange: WireExchange; readonly isCaptured: boolean } | null {
  if (asked.kind !== 'call-tool') return null;
  const captured = exchanges.get(exchangeKey(asked));
  if (captured !== undefined) return { exchange: captured, isCaptured: true };
  const outcome = entry.kind === 'settled' && entry.outcome.kind === 'tool' ? entry.outcome : null;
  const error =
    outcome === null ? 'the run ended while it was open' : outcome.error && `${outcome.error.name}: ${outcome.error.message}`;
  return {
    isCaptured: false,
    exchange: {
      method: 'POST',
      url: `${TOOLS_BASE}/tools/${encodeURIComponent(asked.call.name)}`,
      requestHeaders: {
        'content-type': 'application/json',
        ...(asked.key === null ? {} : { [IDEMPOTENCY_HEADER]: asked.key }),
      },
      requestBody: asked.call.argumentsText,
      status: outcome?.status ?? null,
      responseHeaders: outcome?.headers ?? {},
      responseBody: outcome?.text ?? '',
      error,
    },
  };
}
