import { readdirSync, readFileSync } from 'node:fs';
import { basename, join, posix, relative } from 'node:path';
import { gzipSync } from 'node:zlib';
import { parseSync } from 'vite';

/** Most JavaScript, after gzip, that the first screen may take: 150 KB of 1,000 bytes, so that neither reading of "KB" is broken. */
export const INITIAL_SCRIPT_BUDGET = 150_000;

/** Built files by their path in `dist`, with `/` between folders. */
export type BuiltFiles = ReadonlyMap<string, Uint8Array>;

export interface SizeReport {
  /** Scripts that the page loads before it does anything: those in index.html and all they import statically. */
  readonly initial: readonly SizedFile[];
  /** Scripts loaded when needed, workers among them; largest first. */
  readonly onDemand: readonly SizedFile[];
  readonly styles: readonly SizedFile[];
  readonly initialBytes: number;
  readonly withinBudget: boolean;
}

interface SizedFile {
  readonly name: string;
  /** After gzip at level 9. */
  readonly bytes: number;
}

export function measureBuild(files: BuiltFiles): SizeReport {
  const initialNames = initialScripts(files);
  const scripts = [...files.keys()].filter((name) => name.endsWith('.js'));
  const sized = (names: readonly string[]): readonly SizedFile[] =>
    names.map((name) => ({ name, bytes: gzipBytes(contentOf(files, name)) })).sort((a, b) => b.bytes - a.bytes);
  const initial = sized([...initialNames]);
  const initialBytes = initial.reduce((sum, file) => sum + file.bytes, 0);
  return {
    initial,
    onDemand: sized(scripts.filter((name) => !initialNames.has(name))),
    styles: sized([...files.keys()].filter((name) => name.endsWith('.css'))),
    initialBytes,
    withinBudget: initialBytes <= INITIAL_SCRIPT_BUDGET,
  };
}

export function readBuild(folder: string): BuiltFiles {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return new Map(
    entries.map((entry) => {
      const path = join(entry.parentPath, entry.name);
      return [relative(folder, path).replaceAll('\\', '/'), readFileSync(path)];
    }),
  );
}

export function describeSizes(report: SizeReport): string {
  const line = ({ name, bytes }: SizedFile) => `  ${kilobytes(bytes)}  ${basename(name)}`;
  return [
    `initial JavaScript ${kilobytes(report.initialBytes).trim()} of ${kilobytes(INITIAL_SCRIPT_BUDGET).trim()} (gzip, KB of 1,000 bytes)`,
    ...report.initial.map(line),
    'on demand',
    ...report.onDemand.map(line),
    'styles',
    ...report.styles.map(line),
  ].join('\n');
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1).padStart(6)} KB`;
}

/** Follows script and modulepreload elements of the page and then every static import. */
function initialScripts(files: BuiltFiles): ReadonlySet<string> {
  const page = new TextDecoder().decode(contentOf(files, 'index.html'));
  const pending = [...page.matchAll(/<(?:script|link)\b[^>]*>/g)]
    .map(([element]) => element)
    .filter((element) => element.startsWith('<script') || element.includes('modulepreload'))
    .flatMap((element) => /\b(?:src|href)="([^"]+)"/.exec(element)?.[1] ?? [])
    .map((url) => posix.normalize(url.replace(/^\//, '')));
  const found = new Set<string>();
  for (let name = pending.pop(); name !== undefined; name = pending.pop()) {
    if (found.has(name)) continue;
    found.add(name);
    pending.push(...staticImports(files, name));
  }
  return found;
}

function staticImports(files: BuiltFiles, name: string): readonly string[] {
  const { module } = parseSync(name, new TextDecoder().decode(contentOf(files, name)));
  const specifiers = [
    ...module.staticImports.map((statement) => statement.moduleRequest.value),
    ...module.staticExports.flatMap((statement) => statement.entries.flatMap((entry) => entry.moduleRequest?.value ?? [])),
  ];
  return specifiers.map((specifier) => posix.join(posix.dirname(name), specifier));
}

function contentOf(files: BuiltFiles, name: string): Uint8Array {
  const content = files.get(name);
  if (content === undefined) throw new Error(`the build has no ${name}, which index.html or a script of it loads first`);
  return content;
}

function gzipBytes(content: Uint8Array): number {
  return gzipSync(content, { level: 9 }).byteLength;
}
