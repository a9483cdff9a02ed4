import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { projectRoot } from './project-root.ts';
import type { Step } from './steps.ts';
import { ONE_FAILED, ONE_PASSED, sumTallies, type Tally } from './tally.ts';

const SIDE_BY_SIDE = 2;

interface StepResult {
  readonly step: Step;
  readonly passed: boolean;
  readonly tally: Tally;
}

/** Runs the steps, two side by side, telling of each as it ends; resolves with the sum of what was counted. */
export async function runSteps(steps: readonly Step[]): Promise<Tally> {
  const waiting = [...steps];
  const running = new Map<string, Promise<StepResult>>();
  const ended = new Map<string, StepResult>();
  while (waiting.length > 0 || running.size > 0) {
    const next = running.size < SIDE_BY_SIDE ? waiting.find((step) => isReady(step, ended)) : undefined;
    if (next !== undefined) {
      waiting.splice(waiting.indexOf(next), 1);
      running.set(next.name, runStep(next, ended));
      continue;
    }
    if (running.size === 0) throw new Error(`steps wait for each other: ${waiting.map((step) => step.name).join(', ')}`);
    const result = await Promise.race(running.values());
    running.delete(result.step.name);
    ended.set(result.step.name, result);
  }
  const failed = [...ended.values()].filter((result) => !result.passed);
  for (const { step } of failed) console.log(`✗ ${step.name}; again: ${step.mend}`);
  return sumTallies([...ended.values()].map((result) => result.tally));
}

/** The line that ends `npm test` and `npm run check`. */
export function describeTally(tally: Tally): string {
  const skipped = tally.skipped > 0 ? `${tally.skipped} skipped\n` : '';
  return `${skipped}${tally.passed} passed, ${tally.failed} failed`;
}

function isReady({ needs = [], after = [] }: Step, ended: ReadonlyMap<string, StepResult>): boolean {
  return [...needs, ...after].every((name) => ended.has(name));
}

async function runStep(step: Step, ended: ReadonlyMap<string, StepResult>): Promise<StepResult> {
  const missing = (step.needs ?? []).find((name) => ended.get(name)?.passed !== true);
  if (missing !== undefined) {
    console.log(`✗ ${step.name}: not run, because ${missing} failed`);
    return { step, passed: false, tally: ONE_FAILED };
  }
  const startedAt = performance.now();
  const { exitCode, output } = await runCommand(step);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  const tally = countStep(step, exitCode);
  const passed = tally.failed === 0;
  const counts = step.tally === undefined ? '' : `, ${tally.passed} passed, ${tally.failed} failed`;
  console.log(`${passed ? '✓' : '✗'} ${step.name} (${seconds} s${counts})`);
  if (!passed || step.showsOutput === true) console.log(indent(output));
  return { step, passed, tally };
}

/** What the reports say; an exit code that they do not explain is one more failure. */
function countStep(step: Step, exitCode: number): Tally {
  if (step.tally === undefined) return exitCode === 0 ? ONE_PASSED : ONE_FAILED;
  const tally = step.tally() ?? ONE_FAILED;
  return exitCode !== 0 && tally.failed === 0 ? sumTallies([tally, ONE_FAILED]) : tally;
}

function runCommand({ command: [program, ...rest], environment = {} }: Step): Promise<{ exitCode: number; output: string }> {
  return new Promise((resolve) => {
    const path = `${join(projectRoot, 'node_modules', '.bin')}${delimiter}${process.env.PATH ?? ''}`;
    const child = spawn(program, rest, { cwd: projectRoot, env: { ...inheritedEnvironment(), ...environment, PATH: path } });
    const chunks: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.on('error', (error) => resolve({ exitCode: 1, output: error.message }));
    child.on('close', (code) => resolve({ exitCode: code ?? 1, output: Buffer.concat(chunks).toString().trim() }));
  });
}

/** Colours when a person reads: a step writes into a pipe and cannot see that by itself. */
function inheritedEnvironment(): NodeJS.ProcessEnv {
  const { FORCE_COLOR: _force, NO_COLOR: _no, ...rest } = process.env;
  return process.stdout.isTTY ? { ...rest, FORCE_COLOR: '1' } : { ...rest, NO_COLOR: '1' };
}

function indent(text: string): string {
  return text.replace(/^/gm, '  ');
}
