import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const EXACT_VERSION = /^\d+\.\d+\.\d+(?:-[\w.]+)?$/;

describe('dependencies', () => {
  const manifest = JSON.parse(readFileSync('package.json', 'utf8'));
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  const settings = readFileSync('.npmrc', 'utf8');
  const wanted: Readonly<Record<string, string>> = { ...manifest.dependencies, ...manifest.devDependencies };

  it.each(Object.entries(wanted))('pins %s to one version, the one in the lockfile', (name, version) => {
    expect(version).toMatch(EXACT_VERSION);
    expect(lock.packages[`node_modules/${name}`].version).toBe(version);
  });

  it('names no registry, so that any mirror serves', () => {
    expect(Object.values<{ resolved?: string }>(lock.packages).filter((entry) => entry.resolved !== undefined)).toEqual([]);
    expect(settings).not.toMatch(/registry\s*=|https?:/);
  });

  it('knows by checksum every package it installs', () => {
    const entries = Object.entries<{ integrity?: string; link?: boolean; inBundle?: boolean }>(lock.packages);
    const unchecked = entries.filter(([path, entry]) => path !== '' && entry.integrity === undefined && entry.inBundle !== true);
    expect(unchecked.map(([path]) => path)).toEqual([]);
  });
});
