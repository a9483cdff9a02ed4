import type { Journal } from './journal.ts';
import { projectRun } from './project-run.ts';
import { projectSpend, type SpendSplit } from './project-spend.ts';
import type { Run, RunOutcome } from './run.ts';

/** The figures of one lane that are compared with those of the others. Each counts one thing; all but the outcome can be added up. */
export interface Score {
  readonly outcome: RunOutcome;
  readonly steps: number;
  readonly attempts: number;
  readonly tries: number;
  readonly requests: number;
  readonly waitMs: number;
  /** Start to end. Not a sum of anything: lanes run beside each other. */
  readonly durationMs: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** Null when the price is unknown. */
  readonly costUsd: number | null;
  /** Tokens, in and out, of model turns that nothing good came of (project-spend.ts). */
  readonly wastedTokens: number;
  readonly wastedUsd: number | null;
  readonly duplicateEffects: number;
}

/** The figures that sums are made of. */
export type ScoreFigure = Exclude<keyof Score, 'outcome' | 'durationMs'>;

export const SCORE_FIGURES: readonly ScoreFigure[] = [
  'steps',
  'attempts',
  'tries',
  'requests',
  'waitMs',
  'inputTokens',
  'outputTokens',
  'costUsd',
  'wastedTokens',
  'wastedUsd',
  'duplicateEffects',
];

export function projectScore(journal: Journal): Score {
  return scoreOf(projectRun(journal), projectSpend(journal));
}

/** Of projections that are already there. */
export function scoreOf(run: Run, spend: SpendSplit): Score {
  return {
    outcome: run.outcome,
    steps: run.steps,
    attempts: run.attempts,
    tries: run.tries,
    requests: run.requests,
    waitMs: run.waitMs,
    durationMs: run.durationMs,
    inputTokens: run.usage.inputTokens,
    outputTokens: run.usage.outputTokens,
    costUsd: run.costUsd,
    wastedTokens: spend.wasted.tokens,
    wastedUsd: spend.wasted.costUsd,
    duplicateEffects: run.duplicateEffects,
  };
}

/** All lanes together; a sum with an unknown price in it is unknown. The duration is that of the longest. */
export function sumScores(
  scores: readonly Score[],
): Readonly<Record<ScoreFigure, number | null>> & { readonly durationMs: number } {
  const sum = (figure: ScoreFigure) =>
    scores.reduce<number | null>((total, score) => {
      const value = score[figure];
      return total === null || value === null ? null : total + value;
    }, 0);
  const sums = Object.fromEntries(SCORE_FIGURES.map((figure) => [figure, sum(figure)])) as Record<ScoreFigure, number | null>;
  return { ...sums, durationMs: scores.reduce((longest, score) => Math.max(longest, score.durationMs), 0) };
}

/**
 * How well a run ended, 0 being best. Only lanes that ended equally well are worth comparing by what they cost: a lane that crashes at the first
 * error is always the cheapest.
 */
export function outcomeRank(outcome: RunOutcome): number {
  switch (outcome) {
    case 'clean':
    case 'recovered':
      return 0;
    case 'degraded':
      return 1;
    case 'unscored':
      return 2;
    case 'gave-up':
    case 'parked':
      return 3;
    case 'capped':
    case 'aborted':
      return 4;
    case 'stopped':
    case 'interrupted':
      return 5;
    case 'false-success':
      return 6;
  }
}

/** The lanes that ended best: the only ones that a comparison of costs says something about. */
export function endedBest(scores: readonly Score[]): readonly Score[] {
  const rank = Math.min(...scores.map((score) => outcomeRank(score.outcome)));
  return scores.filter((score) => outcomeRank(score.outcome) === rank);
}

/**
 * The lowest value of a figure among the lanes that ended best; null where there is nothing to choose: fewer than two of them, or all alike. Lower is
 * better for every figure.
 */
export function bestOf(scores: readonly Score[], figure: ScoreFigure | 'durationMs'): number | null {
  const values = endedBest(scores).map((score) => score[figure]);
  const known = values.filter((value) => value !== null);
  if (known.length < 2 || known.length < values.length) return null;
  const best = Math.min(...known);
  return known.every((value) => value === best) ? null : best;
}
