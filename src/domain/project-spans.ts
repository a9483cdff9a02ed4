import { assertNever } from '../base/assert-never.ts';
import type { Counters, Decide, Performable } from './effect.ts';
import type { Cancelled, Journal, RunTime, Settled } from './journal.ts';
import { requestCostUsd } from './price.ts';
import { isAnswered, projectRuns } from './project-run.ts';
import type { RunOutcome } from './run.ts';
import type { Span, SpanId, SpanKind, SpanOutcome } from './span.ts';
import { type DraftSpan, SpanTree } from './span-tree.ts';

/** Every span of a journal, parents before their children, otherwise in order of completion. A prefix gives the spans so far, with the same ids. */
export function projectSpans(journal: Journal): readonly Span[] {
  const projection = new Projection(journal);
  const ordinals: number[] = [];
  for (const [index, entry] of journal.entries.entries()) {
    if (entry.kind === 'strategy') continue;
    const ordinal = ordinals[entry.slot] ?? 0;
    ordinals[entry.slot] = ordinal + 1;
    const address = `${entry.slot}.${ordinal}` as SpanId;
    switch (entry.kind) {
      case 'settled':
      case 'cancelled':
        projection.perform(entry, address, index);
        break;
      case 'decided':
        projection.decide(entry.asked, entry.atMs, address, index);
        break;
      case 'opened':
        break;
      default:
        assertNever(entry, 'projectSpans');
    }
  }
  return projection.finish();
}

class Projection {
  private readonly journal: Journal;
  private readonly tree = new SpanTree();

  constructor(journal: Journal) {
    this.journal = journal;
  }

  perform(entry: Settled | Cancelled, address: SpanId, index: number): void {
    const { asked, startMs, endMs } = entry;
    const leaf = this.tree.add(address, leafKind(asked), this.parentOf(asked), asked, startMs, index);
    leaf.endMs = endMs;
    copyCounters(leaf, asked);
    if (entry.kind === 'cancelled') leaf.outcome = 'cancelled';
    else this.report(leaf, entry);
  }

  private report(leaf: DraftSpan, { outcome }: Settled): void {
    switch (outcome.kind) {
      case 'tool':
        leaf.status = outcome.status;
        leaf.outcome = isAnswered(outcome) ? 'ok' : 'failed';
        break;
      case 'model': {
        const { inputTokens, outputTokens } = outcome.usage;
        leaf.status = outcome.status;
        leaf.outcome = outcome.reply === null ? 'failed' : 'ok';
        leaf.inputTokens = inputTokens;
        leaf.outputTokens = outputTokens;
        leaf.costUsd = this.journal.price === null ? null : requestCostUsd(this.journal.price, outcome.usage);
        break;
      }
      case 'verdict':
        leaf.outcome = outcome.issues.length === 0 ? 'ok' : 'failed';
        break;
      case 'elapsed':
        break;
      default:
        assertNever(outcome, 'Projection.report');
    }
  }

  decide(asked: Decide, atMs: RunTime, address: SpanId, index: number): void {
    const { decision } = asked;
    switch (decision.what) {
      case 'classified': {
        const leaf = this.judged(asked, decision, atMs, address, index);
        leaf.failure = decision.failure;
        leaf.choice = decision.choice;
        leaf.outcome = 'failed';
        break;
      }
      case 'fed-back': {
        const read = { text: decision.text, tokens: decision.tokens };
        for (const span of this.subjects(asked, decision.callId)) span.fedBack = read;
        break;
      }
      case 'warned':
        for (const span of this.subjects(asked, decision.callId)) span.warnings = decision.notes;
        break;
      case 'not-executed': {
        const attempt = this.attemptSpan(asked, decision.callId, decision.tool);
        if (this.tree.lastEffectIn(attempt.id) !== null) break;
        const leaf = this.tree.add(address, 'rejected', attempt, asked, atMs, index);
        leaf.callId = decision.callId;
        leaf.tool = decision.tool;
        leaf.outcome = 'cancelled';
        break;
      }
      case 'ended': {
        const run = this.runSpan(asked);
        run.endMs = Math.max(run.endMs, atMs);
        run.entry = index;
        break;
      }
      case 'fell-back': {
        const attempt = this.attemptSpan(asked, decision.callId, decision.tool);
        const { to, because, note } = decision;
        attempt.fellBack = [...(attempt.fellBack ?? []), { to, because, note }];
        break;
      }
      case 'regressed':
      case 'refused':
        break;
      default:
        assertNever(decision, 'Projection.decide');
    }
  }

