import { describe, expect, it } from 'vitest';
import { projectOf, resolveSpecifier } from './project.ts';

describe('projectOf', () => {
  it('takes test files and everything in testing for tests', () => {
    const project = projectOf({
      'src/loop/a.test.ts': '',
      'src/testing/a.ts': '',
      'src/loop/a.ts': '',
      'src/loop/latest.ts': '',
    });
    expect([...project.values()].filter((file) => file.isTest).map((file) => file.path)).toEqual([
      'src/loop/a.test.ts',
      'src/testing/a.ts',
    ]);
  });

  it('refuses a file that does not parse, by its name', () => {
    expect(() => projectOf({ 'src/loop/a.ts': 'const = 1;' })).toThrow('src/loop/a.ts');
  });

  it('reads no code in style sheets and documents', () => {
    expect(projectOf({ 'src/ui/a.css': 'a { }' }).get('src/ui/a.css')?.code).toBeNull();
  });
});

describe('resolveSpecifier', () => {
  it('resolves relative specifiers and leaves packages', () => {
    expect(resolveSpecifier('src/loop/a.ts', '../domain/b.ts')).toBe('src/domain/b.ts');
    expect(resolveSpecifier('src/loop/a.ts', './b.ts')).toBe('src/loop/b.ts');
    expect(resolveSpecifier('src/loop/a.ts', 'react')).toBeNull();
    expect(resolveSpecifier('src/loop/a.ts', '.hidden')).toBeNull();
  });
});
