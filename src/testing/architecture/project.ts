import { readdirSync, readFileSync } from 'node:fs';
import { join, posix, relative } from 'node:path';
import { collectGlobalReferences, type GlobalReference } from './global-references.ts';
import { collectImports, type ImportEdge } from './imports.ts';
import { parseSyntax, type Syntax } from './syntax.ts';

/** One file below `src`, by its path from the project's root with `/` between folders. */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
  /** Tests, and everything in `src/testing`. */
  readonly isTest: boolean;
  /** Null for files that are no code: style sheets, Markdown, JSON. */
  readonly code: Code | null;
}

export interface Code {
  readonly syntax: Syntax;
  readonly imports: readonly ImportEdge[];
  readonly globals: readonly GlobalReference[];
}

export type Project = ReadonlyMap<string, SourceFile>;

/** A project from texts by path: how the rules are tested, and how the real one is made. */
export function projectOf(texts: Readonly<Record<string, string>>): Project {
  return new Map(Object.entries(texts).map(([path, text]) => [path, sourceFile(path, text)]));
}

/** Everything below `src` of the project that stands at `root`. */
export function readProject(root: string): Project {
  const entries = readdirSync(join(root, 'src'), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = entries.map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/')).sort();
  return projectOf(Object.fromEntries(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')])));
}

/** Path of the file that a relative specifier names, whether or not it exists; null for a package. */
export function resolveSpecifier(from: string, specifier: string): string | null {
  return /^\.{0,2}\//.test(specifier) ? posix.join(posix.dirname(from), specifier) : null;
}

function sourceFile(path: string, text: string): SourceFile {
  return { path, text, isTest: /\.test\.tsx?$/.test(path) || path.startsWith('src/testing/'), code: codeOf(path, text) };
}

function codeOf(path: string, text: string): Code | null {
  if (!/\.tsx?$/.test(path)) return null;
  const syntax = parseSyntax(path, text);
  return { syntax, imports: collectImports(syntax), globals: collectGlobalReferences(syntax) };
}