  /** The span a classification is about: the effect that has just failed, or a new one for what failed without an effect. */
  private judged(
    asked: Counters,
    decision: Extract<Decide['decision'], { what: 'classified' }>,
    atMs: RunTime,
    address: SpanId,
    index: number,
  ): DraftSpan {
    const { callId, tool, attempt, failure } = decision;
    if (callId !== null) {
      const parent = this.attemptSpan(asked, callId, tool);
      parent.attempt = attempt;
      const last = this.tree.lastEffectIn(parent.id);
      if (last?.kind === 'tool-try' && last.failure === null && failure.source !== 'arguments') return last;
      const leaf = this.tree.add(address, 'rejected', parent, asked, atMs, index);
      Object.assign(leaf, { callId, tool, attempt });
      return leaf;
    }
    const step = this.stepSpan(asked);
    if (failure.source === 'answer') {
      const last = this.tree.lastChild(step.id, 'answer');
      if (last !== null && last.failure === null) return last;
      const leaf = this.tree.add(address, 'answer', step, asked, atMs, index);
      leaf.attempt = attempt;
      return leaf;
    }
    const lastTry = this.tree.lastChild(step.id, 'model-try');
    const request = lastTry === null ? null : this.tree.lastEffectIn(lastTry.id);
    if (request !== null && request.failure === null) return request;
    return this.tree.add(address, 'model-request', this.modelTrySpan(asked, decision.try), asked, atMs, index);
  }

  /** What a text or a remark is about: the attempt with its last effect, or the last answer or model request of the step. */
  private subjects(asked: Counters, callId: string | null): readonly DraftSpan[] {
    const step = this.stepSpan(asked);
    const subject =
      callId !== null
        ? this.attemptSpan(asked, callId, null)
        : (this.tree.lastChild(step.id, 'answer') ?? this.tree.lastChild(step.id, 'model-try') ?? step);
    const leaf = this.tree.lastEffectIn(subject.id);
    return leaf === null ? [subject] : [subject, leaf];
  }

  private parentOf(asked: Performable): DraftSpan {
    switch (asked.kind) {
      case 'call-model':
        return this.modelTrySpan(asked, asked.try);
      case 'call-tool': {
        const attempt = this.attemptSpan(asked, asked.call.id, asked.call.name);
        attempt.attempt = asked.attempt;
        return attempt;
      }
      case 'wait':
        return asked.callId === null ? this.stepSpan(asked) : this.attemptSpan(asked, asked.callId, null);
      case 'check':
        return this.stepSpan(asked);
      default:
        return assertNever(asked, 'Projection.parentOf');
    }
  }

  private runSpan({ agent }: Counters): DraftSpan {
    return this.tree.container(`a${agent}` as SpanId, 'run', null, { agent, step: 0 });
  }

  private stepSpan(asked: Counters): DraftSpan {
    const run = this.runSpan(asked);
    return this.tree.container(`${run.id}/s${asked.step}` as SpanId, 'step', run, asked);
  }

  private modelTrySpan(asked: Counters, tryCount: number): DraftSpan {
    const step = this.stepSpan(asked);
    const span = this.tree.container(`${step.id}/try${tryCount}` as SpanId, 'model-try', step, asked);
    span.try = tryCount;
    return span;
  }

  private attemptSpan(asked: Counters, callId: string, tool: string | null): DraftSpan {
    const step = this.stepSpan(asked);
    const span = this.tree.container(`${step.id}/call:${callId}` as SpanId, 'attempt', step, asked);
    span.callId = callId;
    span.tool ??= tool;
    return span;
  }

  finish(): readonly Span[] {
    const spans = this.tree.conclude();
    const runs = projectRuns(this.journal);
    for (const span of spans) {
      const run = span.kind === 'run' ? runs[span.agent] : undefined;
      if (run === undefined) continue;
      span.outcome = run.outcome === 'unscored' && run.failures.length > 0 ? 'recovered' : RUN_OUTCOMES[run.outcome];
      span.startMs = 0;
      span.endMs = Math.max(span.endMs, run.durationMs);
    }
    return spans;
  }
}

const RUN_OUTCOMES: Readonly<Record<RunOutcome, SpanOutcome>> = {
  clean: 'ok',
  unscored: 'ok',
  recovered: 'recovered',
  degraded: 'recovered',
  'gave-up': 'failed',
  parked: 'failed',
  capped: 'failed',
  aborted: 'failed',
  'false-success': 'failed',
  stopped: 'cancelled',
  interrupted: 'open',
};

function leafKind(asked: Performable): SpanKind {
  switch (asked.kind) {
    case 'call-model':
      return 'model-request';
    case 'call-tool':
      return 'tool-try';
    case 'wait':
      return 'wait';
    case 'check':
      return 'answer';
    default:
      return assertNever(asked, 'leafKind');
  }
}

function copyCounters(leaf: DraftSpan, asked: Performable): void {
  switch (asked.kind) {
    case 'call-model':
      leaf.try = asked.try;
      leaf.request = asked.request;
      break;
    case 'call-tool':
      Object.assign(leaf, { attempt: asked.attempt, try: asked.try, tool: asked.call.name, callId: asked.call.id });
      break;
    case 'wait':
      leaf.callId = asked.callId;
      break;
    case 'check':
      leaf.attempt = asked.attempt;
      break;
    default:
      assertNever(asked, 'copyCounters');
  }
}
