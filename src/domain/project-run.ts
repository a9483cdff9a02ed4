import { assertNever } from '../base/assert-never.ts';
import { addUsage, NO_USAGE } from './add-usage.ts';
import type { CallModel, CallTool, Check, Decide, Performable, Stop, ToolOutcome } from './effect.ts';
import type { Journal, RunTime, Settled } from './journal.ts';
import { outcomeOf, type SucceededCall } from './outcome-of.ts';
import { type Price, requestCostUsd } from './price.ts';
import type { Run, RunFailure, RunOutcome } from './run.ts';
import type { Task } from './scenario.ts';

/** The figures of a whole journal: sums over its agents. The outcome, stop and answer are those of the agent that fared worst. */
export function projectRun(journal: Journal): Run {
  const runs = projectRuns(journal);
  const worst = runs.reduce((one, other) => (BADNESS.indexOf(other.outcome) > BADNESS.indexOf(one.outcome) ? other : one));
  if (runs.length === 1) return worst;
  const sum = (of: (run: Run) => number) => runs.reduce((total, run) => total + of(run), 0);
  return {
    outcome: worst.outcome,
    stop: worst.stop,
    steps: sum((run) => run.steps),
    attempts: sum((run) => run.attempts),
    tries: sum((run) => run.tries),
    requests: sum((run) => run.requests),
    waitMs: sum((run) => run.waitMs),
    durationMs: Math.max(...runs.map((run) => run.durationMs)),
    usage: runs.reduce((usage, run) => addUsage(usage, run.usage), NO_USAGE),
    costUsd: journal.price === null ? null : sum((run) => run.costUsd ?? 0),
    duplicateEffects: sum((run) => run.duplicateEffects),
    failures: noticedInOrder(journal, runs),
    answer: worst.answer,
  };
}

/** From best to worst. An unfinished agent makes the whole unfinished, unless another has already claimed what is not so. */
const BADNESS: readonly RunOutcome[] = [
  'clean',
  'recovered',
  'unscored',
  'degraded',
  'gave-up',
  'parked',
  'capped',
  'aborted',
  'stopped',
  'interrupted',
  'false-success',
];

function noticedInOrder(journal: Journal, runs: readonly Run[]): readonly RunFailure[] {
  const next = runs.map(() => 0);
  const failures: RunFailure[] = [];
  for (const entry of journal.entries) {
    if (entry.kind !== 'decided' || entry.asked.decision.what !== 'classified') continue;
    const { agent } = entry.asked;
    const failure = runs[agent]?.failures[next[agent] ?? 0];
    if (failure === undefined) continue;
    failures.push(failure);
    next[agent] = (next[agent] ?? 0) + 1;
  }
  return failures;
}

/** One run for each task of the scenario, in their order. A prefix gives the figures so far. */
export function projectRuns(journal: Journal): readonly Run[] {
  const tallies = journal.scenario.tasks.map((task) => new Tally(task, journal.price));
  const commits = new Map<string, number>();
  let isCancelled = false;
  for (const entry of journal.entries) {
    switch (entry.kind) {
      case 'settled':
        tallies[entry.asked.agent]?.settle(entry);
        if (entry.outcome.kind === 'tool' && entry.outcome.commit !== null) {
          const { tool } = entry.outcome.commit;
          commits.set(tool, (commits.get(tool) ?? 0) + 1);
        }
        break;
      case 'decided':
        tallies[entry.asked.agent]?.decide(entry.asked, entry.atMs);
        break;
      case 'cancelled':
        isCancelled = true;
        tallies[entry.asked.agent]?.ask(entry.asked, entry.startMs, entry.endMs);
        break;
      case 'opened':
      case 'strategy':
        break;
      default:
        assertNever(entry, 'projectRuns');
    }
  }
  return tallies.map((tally) => tally.toRun(commits, isCancelled));
}

/** Whether this answer of a tool can be handed on as a value: a 2xx with JSON in it. Checks may still find it wrong. */
export function isAnswered(outcome: ToolOutcome): boolean {
  return outcome.status !== null && outcome.status >= 200 && outcome.status < 300 && outcome.value !== undefined;
}

/** Names one call of one reply: ids of calls are unique in a reply, not with every provider in a run. */
export function callKey(step: number, callId: string): string {
  return `${step}/${callId}`;
}

