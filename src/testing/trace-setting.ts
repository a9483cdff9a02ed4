import type { JsonObject } from '../base/json.ts';
import type { Scenario, Task } from '../domain/scenario.ts';
import type { Strategy } from '../domain/strategy.ts';

export function traceScenario(task: Partial<Task>): Scenario {
  const whole: Task = {
    id: 'task',
    prompt: 'do it',
    plan: { steps: [], answer: null },
    answerSchema: null,
    expect: { calls: [], commits: [] },
    ...task,
  };
  return { format: 1, id: 'trace', title: 'Trace', summary: '', system: '', tasks: [whole], tools: [], faults: [] };
}

/** A schema that marks a task as one of structured output. */
export const ANY_ANSWER: JsonObject = { type: 'object' };

export const TRACE_PERSONA = {
  id: 'trace',
  title: 'Trace',
  summary: '',
  mistakes: 0,
  corrects: { actionable: 1, vague: 1, permanent: 0 },
  regresses: 0,
  repeats: 0,
  givesUpAfter: null,
  claimsSuccess: 0,
  latency: { firstTokenMs: 0, perTokenMs: 0 },
};

const BACKOFF = { baseMs: 1_000, factor: 2, capMs: 30_000, jitter: 'none', honourHintUpToMs: null } as const;

export const TRACE_STRATEGY: Strategy = {
  format: 1,
  id: 'trace',
  title: 'Trace',
  attempts: { max: 3, count: 'lineage', onExhausted: 'stop' },
  maxSteps: 20,
  maxConsecutiveFailures: null,
  tries: { tool: 3, model: 3 },
  backoff: BACKOFF,
  transport: { maxRetries: 0, backoff: BACKOFF },
  classifier: { kind: 'rules', unknown: 'transient' },
  routes: {
    input: 'to-model',
    transient: 'wait-below',
    permanent: 'stop',
    output: 'to-model',
    state: 'to-model',
    truncated: 'raise-limit',
    ambiguous: 'to-model',
  },
  feedback: { template: '', byClass: {} },
  checks: { arguments: true, contract: true, bounds: true },
  idempotencyKeys: false,
  timeoutMs: { tool: 30_000, model: 60_000 },
  maxOutputTokens: 1_000,
  budget: { tokens: null, usd: null, wallMs: null, steps: null, requests: null },
  history: 'accumulate',
};
