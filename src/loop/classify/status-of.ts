import type { Signal } from '../../domain/failure.ts';
import { isHttpStatus } from './codes.ts';
import type { Payload } from './payload.ts';
import type { Words } from './words.ts';

/**
 * The status that decides. An error status inside a 2xx, or inside a text where no status came, counts; so does the innermost one of a
 * wrapped error whose wrapper only says 400 or 500.
 */
export function statusOf(
  signal: Signal,
  payload: Payload,
  message: Words,
): { readonly value: number | null; readonly field: string } {
  const outer = signal.status !== null && isHttpStatus(signal.status) && signal.transport !== 'exit' ? signal.status : null;
  const inner = payload.statuses[payload.statuses.length - 1];
  if (inner !== undefined && (outer === null || outer < 400 || outer === 400 || outer === 500))
    return { value: inner[1], field: inner[0] };
  if (outer !== null) return { value: outer, field: 'status' };
  return { value: statusInWords(message), field: 'message' };
}

const BEFORE_STATUS = new Set([
  'status',
  'code',
  'http',
  'error',
  'statuscode',
  'status_code',
  'response',
  'returned',
  'httperror',
  'https',
  'failed',
]);

/** What stands after a status in a status line. */
const REASONS = new Set([
  'service unavailable',
  'bad gateway',
  'gateway timeout',
  'gateway time',
  'too many',
  'not found',
  'bad request',
  'internal server',
  'client error',
  'server error',
  'payment required',
  'unprocessable entity',
  'method not',
  'request timeout',
  'unsupported media',
  'precondition failed',
]);

/** "status code 503", "HTTP 429", "error (403)", "HTTP/2 429", or the number the text begins with; never a number that stands alone. */
function statusInWords(message: Words): number | null {
  const { words } = message;
  for (let index = 0; index < words.length && index < 200; index++) {
    const word = words[index] as string;
    if (word.length !== 3 || !/^[45]\d\d$/.test(word)) continue;
    const before = words[index - 1];
    if (before === undefined) {
      if (message.starts[index] === 0) return Number(word);
    } else if (REASONS.has(`${words[index + 1]} ${words[index + 2]}`)) return Number(word);
    else if (BEFORE_STATUS.has(before) || (/^[123]$/.test(before) && words[index - 2] === 'http')) return Number(word);
  }
  return null;
}
