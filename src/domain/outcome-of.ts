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
  /** Calls as the model made them whose value another tool gave in their place [P28]. */
  readonly fellBack: readonly SucceededCall[];
  /** Commits per tool in the whole world: the ledger does not know tasks. */
  readonly commits: ReadonlyMap<string, number>;
}

/**
 * Judges a run without a model. `parked` is a word for a feature to come and is never returned. An expected call that a fallback answered did not succeed: who
 * says so in the report has the value of another tool and told it, who does not passes it off as the one that was asked for.
 *
 * ```
 * not ended         cancelled → stopped        otherwise → interrupted
 * ended by a bound  → capped                   by a failure → aborted
 * answered          no expectation, or neither report nor schema → unscored
 *                   reports failure            → gave-up
 *                   claims what is not so      → false-success
 *                   says what did not succeed  → degraded when fallbacks stood in for all of it, else gave-up
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
  const isTold = (tool: string): boolean => report?.unresolved.includes(tool) === true;
  const unmet = unmetExpectations(facts);
  if (unmet.length > 0) {
    if (!unmet.every(({ tool }) => isTold(tool))) return 'false-success';
    return unmet.every(({ isReplaced }) => isReplaced) ? 'degraded' : 'gave-up';
  }
  if (facts.fellBack.some(({ tool }) => isTold(tool))) return 'degraded';
  return facts.failureCount === 0 ? 'clean' : 'recovered';
}

interface Unmet {
  readonly tool: string;
  /** A fallback answered in its place. */
  readonly isReplaced: boolean;
}

/** Expected calls that no observation shows, and expected commits that the ledger counts otherwise. */
function unmetExpectations({ task, succeeded, fellBack, commits }: RunFacts): readonly Unmet[] {
  const missing = (task.expect?.calls ?? []).filter((expected) => !succeeded.some((call) => isMet(expected, call)));
  const miscounted = (task.expect?.commits ?? []).filter(({ tool, count }) => (commits.get(tool) ?? 0) !== count);
  return [
    ...missing.map((expected) => ({ tool: expected.tool, isReplaced: fellBack.some((call) => isMet(expected, call)) })),
    ...miscounted.map(({ tool, count }) => {
      const replaced = fellBack.filter((call) => call.tool === tool).length;
      return { tool, isReplaced: (commits.get(tool) ?? 0) + replaced === count };
    }),
  ];
}

function isMet(expected: SucceededCall, call: SucceededCall): boolean {
  return call.tool === expected.tool && containsJson(call.arguments, expected.arguments);
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
