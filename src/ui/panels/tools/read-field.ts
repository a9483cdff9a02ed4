import { type Json, parseJson } from '../../../base/json.ts';
import { failure, type Result, success } from '../../../base/result.ts';

/** A number; empty is undefined where that is allowed. The message says what would be right. */
export function readNumber(
  text: string,
  {
    isWhole = false,
    min = null,
    isEmptyRight = false,
  }: { readonly isWhole?: boolean; readonly min?: number | null; readonly isEmptyRight?: boolean },
): Result<number | undefined, string> {
  const trimmed = text.trim();
  if (trimmed === '' && isEmptyRight) return success(undefined);
  const value = Number(trimmed);
  const isRight =
    trimmed !== '' && Number.isFinite(value) && (!isWhole || Number.isInteger(value)) && (min === null || value >= min);
  if (isRight) return success(value);
  const from = min === null ? '' : ` from ${min} up`;
  return failure(`${isWhole ? 'a whole number' : 'a number'}${from}${isEmptyRight ? ', or empty' : ''}`);
}

/** Lines as the values of an enum; empty lines count for nothing. */
export function readLines(text: string, type: 'string' | 'number' | 'integer'): Result<readonly Json[], string> {
  const lines = text.split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trim()]));
  if (new Set(lines).size < lines.length) return failure('each value once');
  if (type === 'string') return success(lines);
  const numbers = lines.map(Number);
  const isRight = numbers.every((value) => (type === 'integer' ? Number.isInteger(value) : Number.isFinite(value)));
  return isRight ? success(numbers) : failure(type === 'integer' ? 'whole numbers, one a line' : 'numbers, one a line');
}

/** JSON; anything else counts as a text. */
export function readLooseJson(text: string): Result<Json, string> {
  const parsed = parseJson(text);
  return success(parsed.ok ? parsed.value : text);
}

/** A JSON Pointer; a dotted path is not one. */
export function readPointer(text: string): Result<string, string> {
  if (text === '' || /^(?:\/(?:[^~/]|~[01])*)+$/.test(text)) return success(text);
  return failure('a JSON Pointer: /rates/0/value');
}

export function readPattern(text: string): Result<string | undefined, string> {
  if (text === '') return success(undefined);
  try {
    new RegExp(text, 'u');
    return success(text);
  } catch (error) {
    return failure(
      error instanceof Error ? error.message.replace(/^Invalid regular expression: /, 'no pattern: ') : 'no pattern',
    );
  }
}

/** A name that none of the taken ones is. */
export function readName(text: string, taken: readonly string[], what: string): Result<string, string> {
  if (text.trim() === '') return failure(`a name for the ${what}`);
  return taken.includes(text) ? failure(`another ${what} has that name`) : success(text);
}
