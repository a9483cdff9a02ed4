import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CallTool, ToolOutcome } from '../domain/effect.ts';
import type { Fault, ToolFault, When } from '../domain/fault.ts';
import { callOf, TOOLS, toolFault, worldScenario } from '../testing/world-setup.ts';
import { createWorld } from './create-world.ts';

const RUNS = { numRuns: process.env.SOAK ? 20_000 : 300 };

const when: fc.Arbitrary<When> = fc.oneof(
  fc.record({ kind: fc.constant('probability' as const), p: fc.double({ min: 0, max: 1, noNaN: true }) }),
  fc.record({ kind: fc.constant('nth' as const), n: fc.integer({ min: 1, max: 4 }) }),
  fc.record({ kind: fc.constant('first' as const), n: fc.integer({ min: 1, max: 3 }) }),
  fc.record({
    kind: fc.constant('sequence' as const),
    hits: fc.array(fc.boolean(), { maxLength: 4 }),
    then: fc.constantFrom('ok' as const, 'repeat' as const),
  }),
  fc.record({
    kind: fc.constant('window' as const),
    fromMs: fc.integer({ min: 0, max: 300 }),
    toMs: fc.integer({ min: 0, max: 900 }),
  }),
  fc.record({ kind: fc.constant('arguments' as const), match: fc.record({ limit: fc.integer({ min: 1, max: 3 }) }) }),
);

const what: fc.Arbitrary<ToolFault> = fc.constantFrom<ToolFault>(
  { kind: 'http', status: 503, body: { error: 'busy' }, headers: {}, retryAfter: { form: 'http-date', ms: 2000 } },
  { kind: 'read-timeout' },
  { kind: 'network-error' },
  { kind: 'slow', ms: 100 },
  { kind: 'stale' },
  { kind: 'conflict' },
  { kind: 'cut-body', keep: 0.5 },
  { kind: 'contract-violation', change: 'na-number', path: null },
);

const faults: fc.Arbitrary<readonly Fault[]> = fc
  .array(
    fc.record({
      what,
      when,
      phase: fc.constantFrom('before' as const, 'after' as const),
      tool: fc.constantFrom(null, ...Object.keys(TOOLS)),
    }),
    { maxLength: 4 },
  )
  .map((drawn) => drawn.map(({ what: kind, ...options }, index) => toolFault(kind, { ...options, id: `fault-${index}` })));

interface Planned {
  readonly tool: string;
  readonly limit: number;
  readonly key: string | null;
  readonly timeoutMs: number;
}

const planned: fc.Arbitrary<Planned> = fc.record({
  tool: fc.constantFrom(...Object.keys(TOOLS)),
  // 500 is refused by every tool's schema.
  limit: fc.constantFrom(1, 2, 3, 500),
  key: fc.constantFrom(null, 'k1', 'k2'),
  timeoutMs: fc.constantFrom(30, 90, 30_000),
});
const plan = fc.array(planned, { maxLength: 16 });

interface Recorded {
  readonly effect: CallTool;
  readonly arrival: number;
  readonly now: number;
  readonly outcome: ToolOutcome;
}

/** Issues the calls one after the other, 50 ms apart, and numbers them as a scheduler does. */
function issue(calls: readonly Planned[]): readonly Omit<Recorded, 'outcome'>[] {
  const arrivals = new Map<string, number>();
  return calls.map(({ tool, limit, key, timeoutMs }, index) => {
    const arrival = (arrivals.get(tool) ?? 0) + 1;
    arrivals.set(tool, arrival);
    return { effect: callOf(tool, { limit }, { key, timeoutMs }), arrival, now: index * 50 };
  });
}

