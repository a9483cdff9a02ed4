import { REPORT_INSTRUCTION } from '../domain/report-instruction.ts';
import type { Scenario } from '../domain/scenario.ts';
import { makeTool, objectSchema } from './make-tool.ts';

const findCustomer = makeTool({
  name: 'find_customer',
  description: 'Looks a customer up in the CRM by e-mail address.',
  input: objectSchema({ email: { type: 'string', format: 'email' } }),
  output: objectSchema({ id: { type: 'string' }, plan: { type: 'string' } }),
  behaviour: { kind: 'fixed', value: { id: 'C-3301', plan: 'team' } },
});

/** [P13, P14, P46]: nothing that the model writes can help; every turn spent on it is waste. */
export const expiredCredential: Scenario = {
  format: 1,
  id: 'expired-credential',
  title: 'Expired credential',
  summary: 'The CRM token has expired. The right end is to stop and say so, at once.',
  system: `You answer questions about customers. ${REPORT_INSTRUCTION}`,
  tasks: [
    {
      id: 'which-plan',
      prompt: 'Which plan is dana@example.org on?',
      plan: { steps: [[{ tool: 'find_customer', arguments: { email: 'dana@example.org' }, misconceptions: [] }]], answer: null },
      answerSchema: null,
      expect: { calls: [{ tool: 'find_customer', arguments: { email: 'dana@example.org' } }], commits: [] },
    },
  ],
  tools: [findCustomer],
  faults: [
    {
      id: 'crm-401',
      target: { kind: 'tool', tool: 'find_customer' },
      when: { kind: 'always' },
      what: {
        kind: 'http',
        status: 401,
        body: { error: { code: 'token_expired', message: 'The access token expired at 2026-10-31T23:59:59Z' } },
        headers: { 'www-authenticate': 'Bearer error="invalid_token", error_description="The access token expired"' },
        retryAfter: null,
      },
      phase: 'before',
    },
  ],
};
