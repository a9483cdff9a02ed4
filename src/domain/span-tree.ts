import type { Counters } from './effect.ts';
import type { RunTime } from './journal.ts';
import type { Span, SpanId, SpanKind, SpanOutcome } from './span.ts';

/** A span that is still being put together. */
export type DraftSpan = { -readonly [Key in keyof Span]: Span[Key] };

/** Spans as they come out of a journal. Containers are made when the first thing inside them appears, and cover what is inside them. */
export class SpanTree {
  /** Parents before children. */
  private readonly spans: DraftSpan[] = [];
  private readonly containers = new Map<SpanId, DraftSpan>();
  private readonly children = new Map<SpanId, DraftSpan[]>();

  container(id: SpanId, kind: SpanKind, parent: DraftSpan | null, counters: Counters): DraftSpan {
    const known = this.containers.get(id);
    if (known !== undefined) return known;
    const made = this.add(id, kind, parent, counters, Number.POSITIVE_INFINITY, 0);
    this.containers.set(id, made);
    return made;
  }

  add(id: SpanId, kind: SpanKind, parent: DraftSpan | null, { agent, step }: Counters, atMs: RunTime, entry: number): DraftSpan {
    const span: DraftSpan = {
      id,
      kind,
      parent: parent?.id ?? null,
      agent,
      step,
      attempt: null,
      try: null,
      request: null,
      tool: null,
      callId: null,
      startMs: atMs,
      endMs: Number.isFinite(atMs) ? atMs : 0,
      outcome: 'ok',
      failure: null,
      choice: null,
      fedBack: null,
      warnings: [],
      status: null,
      inputTokens: 0,
      outputTokens: 0,
      costUsd: 0,
      entry,
    };
    this.spans.push(span);
    if (parent !== null) {
      const siblings = this.children.get(parent.id);
      if (siblings === undefined) this.children.set(parent.id, [span]);
      else siblings.push(span);
    }
    return span;
  }

  lastChild(parent: SpanId, kind: SpanKind): DraftSpan | null {
    return this.children.get(parent)?.findLast((span) => span.kind === kind) ?? null;
  }

  /** The last thing done directly inside, waits aside. */
  lastEffectIn(parent: SpanId): DraftSpan | null {
    return this.children.get(parent)?.findLast((span) => span.kind !== 'wait') ?? null;
  }

  /**
   * All spans, each container having taken from what is inside it (children come after their parents, so going backwards meets them
   * first). Containers with nothing inside are left out.
   */
  conclude(): readonly DraftSpan[] {
    for (const span of this.spans.toReversed()) {
      const inside = this.children.get(span.id);
      if (inside === undefined) continue;
      for (const child of inside) {
        span.startMs = Math.min(span.startMs, child.startMs);
        span.endMs = Math.max(span.endMs, child.endMs);
        span.entry = Math.max(span.entry, child.entry);
        span.inputTokens += child.inputTokens;
        span.outputTokens += child.outputTokens;
        span.costUsd = span.costUsd === null || child.costUsd === null ? null : span.costUsd + child.costUsd;
        if (child.failure !== null) {
          span.failure = child.failure;
          span.choice = child.choice;
        }
      }
      span.outcome = outcomeOfContainer(span.kind, inside);
    }
    return this.spans.filter((span) => Number.isFinite(span.startMs));
  }
}

/** Tries follow each other: the last decides. Steps hold things side by side: the worst decides, model tries counting as one. */
function outcomeOfContainer(kind: SpanKind, inside: readonly DraftSpan[]): SpanOutcome {
  const effects = inside.filter((span) => span.kind !== 'wait');
  if (kind !== 'step') return sequenceOutcome(effects);
  const modelTries = effects.filter((span) => span.kind === 'model-try');
  const others = effects.filter((span) => span.kind !== 'model-try');
  const outcomes = [sequenceOutcome(modelTries), ...others.map((span) => span.outcome)];
  return outcomes.reduce((worst, outcome) => (BADNESS.indexOf(outcome) > BADNESS.indexOf(worst) ? outcome : worst));
}

const BADNESS: readonly SpanOutcome[] = ['ok', 'recovered', 'open', 'cancelled', 'failed'];

function sequenceOutcome(spans: readonly DraftSpan[]): SpanOutcome {
  const last = spans.at(-1)?.outcome ?? 'ok';
  return last === 'ok' && spans.some((span) => span.outcome !== 'ok') ? 'recovered' : last;
}
