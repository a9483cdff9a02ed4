import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { projectRun } from '../domain/project-run.ts';
import { projectSpans } from '../domain/project-spans.ts';
import { projectSpend } from '../domain/project-spend.ts';
import { ATTENTIVE, PERSONAS } from '../persona/personas.ts';
import { type RandomPlan, randomPlan } from '../testing/random-plan.ts';
import { runSimulated, type SimulationPlan } from './run-simulated.ts';
import { runTrial } from './run-trial.ts';

const numRuns = process.env.SOAK ? 5_000 : 150;

function planOf(random: RandomPlan, persona = ATTENTIVE): SimulationPlan {
  return { ...random, persona, wire: 'openai' };
}

const anyPersona = fc.constantFrom(...PERSONAS);

describe('projections of real journals', () => {
  it('sums up in a trial what the journal of the same run shows', () => {
    fc.assert(
      fc.property(randomPlan, anyPersona, (random, persona) => {
        const plan = planOf(random, persona);
        const run = projectRun(runSimulated(plan));
        const trial = runTrial(plan);
        expect(trial).toMatchObject({
          steps: run.steps,
          requests: run.requests,
          waitMs: run.waitMs,
          durationMs: run.durationMs,
          inputTokens: run.usage.inputTokens,
          outputTokens: run.usage.outputTokens,
          failures: run.failures.length,
        });
      }),
      { numRuns },
    );
  });

  it('shows every request and every wait as a span, and no token twice', () => {
    fc.assert(
      fc.property(randomPlan, (random) => {
        const journal = runSimulated(planOf(random));
        const run = projectRun(journal);
        const spans = projectSpans(journal);
        const of = (...kinds: string[]) => spans.filter((span) => kinds.includes(span.kind));
        const waited = of('wait').reduce((sum, span) => sum + span.endMs - span.startMs, 0);
        expect(waited).toBe(run.waitMs);
        const spend = projectSpend(journal);
        expect(spend.total.tokens).toBe(run.usage.inputTokens + run.usage.outputTokens);
        expect(spend.wastedShare).toBeGreaterThanOrEqual(0);
        expect(spend.wastedShare).toBeLessThanOrEqual(1);
        for (const span of spans) expect(span.endMs).toBeGreaterThanOrEqual(span.startMs);
        expect(new Set(spans.map((span) => span.id)).size).toBe(spans.length);
      }),
      { numRuns },
    );
  });

  it('gives every prefix of a journal the ids that the whole has', () => {
    fc.assert(
      fc.property(randomPlan, fc.nat(), (random, place) => {
        const journal = runSimulated(planOf(random));
        const prefix = { ...journal, entries: journal.entries.slice(0, place % (journal.entries.length + 1)) };
        const whole = new Set(projectSpans(journal).map((span) => span.id));
        for (const span of projectSpans(prefix)) expect(whole.has(span.id)).toBe(true);
        expect(['interrupted', projectRun(journal).outcome]).toContain(projectRun(prefix).outcome);
      }),
      { numRuns },
    );
  });
});