describe('the world', () => {
  it('[W8] is the fold of any recorded prefix, and goes on the same', () => {
    const property = fc.property(faults, plan, fc.nat(), fc.nat(16), (injected, calls, seed, cut) => {
      const scenario = worldScenario(injected);
      const live = createWorld(scenario, seed);
      const folded = createWorld(scenario, seed);
      const issued = issue(calls);
      for (const { effect, arrival, now } of issued.slice(0, cut))
        folded.fold(effect, arrival, now, live.callTool(effect, arrival, now));
      expect(folded.snapshot()).toEqual(live.snapshot());
      for (const { effect, arrival, now } of issued.slice(cut)) {
        expect(folded.callTool(effect, arrival, now)).toEqual(live.callTool(effect, arrival, now));
      }
      expect(folded.snapshot()).toEqual(live.snapshot());
    });
    fc.assert(property, RUNS);
  });

  it('[W1] meets the same chance faults whatever is called in between', () => {
    const chance = [0.2, 0.5, 0.8].map((p, index) =>
      toolFault({ kind: 'network-error' }, { id: `p${index}`, when: { kind: 'probability', p } }),
    );
    const property = fc.property(plan, plan, fc.nat(), (calls, others, seed) => {
      const faultsOf = (all: readonly Planned[]) => {
        const world = createWorld(worldScenario(chance), seed);
        return issue(all).map(({ effect, arrival, now }) => world.callTool(effect, arrival, now).fault);
      };
      // The others differ from all of `calls` in their arguments.
      const strangers = others.map((call) => ({ ...call, limit: call.limit + 10 }));
      const mixed = calls.flatMap((call, index) => [call, ...strangers.slice(index, index + 2)]);
      const isOwn = mixed.map((call) => calls.includes(call));
      const alone = calls.map((call) => ({ ...call, key: null, timeoutMs: 30_000 }));
      const together = mixed.map((call) => ({ ...call, key: null, timeoutMs: 30_000 }));
      expect(faultsOf(together).filter((_, index) => isOwn[index])).toEqual(faultsOf(alone));
    });
    fc.assert(property, RUNS);
  });

  it('[W1] lets no lane change another, in any order', () => {
    const property = fc.property(
      faults,
      fc.array(plan, { minLength: 2, maxLength: 4 }),
      fc.nat(),
      fc.nat(),
      (injected, lanes, seed, mix) => {
        const scenario = worldScenario(injected);
        const alone = lanes.map((calls) => {
          const world = createWorld(scenario, seed);
          return issue(calls).map(({ effect, arrival, now }) => world.callTool(effect, arrival, now));
        });
        const open = lanes.map((calls) => ({
          world: createWorld(scenario, seed),
          rest: [...issue(calls)],
          outcomes: [] as ToolOutcome[],
        }));
        for (let turn = mix; open.some(({ rest }) => rest.length > 0); turn = (turn * 31 + 7) % 1009) {
          const lane = open[turn % open.length];
          const next = lane?.rest.shift() ?? null;
          if (next !== null) lane?.outcomes.push(lane.world.callTool(next.effect, next.arrival, next.now));
          else
            for (const other of open.filter(({ rest }) => rest.length > 0).slice(0, 1)) {
              const call = other.rest.shift();
              if (call !== undefined) other.outcomes.push(other.world.callTool(call.effect, call.arrival, call.now));
            }
        }
        expect(open.map(({ outcomes }) => outcomes)).toEqual(alone);
      },
    );
    fc.assert(property, RUNS);
  });

  it('[W1] keeps a fault’s draws when others are added or removed', () => {
    const target = toolFault({ kind: 'network-error' }, { id: 'kept', when: { kind: 'probability', p: 0.5 } });
    const property = fc.property(faults, plan, fc.nat(), (others, calls, seed) => {
      const keptOf = (all: readonly Fault[]) => {
        const world = createWorld(worldScenario(all), seed);
        return issue(calls).map(({ effect, arrival, now }) => world.callTool(effect, arrival, now).fault === 'kept');
      };
      // First in the order it decides wherever it hits, so the others can only fill the gaps.
      expect(keptOf([target, ...others])).toEqual(keptOf([target]));
    });
    fc.assert(property, RUNS);
  });
});
