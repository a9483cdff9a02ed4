import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { PURE_FOLDERS } from './testing/architecture/floors.ts';
import { type Project, readProject } from './testing/architecture/project.ts';
import { RATCHET } from './testing/architecture/ratchet.ts';
import { cycleViolations } from './testing/architecture/rules/cycle-rule.ts';
import {
  floorTableViolations,
  floorViolations,
  unknownFolderViolations,
  unresolvedImportViolations,
} from './testing/architecture/rules/floor-rules.ts';
import { namingViolations, readmeViolations } from './testing/architecture/rules/naming-rule.ts';
import { packageViolations } from './testing/architecture/rules/package-rule.ts';
import { purityViolations } from './testing/architecture/rules/purity-rule.ts';
import { sizeViolations, typeEscapeViolations } from './testing/architecture/rules/ratchet-rules.ts';
import { storeyViolations } from './testing/architecture/rules/storey-rule.ts';
import { evalViolations, markupViolations, networkViolations } from './testing/architecture/rules/trust-rules.ts';
import { describeViolations, type Violation } from './testing/architecture/violation.ts';

const RULES: readonly (readonly [string, (project: Project) => readonly Violation[]])[] = [
  ['a file imports its own folder or a lower floor', floorViolations],
  ['every folder has a floor', unknownFolderViolations],
  ['every import names a file that exists', unresolvedImportViolations],
  ['no file reaches itself through its imports', cycleViolations],
  ['packages are imported where they belong', packageViolations],
  ['pure floors touch no clock, chance, timer, network or page', purityViolations],
  ['elements, panels and screens are storeys', storeyViolations],
  ['only the choke point reaches the network', networkViolations],
  ['no text becomes code', evalViolations],
  ['no text becomes markup', markupViolations],
  ['files and components keep to their size', (project) => sizeViolations(project, RATCHET)],
  ['nothing silences the type checker', typeEscapeViolations],
  ['names are kebab-case and say what is inside', namingViolations],
  ['every folder has a README', readmeViolations],
];

describe('architecture', () => {
  const project = readProject(process.cwd());

  it('reads the whole of src', () => {
    expect(project.has('src/architecture.test.ts')).toBe(true);
    expect(project.size).toBeGreaterThan(20);
  });

  it.each(RULES)('%s', (_title, violationsOf) => {
    expect(describeViolations(violationsOf(project))).toBe('');
  });

  it('shows readers the floors that the rules enforce', () => {
    expect(describeViolations(floorTableViolations(project.get('src/README.md')?.text ?? ''))).toBe('');
  });

  it('compiles exactly the pure floors without the DOM library', () => {
    const config = JSON.parse(readFileSync('tsconfig.pure.json', 'utf8'));
    expect([...config.include].sort()).toEqual(PURE_FOLDERS.map((folder) => `src/${folder}`).sort());
    expect(config.compilerOptions).toMatchObject({ lib: ['ES2023'], types: [] });
  });
});
