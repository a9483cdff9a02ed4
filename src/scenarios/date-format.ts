import { REPORT_INSTRUCTION } from '../domain/report-instruction.ts';
import type { Scenario } from '../domain/scenario.ts';
import { makeTool, objectSchema } from './make-tool.ts';

const searchInvoices = makeTool({
  name: 'search_invoices',
  description: 'Finds invoices by status and start date.',
  input: objectSchema({
    status: { enum: ['open', 'paid', 'overdue'] },
    start_date: { type: 'string', format: 'date', description: 'YYYY-MM-DD' },
    limit: { type: 'integer', minimum: 1, maximum: 100 },
  }),
  output: objectSchema({
    count: { type: 'integer', minimum: 0 },
    invoices: { type: 'array', items: objectSchema({ id: { type: 'string' }, amount: { type: 'number' } }) },
  }),
  behaviour: {
    kind: 'fixed',
    value: {
      count: 3,
      invoices: [
        { id: 'INV-1041', amount: 1810 },
        { id: 'INV-1047', amount: 2002.5 },
        { id: 'INV-1052', amount: 1000 },
      ],
    },
  },
});

const sumAmounts = makeTool({
  name: 'sum_amounts',
  description: 'Adds amounts exactly.',
  input: objectSchema({ amounts: { type: 'array', items: { type: 'number' }, minItems: 1 } }),
  output: objectSchema({ total: { type: 'number' } }),
  behaviour: {
    kind: 'template',
    template:
      '{% assign total = 0 %}{% for amount in arguments.amounts %}{% assign total = total | plus: amount %}{% endfor %}{"total": {{ total }}}',
  },
  latencyMs: { min: 20, max: 60 },
});

/** [P7, P9, P13]: one failure the model can fix and one it cannot, on the same call. */
export const dateFormat: Scenario = {
  format: 1,
  id: 'date-format',
  title: 'Flaky search, strict dates',
  summary: 'The search wants YYYY-MM-DD and answers 503 twice: one failure is the model’s, the other is not.',
  system: `You look after receivables. ${REPORT_INSTRUCTION}`,
  tasks: [
    {
      id: 'open-invoices',
      prompt: 'Find all open invoices from 1 May 2026 and tell me the total outstanding.',
      plan: {
        steps: [
          [
            {
              tool: 'search_invoices',
              arguments: { status: 'open', start_date: '2026-05-01', limit: 100 },
              misconceptions: [{ path: '/start_date', wrong: { kind: 'value', value: '2026-5-1' }, probability: 1 }],
            },
          ],
          [{ tool: 'sum_amounts', arguments: { amounts: [1810, 2002.5, 1000] }, misconceptions: [] }],
        ],
        answer: null,
      },
      answerSchema: null,
      expect: {
        calls: [
          { tool: 'search_invoices', arguments: { status: 'open', start_date: '2026-05-01' } },
          { tool: 'sum_amounts', arguments: {} },
        ],
        commits: [],
      },
    },
  ],
  tools: [searchInvoices, sumAmounts],
  faults: [
    {
      id: 'search-503',
      target: { kind: 'tool', tool: 'search_invoices' },
      when: { kind: 'first', n: 2 },
      what: {
        kind: 'http',
        status: 503,
        body: { error: { code: 'unavailable', message: 'The search index is restarting' } },
        headers: {},
        retryAfter: { form: 'seconds', ms: 2_000 },
      },
      phase: 'before',
    },
  ],
};
