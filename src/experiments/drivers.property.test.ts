import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Entry, Journal } from '../domain/journal.ts';
import type { LivePorts } from '../domain/ports.ts';
import { SIMULATED_PRICE } from '../domain/price.ts';
import { projectRuns } from '../domain/project-run.ts';
import { runLive } from '../drivers/live.ts';
import { createLoopContext, prepareScenario } from '../loop/context.ts';
import { scenarioLoop } from '../loop/scenario-loop.ts';
import { ATTENTIVE } from '../persona/personas.ts';
import { type RandomPlan, randomPlan, randomStrategy } from '../testing/random-plan.ts';
import { continueSimulated, runSimulated, type SimulationPlan } from './run-simulated.ts';
import { createSimulatedPorts } from './simulated-ports.ts';

const numRuns = process.env.SOAK ? 5_000 : 120;

function planOf(random: RandomPlan): SimulationPlan {
  return { ...random, persona: ATTENTIVE, wire: 'openai' };
}

/** The simulated ports behind promises that keep no order of their own. */
function latePorts(plan: SimulationPlan): LivePorts {
  const ports = createSimulatedPorts(plan);
  let turn = 0;
  const later = async <T>(value: T): Promise<T> => {
    for (let hop = turn++ % 4; hop > 0; hop--) await Promise.resolve();
    return value;
  };
  return {
    callModel: (effect, arrival, now) => later(ports.callModel(effect, arrival, now)),
    callTool: (effect, arrival, now) => later(ports.callTool(effect, arrival, now)),
    check: ports.check,
    fold: ports.fold,
  };
}

async function runLiveOnVirtualTime(plan: SimulationPlan): Promise<readonly Entry[]> {
  const context = createLoopContext(prepareScenario(plan.scenario), plan.strategy, plan.seed, SIMULATED_PRICE);
  const { entries } = await runLive({
    root: scenarioLoop(context),
    ports: latePorts(plan),
    clock: { kind: 'virtual' },
    inForce: context.inForce,
    signal: new AbortController().signal,
  });
  return entries;
}

/** Entries with what each view shows instead of its history, which grows on after the entry. */
function seen(entries: readonly Entry[]): readonly unknown[] {
  return entries.map((entry) => {
    if (entry.kind !== 'settled' || entry.asked.kind !== 'call-model') return entry;
    const { history, length, tokens } = entry.asked.view;
    return { ...entry, asked: { ...entry.asked, view: { messages: history.messages.slice(0, length), tokens } } };
  });
}

function cuts(journal: Journal): readonly number[] {
  return journal.entries.map((_, index) => index).concat(journal.entries.length);
}

describe('drivers over random scenarios', () => {
  it('[L1] gives the same run live on virtual time as virtual', async () => {
    await fc.assert(
      fc.asyncProperty(randomPlan, async (random) => {
        const plan = planOf(random);
        expect(await runLiveOnVirtualTime(plan)).toEqual(runSimulated(plan).entries);
      }),
      { numRuns },
    );
  });

  it('[L1] goes on from any prefix to the same journal', () => {
    fc.assert(
      fc.property(randomPlan, (random) => {
        const plan = planOf(random);
        const whole = runSimulated(plan);
        for (const cut of cuts(whole)) {
          const { journal, divergence } = continueSimulated(plan, { prefix: whole.entries.slice(0, cut) });
          expect(divergence).toBeNull();
          expect(journal.entries).toEqual(whole.entries);
        }
      }),
      { numRuns: numRuns / 2 },
    );
  });

  it('[L1] forks with another strategy as if the change had been made by hand', () => {
    fc.assert(
      fc.property(randomPlan, randomStrategy, fc.nat(), (random, strategy, place) => {
        const plan = planOf(random);
        const whole = runSimulated(plan);
        const before = structuredClone(whole.entries);
        const at = place % (whole.entries.length + 1);
        const change = { at, strategy };
        const fork = continueSimulated(plan, { prefix: whole.entries.slice(0, at), change });
        const byHand = continueSimulated(plan, { prefix: [], change });
        expect(fork.divergence).toBeNull();
        expect(fork.journal.entries).toEqual(byHand.journal.entries);
        expect(seen(fork.journal.entries.slice(0, at))).toEqual(seen(whole.entries.slice(0, at)));
        expect(whole.entries).toEqual(before);
        // A fork is a journal like any other: it goes on from its own prefixes too.
        const again = continueSimulated(plan, { prefix: fork.journal.entries });
        expect(again.journal.entries).toEqual(fork.journal.entries);
      }),
      { numRuns },
    );
  });

  it('[L1] shows where a replay went another way', () => {
    fc.assert(
      fc.property(randomPlan, (random) => {
        const plan = planOf(random);
        const whole = runSimulated(plan);
        const edited = whole.entries.map((entry) =>
          entry.kind === 'settled' && entry.asked.kind === 'call-tool'
            ? { ...entry, asked: { ...entry.asked, call: { ...entry.asked.call, argumentsText: '{"other":true}' } } }
            : entry,
        );
        const isEdited = (index: number): boolean => edited[index] !== whole.entries[index];
        const { divergence, journal } = continueSimulated(plan, { prefix: edited });
        expect(divergence === null).toBe(!edited.some((_, index) => isEdited(index)));
        if (divergence !== null) expect(isEdited(divergence.index)).toBe(true);
        expect(journal.entries).toEqual(whole.entries);
      }),
      { numRuns: numRuns / 2 },
    );
  });

  it('[L2] ends every run, within its own bounds', () => {
    fc.assert(
      fc.property(randomPlan, (random) => {
        const { entries } = runSimulated(planOf(random));
        const ended = entries.filter((entry) => entry.kind === 'decided' && entry.asked.decision.what === 'ended');
        expect(ended).toHaveLength(random.scenario.tasks.length);
      }),
      { numRuns },
    );
  });

  it('[P23] keeps every run within each cap of its budget', () => {
    fc.assert(
      fc.property(randomPlan, (random) => {
        const { budget } = random.strategy;
        for (const run of projectRuns(runSimulated(planOf(random)))) {
          expect(run.usage.inputTokens + run.usage.outputTokens).toBeLessThanOrEqual(budget.tokens ?? Number.POSITIVE_INFINITY);
          expect(run.costUsd ?? 0).toBeLessThanOrEqual((budget.usd ?? Number.POSITIVE_INFINITY) + 1e-12);
          expect(run.durationMs).toBeLessThanOrEqual(budget.wallMs ?? Number.POSITIVE_INFINITY);
          expect(run.requests).toBeLessThanOrEqual(budget.requests ?? Number.POSITIVE_INFINITY);
          expect(run.steps).toBeLessThanOrEqual(budget.steps ?? Number.POSITIVE_INFINITY);
        }
      }),
      { numRuns: numRuns * 2 },
    );
  });

  it('[P48] pairs every call with exactly one result, in every view', () => {
    fc.assert(
      fc.property(randomPlan, (random) => {
        for (const entry of runSimulated(planOf(random)).entries) {
          if (entry.kind !== 'settled' || entry.asked.kind !== 'call-model') continue;
          const { history, length } = entry.asked.view;
          for (const [index, message] of history.messages.slice(0, length).entries()) {
            if (message.role !== 'assistant' || message.calls.length === 0) continue;
            const next = history.messages[index + 1];
            const results = next?.role === 'tool' ? next.results.map((result) => result.callId) : [];
            expect(results).toEqual(message.calls.map((call) => call.id));
          }
        }
      }),
      { numRuns },
    );
  });
});
