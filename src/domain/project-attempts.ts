import type { Json } from '../base/json.ts';
import type { Failure } from './failure.ts';
import { followLineages } from './follow-lineages.ts';
import type { Journal } from './journal.ts';
import { projectSpans } from './project-spans.ts';
import type { Span, SpanId, SpanOutcome } from './span.ts';
import type { FailureChoice } from './strategy.ts';

/** One row of the attempts table: a call of a reply, or an object of structured output. */
export interface AttemptRow {
  /** Of the attempt's span; of an object, of its check. */
  readonly spanId: SpanId;
  readonly agent: number;
  readonly step: number;
  /** Attempt k of the lineage (or, where the strategy counts replies, of the run). From 1; also the number a call that was not executed would have had. */
  readonly attempt: number;
  /** Of the strategy in force. */
  readonly maxAttempts: number;
  /** Null for an object of structured output. */
  readonly tool: string | null;
  readonly callId: string | null;
  /** As the model wrote them: arguments of the call, or text of the object. */
  readonly argumentsText: string;
  /** Undefined when the text is no JSON. */
  readonly arguments: Json | undefined;
  /** The attempt before in the same lineage, for the diff; null for the first. */
  readonly previous: { readonly spanId: SpanId; readonly argumentsText: string; readonly arguments: Json | undefined } | null;
  readonly outcome: SpanOutcome;
  /** The last thing found wrong with it; of a recovered attempt, before its last try. */
  readonly failure: Failure | null;
  readonly choice: FailureChoice | null;
  /** Start of the value that came back, at most 80 characters, when one did. */
  readonly valueText: string | null;
  readonly fedBack: Span['fedBack'];
  /** The last tool that was called in place of this call's own [P28]; null when none was. */
  readonly fellBackTo: string | null;
  /** Executions; 0 for a call that was wrong before it was made. */
  readonly tries: number;
  readonly waitMs: number;
  readonly startMs: number;
  readonly endMs: number;
  /** Of the model turn that proposed it. Parallel calls share a turn: `isFirstOfTurn` says which row to count in a sum. */
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly costUsd: number | null;
  readonly isFirstOfTurn: boolean;
  /** Input tokens of this agent's requests up to and including this turn: errors in the history are paid again each time [P46]. */
  readonly cumulativeInputTokens: number;
  /** This attempt failed, and so did every later one of its lineage. */
  readonly isLost: boolean;
}

/** Rows in order of agent and time. */
export function projectAttempts(journal: Journal, spans: readonly Span[] = projectSpans(journal)): readonly AttemptRow[] {
  const proposals = collectProposals(journal);
  const turns = new Map(spans.filter((span) => span.kind === 'step').map((span) => [span.id, span]));
  const inside = childrenByParent(spans);
  const isAnswerTask = (agent: number) => (journal.scenario.tasks[agent]?.answerSchema ?? null) !== null;
  const attempts = spans
    .filter((span) => span.kind === 'attempt' || (span.kind === 'answer' && isAnswerTask(span.agent)))
    .sort((a, b) => a.agent - b.agent || a.step - b.step);
  const cumulative = cumulateInput([...turns.values()]);
  const lineages = followLineages(
    attempts.map((span) => ({ span, arguments: proposalOf(proposals, span)?.arguments })),
    journal.strategy.attempts.count,
  );

  let lastTurn: SpanId | null = null;
  return attempts.map((span): AttemptRow => {
    const turn = span.parent === null ? undefined : turns.get(span.parent);
    const isFirstOfTurn = span.parent !== lastTurn;
    lastTurn = span.parent;
    const proposal = proposalOf(proposals, span);
    const children = inside.get(span.id) ?? [];
    const lineage = lineages.get(span.id);
    const before = lineage?.previous ?? null;
    const beforeProposal = before === null ? undefined : proposalOf(proposals, before);
    return {
      spanId: span.id,
      agent: span.agent,
      step: span.step,
      attempt: lineage?.attempt ?? 1,
      maxAttempts: maxAttemptsAt(journal, span.entry),
      tool: span.kind === 'answer' ? null : span.tool,
      callId: span.callId,
      argumentsText: proposal?.text ?? '',
      arguments: proposal?.arguments,
      previous:
        before === null
          ? null
          : { spanId: before.id, argumentsText: beforeProposal?.text ?? '', arguments: beforeProposal?.arguments },
      outcome: span.outcome,
      failure: span.failure,
      choice: span.choice,
      valueText: isSuccess(span) ? valueTextOf(journal, children) : null,
      fedBack: span.fedBack,
      fellBackTo: span.fellBack?.at(-1)?.to ?? null,
      tries: children.filter((child) => child.kind === 'tool-try').length,
      waitMs: children.reduce((sum, child) => sum + (child.kind === 'wait' ? child.endMs - child.startMs : 0), 0),
      startMs: span.startMs,
      endMs: span.endMs,
      inputTokens: turn?.inputTokens ?? 0,
      outputTokens: turn?.outputTokens ?? 0,
      costUsd: turn?.costUsd ?? null,
      isFirstOfTurn,
      cumulativeInputTokens: turn === undefined ? 0 : (cumulative.get(turn.id) ?? 0),
      isLost: lineage?.isLost ?? false,
    };
  });
}

