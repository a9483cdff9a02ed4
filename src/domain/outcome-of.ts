import { assertNever } from '../base/assert-never.ts';
import { containsJson, isJsonObject, type Json, parseJson } from '../base/json.ts';
import type { Stop } from './effect.ts';
import type { RunOutcome } from './run.ts';
import type { Report, Task } from './scenario.ts';

/** A call whose value the model was given as a value: answered 2xx with JSON, and nothing found wrong with it. */
export interface SucceededCall {
  readonly tool: string;
  readonly arguments: Json;
}

/** What the judge may look at: observations and the ledger, never the model's reasons. */
export interface RunFacts {
  readonly task: Task;
  /** Null when the run did not end by itself. */
  readonly stop: Stop | null;
  /** Whether it was ended from outside. */
  readonly isCancelled: boolean;
  readonly answer: string | null;
  readonly failureCount: number;
  readonly succeeded: readonly SucceededCall[];
  /** Commits per tool in the whole world: the ledger does not know tasks. */
  readonly commits: ReadonlyMap<string, number>;
}

/**
 * Judges a run without a model. `degraded` and `parked` are words for features to come and are never returned.
 *
 * ```
 * not ended         cancelled → stopped        otherwise → interrupted
 * ended by a bound  → capped                   by a failure → aborted
 * answered          no expectation, or neither report nor schema → unscored
 *                   reports failure            → gave-up
 *                   claims what is not so      → false-success
 *                   otherwise                  → clean, or recovered when there were failures
 * ```
 */
export function outcomeOf(facts: RunFacts): RunOutcome {
  if (facts.stop === null) return facts.isCancelled ? 'stopped' : 'interrupted';
  switch (facts.stop.kind) {
    case 'answered':
      return judgeAnswer(facts);
    case 'failure':
      return 'aborted';
    case 'attempts':
    case 'tries':
    case 'consecutive-failures':
    case 'steps':
    case 'budget':
      return 'capped';
    default:
      return assertNever(facts.stop, 'outcomeOf');
  }
}

function judgeAnswer(facts: RunFacts): RunOutcome {
  const { task } = facts;
  if (task.expect === null) return 'unscored';
  const report = task.answerSchema === null ? parseReport(facts.answer ?? '') : null;
  if (task.answerSchema === null && report === null) return 'unscored';
  if (report?.status === 'failed') return 'gave-up';
  const unmet = unmetTools(facts);
  if (unmet.length > 0) {
    const isDisclosed = unmet.every((tool) => report?.unresolved.includes(tool) === true);
    return isDisclosed ? 'gave-up' : 'false-success';
  }
  return facts.failureCount === 0 ? 'clean' : 'recovered';
}

/** Tools of expected calls that no observation shows, and of commits that the ledger counts otherwise. */
function unmetTools({ task, succeeded, commits }: RunFacts): readonly string[] {
  const missing = (task.expect?.calls ?? []).filter(
    (expected) => !succeeded.some((call) => call.tool === expected.tool && containsJson(call.arguments, expected.arguments)),
  );
  const miscounted = (task.expect?.commits ?? []).filter(({ tool, count }) => (commits.get(tool) ?? 0) !== count);
  return [...missing, ...miscounted].map(({ tool }) => tool);
}

/** Reads the final report, bare or in one code fence; null when the text is none. A missing list of tools is an empty one. */
export function parseReport(text: string): Report | null {
  const fenced = /^\s*```(?:json)?\s*\n([\s\S]*?)\n\s*```\s*$/.exec(text)?.[1];
  const parsed = parseJson(fenced ?? text);
  if (!parsed.ok || !isJsonObject(parsed.value)) return null;
  const { status, summary, unresolved } = parsed.value;
  if (status !== 'done' && status !== 'failed') return null;
  const tools = Array.isArray(unresolved) ? unresolved : [];
  return {
    status,
    summary: typeof summary === 'string' ? summary : '',
    unresolved: tools.filter((tool) => typeof tool === 'string'),
  };
}
