import { describe, expect, it } from 'vitest';
import { projectOf } from '../project.ts';
import { storeyViolations } from './storey-rule.ts';

function complaints(path: string, specifier: string): readonly string[] {
  return storeyViolations(projectOf({ [path]: `import '${specifier}';` })).map(({ message }) => message);
}

describe('storeyViolations', () => {
  it('refuses elements that know a panel, a screen or a store', () => {
    expect(complaints('src/ui/elements/a.tsx', '../panels/run/b.tsx')).toEqual(['elements import src/ui/panels/run/b.tsx']);
    expect(complaints('src/ui/elements/a.tsx', '../screens/b.tsx')).toHaveLength(1);
    expect(complaints('src/ui/elements/a.tsx', '../../state/b.ts')).toHaveLength(1);
  });

  it('refuses panels that know a screen', () => {
    expect(complaints('src/ui/panels/run/a.tsx', '../../screens/b.tsx')).toHaveLength(1);
  });

  it('admits the way down', () => {
    expect(complaints('src/ui/screens/a.tsx', '../panels/run/b.tsx')).toEqual([]);
    expect(complaints('src/ui/panels/run/a.tsx', '../../elements/b.tsx')).toEqual([]);
    expect(complaints('src/ui/panels/run/a.tsx', '../../../state/b.ts')).toEqual([]);
  });
});
