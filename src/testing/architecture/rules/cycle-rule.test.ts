import { describe, expect, it } from 'vitest';
import { projectOf } from '../project.ts';
import { cycleViolations } from './cycle-rule.ts';

function loops(texts: Readonly<Record<string, string>>): readonly string[] {
  return cycleViolations(projectOf(texts)).map(({ message }) => message);
}

describe('cycleViolations', () => {
  it('names a loop over three files by mixed kinds of edge', () => {
    const texts = {
      'src/base/a.ts': "import './b.ts';",
      'src/base/b.ts': "export * from './c.ts';",
      'src/base/c.ts': "let a: import('./a.ts').A;",
      'src/base/d.ts': "import './a.ts';",
    };
    expect(loops(texts)).toEqual(['src/base/a.ts → src/base/b.ts → src/base/c.ts → src/base/a.ts']);
  });

  it('names a file that imports itself', () => {
    expect(loops({ 'src/base/a.ts': "import './a.ts';" })).toEqual(['src/base/a.ts → src/base/a.ts']);
  });

  it('names two separate loops apart', () => {
    const texts = {
      'src/base/a.ts': "import './b.ts';",
      'src/base/b.ts': "import './a.ts';",
      'src/base/c.ts': "import './d.ts'; import './a.ts';",
      'src/base/d.ts': "import './c.ts';",
    };
    expect(loops(texts)).toHaveLength(2);
  });

  it('finds no loop in a diamond', () => {
    const texts = {
      'src/base/a.ts': "import './b.ts'; import './c.ts';",
      'src/base/b.ts': "import './d.ts';",
      'src/base/c.ts': "import './d.ts';",
      'src/base/d.ts': '',
    };
    expect(loops(texts)).toEqual([]);
  });
});
