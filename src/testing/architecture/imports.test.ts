import { describe, expect, it } from 'vitest';
import { collectImports } from './imports.ts';
import { parseSyntax } from './syntax.ts';

function edges(text: string): readonly string[] {
  return collectImports(parseSyntax('a.tsx', text)).map(({ kind, specifier, line }) => `${line} ${kind} ${specifier}`);
}

describe('collectImports', () => {
  it.each([
    ["import { a } from './a.ts';", '1 static ./a.ts'],
    ["import './side-effect.ts';", '1 static ./side-effect.ts'],
    ["import './look.css';", '1 static ./look.css'],
    ["import type { A } from './a.ts';", '1 type ./a.ts'],
    ["export { a } from './a.ts';", '1 re-export ./a.ts'],
    ["export type { A } from './a.ts';", '1 re-export ./a.ts'],
    ["export * from './a.ts';", '1 re-export ./a.ts'],
    ["export * as all from './a.ts';", '1 re-export ./a.ts'],
    ["const a = await import('./a.ts');", '1 dynamic ./a.ts'],
    ['const a = () => import(`./a.ts`);', '1 dynamic ./a.ts'],
    ["let a: import('./a.ts').A;", '1 type ./a.ts'],
    ["let a: typeof import('./a.ts');", '1 type ./a.ts'],
    ["import Work from './a.ts?worker&inline';", '1 static ./a.ts'],
    ["new Worker(new URL('./a.ts', import.meta.url), { type: 'module' });", '1 url ./a.ts'],
    ["const href = new URL('./a.svg?url', import.meta.url).href;", '1 url ./a.svg'],
  ])('sees the edge in %s', (text, edge) => {
    expect(edges(text)).toEqual([edge]);
  });

  it.each(['import(name);', 'import("./" + name);', "import.meta.glob('./*.ts');", 'new URL(name, import.meta.url);'])(
    'sees that %s hides an edge',
    (text) => {
      expect(edges(text).map((edge) => edge.split(' ').at(-1))).toEqual(['null']);
    },
  );

  it.each([
    '// import "./a.ts"',
    'const text = "import(\'./a.ts\')";',
    "new URL('./a.ts', location.href);",
    'export { a };',
    'export const a = 1;',
  ])('sees no edge in %s', (text) => {
    expect(edges(text)).toEqual([]);
  });

  it('counts lines from one', () => {
    expect(edges("\n\nimport './a.ts';\nimport './b.ts';")).toEqual(['3 static ./a.ts', '4 static ./b.ts']);
  });
});
