import { describe, expect, it } from 'vitest';
import { projectOf } from '../project.ts';
import { floorTableViolations, floorViolations, unknownFolderViolations, unresolvedImportViolations } from './floor-rules.ts';

function floors(texts: Readonly<Record<string, string>>): readonly string[] {
  return floorViolations(projectOf(texts)).map(({ where, message }) => `${where} ${message}`);
}

describe('floorViolations', () => {
  it.each([
    ['static', "import { x } from '../loop/x.ts';"],
    ['side effect', "import '../loop/x.ts';"],
    ['type', "import type { X } from '../loop/x.ts';"],
    ['re-export', "export * from '../loop/x.ts';"],
    ['dynamic', "const x = () => import('../loop/x.ts');"],
    ['import type', "let x: import('../loop/x.ts').X;"],
    ['worker', "new Worker(new URL('../loop/x.ts', import.meta.url));"],
  ])('refuses an upward edge by %s', (_kind, text) => {
    expect(floors({ 'src/domain/a.ts': text })).toEqual(['src/domain/a.ts:1 floor 1 imports src/loop/x.ts on floor 2: upward']);
  });

  it('refuses a sibling folder on the same floor', () => {
    expect(floors({ 'src/loop/a.ts': "import '../wire/x.ts';" })).toEqual([
      'src/loop/a.ts:1 imports src/wire/x.ts: a sibling folder on floor 2',
    ]);
  });

  it('compares path segments, so that a prefix is no folder', () => {
    expect(unknownFolderViolations(projectOf({ 'src/loop-extras/a.ts': "import '../loop/x.ts';" }))).toHaveLength(1);
    expect(floors({ 'src/world/a.ts': "import '../worldwide/x.ts';" })).toEqual([]);
    expect(floors({ 'src/ui/a.ts': "import '../ui-kit/x.ts';", 'src/base/a.ts': "import '../base-two/../loop/x.ts';" })).toEqual([
      'src/base/a.ts:1 floor 0 imports src/loop/x.ts on floor 2: upward',
    ]);
  });

  it('refuses testing from product code and admits it from tests', () => {
    expect(floors({ 'src/loop/a.ts': "import '../testing/x.ts';" })).toEqual([
      'src/loop/a.ts:1 imports src/testing/x.ts; src/testing is for tests only',
    ]);
    expect(floors({ 'src/loop/a.test.ts': "import '../testing/x.ts';", 'src/testing/b.ts': "import '../ui/x.ts';" })).toEqual([]);
  });

  it('refuses an edge out of src', () => {
    expect(floors({ 'src/cli/a.ts': "import '../../scripts/x.ts';" })).toEqual([
      'src/cli/a.ts:1 imports scripts/x.ts, which is outside src',
    ]);
  });

  it('holds tests to the floors too', () => {
    expect(floors({ 'src/loop/a.test.ts': "import '../drivers/x.ts';" })).toHaveLength(1);
  });

  it('admits the own folder, lower floors and everything from the root', () => {
    expect(
      floors({
        'src/loop/a.ts': "import './deep/b.ts'; import '../domain/x.ts';",
        'src/loop/deep/b.ts': "import '../c.ts'; import '../../base/x.ts';",
        'src/main.tsx': "import './ui/x.tsx';",
      }),
    ).toEqual([]);
  });
});

describe('unresolvedImportViolations', () => {
  it('refuses a file that is not there, and a path without extension', () => {
    const project = projectOf({
      'src/base/a.ts': "import './b'; import './c.ts'; import './d.ts';",
      'src/base/b.ts': '',
      'src/base/d.ts': '',
    });
    expect(unresolvedImportViolations(project).map(({ message }) => message)).toEqual([
      'no file src/base/b',
      'no file src/base/c.ts',
    ]);
  });

  it('refuses a path made at run time', () => {
    const project = projectOf({ 'src/base/a.ts': 'export const load = (name: string) => import(name);' });
    expect(unresolvedImportViolations(project).map(({ message }) => message)).toEqual(['write the path as a literal']);
  });
});

describe('floorTableViolations', () => {
  it('refuses a row that is missing, wrong or too many', () => {
    const messages = floorTableViolations('| `base/` | 0 |\n| `loop/` | 3 |\n| `attic/` | 1 |\n').map(({ message }) => message);
    expect(messages).toContain('should show loop on floor 2');
    expect(messages).toContain('should show ui on floor 7');
    expect(messages).toContain('shows attic, which the table of floors does not have');
    expect(messages).not.toContain('should show base on floor 0');
  });
});
