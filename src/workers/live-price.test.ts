import { describe, expect, it } from 'vitest';
import type { WireProfile } from '../domain/journal.ts';
import type { LivePorts } from '../domain/ports.ts';
import { SIMULATED_PRICE } from '../domain/price.ts';
import { projectAttempts } from '../domain/project-attempts.ts';
import { projectRun } from '../domain/project-run.ts';
import { projectSpans } from '../domain/project-spans.ts';
import { traceOf } from '../domain/trace-of.ts';
import { runLive } from '../drivers/live.ts';
import { continueSimulated, runSimulated, type SimulationPlan } from '../experiments/run-simulated.ts';
import { createSimulatedPorts } from '../experiments/simulated-ports.ts';
import { readSharedDocument, writeSharedDocument } from '../formats/shared-document.ts';
import { createLoopContext, prepareScenario } from '../loop/context.ts';
import { scenarioLoop } from '../loop/scenario-loop.ts';
import { findStrategy } from '../loop/strategies/strategies.ts';
import { ATTENTIVE, PERSONAS } from '../persona/personas.ts';
import { livePriceFallbacks } from '../scenarios/live-price.ts';

function planOf(strategyId: string, changes: Partial<SimulationPlan> = {}): SimulationPlan {
  const strategy = findStrategy(strategyId);
  if (strategy === null) throw new Error(`no strategy ${strategyId}`);
  return { scenario: livePriceFallbacks, strategy, persona: ATTENTIVE, wire: 'openai', seed: 5, ...changes };
}

describe('the scenario of the live price', () => {
  const profiles: readonly WireProfile[] = ['openai', 'openai-responses', 'anthropic', 'google', 'compatible'];

  it.each(profiles)('[P28] ends degraded when told, falsely when not, without a value when off (%s)', (wire) => {
    const outcomes = ['disclosed-fallbacks', 'silent-fallbacks', 'classify-and-route'].map(
      (id) => projectRun(runSimulated(planOf(id, { wire }))).outcome,
    );
    expect(outcomes).toEqual(['degraded', 'false-success', 'gave-up']);
  });

  it('[P28] shows the chain in the trace, call by call', () => {
    const trace = traceOf(runSimulated(planOf('disclosed-fallbacks')))
      .split('\n')
      .filter((line) => !line.includes('wait'));
    expect(trace).toEqual([
      expect.stringMatching(/^1: live_price \{symbol:"MRD"\} try 4 -> transient \S+ \(fall back\)$/),
      '1: fell back live_price → cached_price -> told',
      '1: cached_price {ticker:"MRD",max_age_minutes:15} -> output response.contract (fall back)',
      '1: fell back live_price → last_close -> told',
      '1: last_close {ticker:"MRD"} -> ok',
      expect.stringMatching(/^2: ended answered .*"unresolved":\["live_price"\]/),
    ]);
  });

  it('[P28] keeps the whole chain in one attempt, and says where it went', () => {
    const journal = runSimulated(planOf('disclosed-fallbacks'));
    const [row, ...others] = projectAttempts(journal);
    expect(others).toEqual([]);
    expect(row).toMatchObject({ tool: 'live_price', attempt: 1, outcome: 'recovered', fellBackTo: 'last_close', tries: 6 });
    expect(row?.valueText).toContain('182.4');
    const attempt = projectSpans(journal).find(({ kind }) => kind === 'attempt');
    expect(attempt?.fellBack?.map(({ to, because }) => [because.tool, because.class, to])).toEqual([
      ['live_price', 'transient', 'cached_price'],
      ['cached_price', 'output', 'last_close'],
    ]);
  });

  it('[P26] lets a persona that claims success conceal what it was told', () => {
    const fabricator = PERSONAS.find(({ id }) => id === 'fabricator') ?? ATTENTIVE;
    const persona = { ...fabricator, claimsSuccess: 1 };
    expect(projectRun(runSimulated(planOf('disclosed-fallbacks', { persona }))).outcome).toBe('false-success');
  });

  it('[L1] goes on from every prefix of a chain', () => {
    for (const id of ['disclosed-fallbacks', 'silent-fallbacks']) {
      const plan = planOf(id);
      const whole = runSimulated(plan);
      for (let cut = 0; cut <= whole.entries.length; cut++) {
        const { journal, divergence } = continueSimulated(plan, { prefix: whole.entries.slice(0, cut) });
        expect(divergence).toBeNull();
        expect(journal.entries).toEqual(whole.entries);
      }
    }
  });

  it('[L1] stops in the middle of a chain and leaves the call open', async () => {
    const plan = planOf('disclosed-fallbacks');
    const ports = createSimulatedPorts(plan);
    const context = createLoopContext(prepareScenario(plan.scenario), plan.strategy, plan.seed, SIMULATED_PRICE);
    const stop = new AbortController();
    const live: LivePorts = {
      callModel: async (effect, arrival, now) => ports.callModel(effect, arrival, now),
      callTool: async (effect, arrival, now) => {
        if (effect.call.name === 'cached_price') stop.abort();
        return ports.callTool(effect, arrival, now);
      },
      check: ports.check,
      fold: ports.fold,
    };
    const { entries, isStopped } = await runLive({
      root: scenarioLoop(context),
      ports: live,
      clock: { kind: 'virtual' },
      inForce: context.inForce,
      signal: stop.signal,
    });
    expect(isStopped).toBe(true);
    const last = entries.at(-1);
    expect(last?.kind === 'cancelled' && last.asked.kind === 'call-tool' ? last.asked.call.name : null).toBe('cached_price');
    const journal = { ...runSimulated(plan), entries };
    expect(projectRun(journal).outcome).toBe('stopped');
    expect(projectAttempts(journal)[0]).toMatchObject({ tool: 'live_price', outcome: 'cancelled', fellBackTo: 'cached_price' });
  });

  it('[P28] survives a share link, with fallbacks and with a strategy from before them', () => {
    const { strategy } = planOf('disclosed-fallbacks');
    const { fallbacks: _later, ...older } = strategy;
    const document = {
      format: 1,
      scenario: livePriceFallbacks,
      strategies: [strategy, older],
      persona: 'attentive',
      wire: 'openai',
      seed: 5,
      selection: null,
    } as const;
    const read = readSharedDocument(writeSharedDocument(document).text);
    expect(read).toMatchObject({ ok: true, value: { document, losses: [] } });
  });
});
