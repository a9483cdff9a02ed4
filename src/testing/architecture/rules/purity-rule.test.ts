import { describe, expect, it } from 'vitest';
import { PURE_FOLDERS } from '../floors.ts';
import { projectOf } from '../project.ts';
import { purityViolations } from './purity-rule.ts';

function complaints(path: string, text: string): readonly string[] {
  return purityViolations(projectOf({ [path]: text })).map(({ message }) => message);
}

const IMPURE = [
  'Date.now();',
  'new Date();',
  'Date();',
  'const { now } = Date;',
  'globalThis.Date.now();',
  'Math.random();',
  "Math['random']();",
  'const { random } = Math;',
  'performance.now();',
  'setTimeout(f, 1);',
  'setInterval(f, 1);',
  'queueMicrotask(f);',
  'fetch("/");',
  'console.log(1);',
  'window.x;',
  'document.body;',
  'localStorage.getItem("x");',
  'crypto.randomUUID();',
  'process.env;',
  'globalThis["Da" + "te"].now();',
  'const f = setTimeout;',
];

describe('purityViolations', () => {
  it.each(IMPURE)('refuses %s on a pure floor', (text) => {
    expect(complaints('src/loop/a.ts', `declare const f: () => void;\n${text}`)).toHaveLength(1);
  });

  it.each(PURE_FOLDERS)('watches over %s', (folder) => {
    expect(complaints(`src/${folder}/a.ts`, 'Date.now();')).toEqual(['Date.now on a pure floor']);
  });

  it.each([
    'new Date(0).toISOString();',
    'Date.UTC(2026, 1, 1); Date.parse("2026-01-01");',
    'Math.max(1, 2);',
    '// Date.now() is banned',
    'const text = "Date.now(), fetch()";',
    'interface Ports { readonly fetch: () => void; readonly setTimeout: number }',
    'const ports = { fetch: 1, now: 2 }; ports.fetch + ports.now;',
    'export const run = (fetch: () => void, performance: { now(): number }) => { fetch(); performance.now(); };',
  ])('admits %s', (text) => {
    expect(complaints('src/loop/a.ts', text)).toEqual([]);
  });

  it('leaves impure floors and tests alone', () => {
    expect(complaints('src/ui/a.ts', 'Date.now();')).toEqual([]);
    expect(complaints('src/loop/a.test.ts', 'Date.now();')).toEqual([]);
  });
});
