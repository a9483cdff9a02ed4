import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { describeTally, runSteps } from './run-steps.ts';
import type { Step } from './steps.ts';

const lines: string[] = [];

beforeEach(() => {
  lines.length = 0;
  vi.spyOn(console, 'log').mockImplementation((text: string) => {
    lines.push(text.replace(/\(\d+\.\d s/, '(n s'));
  });
});

afterEach(() => vi.restoreAllMocks());

function step(name: string, script: string, more: Partial<Step> = {}): Step {
  return { name, command: [process.execPath, '-e', script], mend: `mend ${name}`, ...more };
}

describe('runSteps', () => {
  it('counts a step by its exit code and prints what mends it', async () => {
    const tally = await runSteps([step('good', ''), step('bad', 'console.error("why"); process.exit(3)')]);
    expect(tally).toEqual({ passed: 1, failed: 1, skipped: 0 });
    expect(lines).toContain('✓ good (n s)');
    expect(lines.join('\n')).toMatch(/✗ bad \(n s\)\n {2}why/);
    expect(lines.at(-1)).toBe('✗ bad; again: mend bad');
  });

  it('counts tests where a step reports them', async () => {
    const tally = await runSteps([step('unit', '', { tally: () => ({ passed: 7, failed: 0, skipped: 2 }) })]);
    expect(tally).toEqual({ passed: 7, failed: 0, skipped: 2 });
  });

  it('fails a step whose report is missing or hides its exit code', async () => {
    const missing = await runSteps([step('unit', '', { tally: () => null })]);
    expect(missing.failed).toBe(1);
    const hidden = await runSteps([step('unit', 'process.exit(1)', { tally: () => ({ passed: 7, failed: 0, skipped: 0 }) })]);
    expect(hidden).toEqual({ passed: 7, failed: 1, skipped: 0 });
  });

  it('does not run what needs a failed step, and counts it as failed', async () => {
    const tally = await runSteps([step('size', 'console.log("ran")', { needs: ['build'] }), step('build', 'process.exit(1)')]);
    expect(tally).toEqual({ passed: 0, failed: 2, skipped: 0 });
    expect(lines).toContain('✗ size: not run, because build failed');
  });

  it('runs what comes after a failed step all the same', async () => {
    const tally = await runSteps([step('last', '', { after: ['first'] }), step('first', 'process.exit(1)')]);
    expect(tally).toEqual({ passed: 1, failed: 1, skipped: 0 });
    expect(lines.findIndex((line) => line.includes('first'))).toBeLessThan(lines.findIndex((line) => line.includes('last')));
  });

  it('fails a step whose program does not exist', async () => {
    expect((await runSteps([{ name: 'gone', command: ['no-such-program-here'], mend: '' }])).failed).toBe(1);
  });

  it('refuses steps that wait for each other', async () => {
    await expect(runSteps([step('a', '', { needs: ['b'] }), step('b', '', { needs: ['a'] })])).rejects.toThrow('a, b');
  });
});

describe('describeTally', () => {
  it('ends with the counts, skipped tests on a line before', () => {
    expect(describeTally({ passed: 3, failed: 0, skipped: 0 })).toBe('3 passed, 0 failed');
    expect(describeTally({ passed: 3, failed: 1, skipped: 2 })).toBe('2 skipped\n3 passed, 1 failed');
  });
});
