import { FLOORS, floorOf, folderOf, ROOT_FLOOR, TESTING_FOLDER } from '../floors.ts';
import { type Project, resolveSpecifier, type SourceFile } from '../project.ts';
import type { Violation } from '../violation.ts';

interface Edge {
  readonly from: SourceFile;
  readonly to: string;
  readonly line: number;
}

/** Every edge between files of `src`, those to files that do not exist among them. */
function relativeEdges(project: Project): readonly Edge[] {
  return [...project.values()].flatMap((from) =>
    (from.code?.imports ?? []).flatMap(({ specifier, line }) => {
      const to = specifier === null ? null : resolveSpecifier(from.path, specifier);
      return to === null ? [] : [{ from, to, line }];
    }),
  );
}

/** No edge goes up, none goes to a sibling folder of the same floor, none leaves `src`. */
export function floorViolations(project: Project): readonly Violation[] {
  return relativeEdges(project).flatMap(({ from, to, line }) => {
    const message = complaint(from, to);
    return message === null ? [] : [{ rule: 'floors', where: `${from.path}:${line}`, message }];
  });
}

function complaint(from: SourceFile, to: string): string | null {
  const fromFolder = folderOf(from.path);
  const toFolder = folderOf(to);
  if (toFolder === null) return from.isTest ? null : `imports ${to}, which is outside src`;
  if (fromFolder === toFolder || fromFolder === null || fromFolder === TESTING_FOLDER) return null;
  if (toFolder === TESTING_FOLDER) return from.isTest ? null : `imports ${to}; src/testing is for tests only`;
  const fromFloor = floorOf(fromFolder);
  const toFloor = floorOf(toFolder);
  if (fromFloor === null || toFloor === null) return null;
  if (toFloor > fromFloor) return `floor ${fromFloor} imports ${to} on floor ${toFloor}: upward`;
  if (toFloor === fromFloor) return `imports ${to}: a sibling folder on floor ${toFloor}`;
  return null;
}

/** Each folder of `src` stands in the table of floors. */
export function unknownFolderViolations(project: Project): readonly Violation[] {
  const folders = new Set([...project.keys()].map(folderOf));
  return [...folders]
    .filter((folder): folder is string => folder !== null && folder !== '' && folder !== TESTING_FOLDER)
    .filter((folder) => !Object.hasOwn(FLOORS, folder))
    .map((folder) => ({ rule: 'floors', where: `src/${folder}`, message: 'no floor; add it to floors.ts and src/README.md' }));
}

/** An edge must name a file that exists, extension and all; a path that is made up at run time hides an edge. */
export function unresolvedImportViolations(project: Project): readonly Violation[] {
  const missing = relativeEdges(project)
    .filter(({ to }) => folderOf(to) !== null && !project.has(to))
    .map(({ from, to, line }) => ({ rule: 'imports', where: `${from.path}:${line}`, message: `no file ${to}` }));
  const hidden = [...project.values()].flatMap((file) =>
    (file.code?.imports ?? [])
      .filter(({ specifier }) => specifier === null && !file.isTest)
      .map(({ line }) => ({ rule: 'imports', where: `${file.path}:${line}`, message: 'write the path as a literal' })),
  );
  return [...missing, ...hidden];
}

/** src/README.md shows readers the same floors as this table: a row each, `| \`loop/\` | 2 |`. */
export function floorTableViolations(readme: string): readonly Violation[] {
  const shown = new Map(
    [...readme.matchAll(/^\|\s*`([\w.-]+?)\/?`\s*\|\s*(\d+)\s*\|/gm)].map(([, name, floor]) => [name, Number(floor)]),
  );
  const expected = new Map<string, number>([...Object.entries(FLOORS), ['main.tsx', ROOT_FLOOR], ['boot.ts', ROOT_FLOOR]]);
  const where = 'src/README.md';
  return [
    ...[...expected]
      .filter(([name, floor]) => shown.get(name) !== floor)
      .map(([name, floor]) => ({ rule: 'floors', where, message: `should show ${name} on floor ${floor}` })),
    ...[...shown.keys()]
      .filter((name) => name !== undefined && !expected.has(name))
      .map((name) => ({ rule: 'floors', where, message: `shows ${name}, which the table of floors does not have` })),
  ];
}
