import { parseJson } from '../base/json.ts';
import type { Strategy } from '../domain/strategy.ts';
import { parseStrategy } from '../loop/strategies/parse-strategy.ts';
import type { Checked } from './engine-messages.ts';

/** Reads a strategy's JSON as a person types it: the strategy, or every problem with its place. */
export function checkStrategy({ text }: { readonly text: string }): Checked<Strategy> {
  const parsed = parseJson(text);
  if (!parsed.ok) {
    const { message, line, column } = parsed.error;
    return { kind: 'wrong', findings: [{ path: '', line, column, message: `is not JSON: ${message}` }] };
  }
  const read = parseStrategy(parsed.value);
  if (read.ok) return { kind: 'right', value: read.value };
  return { kind: 'wrong', findings: read.error.map(({ path, message }) => ({ path, line: null, column: null, message })) };
}
