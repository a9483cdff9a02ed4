import type { Json } from '../base/json.ts';
import type { CallTool, ToolOutcome } from '../domain/effect.ts';
import type { Fault, ModelFault, ToolFault, When } from '../domain/fault.ts';
import type { RunTime } from '../domain/journal.ts';
import type { Scenario } from '../domain/scenario.ts';
import type { Tool } from '../domain/tool.ts';
import { createWorld, type World } from '../world/create-world.ts';

const base: Tool = {
  definition: {
    name: 'search',
    description: 'Searches.',
    inputSchema: { type: 'object', properties: { limit: { type: 'integer', maximum: 100 } }, required: ['limit'] },
    outputSchema: {
      type: 'object',
      properties: {
        note: { type: 'string' },
        count: { type: 'integer' },
        rows: { type: 'array', minItems: 1, items: { type: 'object' } },
        day: { type: 'string', format: 'date' },
      },
      required: ['count', 'rows', 'day'],
    },
  },
  behaviour: {
    kind: 'fixed',
    value: { note: '2026 in review', tags: ['a'], count: 2, rows: [{ price: 3.5 }, { price: 4 }], day: '2026-05-01' },
  },
  traits: { idempotent: true, writes: false, entity: null },
  bounds: [],
  latencyMs: { min: 20, max: 80 },
};

/** A read tool with a contract, a plain write, a write to a versioned entity, and an idempotent write. */
export const TOOLS = {
  search: base,
  charge: named('charge', { idempotent: false, writes: true, entity: null }),
  edit: named('edit', { idempotent: false, writes: true, entity: 'order' }),
  put: named('put', { idempotent: true, writes: true, entity: 'order' }),
} as const satisfies Readonly<Record<string, Tool>>;

function named(name: string, traits: Tool['traits']): Tool {
  return {
    ...base,
    definition: { ...base.definition, name },
    traits,
    behaviour: { kind: 'fixed', value: { id: name, ok: true } },
  };
}

export function toolFault(
  what: ToolFault,
  options: { id?: string; tool?: string | null; when?: When; phase?: 'before' | 'after' } = {},
): Fault {
  const { id = what.kind, tool = null, when = { kind: 'always' }, phase = 'before' } = options;
  return { id, target: { kind: 'tool', tool }, when, phase, what };
}

export function modelFault(what: ModelFault, when: When = { kind: 'always' }, id: string = what.kind): Fault {
  return { id, target: { kind: 'model' }, when, phase: 'before', what };
}

export function worldScenario(faults: readonly Fault[], tools: readonly Tool[] = Object.values(TOOLS)): Scenario {
  return { format: 1, id: 'world-test', title: 'World', summary: '', system: '', tasks: [], tools, faults };
}

export function callOf(
  name: string,
  given: Json | undefined,
  options: { key?: string | null; timeoutMs?: number } = {},
): CallTool {
  const argumentsText = given === undefined ? '{"limit": ' : JSON.stringify(given);
  const call = { id: 'call-1', name, argumentsText, arguments: given };
  return {
    kind: 'call-tool',
    agent: 0,
    step: 1,
    attempt: 1,
    try: 1,
    call,
    key: options.key ?? null,
    timeoutMs: options.timeoutMs ?? 30_000,
  };
}

/** One lane that numbers its arrivals as a scheduler does. */
export interface Lane {
  readonly world: World;
  readonly call: (name: string, given?: Json, options?: { key?: string; timeoutMs?: number; now?: RunTime }) => ToolOutcome;
}

export function createLane(faults: readonly Fault[], seed = 1, tools?: readonly Tool[]): Lane {
  const world = createWorld(worldScenario(faults, tools), seed);
  const arrivals = new Map<string, number>();
  return {
    world,
    call: (name, given = { limit: 5 }, { key, timeoutMs, now = 0 } = {}) => {
      const arrival = (arrivals.get(name) ?? 0) + 1;
      arrivals.set(name, arrival);
      const options = { ...(key === undefined ? {} : { key }), ...(timeoutMs === undefined ? {} : { timeoutMs }) };
      return world.callTool(callOf(name, given, options), arrival, now);
    },
  };
}
