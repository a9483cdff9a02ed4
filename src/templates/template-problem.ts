import { LiquidError } from 'liquidjs';
import { MAX_WORK } from './template-limits.ts';

/** Why a template cannot be used, and what its author can do. */
export interface TemplateProblem {
  readonly message: string;
  /** Of the tag or output concerned, from 1; null when the problem has no place. */
  readonly line: number | null;
  readonly column: number | null;
  /** One sentence in the imperative. */
  readonly advice: string;
}

/** Thrown inside a render or a parse that meets one of our own limits; never leaves this folder. */
export class LimitReached extends Error {
  readonly advice: string;

  constructor(message: string, advice: string) {
    super(message);
    this.name = 'LimitReached';
    this.advice = advice;
  }
}

/** Turns whatever the template engine threw into a problem. The engine appends positions to its messages; they become fields. */
export function problemOf(error: unknown, tagNames: readonly string[]): TemplateProblem {
  if (error instanceof LimitReached) return { message: error.message, line: null, column: null, advice: error.advice };
  if (!LiquidError.is(error)) {
    const message = error instanceof Error ? error.message : String(error);
    return { message, line: null, column: null, advice: 'Write a simpler template.' };
  }
  const [line, column] = error.token.getPosition();
  const cause: unknown = 'originalError' in error ? error.originalError : null;
  if (cause instanceof LimitReached)
    return { message: cause.message, line: line ?? null, column: column ?? null, advice: cause.advice };
  const message = plainMessage(error.message);
  return { message, line: line ?? null, column: column ?? null, advice: adviceFor(message, tagNames) };
}

function plainMessage(message: string): string {
  return message
    .replace(/, line:\d+, col:\d+$/, '')
    .replace(/^undefined filter: (.*)$/, 'unknown filter "$1"')
    .replace(/^memory alloc limit exceeded$/, `the template does more than ${MAX_WORK} units of work`);
}

function adviceFor(message: string, tagNames: readonly string[]): string {
  if (/^tag "end\w*" not found/.test(message)) return 'Remove it, or open the block it is meant to close.';
  if (/^tag ".*" not found/.test(message)) return `Use one of these tags: ${tagNames.join(', ')}.`;
  if (message.startsWith('unknown filter'))
    return 'Use a filter named in templates/README.md, for example json, join or default.';
  if (/not closed/.test(message)) return 'Close it: every {{ needs a }}, every {% a %}, every block its end tag.';
  if (/units of work$/.test(message)) return 'Loop over less, or build less text.';
  return 'Correct the syntax at this place.';
}
