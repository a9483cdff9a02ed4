import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Tally, tallyPlaywright, tallyVitest } from './tally.ts';

/** One thing that `npm run check` or `npm test` does. */
export interface Step {
  readonly name: string;
  /** Program and arguments; the program is looked up in `node_modules/.bin` first. */
  readonly command: readonly [string, ...string[]];
  readonly environment?: Readonly<Record<string, string>>;
  /** What a person types to see it again, or to mend it. */
  readonly mend: string;
  /** Whether its output is worth reading when it passes. Default false. */
  readonly showsOutput?: boolean;
  /** Steps that must have passed before; without them this one cannot say anything. */
  readonly needs?: readonly string[];
  /** Steps that must have ended before, passed or not; keeps timing-sensitive work off a busy machine. */
  readonly after?: readonly string[];
  /** Counts tests from a report; absent, the step counts as one. Null when the report was never written. */
  readonly tally?: () => Tally | null;
}

const reports = mkdtempSync(join(tmpdir(), 'mulligan-reports-'));

function vitest(name: string, project: string, mend: string): Step {
  const report = join(reports, `${name}.json`);
  return {
    name,
    command: ['vitest', 'run', `--project=${project}`, '--reporter=dot', '--reporter=json', `--outputFile.json=${report}`],
    mend,
    tally: () => readReport(report, tallyVitest),
  };
}

const TYPES: Step = { name: 'types', command: ['tsc', '--noEmit', '-p', 'tsconfig.json'], mend: 'npm run types' };
const PURE_TYPES: Step = {
  name: 'types without DOM',
  command: ['tsc', '--noEmit', '-p', 'tsconfig.pure.json'],
  mend: 'npm run types',
};
const LINT: Step = {
  name: 'lint',
  command: ['biome', 'check', '--error-on-warnings', '.'],
  mend: 'npm run format (mends what can be mended, names the rest)',
};
const BUILD: Step = { name: 'build', command: ['vite', 'build', '--logLevel', 'warn'], mend: 'npm run build' };
const KNIP: Step = { name: 'unused code', command: ['knip'], mend: 'npm run knip' };
const SIZE: Step = {
  name: 'size budget',
  command: ['node', '--import', 'tsx', 'scripts/size.ts'],
  mend: 'npm run size (load on demand what the first screen does not need)',
  showsOutput: true,
  needs: ['build'],
};

/** What `npm run check` does. The long ones first, so that the short ones fill the gaps on two cores. */
export const CHECK_STEPS: readonly Step[] = [
  vitest('unit', '!architecture', 'npm run unit'),
  BUILD,
  TYPES,
  PURE_TYPES,
  LINT,
  vitest('architecture', 'architecture', 'npm run architecture'),
  SIZE,
  KNIP,
];

const playwrightReport = join(reports, 'e2e.json');

/** The journeys in a real Chromium; alone at the end, since they wait on a screen. */
export const END_TO_END: Step = {
  name: 'end to end',
  command: ['playwright', 'test', '--reporter=line,json'],
  environment: { PLAYWRIGHT_JSON_OUTPUT_NAME: playwrightReport },
  mend: 'npm run e2e',
  needs: ['build'],
  after: CHECK_STEPS.map((step) => step.name),
  tally: () => readReport(playwrightReport, tallyPlaywright),
};

function readReport<Report>(path: string, tally: (report: Report) => Tally): Tally | null {
  return existsSync(path) ? tally(JSON.parse(readFileSync(path, 'utf8')) as Report) : null;
}
