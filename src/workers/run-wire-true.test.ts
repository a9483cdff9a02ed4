import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import type { Entry, Journal, WireProfile } from '../domain/journal.ts';
import { projectRun } from '../domain/project-run.ts';
import { runSimulated, type SimulationPlan } from '../experiments/run-simulated.ts';
import { STRATEGIES } from '../loop/strategies/strategies.ts';
import { ATTENTIVE, PERSONAS } from '../persona/personas.ts';
import { SCENARIOS } from '../scenarios/scenarios.ts';
import { randomPlan } from '../testing/random-plan.ts';
import { WIRE_PROFILES as PROFILES } from '../testing/servers-setup.ts';
import { modelFault } from '../testing/world-setup.ts';
import { runWireTrue } from './run-wire-true.ts';
import { runWireTrueLane } from './run-wire-true-lane.ts';

const SOAK = process.env.SOAK !== undefined;

/** Entries without what only a provider understands, and with what each view shows instead of its history, which grows on after the entry. */
function seen({ entries }: Journal): readonly unknown[] {
  return entries.map((entry: Entry) => {
    if (entry.kind !== 'settled' || entry.asked.kind !== 'call-model' || entry.outcome.kind !== 'model') return entry;
    const { history, length, tokens } = entry.asked.view;
    const messages = history.messages.slice(0, length).map((message) => ({ ...message, opaque: null }));
    const reply = entry.outcome.reply === null ? null : { ...entry.outcome.reply, opaque: null };
    return { ...entry, asked: { ...entry.asked, view: { messages, tokens } }, outcome: { ...entry.outcome, reply } };
  });
}

/** The one thing that random runs ask for and a provider refuses: fewer output tokens than the Responses API gives. */
function isRefused(plan: SimulationPlan): boolean {
  if (plan.wire !== 'openai-responses') return false;
  return runSimulated(plan).entries.some(
    (entry) => entry.kind === 'settled' && entry.asked.kind === 'call-model' && entry.asked.maxOutputTokens < 16,
  );
}

async function expectSame(plan: SimulationPlan, isStreaming: boolean): Promise<void> {
  const simulated = runSimulated(plan);
  const wireTrue = await runWireTrue({ ...plan, isStreaming });
  expect(seen(wireTrue)).toEqual(seen(simulated));
  expect(projectRun(wireTrue)).toEqual(projectRun(simulated));
}

/** Every shipped scenario under every strategy. Outside a soak each profile gets its share of them. */
function shippedPlans(wire: WireProfile): readonly SimulationPlan[] {
  const all = SCENARIOS.flatMap((scenario) => STRATEGIES.map((strategy) => ({ scenario, strategy })));
  const place = PROFILES.indexOf(wire);
  return all
    .map((pair, index) => ({ ...pair, persona: PERSONAS[index % PERSONAS.length] ?? ATTENTIVE, wire, seed: 5 + index }))
    .filter((_, index) => SOAK || index % (3 * PROFILES.length) === place);
}

describe.each(PROFILES)('a run through the real %s client', (wire) => {
  it.each([false, true])('is the simulated run of the shipped scenarios (streams: %s)', async (isStreaming) => {
    for (const plan of shippedPlans(wire)) await expectSame(plan, isStreaming);
  });

  it('is the simulated run of random scenarios and strategies', async () => {
    await fc.assert(
      fc.asyncProperty(randomPlan, fc.boolean(), async (random, isStreaming) => {
        const plan = { ...random, persona: ATTENTIVE, wire };
        fc.pre(!isRefused(plan));
        await expectSame(plan, isStreaming);
      }),
      { numRuns: SOAK ? 300 : 5 },
    );
  });

  it.each(['broken-arguments', 'cut-stream', 'length'] as const)('is the simulated run when %s spoils a reply', async (kind) => {
    const [scenario] = SCENARIOS;
    if (scenario === undefined) throw new Error('no scenario is shipped');
    const spoilt = { ...scenario, faults: [modelFault({ kind }, { kind: 'first', n: 2 }), ...scenario.faults] };
    for (const strategy of STRATEGIES.slice(SOAK ? 0 : -1)) {
      const plan = { scenario: spoilt, strategy, persona: ATTENTIVE, wire, seed: 5 };
      await expectSame(plan, false);
      await expectSame(plan, true);
    }
  });
});

