import type { JsonObject } from '../../src/base/json.ts';
import type { PlannedCall, Scenario } from '../../src/domain/scenario.ts';
import type { Strategy } from '../../src/domain/strategy.ts';
import type { Tool } from '../../src/domain/tool.ts';
import { BASE, EXPONENTIAL } from '../../src/loop/strategies/base-strategy.ts';
import { FULL_FEEDBACK } from '../../src/loop/strategies/feedback-texts.ts';
import { everyClass } from '../../src/loop/strategies/routes.ts';

const INPUT: JsonObject = {
  type: 'object',
  properties: {
    account: { type: 'string', minLength: 1 },
    date: { type: 'string', format: 'date' },
    limit: { type: 'integer', minimum: 1, maximum: 100 },
  },
  required: ['account', 'date', 'limit'],
  additionalProperties: false,
};

const OUTPUT: JsonObject = {
  type: 'object',
  properties: { ok: { type: 'boolean' }, rows: { type: 'integer' } },
  required: ['ok', 'rows'],
};

function tool(name: string): Tool {
  return {
    definition: { name, description: `Does ${name}.`, inputSchema: INPUT, outputSchema: OUTPUT },
    behaviour: { kind: 'fixed', value: { ok: true, rows: 12 } },
    traits: { idempotent: true, writes: false, entity: null },
    bounds: [],
    latencyMs: { min: 50, max: 250 },
  };
}

function planned(name: string): PlannedCall {
  return {
    tool: name,
    arguments: { account: 'A-17', date: '2026-05-01', limit: 50 },
    misconceptions: [{ path: '/limit', wrong: { kind: 'value', value: 500 }, probability: 0.12 }],
  };
}

const NAMES = ['list_orders', 'list_refunds', 'list_payouts'] as const;

/** Three tool steps; 12 % of the calls have a wrong argument at first, 25 % of the executions come back 503: the task of PERFORMANCE §2. */
export const BENCH_SCENARIO: Scenario = {
  format: 1,
  id: 'bench',
  title: 'Bench',
  summary: 'Three steps, 12 % wrong arguments, 25 % transient failures.',
  system: 'Work with the tools.',
  tasks: [
    {
      id: 'reconcile',
      prompt: 'Reconcile account A-17.',
      plan: { steps: NAMES.map((name) => [planned(name)]), answer: null },
      answerSchema: null,
      expect: { calls: NAMES.map((name) => ({ tool: name, arguments: {} })), commits: [] },
    },
  ],
  tools: NAMES.map(tool),
  faults: [
    {
      id: 'flaky',
      target: { kind: 'tool', tool: null },
      when: { kind: 'probability', p: 0.25 },
      what: { kind: 'http', status: 503, body: { error: 'busy' }, headers: {}, retryAfter: null },
      phase: 'before',
    },
  ],
};

export const MAX_ATTEMPTS = 4;
export const MAX_TRIES = 4;
export const MAX_STEPS = 20;

export const BENCH_STRATEGY: Strategy = {
  ...BASE,
  id: 'bench',
  title: 'Bench',
  attempts: { max: MAX_ATTEMPTS, count: 'lineage', onExhausted: 'stop' },
  maxSteps: MAX_STEPS,
  tries: { tool: MAX_TRIES, model: 1 },
  backoff: EXPONENTIAL,
  routes: { ...everyClass('to-model'), transient: 'wait-below', permanent: 'stop' },
  feedback: { template: FULL_FEEDBACK, byClass: {} },
  checks: { arguments: true, contract: true, bounds: true },
};
