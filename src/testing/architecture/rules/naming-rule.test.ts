import { describe, expect, it } from 'vitest';
import { projectOf } from '../project.ts';
import { namingViolations, readmeViolations } from './naming-rule.ts';

describe('namingViolations', () => {
  const count = (path: string) => namingViolations(projectOf({ [path]: '' })).length;

  it.each([
    'src/ui/AttemptCard.tsx',
    'src/ui/attempt_card.tsx',
    'src/ui/attemptCard.ts',
    'src/ui/Panels/card.tsx',
    'src/ui/utils.ts',
    'src/ui/helpers/card.ts',
    'src/ui/common.test.ts',
    'src/ui/index.ts',
    'src/ui/run-.ts',
    'src/ui/run.Test.ts',
    'src/ui/notes.md',
  ])('refuses %s', (path) => {
    expect(count(path)).toBe(1);
  });

  it.each([
    'src/main.tsx',
    'src/ui/panels/attempt-card.tsx',
    'src/ui/panels/attempt-card.test.tsx',
    'src/loop/drivers.property.test.ts',
    'src/loop/SPEC.md',
    'src/loop/README.md',
    'src/ui/styles/tokens.css',
    'src/base/hash3.ts',
  ])('admits %s', (path) => {
    expect(count(path)).toBe(0);
  });
});

describe('readmeViolations', () => {
  it('refuses a folder without a README', () => {
    const project = projectOf({ 'src/README.md': '', 'src/loop/README.md': '', 'src/loop/a.ts': '', 'src/world/deep/a.ts': '' });
    expect(readmeViolations(project).map(({ where }) => where)).toEqual(['src/world']);
  });
});
