import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findChromium } from './find-chromium.ts';

let folder = '';

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'mulligan-browsers-'));
  for (const [place, mode] of [
    ['first/google-chrome', 0o755],
    ['second/chromium', 0o755],
    ['broken/chromium', 0o644],
  ] as const) {
    const path = join(folder, place);
    mkdirSync(join(path, '..'), { recursive: true });
    writeFileSync(path, '');
    chmodSync(path, mode);
  }
});

afterAll(() => rmSync(folder, { recursive: true }));

const pathOf = (...places: readonly string[]) => places.map((place) => join(folder, place)).join(delimiter);

describe('findChromium', () => {
  it('takes CHROMIUM_PATH before anything on PATH', () => {
    const named = join(folder, 'second', 'chromium');
    expect(findChromium({ CHROMIUM_PATH: named, PATH: pathOf('first') })).toBe(named);
  });

  it('says so when CHROMIUM_PATH names no program', () => {
    expect(() => findChromium({ CHROMIUM_PATH: join(folder, 'nowhere'), PATH: pathOf('first') })).toThrow('nowhere');
  });

  it('takes the first folder on PATH that has any Chromium', () => {
    expect(findChromium({ PATH: pathOf('empty', 'first', 'second') })).toBe(join(folder, 'first', 'google-chrome'));
  });

  it.skipIf(process.getuid?.() === undefined)('passes over a file that cannot be run', () => {
    expect(findChromium({ PATH: pathOf('broken', 'second') })).toBe(join(folder, 'second', 'chromium'));
  });
});
