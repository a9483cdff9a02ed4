import { describe, expect, test } from 'vitest';
import type { Confidence } from '../domain/failure.ts';
import { classify } from '../loop/classify/classify.ts';
import { type FailureCasePart, failureCaseLines } from '../testing/failure-cases.ts';
import { type FailureCase, parseFailureCases, scoreCases, type Tally } from './failure-corpus.ts';

function readPart(part: FailureCasePart): readonly FailureCase[] {
  const read = parseFailureCases(failureCaseLines(part));
  if (!read.ok) throw new Error(`${part} has no cases`);
  expect(read.value.problems).toEqual([]);
  return read.value.cases;
}

function share({ right, total }: Tally): number {
  return right / total;
}

const PARTS: readonly FailureCasePart[] = [
  'tune',
  'held-out',
  'unfamiliar',
  'frozen',
  'fresh',
  'blind',
  'by-origin',
  'frozen-2',
  'blind-3',
  'frozen-3',
];

describe('real error outputs in their own words', () => {
  test.each([
    ['tune', 379, 0.95, 0.99],
    ['held-out', 348, 0.95, 0.99],
    ['unfamiliar', 246, 0.91, 0.98],
    ['frozen', 42, 0.88, 0.94],
    ['fresh', 66, 0.93, 0.96],
    ['blind', 282, 0.98, 0.99],
    ['by-origin', 1552, 0.96, 0.99],
    ['frozen-2', 40, 0.94, 0.98],
    ['blind-3', 146, 0.98, 0.99],
    ['frozen-3', 40, 0.87, 0.92],
  ] as const)('[P17] %s: %i cases keep the class they had', (part, total, exact, accepted) => {
    const score = scoreCases(readPart(part), { kind: 'rules', unknown: 'transient' });
    expect(score.agreed.total).toBe(total);
    expect(share(score.agreed)).toBeGreaterThanOrEqual(exact);
    expect(share(score.accepted)).toBeGreaterThanOrEqual(accepted);
    expect(share(score.retryHint)).toBeGreaterThanOrEqual(0.8);
  });

  test('[P17] hardly ever retries what nobody accepts a retry for', () => {
    for (const part of PARTS) {
      const wrong = readPart(part).filter(({ signal, gold }) => {
        const { class: name } = classify(signal, { kind: 'rules', unknown: 'transient' });
        return name === 'transient' && gold !== null && !gold.accepted.includes('transient');
      });
      expect([part, wrong.map((item) => item.id)]).toEqual([part, []]);
    }
  });

  test('[P15] says sure, likely or guess, and is right in that order', () => {
    const counts: Record<Confidence, { right: number; total: number }> = {
      sure: { right: 0, total: 0 },
      likely: { right: 0, total: 0 },
      guess: { right: 0, total: 0 },
    };
    for (const { signal, gold } of PARTS.flatMap(readPart)) {
      const { class: name, confidence = 'guess' } = classify(signal, { kind: 'rules', unknown: 'transient' });
      counts[confidence].total++;
      if (name === gold?.class) counts[confidence].right++;
    }
    expect(share(counts.sure)).toBeGreaterThan(0.96);
    expect(share(counts.likely)).toBeGreaterThan(0.93);
    expect(share(counts.guess)).toBeGreaterThan(0.8);
    expect(share(counts.guess)).toBeLessThan(share(counts.sure));
    const total = counts.sure.total + counts.likely.total + counts.guess.total;
    expect(counts.guess.total / total).toBeLessThan(0.15);
  });
});
