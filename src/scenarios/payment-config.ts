import type { Scenario } from '../domain/scenario.ts';
import { objectSchema } from './make-tool.ts';

/** [P21, P41]: no tools, one object that must match its schema; a third attempt rarely corrects and always bills. */
export const paymentConfig: Scenario = {
  format: 1,
  id: 'payment-config',
  title: 'Payment config as structured output',
  summary: 'The answer is a configuration object: amounts in cents as integers, currencies in capitals, every field present.',
  system: 'You turn a merchant’s wishes into a payment configuration. Answer with one JSON object and nothing else.',
  tasks: [
    {
      id: 'configure-shop',
      prompt:
        'Set up card and transfer payments in euros for the Utrecht shop: at most 500 euros each, two captures, refunds within 14 days.',
      plan: {
        steps: [],
        answer: {
          value: {
            shop: 'utrecht',
            currency: 'EUR',
            methods: ['card', 'transfer'],
            max_amount_cents: 50_000,
            captures: 2,
            refund_days: 14,
          },
          misconceptions: [
            { path: '/max_amount_cents', wrong: { kind: 'value', value: '500.00' }, probability: 0.8 },
            { path: '/currency', wrong: { kind: 'value', value: 'euro' }, probability: 0.5 },
            { path: '/refund_days', wrong: { kind: 'absent' }, probability: 0.3 },
          ],
        },
      },
      answerSchema: objectSchema({
        shop: { type: 'string', minLength: 1 },
        currency: { type: 'string', pattern: '^[A-Z]{3}$', description: 'ISO 4217 code' },
        methods: { type: 'array', items: { enum: ['card', 'transfer', 'wallet'] }, minItems: 1 },
        max_amount_cents: { type: 'integer', minimum: 1, maximum: 1_000_000 },
        captures: { type: 'integer', minimum: 1, maximum: 5 },
        refund_days: { type: 'integer', minimum: 0, maximum: 90 },
      }),
      expect: { calls: [], commits: [] },
    },
  ],
  tools: [],
  faults: [],
};
