import { failure, type Result, success } from '../base/result.ts';
import { isSlowPattern } from './slow-pattern.ts';

/** Longest pattern that is compiled, in UTF-16 units. */
const MAX_PATTERN_LENGTH = 2_000;

/**
 * A schema's regular expression, or why it is not used. Unicode mode first, as the later drafts ask; then without it, because schemas in the
 * field write escapes such as `\-` and `\_` that Unicode mode refuses.
 */
export function compilePattern(pattern: string): Result<RegExp, string> {
  if (pattern.length > MAX_PATTERN_LENGTH) return failure(`pattern is longer than ${MAX_PATTERN_LENGTH} characters`);
  const expression = tryCompile(pattern, 'u') ?? tryCompile(pattern, '');
  if (expression === null) return failure(`is not a regular expression of JavaScript: ${pattern}`);
  if (isSlowPattern(pattern)) return failure(`may take exponential time and is not checked: ${pattern}`);
  return success(expression);
}

function tryCompile(pattern: string, flags: string): RegExp | null {
  try {
    return new RegExp(pattern, flags);
  } catch {
    return null;
  }
}
