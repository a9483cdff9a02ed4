import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { STRATEGIES } from '../../loop/strategies/strategies.ts';
import { lab } from '../lab.ts';

const FOLDER = mkdtempSync(join(tmpdir(), 'mulligan-classify-'));
afterAll(() => rmSync(FOLDER, { recursive: true, force: true }));

function fileOf(...lines: readonly object[]): string {
  const path = join(FOLDER, 'cases.jsonl');
  writeFileSync(path, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  return path;
}

const RATE = { id: 'rate', status: 429, headers: { 'retry-after': '7' }, message: 'Too many requests' };

describe('lab classify', () => {
  test('prints exactly the six fields of each case', async () => {
    const { stdout } = await lab(['classify', fileOf(RATE), '--json']);
    expect(JSON.parse(stdout)).toEqual([
      {
        id: 'rate',
        class: 'transient',
        family: 'execution',
        action: 'backoff_retry',
        retryAfterMs: 7000,
        rule: 'quota.rate-words',
      },
    ]);
  });

  test('scores labelled rows and says what unlabelled ones came out as', async () => {
    const labelled = { ...RATE, id: 'labelled', gold: { class: 'permanent', accepted: ['permanent'] } };
    const { stdout } = await lab(['classify', fileOf(RATE, labelled), '--score', '--json']);
    expect(JSON.parse(stdout)).toMatchObject({
      agreed: { right: 0, total: 1 },
      risky: { right: 1, total: 1 },
      confusion: { permanent: { transient: 1 } },
      unlabelled: 1,
      unlabelledAs: { transient: 1 },
    });
  });

  test.each([
    ['sdk-retryable', 'transient'],
    ['retry-everything', 'transient'],
    ['feed-everything-back', 'input'],
  ])('takes the baseline %s', async (kind, expected) => {
    const { stdout } = await lab(['classify', fileOf(RATE), '--classifier', kind, '--json']);
    expect(JSON.parse(stdout)).toMatchObject([{ class: expected }]);
  });

  test('names the kinds there are when asked for another', async () => {
    const { stderr, exitCode } = await lab(['classify', fileOf(RATE), '--classifier', 'oracle']);
    expect(exitCode).toBe(2);
    expect(stderr).toContain('feed-everything-back');
  });

  test('exports the rules as a file that imports nothing, and a test for it', async () => {
    const rules = await lab(['classify', '--export']);
    expect(rules.stdout).toContain('export function classify(');
    expect(rules.stdout).not.toMatch(/^import\s/m);
    const { stdout } = await lab(['classify', fileOf(RATE), '--export-test']);
    expect(stdout).toContain('["rate","transient",');
  });

  test('reads one failure in any form, with the offsets of what decided', async () => {
    const path = join(FOLDER, 'pasted.txt');
    writeFileSync(path, 'HTTP/2 429\nretry-after: 7\n\n{"error":{"code":"rate_limit_exceeded","message":"slow down"}}');
    const { stdout } = await lab(['classify', path, '--paste', '--json']);
    expect(JSON.parse(stdout)).toMatchObject({
      form: 'HTTP response',
      reason: { class: 'transient' },
      rows: [
        {
          kind: 'rules',
          said: { retryAfterMs: 7_000 },
          evidence: [{}, { field: 'headers.retry-after', place: { start: 24, end: 25 } }],
        },
        {},
        {},
        {},
        {},
        {},
      ],
    });
    expect((await lab(['classify', path, '--paste'])).stdout).toContain('retry-everything  transient');
  });

  test('takes the rules of a strategy, also into the exported file', async () => {
    const strategy = STRATEGIES.find(({ id }) => id === 'classify-and-route');
    const rules = [{ id: 'closed', when: [{ kind: 'words', words: 'too many requests' }], class: 'permanent', action: null }];
    const path = join(FOLDER, 'strategy.json');
    writeFileSync(path, JSON.stringify({ ...strategy, classifier: { kind: 'rules', unknown: 'transient', rules } }));
    const { stdout } = await lab(['classify', fileOf(RATE), '--strategy', path, '--json']);
    expect(JSON.parse(stdout)).toMatchObject([{ class: 'permanent', rule: 'user.closed' }]);
    expect((await lab(['classify', '--export', '--strategy', path])).stdout).toContain('"id": "closed"');
  });
});
