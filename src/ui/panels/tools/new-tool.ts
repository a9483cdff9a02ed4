import type { Tool } from '../../../domain/tool.ts';

/** What a tool made from scratch begins as: complete, so that it runs before it is edited. */
export function newTool(name: string): Tool {
  return {
    definition: {
      name,
      description: 'What it does, when to use it, what it returns.',
      inputSchema: {
        type: 'object',
        properties: { query: { type: 'string', minLength: 1 } },
        required: ['query'],
        additionalProperties: false,
      },
      outputSchema: null,
    },
    behaviour: { kind: 'fixed', value: { ok: true } },
    traits: { idempotent: true, writes: false, entity: null },
    bounds: [],
    latencyMs: { min: 150, max: 400 },
  };
}