describe('what a simulated run cannot meet', () => {
  const [scenario] = SCENARIOS;
  const [strategy] = STRATEGIES;
  if (scenario === undefined || strategy === undefined) throw new Error('nothing is shipped');
  const plan = { scenario, strategy, persona: ATTENTIVE, wire: 'openai-responses', seed: 5, isStreaming: false } as const;
  const firstOutcome = ({ entries }: Journal) => entries.find((entry) => entry.kind === 'settled')?.outcome;

  it('is a limit below what the Responses API gives', async () => {
    const journal = await runWireTrue({ ...plan, strategy: { ...strategy, maxOutputTokens: 15 } });
    const message = "Invalid 'max_output_tokens': integer below minimum value. Expected a value >= 16, but got 15 instead.";
    expect(firstOutcome(journal)).toMatchObject({ status: 400, body: { error: { message } } });
  });

  it('is a tool whose name the provider refuses', async () => {
    const tools = scenario.tools.map((tool) => ({
      ...tool,
      definition: { ...tool.definition, name: `${tool.definition.name} v2` },
    }));
    const journal = await runWireTrue({ ...plan, wire: 'anthropic', scenario: { ...scenario, tools } });
    expect(firstOutcome(journal)).toMatchObject({
      status: 400,
      body: { error: { message: expect.stringMatching(/^tools\.0\.custom\.name: String should match pattern/) } },
    });
  });

  it('is a provider that is overloaded, with its own status and headers', async () => {
    const journal = await runWireTrue({ ...plan, wire: 'anthropic', access: { trouble: { kind: 'overloaded' } } });
    expect(firstOutcome(journal)).toMatchObject({
      status: 529,
      headers: { 'x-should-retry': 'true' },
      body: { error: { type: 'overloaded_error' } },
      durationMs: 120,
    });
  });
});

describe('a run over the wire', () => {
  const [scenario] = SCENARIOS;
  const [strategy] = STRATEGIES.slice(-1);
  if (scenario === undefined || strategy === undefined) throw new Error('nothing is shipped');
  const plan = { scenario, strategy, persona: ATTENTIVE, wire: 'anthropic', seed: 5, isStreaming: false } as const;

  it('reaches no network', async () => {
    const network = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new Error('the network'));
    await runWireTrue(plan);
    expect(network).not.toHaveBeenCalled();
    network.mockRestore();
  });

  it('shows what goes over the wire to whoever stands between', async () => {
    const urls: string[] = [];
    await runWireTrue(plan, {
      wrapFetch: (fetch) => (input, init) => {
        urls.push(String(input));
        return fetch(input, init);
      },
    });
    expect(new Set(urls.map((url) => new URL(url).host))).toEqual(new Set(['api.anthropic.com', 'tools.invalid']));
  });

  it('goes on from any prefix to the same journal', async () => {
    const whole = await runWireTrue(plan);
    for (const cut of [0, 3, 7, whole.entries.length]) {
      const continued = await runWireTrue(plan, { continuation: { prefix: whole.entries.slice(0, cut) } });
      expect(seen(continued)).toEqual(seen(whole));
    }
  });

  it('[P28] keeps the exchange of every call of a chain', async () => {
    const fallbacks = SCENARIOS.find(({ id }) => id === 'live-price-fallbacks');
    const disclosed = STRATEGIES.find(({ id }) => id === 'disclosed-fallbacks');
    if (fallbacks === undefined || disclosed === undefined) throw new Error('the chain is not shipped');
    const { journal, exchanges } = await runWireTrueLane({ ...plan, scenario: fallbacks, strategy: disclosed }, (one) => one);
    expect(projectRun(journal)).toMatchObject({ outcome: 'degraded', requests: exchanges.size });
    const urls = [...exchanges.values()].map(({ url }) => new URL(url).pathname).filter((path) => path.startsWith('/tools/'));
    expect(urls).toEqual([...Array(4).fill('/tools/live_price'), '/tools/cached_price', '/tools/last_close']);
  });

  it('ends when it is stopped, with its journal so far', async () => {
    const controller = new AbortController();
    let settled = 0;
    const journal = await runWireTrue(plan, {
      signal: controller.signal,
      onEntry: () => {
        if (++settled === 3) controller.abort();
      },
    });
    const whole = await runWireTrue(plan);
    expect(journal.entries.length).toBeLessThan(whole.entries.length);
    expect(seen(journal).slice(0, 3)).toEqual(seen(whole).slice(0, 3));
  });
});