/** What one agent did, added up entry by entry. */
class Tally {
  private readonly task: Task;
  private readonly price: Price | null;
  private readonly attempts = new Set<string>();
  private readonly succeeded = new Map<string, SucceededCall>();
  /** Calls of the model by the key of their attempt, as first executed: what a fallback stands in for. */
  private readonly original = new Map<string, SucceededCall>();
  private readonly fellBack = new Set<string>();
  private readonly failures: RunFailure[] = [];
  private lastStep = 0;
  private steps = 0;
  private tries = 0;
  private requests = 0;
  private waitMs = 0;
  private lastMs: RunTime = 0;
  private usage = NO_USAGE;
  private costUsd = 0;
  private duplicateEffects = 0;
  private stop: Stop | null = null;
  private answer: string | null = null;

  constructor(task: Task, price: Price | null) {
    this.task = task;
    this.price = price;
  }

  /** What was issued counts, whether or not its answer was waited for. */
  ask(asked: Performable, startMs: RunTime, endMs: RunTime): void {
    if (endMs > this.lastMs) this.lastMs = endMs;
    switch (asked.kind) {
      case 'call-model':
        this.askModel(asked);
        break;
      case 'call-tool':
        this.askTool(asked);
        break;
      case 'wait':
        this.waitMs += endMs - startMs;
        break;
      case 'check':
        this.askCheck(asked);
        break;
      default:
        assertNever(asked, 'Tally.ask');
    }
  }

  private askModel(asked: CallModel): void {
    this.requests++;
    if (asked.request === 1) this.tries++;
  }

  private askTool(asked: CallTool): void {
    this.requests++;
    this.tries++;
    const key = callKey(asked.step, asked.call.id);
    this.attempts.add(key);
    const { name: tool, arguments: value = null } = asked.call;
    if (!this.original.has(key)) this.original.set(key, { tool, arguments: value });
  }

  /** A report that is only checked for its form is no attempt at an object. */
  private askCheck(asked: Check): void {
    if (this.task.answerSchema !== null) this.attempts.add(callKey(asked.step, ANSWER));
  }

  settle(entry: Settled): void {
    this.ask(entry.asked, entry.startMs, entry.endMs);
    const { asked, outcome } = entry;
    if (outcome.kind === 'model') {
      this.usage = addUsage(this.usage, outcome.usage);
      if (this.price !== null) this.costUsd += requestCostUsd(this.price, outcome.usage);
      if (outcome.reply !== null && asked.step !== this.lastStep) {
        this.steps++;
        this.lastStep = asked.step;
      }
    } else if (outcome.kind === 'tool' && asked.kind === 'call-tool') {
      if (outcome.commit?.isDuplicate === true) this.duplicateEffects++;
      if (!isAnswered(outcome)) return;
      const performed = entry.done?.kind === 'call-tool' ? entry.done : asked;
      this.succeeded.set(callKey(asked.step, asked.call.id), {
        tool: performed.call.name,
        arguments: performed.call.arguments ?? null,
      });
    }
  }

  decide(asked: Decide, atMs: RunTime): void {
    if (atMs > this.lastMs) this.lastMs = atMs;
    const { decision } = asked;
    if (decision.what === 'classified') {
      const { failure, tool, attempt, callId } = decision;
      this.failures.push({ class: failure.class, family: failure.family, tool, attempt, rule: failure.rule });
      if (callId !== null) {
        this.attempts.add(callKey(asked.step, callId));
        this.succeeded.delete(callKey(asked.step, callId));
      } else if (failure.source === 'answer') this.attempts.add(callKey(asked.step, ANSWER));
    } else if (decision.what === 'fell-back') this.fellBack.add(callKey(asked.step, decision.callId));
    else if (decision.what === 'ended') {
      this.stop = decision.stop;
      this.answer = decision.answer;
    }
  }

  toRun(commits: ReadonlyMap<string, number>, isCancelled: boolean): Run {
    return {
      outcome: outcomeOf({
        task: this.task,
        stop: this.stop,
        isCancelled,
        answer: this.answer,
        failureCount: this.failures.length,
        succeeded: [...this.succeeded.values()],
        fellBack: [...this.fellBack].flatMap((key) => (this.succeeded.has(key) ? (this.original.get(key) ?? []) : [])),
        commits,
      }),
      stop: this.stop,
      steps: this.steps,
      attempts: this.attempts.size,
      tries: this.tries,
      requests: this.requests,
      waitMs: this.waitMs,
      durationMs: this.lastMs,
      usage: this.usage,
      costUsd: this.price === null ? null : this.costUsd,
      duplicateEffects: this.duplicateEffects,
      failures: this.failures,
      answer: this.answer,
    };
  }
}

/** Stands where a call's id stands in the key of an attempt at a final object. */
const ANSWER = '(answer)';
