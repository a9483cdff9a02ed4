import type { Context, Emitter } from 'liquidjs';
import { MAX_OUTPUT_LENGTH } from './template-limits.ts';
import { LimitReached } from './template-problem.ts';

/** Collects what a render writes. Lists and objects are written as JSON text, null and what is missing as nothing. */
export class BoundedEmitter implements Emitter {
  buffer = '';
  private readonly context: Context;

  constructor(context: Context) {
    this.context = context;
  }

  write(value: unknown): void {
    const text = textOf(value);
    this.context.memoryLimit.use(text.length);
    if (this.buffer.length + text.length > MAX_OUTPUT_LENGTH) {
      throw new LimitReached(
        `the text grows longer than ${MAX_OUTPUT_LENGTH} characters`,
        'Loop over less, or shorten values with truncate.',
      );
    }
    this.buffer += text;
  }
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
