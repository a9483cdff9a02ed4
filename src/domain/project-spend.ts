import type { Journal } from './journal.ts';
import { type AttemptRow, projectAttempts } from './project-attempts.ts';
import { projectSpans } from './project-spans.ts';
import type { Span, SpanId } from './span.ts';

/** Tokens, in and out together, and their price. */
export interface Spend {
  readonly tokens: number;
  /** Null when the price is unknown. */
  readonly costUsd: number | null;
}

/**
 * Where the tokens of a run went [P46]. A model turn (all requests of one step) is *wasted* when nothing good came of it: it brought no
 * reply, or every call and object in it failed and its lineage never ended in success afterwards. A turn that failed and was
 * corrected later is the price of a correction, not waste; so is a turn of several calls one of which succeeded. A final answer is
 * never waste, whatever it says.
 */
export interface SpendSplit {
  readonly total: Spend;
  readonly wasted: Spend;
  /** The part of `wasted` whose attempts all ended in a permanent failure: no attempt could have helped. */
  readonly wastedOnPermanent: Spend;
  /** wasted / total by tokens, 0 to 1; 0 when nothing was spent. */
  readonly wastedShare: number;
  readonly permanentShare: number;
}

export function projectSpend(
  journal: Journal,
  spans: readonly Span[] = projectSpans(journal),
  attempts: readonly AttemptRow[] = projectAttempts(journal, spans),
): SpendSplit {
  const attemptsOf = groupByStep(attempts);
  const turns = spans.filter((span) => span.kind === 'step');
  const wasted = findWastedTurns(spans, attempts);
  const permanent = wasted.filter((turn) => {
    const made = attemptsOf.get(stepKey(turn)) ?? [];
    return made.length > 0 && made.every((attempt) => attempt.failure?.class === 'permanent');
  });
  const total = sumOf(turns);
  const wastedSpend = sumOf(wasted);
  const permanentSpend = sumOf(permanent);
  return {
    total,
    wasted: wastedSpend,
    wastedOnPermanent: permanentSpend,
    wastedShare: total.tokens === 0 ? 0 : wastedSpend.tokens / total.tokens,
    permanentShare: total.tokens === 0 ? 0 : permanentSpend.tokens / total.tokens,
  };
}

/** The steps that nothing good came of, in the order of the spans. */
export function findWastedTurns(spans: readonly Span[], attempts: readonly AttemptRow[]): readonly Span[] {
  const attemptsOf = groupByStep(attempts);
  const hasReply = new Set(spans.filter(isReply).map((span) => stepKey(span)));
  return spans.filter((span) => {
    if (span.kind !== 'step') return false;
    const made = attemptsOf.get(stepKey(span)) ?? [];
    return made.length === 0 ? !hasReply.has(stepKey(span)) : made.every((attempt) => attempt.isLost);
  });
}

function isReply(span: Span): boolean {
  return span.kind === 'model-request' && span.outcome === 'ok';
}

function stepKey({ agent, step }: { readonly agent: number; readonly step: number }): SpanId {
  return `a${agent}/s${step}` as SpanId;
}

function groupByStep(attempts: readonly AttemptRow[]): ReadonlyMap<SpanId, readonly AttemptRow[]> {
  const groups = new Map<SpanId, AttemptRow[]>();
  for (const attempt of attempts) {
    const group = groups.get(stepKey(attempt));
    if (group === undefined) groups.set(stepKey(attempt), [attempt]);
    else group.push(attempt);
  }
  return groups;
}

function sumOf(turns: readonly Span[]): Spend {
  return turns.reduce<Spend>(
    (sum, turn) => ({
      tokens: sum.tokens + turn.inputTokens + turn.outputTokens,
      costUsd: sum.costUsd === null || turn.costUsd === null ? null : sum.costUsd + turn.costUsd,
    }),
    { tokens: 0, costUsd: 0 },
  );
}
