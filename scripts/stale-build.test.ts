import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isBuildStale } from './stale-build.ts';

let root = '';

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'mulligan-stale-'));
  mkdirSync(join(root, 'src', 'ui'), { recursive: true });
  mkdirSync(join(root, 'dist'));
  writeFileSync(join(root, 'src', 'ui', 'panel.tsx'), '');
  for (const folder of ['src/ui/panel.tsx', 'src/ui', 'src']) touch(folder, 1_000);
});

afterEach(() => rmSync(root, { recursive: true }));

/** Sets a modification time, s since the epoch. */
function touch(path: string, seconds: number): void {
  utimesSync(join(root, path), seconds, seconds);
}

function build(seconds: number): void {
  writeFileSync(join(root, 'dist', 'index.html'), '');
  touch('dist/index.html', seconds);
}

describe('isBuildStale', () => {
  it('is stale without a build', () => {
    expect(isBuildStale(root)).toBe(true);
  });

  it('is fresh when built after the last change', () => {
    build(2_000);
    expect(isBuildStale(root)).toBe(false);
  });

  it('is stale when a deep file changed afterwards', () => {
    build(2_000);
    touch('src/ui/panel.tsx', 3_000);
    expect(isBuildStale(root)).toBe(true);
  });

  it('is stale when a file was removed afterwards', () => {
    build(2_000);
    touch('src/ui', 3_000);
    expect(isBuildStale(root)).toBe(true);
  });
});
