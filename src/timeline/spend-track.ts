import type { RunTime } from '../domain/journal.ts';
import type { Span, SpanId } from '../domain/span.ts';

/** What the model had cost by a point in time. */
export interface SpendAt {
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** In and out, of turns that nothing good came of; known by the end of the run, shown from the moment they were paid. */
  readonly wastedTokens: number;
  /** Null when a price is unknown. */
  readonly costUsd: number | null;
}

/** Running sums over a lane's model requests, by the time they ended: what is paid is paid when the answer is there. */
export interface SpendTrack {
  /** Ends of the requests, sorted. */
  readonly times: Float64Array;
  /** Sums up to and including each of them. */
  readonly inputTokens: Float64Array;
  readonly outputTokens: Float64Array;
  readonly wastedTokens: Float64Array;
  readonly costUsd: Float64Array;
  readonly isPriced: boolean;
  readonly totalTokens: number;
}

const NOTHING_SPENT: SpendAt = { inputTokens: 0, outputTokens: 0, wastedTokens: 0, costUsd: 0 };

/** `wastedSteps`: ids of the step spans that were wasted. */
export function buildSpendTrack(spans: readonly Span[], wastedSteps: ReadonlySet<SpanId>): SpendTrack {
  const stepOf = new Map<SpanId, SpanId>();
  for (const { kind, id, parent } of spans) if (kind === 'model-try' && parent !== null) stepOf.set(id, parent);
  const requests = spans
    .filter(({ kind, inputTokens, outputTokens }) => kind === 'model-request' && inputTokens + outputTokens > 0)
    .sort((a, b) => a.endMs - b.endMs);
  const times = Float64Array.from(requests, ({ endMs }) => endMs);
  const inputTokens = new Float64Array(requests.length);
  const outputTokens = new Float64Array(requests.length);
  const wastedTokens = new Float64Array(requests.length);
  const costUsd = new Float64Array(requests.length);
  const sum = { input: 0, output: 0, wasted: 0, cost: 0 };
  let isPriced = true;
  for (const [index, request] of requests.entries()) {
    const step = stepOf.get(request.parent ?? request.id);
    sum.input += request.inputTokens;
    sum.output += request.outputTokens;
    if (step !== undefined && wastedSteps.has(step)) sum.wasted += request.inputTokens + request.outputTokens;
    if (request.costUsd === null) isPriced = false;
    else sum.cost += request.costUsd;
    inputTokens[index] = sum.input;
    outputTokens[index] = sum.output;
    wastedTokens[index] = sum.wasted;
    costUsd[index] = sum.cost;
  }
  return { times, inputTokens, outputTokens, wastedTokens, costUsd, isPriced, totalTokens: sum.input + sum.output };
}

export function spendAt(track: SpendTrack, atMs: RunTime): SpendAt {
  return spendUpTo(track, countUpTo(track.times, atMs) - 1);
}

/** Sums up to and including the request at an index; -1 is before the first. */
export function spendUpTo(track: SpendTrack, index: number): SpendAt {
  if (index < 0) return track.isPriced ? NOTHING_SPENT : { ...NOTHING_SPENT, costUsd: null };
  return {
    inputTokens: track.inputTokens[index] ?? 0,
    outputTokens: track.outputTokens[index] ?? 0,
    wastedTokens: track.wastedTokens[index] ?? 0,
    costUsd: track.isPriced ? (track.costUsd[index] ?? 0) : null,
  };
}

/** How many of the sorted times are ≤ `atMs`: binary search. */
export function countUpTo(times: Float64Array, atMs: RunTime): number {
  let low = 0;
  let high = times.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((times[middle] ?? 0) <= atMs) low = middle + 1;
    else high = middle;
  }
  return low;
}
