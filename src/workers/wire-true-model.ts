import type { CallModel, ModelOutcome } from '../domain/effect.ts';
import type { RunTime } from '../domain/journal.ts';
import type { LivePorts } from '../domain/ports.ts';
import type { BaseUrl } from '../providers/base-url.ts';
import type { KeyVault } from '../providers/key-vault.ts';
import { createProviderModel } from '../providers/provider-model.ts';
import type { FetchLike } from '../servers/answer.ts';
import { exchangeHeader, type ModelNote, type Notes } from '../servers/exchange.ts';
import { DEFAULT_MODELS } from '../servers/model-lists.ts';
import { modelFaultAt } from '../world/model-faults.ts';
import { providerKindOf } from './provider-kind-of.ts';
import type { WireTruePlan } from './wire-true-plan.ts';
import { baseUrlOf, simulatedVault } from './wire-true-site.ts';
import { withExchange } from './with-exchange.ts';

/** The run has a clock of its own, so the real one must never end a request. */
const NO_TIMEOUT_MS = Number.MAX_SAFE_INTEGER;

/** Where the fake provider stands, the way to it, and what it leaves behind. */
export interface ModelSite {
  readonly base: string;
  readonly notes: Notes<ModelNote>;
  readonly fetch: FetchLike;
}

/** The model port of a wire-true run: the client library of the provider, asked as a real run asks it, against the fake one. */
export function createWireTrueModel(plan: WireTruePlan, site: ModelSite): LivePorts['callModel'] {
  const baseUrl = baseUrlOf(site.base);
  const vault = simulatedVault(baseUrl);
  let requests = 0;
  return async (effect, arrival, now, signal) => {
    const ask = async (isStreamed: boolean) => {
      const id = ++requests;
      const send = withExchange(site.fetch, modelHeader(effect, { id, arrival, now }));
      const callModel = createPort(plan, baseUrl, vault, send, isStreamed);
      const seen = await callModel({ ...effect, timeoutMs: NO_TIMEOUT_MS }, arrival, now, signal);
      return { seen, note: site.notes.take(id) };
    };
    const isStreamed = plan.isStreaming || needsStream(plan, arrival, now);
    let answer = await ask(isStreamed);
    // The same request, which the server answers in the same way, in the one form that can carry the answer.
    if (!isStreamed && answer.note?.needsStream === true) answer = await ask(true);
    return withNote(answer.seen, answer.note);
  };
}

function createPort(
  { wire, modelId, scenario }: WireTruePlan,
  baseUrl: BaseUrl,
  vault: KeyVault,
  fetch: FetchLike,
  isStreamed: boolean,
): LivePorts['callModel'] {
  return createProviderModel({
    kind: providerKindOf(wire),
    baseUrl,
    modelId: modelId ?? DEFAULT_MODELS[wire],
    tools: scenario.tools.map(({ definition }) => definition),
    vault,
    needsKey: true,
    isStreamed,
    countsUnreported: false,
    fetch,
  });
}

/** A fault that cuts a stream needs one to cut. */
function needsStream({ scenario, seed }: WireTruePlan, arrival: number, now: RunTime): boolean {
  return modelFaultAt(scenario, seed, arrival, now)?.kind === 'cut-stream';
}

function modelHeader(
  { agent, step, try: nth, request, timeoutMs, view }: CallModel,
  place: { readonly id: number; readonly arrival: number; readonly now: RunTime },
): string {
  return exchangeHeader({ ...place, timeoutMs, agent, step, try: nth, request, inputTokens: view.tokens });
}

/**
 * What the client saw, on the clock and in the units of the run. Of a good reply the headers decide nothing and are not kept; of an injected answer those
 * of the scenario are. Why a connection broke is what no client can see.
 */
function withNote(seen: ModelOutcome, note: ModelNote | null): ModelOutcome {
  // No real time in a run on virtual time.
  const { firstTokenMs: _, ...outcome } = seen;
  if (note === null) return outcome;
  const { durationMs, usage, fault } = note;
  return {
    ...outcome,
    durationMs,
    usage,
    fault,
    headers: keptHeaders(outcome.headers, note.headers),
    body: outcome.reply === null ? outcome.body : null,
    error: outcome.error === null ? null : (note.error ?? outcome.error),
  };
}

function keptHeaders(
  headers: Readonly<Record<string, string>>,
  names: readonly string[] | null,
): Readonly<Record<string, string>> {
  if (names === null) return headers;
  return Object.fromEntries(Object.entries(headers).filter(([name]) => names.includes(name)));
}
