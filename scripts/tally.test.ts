import { describe, expect, it } from 'vitest';
import { sumTallies, tallyPlaywright, tallyVitest } from './tally.ts';

describe('tallyVitest', () => {
  it('counts tests over files, skipped and to-do ones apart', () => {
    const report = {
      testResults: [
        { status: 'passed', assertionResults: [{ status: 'passed' }, { status: 'skipped' }, { status: 'todo' }] },
        { status: 'failed', assertionResults: [{ status: 'passed' }, { status: 'failed' }, { status: 'failed' }] },
      ],
    } as const;
    expect(tallyVitest(report)).toEqual({ passed: 2, failed: 2, skipped: 2 });
  });

  it('counts a file that could not be loaded as one failure', () => {
    expect(tallyVitest({ testResults: [{ status: 'failed', assertionResults: [] }] }).failed).toBe(1);
  });
});

describe('tallyPlaywright', () => {
  it('takes flaky tests and errors outside tests for failures', () => {
    const stats = { expected: 5, unexpected: 1, flaky: 1, skipped: 2 };
    expect(tallyPlaywright({ stats, errors: [{}] })).toEqual({ passed: 5, failed: 3, skipped: 2 });
  });
});

describe('sumTallies', () => {
  it('adds each count on its own', () => {
    const one = { passed: 1, failed: 2, skipped: 3 };
    expect(sumTallies([one, one])).toEqual({ passed: 2, failed: 4, skipped: 6 });
    expect(sumTallies([])).toEqual({ passed: 0, failed: 0, skipped: 0 });
  });
});
