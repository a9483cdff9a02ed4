import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runSimulated } from '../experiments/run-simulated.ts';
import { journalToJson, parseJournal } from '../formats/journal-file.ts';
import { STRATEGIES } from '../loop/strategies/strategies.ts';
import { ATTENTIVE } from '../persona/personas.ts';
import { SCENARIOS } from '../scenarios/scenarios.ts';
import { randomPlan } from '../testing/random-plan.ts';

/** Journal → file → journal → file: the second file must be the first, byte for byte. */
function roundTrip(plan: Parameters<typeof runSimulated>[0]): void {
  const journal = runSimulated(plan);
  const text = JSON.stringify(journalToJson(journal));
  const read = parseJournal(text);
  expect(read.ok).toBe(true);
  if (!read.ok) return;
  expect(JSON.stringify(journalToJson(read.value))).toBe(text);
  expect(read.value.entries.length).toBe(journal.entries.length);
}

describe('journal files', () => {
  it.each(SCENARIOS.map((scenario) => [scenario.id, scenario] as const))('read back %s under every strategy', (_, scenario) => {
    for (const strategy of STRATEGIES) roundTrip({ scenario, strategy, persona: ATTENTIVE, wire: 'anthropic', seed: 3 });
  });

  it('read back any run', () => {
    fc.assert(
      fc.property(randomPlan, (random) => roundTrip({ ...random, persona: ATTENTIVE, wire: 'openai' })),
      { numRuns: process.env.SOAK ? 2_000 : 60 },
    );
  });
});
