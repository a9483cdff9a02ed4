import { REPORT_INSTRUCTION } from '../domain/report-instruction.ts';
import type { Scenario } from '../domain/scenario.ts';
import { makeTool, objectSchema } from './make-tool.ts';

const chargeCard = makeTool({
  name: 'charge_card',
  description: 'Charges the card on file of an order. Amounts in cents.',
  input: objectSchema({
    order_id: { type: 'string', pattern: '^ORD-[0-9]{4}$' },
    amount_cents: { type: 'integer', minimum: 1 },
    currency: { enum: ['EUR', 'GBP', 'USD'] },
  }),
  output: objectSchema({ charge_id: { type: 'string' }, status: { enum: ['succeeded', 'pending'] } }),
  behaviour: {
    kind: 'template',
    template: '{"charge_id": "ch_{{ arguments.order_id | slice: 4, 4 }}_{{ arrival }}", "status": "succeeded"}',
  },
  traits: { idempotent: false, writes: true, entity: 'orders' },
  latencyMs: { min: 400, max: 900 },
});

/** [P27]: the charge goes through and its reply is lost. Trying again without a key charges twice. */
export const chargeCardLostReply: Scenario = {
  format: 1,
  id: 'charge-card-lost-reply',
  title: 'Charge card, lost reply',
  summary: 'The charge is committed and the reply never arrives: a blind retry charges the customer again.',
  system: `You handle payments. ${REPORT_INSTRUCTION}`,
  tasks: [
    {
      id: 'charge-order',
      prompt: 'Charge order ORD-7731, 49.90 EUR.',
      plan: {
        steps: [
          [{ tool: 'charge_card', arguments: { order_id: 'ORD-7731', amount_cents: 4990, currency: 'EUR' }, misconceptions: [] }],
        ],
        answer: null,
      },
      answerSchema: null,
      expect: {
        calls: [{ tool: 'charge_card', arguments: { order_id: 'ORD-7731', amount_cents: 4990 } }],
        commits: [{ tool: 'charge_card', count: 1 }],
      },
    },
  ],
  tools: [chargeCard],
  faults: [
    {
      id: 'lost-reply',
      target: { kind: 'tool', tool: 'charge_card' },
      when: { kind: 'nth', n: 1 },
      what: { kind: 'read-timeout' },
      phase: 'after',
    },
  ],
};
