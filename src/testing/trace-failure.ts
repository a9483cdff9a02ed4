import type { Failure, FailureSource } from '../domain/failure.ts';
import type { Verdict } from './trace-line.ts';

/** A failure with a class and a rule, and nothing else of note. */
export function traceFailure(verdict: Pick<Verdict, 'class' | 'rule'>, source: FailureSource): Failure {
  return {
    family: source === 'answer' ? 'generation' : source === 'arguments' ? 'validation' : 'execution',
    class: verdict.class,
    action: 'send_back',
    retryAfterMs: null,
    rule: verdict.rule,
    evidence: [],
    source,
    status: null,
    name: null,
    message: verdict.rule,
    stack: null,
    issues: [],
  };
}
