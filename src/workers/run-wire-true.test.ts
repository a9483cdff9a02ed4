import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Entry, Journal, WireProfile } from '../domain/journal.ts';
import { projectRun } from '../domain/project-run.ts';
import { runSimulated, type SimulationPlan } from '../experiments/run-simulated.ts';
import { STRATEGIES } from '../loop/strategies/strategies.ts';
import { ATTENTIVE, PERSONAS } from '../persona/personas.ts';
import { SCENARIOS } from '../scenarios/scenarios.ts';
import { randomPlan } from '../testing/random-plan.ts';
import { runWireTrue } from './run-wire-true.ts';

const SOAK = process.env.SOAK !== undefined;
const PROFILES: readonly WireProfile[] = (process.env.PROFILES?.split(',') as WireProfile[]) ?? [
  'openai',
  'openai-responses',
  'anthropic',
  'google',
  'compatible',
];

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

describe.each(PROFILES)('a run through the real %s client', (wire) => {
  const isStreaming = [false, true];
  it.each(isStreaming)('is the simulated run of every shipped scenario (streams: %s)', async (streaming) => {
    for (const scenario of SCENARIOS) {
      for (const [index, strategy] of STRATEGIES.entries()) {
        const persona = PERSONAS[index % PERSONAS.length] ?? ATTENTIVE;
        await expectSame({ scenario, strategy, persona, wire, seed: 5 + index }, streaming);
      }
    }
  });

  it('is the simulated run of random scenarios and strategies', async () => {
    await fc.assert(
      fc.asyncProperty(randomPlan, fc.boolean(), async (random, streaming) => {
        const plan = { ...random, persona: ATTENTIVE, wire };
        fc.pre(!isRefused(plan));
        await expectSame(plan, streaming);
      }),
      { numRuns: SOAK ? 300 : 12, verbose: 0 },
    );
  });
});
