import type { RetryAfter } from '../domain/fault.ts';

/** One answer of a provider, in the terms of a model fault. */
export type RetryAnswer =
  | { readonly kind: 'ok' }
  | { readonly kind: 'http'; readonly status: number; readonly retryAfter: RetryAfter | null }
  /** What a page's `fetch` rejects with. */
  | { readonly kind: 'browser-network-error' }
  /** A 200 whose body is no JSON. */
  | { readonly kind: 'malformed' };

/** What the AI SDK does by default (`maxRetries: 2`) when its requests meet these answers, the last one repeated. */
export interface RetryCase {
  readonly title: string;
  readonly answers: readonly RetryAnswer[];
  /** HTTP requests in total. */
  readonly requests: number;
  /** Pauses between them, in ms. */
  readonly waitsMs: readonly number[];
  readonly ends: 'reply' | 'failure';
}

const OK: RetryAnswer = { kind: 'ok' };
const http = (status: number): RetryAnswer => ({ kind: 'http', status, retryAfter: null });
const hinted = (form: RetryAfter['form'], ms: number, status = 429): RetryAnswer => ({
  kind: 'http',
  status,
  retryAfter: { form, ms },
});

function retried(
  title: string,
  answers: readonly RetryAnswer[],
  waitsMs: readonly number[],
  ends: RetryCase['ends'] = 'failure',
): RetryCase {
  return { title, answers, requests: waitsMs.length + 1, waitsMs, ends };
}

/**
 * The truth that the strategy "AI SDK default" is held against, and that the real SDK is held against (`providers/ai-sdk-retries.test.ts`): both
 * loops must send as many requests with the same pauses.
 */
export const AI_SDK_RETRIES: readonly RetryCase[] = [
  ...[408, 409, 429, 500, 501, 502, 503, 504, 529].map((status) =>
    retried(`${status} is retried twice`, [http(status)], [2000, 4000]),
  ),
  ...[400, 401, 403, 404, 413, 422, 425].map((status) => retried(`${status} is not retried`, [http(status)], [])),
  retried('a network failure in a browser is not retried', [{ kind: 'browser-network-error' }], []),
  retried('a 200 without JSON is not retried', [{ kind: 'malformed' }], []),
  retried('a clean reply takes one request', [OK], [], 'reply'),
  retried('one 503 costs 2 s', [http(503), OK], [2000], 'reply'),
  retried('two 503s cost 2 s and 4 s', [http(503), http(503), OK], [2000, 4000], 'reply'),
  retried('the third failure is the last', [http(500), http(502), http(503), OK], [2000, 4000]),
  retried('a 401 after a 503 ends it', [http(503), http(401), OK], [2000]),
  retried('a hint of 3 s replaces both waits', [hinted('seconds', 3000)], [3000, 3000]),
  retried('a hint of 0 s is taken at its word', [hinted('seconds', 0), OK], [0], 'reply'),
  retried('a hint of 59 s is kept', [hinted('seconds', 59_000), OK], [59_000], 'reply'),
  retried('a hint of 60 s is ignored', [hinted('seconds', 60_000), OK], [2000], 'reply'),
  retried('a hint of one hour is ignored', [hinted('seconds', 3_600_000)], [2000, 4000]),
  retried('a hint in milliseconds is kept', [hinted('retry-after-ms', 250, 503), OK], [250], 'reply'),
  retried('a hint as a date is kept', [hinted('http-date', 5000, 503), OK], [5000], 'reply'),
  retried('a hint as a far date is ignored', [hinted('http-date', 120_000, 503), OK], [2000], 'reply'),
  retried('a hint does not slow the growth of the schedule', [hinted('seconds', 1000), http(503), OK], [1000, 4000], 'reply'),
  retried('a hint does not make a 400 worth retrying', [hinted('seconds', 1000, 400)], []),
];
