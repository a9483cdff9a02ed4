import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Entry, Journal } from '../domain/journal.ts';
import { requestCostUsd } from '../domain/price.ts';
import { projectAttempts } from '../domain/project-attempts.ts';
import { projectScore, SCORE_FIGURES, type Score, sumScores } from '../domain/project-score.ts';
import { projectSpans } from '../domain/project-spans.ts';
import { findWastedTurns } from '../domain/project-spend.ts';
import { PERSONAS } from '../persona/personas.ts';
import { randomPlan } from '../testing/random-plan.ts';
import { buildLane } from '../timeline/lane.ts';
import { spendAt } from '../timeline/spend-track.ts';
import { runSimulated } from './run-simulated.ts';

const RUNS = process.env.SOAK === undefined ? 60 : 3_000;

function journalOf({
  scenario,
  strategy,
  seed,
}: {
  scenario: Journal['scenario'];
  strategy: Journal['strategy'];
  seed: number;
}): Journal {
  const [persona] = PERSONAS;
  if (persona === undefined) throw new Error('no persona');
  return runSimulated({ scenario, strategy, persona, wire: 'openai', seed });
}

/** The figures that a single pass over the entries can give, without any projection. */
function foldOf({ entries, price }: Journal) {
  const performed = entries.flatMap((entry) => (entry.kind === 'settled' || entry.kind === 'cancelled' ? [entry] : []));
  const settled = entries.flatMap((entry): readonly Extract<Entry, { kind: 'settled' }>[] =>
    entry.kind === 'settled' ? [entry] : [],
  );
  const usages = settled.flatMap(({ outcome }) => (outcome.kind === 'model' ? [outcome.usage] : []));
  const asked = performed.map((entry) => entry.asked);
  const replies = settled.flatMap(({ asked: { agent, step }, outcome }) =>
    outcome.kind === 'model' && outcome.reply !== null ? [`${agent}/${step}`] : [],
  );
  return {
    steps: new Set(replies).size,
    tries: asked.filter((one) => one.kind === 'call-tool' || (one.kind === 'call-model' && one.request === 1)).length,
    requests: asked.filter(({ kind }) => kind === 'call-tool' || kind === 'call-model').length,
    waitMs: performed.reduce((sum, { asked: { kind }, startMs, endMs }) => sum + (kind === 'wait' ? endMs - startMs : 0), 0),
    inputTokens: usages.reduce((sum, usage) => sum + usage.inputTokens, 0),
    outputTokens: usages.reduce((sum, usage) => sum + usage.outputTokens, 0),
    costUsd: price === null ? null : usages.reduce((sum, usage) => sum + requestCostUsd(price, usage), 0),
    duplicateEffects: settled.filter(({ outcome }) => outcome.kind === 'tool' && outcome.commit?.isDuplicate === true).length,
  };
}

describe('the score of a lane', () => {
  it('equals a fold over the entries of its journal', () => {
    fc.assert(
      fc.property(randomPlan, (plan) => {
        const journal = journalOf(plan);
        const { costUsd, ...counts } = foldOf(journal);
        const score = projectScore(journal);
        expect(score).toMatchObject(counts);
        expect(score.costUsd).toBeCloseTo(costUsd ?? Number.NaN, 9);
        expect(score.wastedTokens).toBeLessThanOrEqual(score.inputTokens + score.outputTokens);
      }),
      { numRuns: RUNS },
    );
  });

  it('adds up to the sums of all lanes', () => {
    fc.assert(
      fc.property(fc.array(randomPlan, { minLength: 1, maxLength: 4 }), (plans) => {
        const scores = plans.map((plan) => projectScore(journalOf(plan)));
        const sums = sumScores(scores);
        for (const figure of SCORE_FIGURES) {
          const together = scores.map((score: Score) => score[figure] ?? Number.NaN).reduce((a, b) => a + b, 0);
          expect(sums[figure]).toBeCloseTo(together, 9);
        }
      }),
      { numRuns: Math.ceil(RUNS / 4) },
    );
  });

  it('is where the strip of the timeline ends', () => {
    fc.assert(
      fc.property(randomPlan, (plan) => {
        const journal = journalOf(plan);
        const spans = projectSpans(journal);
        const wasted = findWastedTurns(spans, projectAttempts(journal, spans));
        const lane = buildLane('one', spans, new Set(wasted.map(({ id }) => id)));
        const { inputTokens, outputTokens, wastedTokens } = projectScore(journal);
        expect(spendAt(lane.spend, lane.endMs)).toMatchObject({ inputTokens, outputTokens, wastedTokens });
      }),
      { numRuns: RUNS },
    );
  });
});
