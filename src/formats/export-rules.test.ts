import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { failureCaseLines } from '../testing/failure-cases.ts';
import { exportRules, exportRulesTest } from './export-rules.ts';
import { type FailureCase, parseFailureCases } from './failure-corpus.ts';

const SRC = resolve(process.cwd(), 'src');

function readSources(): Readonly<Record<string, string>> {
  const folders = ['base', 'domain', 'loop/classify', 'loop/classify/rules'];
  const paths = folders.flatMap((folder) =>
    readdirSync(join(SRC, folder))
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
      .map((name) => `${folder}/${name}`),
  );
  return Object.fromEntries(paths.map((path) => [path, readFileSync(join(SRC, path), 'utf8')]));
}

function readCases(): readonly FailureCase[] {
  const read = parseFailureCases(`${failureCaseLines('tune')}${failureCaseLines('held-out')}`);
  if (!read.ok) throw new Error('no cases');
  return read.value.cases;
}

function exported(sources: Readonly<Record<string, string>>): string {
  const made = exportRules(sources);
  if (!made.ok) throw new Error(made.error);
  return made.value;
}

describe('the exported rules', () => {
  let folder = '';
  const sources = readSources();
  const cases = readCases();

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'mulligan-export-'));
    writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
    writeFileSync(join(folder, 'failure-rules.ts'), exported(sources));
    writeFileSync(join(folder, 'failure-rules.test.ts'), exportRulesTest(cases, 'failure-rules.ts'));
  });

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('[P15] are one file that imports nothing', () => {
    expect(exported(sources)).not.toMatch(/^import\s/m);
    expect(exported(sources)).toContain('export const RULES');
  });

  test('[P15] pass the strict type checker on their own', () => {
    const flags =
      '--noEmit --strict --noUncheckedIndexedAccess --exactOptionalPropertyTypes --target es2023 --module esnext --types';
    const compiler = resolve(process.cwd(), 'node_modules/typescript/bin/tsc');
    const { stdout, status } = spawnSync(process.execPath, [compiler, ...flags.split(' '), '', 'failure-rules.ts'], {
      cwd: folder,
      encoding: 'utf8',
    });
    expect(stdout).toBe('');
    expect(status).toBe(0);
  }, 60_000);

  test('[P15] give every case the class that they have here', () => {
    const { stdout, status } = spawnSync(
      process.execPath,
      ['--import', 'tsx', '--test', '--test-reporter=tap', join(folder, 'failure-rules.test.ts')],
      { cwd: process.cwd(), encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
    );
    expect(stdout).toMatch(new RegExp(`# pass ${cases.length}\\b`));
    expect(status).toBe(0);
  }, 120_000);

  test('a module that is missing, or a package, is named', () => {
    const { 'base/json.ts': removed, ...rest } = sources;
    expect(removed).toBeDefined();
    expect(exportRules(rest)).toEqual({ ok: false, error: 'the source of base/json.ts is missing' });
    const withPackage = { ...sources, 'base/json.ts': `import { x } from 'left-pad';\n${removed}` };
    expect(exportRules(withPackage)).toEqual({ ok: false, error: 'base/json.ts imports the package left-pad' });
  });

  test('a name that two modules declare is refused', () => {
    const doubled = { ...sources, 'base/json.ts': `${sources['base/json.ts']}\nconst RULES = 1;\n` };
    expect(exportRules(doubled)).toMatchObject({ ok: false, error: expect.stringContaining('declare RULES') });
  });
});
