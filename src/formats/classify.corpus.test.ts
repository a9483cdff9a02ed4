import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type FailureCase, parseFailureCases, scoreCases, type Tally } from './failure-corpus.ts';

const FILE = resolve(process.cwd(), '../shared/corpus/failures.jsonl');

function share({ right, total }: Tally): number {
  return right / total;
}

function readCorpus(): readonly FailureCase[] {
  const read = parseFailureCases(readFileSync(FILE, 'utf8'));
  if (!read.ok) throw new Error(`cannot read ${FILE}`);
  expect(read.value.problems).toEqual([]);
  return read.value.cases;
}

describe.skipIf(!existsSync(FILE))('the labelled corpus', () => {
  test('[P17] is decided by the rules as an expert decides it', () => {
    const score = scoreCases(readCorpus(), { kind: 'rules', unknown: 'transient' });
    expect(score.agreed.total).toBe(262);
    expect(share(score.agreed)).toBeGreaterThanOrEqual(0.97);
    expect(share(score.accepted)).toBeGreaterThanOrEqual(0.98);
    expect(share(score.route)).toBeGreaterThanOrEqual(0.97);
    expect(share(score.risky)).toBeLessThanOrEqual(0.02);
    expect(share(score.retryHint)).toBeGreaterThanOrEqual(0.98);
    expect(share(score.action)).toBeGreaterThanOrEqual(0.9);
    for (const tally of Object.values(score.byClass)) expect(share(tally)).toBeGreaterThanOrEqual(0.9);
  });

  test('[P17] shows how often the baselines misroute', () => {
    const cases = readCorpus();
    for (const kind of ['substring', 'status'] as const) {
      const score = scoreCases(cases, { kind, unknown: 'transient' });
      expect(share(score.agreed)).toBeLessThan(0.5);
      expect(share(score.risky)).toBeGreaterThan(0.3);
    }
  });
});
