import { folderOf } from '../floors.ts';
import type { Project } from '../project.ts';
import type { Violation } from '../violation.ts';

/** Folders that may import a package; "" is `src` itself, the composition root. A package that is not listed may not be imported at all. */
const PACKAGE_FOLDERS: Readonly<Record<string, readonly string[]>> = {
  'json-schema-library': ['schema'],
  liquidjs: ['templates'],
  ai: ['providers'],
  '@ai-sdk/*': ['providers'],
  '@pydantic/genai-prices': ['providers'],
  msw: ['servers'],
  dexie: ['state'],
  zustand: ['state'],
  '@tanstack/react-query': ['state', ''],
  '@codemirror/*': ['ui'],
  '@lezer/*': ['ui'],
  react: ['state', 'ui', ''],
  'react-dom': ['ui', ''],
};

/** Packages for tests and `src/testing` only, wherever the test stands. */
const TEST_PACKAGES: readonly string[] = [
  'vitest',
  'fast-check',
  'jsdom',
  'vite',
  'yaml',
  '@testing-library/*',
  'fake-indexeddb',
];

/** Folders whose code runs under Node; tests may use Node anywhere. */
const NODE_FOLDERS: readonly string[] = ['cli'];

export function packageViolations(project: Project): readonly Violation[] {
  return [...project.values()].flatMap((file) =>
    (file.code?.imports ?? []).flatMap(({ specifier, line }) => {
      if (specifier === null || /^\.{0,2}\//.test(specifier)) return [];
      const message = complaint(specifier, folderOf(file.path) ?? '', file.isTest);
      return message === null ? [] : [{ rule: 'packages', where: `${file.path}:${line}`, message }];
    }),
  );
}

function complaint(specifier: string, folder: string, isTest: boolean): string | null {
  if (specifier.startsWith('node:')) {
    return isTest || NODE_FOLDERS.includes(folder)
      ? null
      : `imports ${specifier}; only ${NODE_FOLDERS.join(', ')} and tests run under Node`;
  }
  const name = packageName(specifier);
  if (isTest && TEST_PACKAGES.some((pattern) => matches(pattern, name))) return null;
  const folders = Object.entries(PACKAGE_FOLDERS).find(([pattern]) => matches(pattern, name))?.[1];
  if (folders === undefined) return `imports ${name}, which package-rule.ts lists for no folder`;
  return folders.includes(folder)
    ? null
    : `imports ${name}, which belongs in ${folders.map((each) => each || 'src itself').join(', ')}`;
}

function packageName(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}

function matches(pattern: string, name: string): boolean {
  return pattern.endsWith('/*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern;
}
