/** How many things were checked, and how many held. */
export interface Tally {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

export const ONE_PASSED: Tally = { passed: 1, failed: 0, skipped: 0 };
export const ONE_FAILED: Tally = { passed: 0, failed: 1, skipped: 0 };

export function sumTallies(tallies: readonly Tally[]): Tally {
  return {
    passed: tallies.reduce((sum, tally) => sum + tally.passed, 0),
    failed: tallies.reduce((sum, tally) => sum + tally.failed, 0),
    skipped: tallies.reduce((sum, tally) => sum + tally.skipped, 0),
  };
}

interface VitestReport {
  readonly testResults: readonly {
    readonly status: 'passed' | 'failed';
    readonly assertionResults: readonly { readonly status: 'passed' | 'failed' | 'skipped' | 'pending' | 'todo' | 'disabled' }[];
  }[];
}

/** Counts the report of `vitest --reporter=json`. A file that could not even be loaded has no tests and counts as one failure. */
export function tallyVitest(report: VitestReport): Tally {
  return sumTallies(
    report.testResults.map((file) => {
      const statuses = file.assertionResults.map((result) => result.status);
      const failed = statuses.filter((status) => status === 'failed').length;
      const passed = statuses.filter((status) => status === 'passed').length;
      const brokenFile = file.status === 'failed' && failed === 0 ? 1 : 0;
      return { passed, failed: failed + brokenFile, skipped: statuses.length - passed - failed };
    }),
  );
}

interface PlaywrightReport {
  readonly stats: { readonly expected: number; readonly unexpected: number; readonly flaky: number; readonly skipped: number };
  /** What went wrong outside any test: a server that did not start, a file that could not be loaded. */
  readonly errors: readonly unknown[];
}

/** Counts the report of `playwright test --reporter=json`. A flaky test has failed: nothing here may depend on luck. */
export function tallyPlaywright({ stats, errors }: PlaywrightReport): Tally {
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length, skipped: stats.skipped };
}