export function isSuccess(span: Span): boolean {
  return span.outcome === 'ok' || span.outcome === 'recovered';
}

interface Proposal {
  readonly text: string;
  readonly arguments: Json | undefined;
}

/** What the model wrote, by agent, step and call; objects stand under their step alone. */
function collectProposals(journal: Journal): ReadonlyMap<string, Proposal> {
  const proposals = new Map<string, Proposal>();
  for (const entry of journal.entries) {
    if (entry.kind !== 'settled' || entry.outcome.kind !== 'model') continue;
    const { agent, step } = entry.asked;
    for (const call of entry.outcome.reply?.calls ?? []) {
      proposals.set(proposalKey(agent, step, call.id), { text: call.argumentsText, arguments: call.arguments });
    }
    const text = entry.outcome.reply?.text ?? null;
    if (text !== null) proposals.set(proposalKey(agent, step, null), { text, arguments: undefined });
  }
  return proposals;
}

function proposalKey(agent: number, step: number, callId: string | null): string {
  return `${agent}/${step}${callId === null ? '' : `/${callId}`}`;
}

function proposalOf(proposals: ReadonlyMap<string, Proposal>, { agent, step, callId }: Span): Proposal | undefined {
  return proposals.get(proposalKey(agent, step, callId));
}

function childrenByParent(spans: readonly Span[]): ReadonlyMap<SpanId, readonly Span[]> {
  const groups = new Map<SpanId, Span[]>();
  for (const span of spans) {
    if (span.parent === null) continue;
    const group = groups.get(span.parent);
    if (group === undefined) groups.set(span.parent, [span]);
    else group.push(span);
  }
  return groups;
}

function cumulateInput(turns: readonly Span[]): ReadonlyMap<SpanId, number> {
  const sums = new Map<number, number>();
  const cumulative = new Map<SpanId, number>();
  for (const turn of turns.toSorted((a, b) => a.step - b.step)) {
    const sum = (sums.get(turn.agent) ?? 0) + turn.inputTokens;
    sums.set(turn.agent, sum);
    cumulative.set(turn.id, sum);
  }
  return cumulative;
}

function maxAttemptsAt(journal: Journal, index: number): number {
  const change = journal.entries.slice(0, index + 1).findLast((entry) => entry.kind === 'strategy');
  return (change?.strategy ?? journal.strategy).attempts.max;
}

const VALUE_TEXT_LENGTH = 80;

function valueTextOf(journal: Journal, children: readonly Span[]): string | null {
  const last = children.findLast((child) => child.kind === 'tool-try');
  const entry = last === undefined ? undefined : journal.entries[last.entry];
  if (entry?.kind !== 'settled' || entry.outcome.kind !== 'tool') return null;
  const { text } = entry.outcome;
  return text.length > VALUE_TEXT_LENGTH ? `${text.slice(0, VALUE_TEXT_LENGTH - 1)}…` : text;
}
