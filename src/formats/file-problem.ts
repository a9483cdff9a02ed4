import type { Issue } from '../base/issue.ts';
import { isJsonObject, type Json, parseJson } from '../base/json.ts';
import { failure, type Result, success } from '../base/result.ts';

/** Something wrong with a file that a user wrote, said so that it can be mended in place. */
export interface FileProblem {
  /** JSON Pointer; "" is the whole file. */
  readonly path: string;
  readonly message: string;
  /** From 1 for errors of JSON itself; null for everything found after parsing. */
  readonly line: number | null;
  readonly column: number | null;
}

export function problemAt(path: string, message: string): FileProblem {
  return { path, message, line: null, column: null };
}

export function problemOf(issue: Issue): FileProblem {
  return problemAt(issue.path, issue.message);
}

/** Longest file of a user that is read, in UTF-16 units. */
const MAX_LENGTH = 8_000_000;

/** JSON text of a file, or where it stops being JSON. */
export function parseFileText(text: string): Result<Json, readonly FileProblem[]> {
  if (text.length > MAX_LENGTH) return failure([problemAt('', `is longer than ${MAX_LENGTH / 1_000_000} million characters`)]);
  const parsed = parseJson(text.replace(/^\uFEFF/, ''));
  if (parsed.ok) return success(parsed.value);
  const { message, line, column } = parsed.error;
  return failure([{ path: '', message: `is not JSON: ${message}`, line, column }]);
}

/** The newest format this version reads. */
const NEWEST_FORMAT = 1;

/** A problem of its own for a file from a newer version, so that nobody looks for a mistake in it. */
export function tooNew(value: Json, what: string): FileProblem | null {
  const format = isJsonObject(value) ? value.format : undefined;
  if (typeof format !== 'number' || format <= NEWEST_FORMAT) return null;
  return problemAt(
    '/format',
    `this ${what} has format ${format} and was made by a newer Mulligan; this one reads up to format ${NEWEST_FORMAT}`,
  );
}
