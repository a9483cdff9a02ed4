import { REPORT_INSTRUCTION } from '../domain/report-instruction.ts';
import type { PlannedCall, Scenario } from '../domain/scenario.ts';
import { makeTool, objectSchema } from './make-tool.ts';

const getRate = makeTool({
  name: 'get_rate',
  description: 'The exchange rate between two currencies.',
  input: objectSchema({
    from: { type: 'string', pattern: '^[A-Z]{3}$', description: 'ISO 4217 code' },
    to: { type: 'string', pattern: '^[A-Z]{3}$', description: 'ISO 4217 code' },
  }),
  output: objectSchema({ pair: { type: 'string' }, rate: { type: 'number', exclusiveMinimum: 0 } }),
  behaviour: {
    kind: 'template',
    template:
      '{"pair": "{{ arguments.from }}/{{ arguments.to }}", "rate": {% case arguments.from %}{% when "GBP" %}1.16{% when "USD" %}0.92{% else %}1.04{% endcase %}}',
  },
});

function rate(from: string): PlannedCall {
  return { tool: 'get_rate', arguments: { from, to: 'EUR' }, misconceptions: [] };
}

/** [P13, P19, P48]: three calls in one reply, of which two come back 503; each has its own lineage and exactly one result. */
export const flakyParallel: Scenario = {
  format: 1,
  id: 'flaky-503-parallel',
  title: 'Flaky 503, parallel calls',
  summary: 'Three rates asked for at once; the service answers 503, 503, then ok, in three forms of Retry-After.',
  system: `You prepare a treasury report. ${REPORT_INSTRUCTION}`,
  tasks: [
    {
      id: 'three-rates',
      prompt: 'Get the rates of GBP, USD and CHF to EUR.',
      plan: { steps: [[rate('GBP'), rate('USD'), rate('CHF')]], answer: null },
      answerSchema: null,
      expect: {
        calls: ['GBP', 'USD', 'CHF'].map((from) => ({ tool: 'get_rate', arguments: { from, to: 'EUR' } })),
        commits: [],
      },
    },
  ],
  tools: [getRate],
  faults: [
    {
      id: 'rate-503-seconds',
      target: { kind: 'tool', tool: 'get_rate' },
      when: { kind: 'nth', n: 1 },
      what: {
        kind: 'http',
        status: 503,
        body: { error: 'upstream busy' },
        headers: {},
        retryAfter: { form: 'seconds', ms: 2_000 },
      },
      phase: 'before',
    },
    {
      id: 'rate-503-date',
      target: { kind: 'tool', tool: 'get_rate' },
      when: { kind: 'nth', n: 2 },
      what: {
        kind: 'http',
        status: 503,
        body: { error: 'upstream busy' },
        headers: {},
        retryAfter: { form: 'http-date', ms: 3_000 },
      },
      phase: 'before',
    },
  ],
};
