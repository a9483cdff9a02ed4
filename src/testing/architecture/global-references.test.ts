import { describe, expect, it } from 'vitest';
import { collectGlobalReferences } from './global-references.ts';
import { parseSyntax } from './syntax.ts';

function globals(text: string): readonly string[] {
  return collectGlobalReferences(parseSyntax('a.tsx', text)).map(({ path, use }) => `${path.join('.')} ${use}`);
}

describe('collectGlobalReferences', () => {
  it.each([
    ['fetch(1);', 'fetch other'],
    ['Date.now();', 'Date.now other'],
    ['new Date();', 'Date new-without-arguments'],
    ['new Date(1);', 'Date new'],
    ['1 instanceof Date;', 'Date instanceof'],
    ["Math['random']();", 'Math.random other'],
    ['Math[1 + 1];', 'Math.* other'],
    ['globalThis.Date.now();', 'Date.now other'],
    ['globalThis.window.fetch();', 'fetch other'],
    ['new window.WebSocket(1);', 'WebSocket new'],
    ['globalThis?.fetch?.();', 'fetch other'],
    ['(globalThis as { fetch: 1 }).fetch;', 'fetch other'],
    ['const { now } = Date;', 'Date other'],
    ['const f = fetch;', 'fetch other'],
    ['const o = { fetch };', 'fetch other'],
    ['call({ key: fetch });', 'call other|fetch other'],
    ['declare const fetch: () => void; fetch();', 'fetch other'],
    ['{ const fetch = 1; } fetch();', 'fetch other'],
    ['function f(fetch: number) {} fetch();', 'fetch other'],
    ['const x = <div onClick={() => fetch(1)} />;', 'fetch other'],
    ['class A { x = performance.now(); }', 'performance.now other'],
    ['export default fetch;', 'fetch other'],
    ['const f = (x = fetch) => x;', 'fetch other'],
  ])('finds the global in %s', (text, expected) => {
    expect(globals(text)).toEqual(expected.split('|'));
  });

  it.each([
    '// fetch(1)',
    'const text = "fetch(1)";',
    'type F = typeof fetch;',
    'let w: Window; let d: Date;',
    'interface P { fetch(): void }',
    'const o = { fetch: 1, console() {} };',
    'const ports = { fetch: 1 }; ports.fetch;',
    'function f(fetch: () => void) { fetch(); }',
    'function f({ fetch }: { fetch: () => void }) { return () => fetch(); }',
    'const f = ({ a: [fetch = 1], ...console }) => fetch + console;',
    "import { fetch } from './ports.ts'; fetch();",
    "import * as performance from './ports.ts'; performance.now();",
    'function f() { fetch(); var fetch = 1; }',
    'for (const location of []) location;',
    'try {} catch (name) { name; }',
    'class Worker {} new Worker();',
    'const f = function fetch() { return fetch; };',
    'top: for (;;) { break top; }',
    'class A { name = 1; get status() { return this.name; } }',
    'let v = 1; export { v as fetch };',
  ])('finds no global in %s', (text) => {
    expect(globals(text)).toEqual([]);
  });
});
