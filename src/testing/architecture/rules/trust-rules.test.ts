import { describe, expect, it } from 'vitest';
import { projectOf } from '../project.ts';
import { evalViolations, markupViolations, networkViolations } from './trust-rules.ts';

describe('networkViolations', () => {
  const count = (path: string, text: string) => networkViolations(projectOf({ [path]: text })).length;

  it.each([
    'fetch("https://x");',
    'globalThis.fetch("https://x");',
    'window["fetch"]("https://x");',
    'const { fetch: send } = { fetch };',
    'new XMLHttpRequest();',
    'new WebSocket("wss://x");',
    'new EventSource("https://x");',
    'navigator.sendBeacon("https://x");',
    'window.navigator.sendBeacon("https://x");',
    'new RTCPeerConnection();',
    'globalThis["fe" + "tch"]("https://x");',
  ])('refuses %s in the page', (text) => {
    expect(count('src/ui/a.tsx', text)).toBe(1);
    expect(count('src/providers/model.ts', text)).toBe(1);
  });

  it('admits fetch in the choke point and in tests', () => {
    expect(count('src/providers/authorized-fetch.ts', 'fetch("https://x");')).toBe(0);
    expect(count('src/providers/model.test.ts', 'fetch("https://x");')).toBe(0);
  });

  it('admits a port that is named fetch', () => {
    expect(count('src/providers/model.ts', 'export const make = (fetch: () => void) => ({ fetch, go: () => fetch() });')).toBe(0);
  });
});

describe('evalViolations', () => {
  const count = (text: string) => evalViolations(projectOf({ 'src/oracles/a.ts': text })).length;

  it.each([
    'eval("1");',
    '(0, eval)("1");',
    'new Function("1");',
    'Function("1")();',
    'globalThis.eval("1");',
    'const make = Function;',
  ])('refuses %s', (text) => {
    expect(count(text)).toBe(1);
  });

  it.each(['x instanceof Function;', 'let f: Function;', 'const o = { eval: 1 }; o.eval;'])('admits %s', (text) => {
    expect(count(text)).toBe(0);
  });
});

describe('markupViolations', () => {
  const count = (text: string) => markupViolations(projectOf({ 'src/ui/a.tsx': text })).length;

  it.each([
    'const a = <p dangerouslySetInnerHTML={{ __html: "x" }} />;',
    'const a = { dangerouslySetInnerHTML: { __html: "x" } };',
    'const a = <iframe srcDoc="x" />;',
    'element.innerHTML = "x";',
    'element["outerHTML"] = "x";',
    'element.insertAdjacentHTML("beforeend", "x");',
    'document.write("x");',
    'range.createContextualFragment("x");',
  ])('refuses %s', (text) => {
    expect(count(text)).toBe(1);
  });

  it.each(['element.textContent = "innerHTML";', '// innerHTML', 'stream.write("x");', 'const a = <p>{"<b>"}</p>;'])(
    'admits %s',
    (text) => {
      expect(count(text)).toBe(0);
    },
  );
});
