import type { Journal } from '../domain/journal.ts';
import type { Scenario } from '../domain/scenario.ts';
import { type ExchangeAddress, type Exchanges, exchangeKey, type WireExchange } from '../domain/wire-exchange.ts';
import type { SimulationPlan } from '../experiments/run-simulated.ts';
import { captureFetch } from '../providers/capture-fetch.ts';
import type { FetchLike } from '../servers/answer.ts';
import { EXCHANGE_HEADER, readModelExchange, readToolExchange } from '../servers/exchange.ts';
import { runWireTrue, type WireTrueOptions } from './run-wire-true.ts';

export interface WireTrueRun {
  readonly journal: Journal;
  readonly exchanges: Exchanges;
}

/** Runs one lane through the real client and the mock servers, and keeps every exchange. */
export async function runWireTrueLane(
  plan: SimulationPlan,
  intern: (scenario: Scenario) => Scenario,
  options: Pick<WireTrueOptions, 'site' | 'signal'> = {},
): Promise<WireTrueRun> {
  const exchanges = new Map<string, WireExchange>();
  const journal = await runWireTrue(
    { ...plan, scenario: intern(plan.scenario), isStreaming: false },
    { ...options, wrapFetch: (fetch) => keepExchanges(fetch, exchanges) },
  );
  return { journal, exchanges };
}

function keepExchanges(fetch: FetchLike, exchanges: Map<string, WireExchange>): FetchLike {
  return captureFetch(fetch, (exchange, sentHeaders) => {
    const address = addressOf(sentHeaders, exchange.url);
    if (address === null) return;
    const { [EXCHANGE_HEADER]: _ours, ...requestHeaders } = exchange.requestHeaders;
    exchanges.set(exchangeKey(address), { ...exchange, requestHeaders });
  });
}

function addressOf(headers: Headers, url: string): ExchangeAddress | null {
  const tool = readToolExchange(headers);
  if (tool !== null) return { kind: 'call-tool', ...tool, call: { id: tool.callId, name: toolIn(url) } };
  const model = readModelExchange(headers);
  return model === null ? null : { kind: 'call-model', ...model };
}

/** The tool a request goes to is in its path alone. */
function toolIn(url: string): string {
  return decodeURIComponent(new URL(url).pathname.split('/').at(-1) ?? '');
}
