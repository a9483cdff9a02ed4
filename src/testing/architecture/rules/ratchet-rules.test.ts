import { describe, expect, it } from 'vitest';
import { projectOf } from '../project.ts';
import { type Ratchet, sizeViolations, typeEscapeViolations } from './ratchet-rules.ts';

function sizes(path: string, text: string, ratchet: Ratchet = {}): readonly string[] {
  return sizeViolations(projectOf({ [path]: text }), ratchet).map(({ where, message }) => `${where} ${message}`);
}

const lines = (count: number) => 'f();\n'.repeat(count);
const component = (count: number) => `export function Panel() {\n${lines(count - 2)}}\n`;

describe('sizeViolations', () => {
  it('refuses a file of 401 lines and admits one of 400', () => {
    expect(sizes('src/ui/a.ts', lines(401))).toEqual(['src/ui/a.ts 401 lines, more than 400: split it by phase']);
    expect(sizes('src/ui/a.ts', lines(400))).toEqual([]);
  });

  it('refuses a component of 201 lines and admits one of 200', () => {
    expect(sizes('src/ui/a.tsx', component(201))).toEqual(['src/ui/a.tsx#Panel 201 lines, more than 200: split it by phase']);
    expect(sizes('src/ui/a.tsx', component(200))).toEqual([]);
    expect(sizes('src/ui/a.tsx', `export const Panel = () => {\n${lines(199)}};\n`)).toHaveLength(1);
  });

  it('admits a larger file by an entry, and no more than it says', () => {
    const ratchet = { 'src/ui/a.ts': { lines: 410, reason: 'a table' } };
    expect(sizes('src/ui/a.ts', lines(410), ratchet)).toEqual([]);
    expect(sizes('src/ui/a.ts', lines(411), ratchet)).toHaveLength(1);
  });

  it('refuses an entry that is larger than the file needs', () => {
    const ratchet = { 'src/ui/a.ts': { lines: 410, reason: 'a table' } };
    expect(sizes('src/ui/a.ts', lines(405), ratchet)).toEqual(['src/ui/a.ts shrank to 405 lines: lower its entry from 410']);
    expect(sizes('src/ui/a.ts', lines(100), ratchet)).toEqual(['src/ui/a.ts needs no entry in the ratchet list any more']);
    expect(sizes('src/ui/b.ts', lines(100), ratchet)).toEqual(['src/ui/a.ts needs no entry in the ratchet list any more']);
  });
});

describe('typeEscapeViolations', () => {
  const count = (text: string) => typeEscapeViolations(projectOf({ 'src/ui/a.ts': text })).length;

  it.each([
    'let a: any;',
    'let a: Array<any>;',
    'const a = b as any;',
    'a!.b;',
    'const a = map.get(1)!;',
    'let a!: number;',
    'class A { a!: number; }',
    'const a = b as unknown as C;',
    'const a = (b as never) as C;',
    '// @ts-ignore\nlet a = 1;',
    '// @ts-expect-error later\nlet a = 1;',
    '/* @ts-nocheck */',
  ])('refuses %s', (text) => {
    expect(count(text)).toBe(1);
  });

  it.each(['let any = 1; any;', 'a != b; !a;', 'const a = b as C;', 'const a = b as unknown;', 'const text = "@ts-ignore any";'])(
    'admits %s',
    (text) => {
      expect(count(text)).toBe(0);
    },
  );
});
