import { readFileSync } from 'node:fs';
import type { Issue } from '../base/issue.ts';
import { type Json, parseJson } from '../base/json.ts';
import { CliError } from './cli-error.ts';

export function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    const reasons: Record<string, string> = {
      ENOENT: 'there is no such file',
      EISDIR: 'it is a folder',
      EACCES: 'it may not be read',
    };
    throw new CliError(`cannot read '${path}': ${reasons[String(code)] ?? String(error)}`);
  }
}

export function readJson(path: string): Json {
  const parsed = parseJson(readText(path));
  if (parsed.ok) return parsed.value;
  const { message, line, column } = parsed.error;
  throw new CliError(`'${path}' is no JSON: ${message}${line === null ? '' : ` (line ${line}, column ${column})`}`);
}

/** The first issue, and how many more there are: one line. */
export function issuesLine(path: string, issues: readonly Pick<Issue, 'path' | 'message'>[]): string {
  const [first] = issues;
  const more = issues.length > 1 ? ` (and ${issues.length - 1} more)` : '';
  return `'${path}': ${first === undefined ? 'is not valid' : `${first.path === '' ? '(root)' : first.path}: ${first.message}`}${more}`;
}

/** A name from a list: what is there when it is none of them. */
export function pick<T extends { readonly id: string }>(list: readonly T[], id: string, what: string): T {
  const found = list.find((item) => item.id === id);
  if (found !== undefined) return found;
  throw new CliError(`there is no ${what} '${id}'; there are: ${list.map((item) => item.id).join(', ')}`);
}

/** Whether an argument means a file rather than an id: it ends in .json or has a path separator. */
export function isFileArgument(argument: string): boolean {
  return argument.endsWith('.json') || argument.includes('/') || argument.includes('\\');
}
