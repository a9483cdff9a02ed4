import { describe, expect, it } from 'vitest';
import type { Json } from '../base/json.ts';
import type { ToolFault } from '../domain/fault.ts';
import { createInProcessFetch } from '../servers/answer.ts';
import { createToolEndpoints, TOOLS_BASE } from '../servers/tool-endpoints.ts';
import { callOf, toolFault, worldScenario } from '../testing/world-setup.ts';
import { createWorld } from '../world/create-world.ts';
import { createWireTrueTools } from './wire-true-tools.ts';

const http = { kind: 'http', status: 429, body: { error: { message: 'slow down' } }, headers: { 'X-Own': '1' } } as const;

const FAULTS: readonly ToolFault[] = [
  { ...http, retryAfter: { form: 'seconds', ms: 1_000 } },
  { ...http, retryAfter: { form: 'http-date', ms: 1_000 } },
  { ...http, body: 'plain words', retryAfter: { form: 'retry-after-ms', ms: 250 } },
  { ...http, status: 500, body: null, headers: {}, retryAfter: null },
  { kind: 'network-error' },
  { kind: 'connect-refused' },
  { kind: 'connect-timeout' },
  { kind: 'read-timeout' },
  { kind: 'slow', ms: 4_000 },
  { kind: 'slow', ms: 40_000 },
  { kind: 'exception', name: 'KeyError', message: "'id'", stack: 'Traceback' },
  { kind: 'malformed-json' },
  { kind: 'html' },
  { kind: 'contract-violation', change: 'na-number', path: null },
  { kind: 'empty', explained: true },
  { kind: 'implausible', path: '/count', value: -1 },
  { kind: 'stale' },
  { kind: 'conflict' },
  { kind: 'precondition-failed' },
  { kind: 'error-in-200', body: { error: { code: 'rate_limit_exceeded' } } },
  { kind: 'cut-body', keep: 0.5 },
];

const NEVER = new AbortController().signal;

function setUp(faults: Parameters<typeof worldScenario>[0]) {
  const world = createWorld(worldScenario(faults), 1);
  const { handlers, notes } = createToolEndpoints({ world });
  return {
    world,
    callTool: createWireTrueTools({ base: TOOLS_BASE, notes, fetch: createInProcessFetch(handlers) }),
  };
}

describe('the tool port over HTTP', () => {
  it.each(FAULTS.flatMap((what) => (['before', 'after'] as const).map((phase) => [what.kind, phase, what] as const)))(
    'sees of %s %s the commit what the world did',
    async (_kind, phase, what) => {
      const faults = [toolFault(what, { id: 'f', phase })];
      const direct = createWorld(worldScenario(faults), 1);
      const { world, callTool } = setUp(faults);
      const calls: readonly (readonly [string, Json | undefined])[] = [
        ['search', { limit: 5 }],
        ['edit', { limit: 5 }],
        ['edit', { limit: 5 }],
        ['charge', { limit: 500 }],
        ['nosuch', {}],
        ['search', undefined],
      ];
      for (const [index, [name, given]] of calls.entries()) {
        const effect = callOf(name, given, { key: index % 2 === 0 ? 'k' : null });
        expect(await callTool(effect, index + 1, 100 * index, NEVER)).toEqual(direct.callTool(effect, index + 1, 100 * index));
      }
      expect(world.snapshot()).toEqual(direct.snapshot());
    },
  );

  it('touches the world in the order of the calls, however long each takes on its way', async () => {
    const world = createWorld(worldScenario([]), 1);
    const { handlers, notes } = createToolEndpoints({ world });
    const inProcess = createInProcessFetch(handlers);
    let turns = 8;
    const slowAtFirst: typeof inProcess = async (input, init) => {
      turns -= 2;
      for (let turn = turns; turn > 0; turn--) await new Promise((resolve) => setTimeout(resolve, 0));
      return await inProcess(input, init);
    };
    const callTool = createWireTrueTools({ base: TOOLS_BASE, notes, fetch: slowAtFirst });
    const tools = ['charge', 'edit', 'put', 'charge'];
    await Promise.all(tools.map((name, index) => callTool(callOf(name, { limit: 5 }), index + 1, 0, NEVER)));
    expect(world.ledger().map(({ tool }) => tool)).toEqual(tools);
  });

  it('ends a call when the run is stopped', async () => {
    const { callTool } = setUp([]);
    const controller = new AbortController();
    controller.abort();
    const outcome = await callTool(callOf('search', { limit: 5 }), 1, 0, controller.signal);
    expect([outcome.status, outcome.error?.name]).toEqual([null, 'AbortError']);
  });
});
