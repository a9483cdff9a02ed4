import type { CallModel } from '../domain/effect.ts';
import type { Cancelled, Journal, ModelSource, Settled, WireProfile } from '../domain/journal.ts';
import type { Span } from '../domain/span.ts';
import { type Exchanges, exchangeKey } from '../domain/wire-exchange.ts';
import type { WireQuestion } from '../workers/wire-view.ts';
import { performedAt, whatModelRead } from './inspect-span.ts';
import type { Projected } from './projected.ts';

/** A model request of a journal, and where it stands in it. */
export interface ModelRequest {
  readonly entry: number;
  readonly performed: Settled | Cancelled;
  readonly asked: CallModel;
}

export function modelRequestAt(journal: Journal, index: number): ModelRequest | null {
  const entry = journal.entries[index];
  if (entry === undefined || (entry.kind !== 'settled' && entry.kind !== 'cancelled')) return null;
  return entry.asked.kind === 'call-model' ? { entry: index, performed: entry, asked: entry.asked } : null;
}

/** The request that a span stands for: itself, the last of its step, or the one whose reply it answers. */
export function requestOfSpan(journal: Journal, span: Span, { spans }: Pick<Projected, 'spans'>): ModelRequest | null {
  const own = span.kind === 'model-request' ? span : lastRequestOfStep(spans, span);
  return own === undefined ? null : modelRequestAt(journal, own.entry);
}

function lastRequestOfStep(spans: readonly Span[], { agent, step }: Span): Span | undefined {
  return spans.findLast((other) => other.kind === 'model-request' && other.agent === agent && other.step === step);
}

/** The request that carried the result of a call to the model; null while none has. */
export function requestWithResult(journal: Journal, span: Span): ModelRequest | null {
  const read = whatModelRead(journal, span);
  return read === null ? null : modelRequestAt(journal, read.entry);
}

/** The request of the same agent before this one; null for its first. */
export function previousRequest(journal: Journal, { entry, asked }: ModelRequest): ModelRequest | null {
  for (let index = entry - 1; index >= 0; index--) {
    const before = modelRequestAt(journal, index);
    if (before !== null && before.asked.agent === asked.agent) return before;
  }
  return null;
}

/** Whose format the requests of a journal are in; null where they go over no wire. */
export function wireOf(source: ModelSource): WireProfile | null {
  if (source.kind === 'simulated') return source.wire;
  if (source.provider === 'built-in') return null;
  return source.provider === 'openai-compatible' ? 'compatible' : source.provider;
}

export function wireQuestion(
  journal: Journal,
  { performed, asked }: ModelRequest,
  exchanges: Exchanges,
  callId: string | null,
): WireQuestion | null {
  const wire = wireOf(journal.source);
  if (wire === null) return null;
  const { outcome } = performed.kind === 'settled' ? performed : { outcome: null };
  return {
    wire,
    tools: journal.scenario.tools.map(({ definition }) => definition),
    asked: { ...asked, view: ownHistory(asked) },
    startMs: performed.startMs,
    outcome: outcome?.kind === 'model' ? outcome : null,
    captured: exchanges.get(exchangeKey(asked)) ?? null,
    callId,
  };
}

/** The view with what it shows and nothing after it: histories go on, and all of it is copied to the worker. */
function ownHistory({ view }: CallModel): CallModel['view'] {
  const { history, length } = view;
  return { ...view, history: { id: history.id, messages: history.messages.slice(0, length), origin: null } };
}

/** The try of a call that a span stands for: itself, or the last of its attempt. */
export function toolTryOf(journal: Journal, span: Span, { spans }: Pick<Projected, 'spans'>): Settled | Cancelled | null {
  const own = span.kind === 'tool-try' ? span : spans.findLast((other) => other.kind === 'tool-try' && other.parent === span.id);
  const entry = own === undefined ? null : performedAt(journal, own);
  return entry?.asked.kind === 'call-tool' ? entry : null;
}
