import { REPORT_INSTRUCTION } from '../domain/report-instruction.ts';
import type { Scenario } from '../domain/scenario.ts';
import { makeTool, objectSchema } from './make-tool.ts';

const searchCatalogue = makeTool({
  name: 'search_catalogue',
  description: 'Full-text search over the product catalogue. The query must not be empty; at most 100 results a page.',
  input: objectSchema(
    {
      query: { type: 'string', minLength: 1, maxLength: 200 },
      limit: { type: 'integer', minimum: 1, maximum: 100 },
      in_stock: { type: 'boolean' },
    },
    ['in_stock'],
  ),
  output: objectSchema({
    total: { type: 'integer' },
    results: { type: 'array', items: objectSchema({ sku: { type: 'string' }, name: { type: 'string' } }) },
  }),
  behaviour: {
    kind: 'template',
    template:
      '{"total": 2, "results": [{"sku": "HX-220", "name": {{ arguments.query | append: ", 220 mm" | json }}}, {"sku": "HX-260", "name": {{ arguments.query | append: ", 260 mm" | json }}}]}',
  },
});

/** [P7, P9, P10]: two limits broken at once, which feedback that names only one of them corrects one at a time. */
export const searchWithLimits: Scenario = {
  format: 1,
  id: 'search-with-limits',
  title: 'Search with limits',
  summary: 'An empty query and a limit above 100: what the text names gets corrected, what it leaves out does not.',
  system: `You help shop staff find products. ${REPORT_INSTRUCTION}`,
  tasks: [
    {
      id: 'hex-keys',
      prompt: 'List every hex key we sell.',
      plan: {
        steps: [
          [
            {
              tool: 'search_catalogue',
              arguments: { query: 'hex key', limit: 100 },
              misconceptions: [
                { path: '/limit', wrong: { kind: 'value', value: 1000 }, probability: 0.9 },
                { path: '/query', wrong: { kind: 'value', value: '' }, probability: 0.6 },
              ],
            },
          ],
        ],
        answer: null,
      },
      answerSchema: null,
      expect: { calls: [{ tool: 'search_catalogue', arguments: {} }], commits: [] },
    },
  ],
  tools: [searchCatalogue],
  faults: [],
};
