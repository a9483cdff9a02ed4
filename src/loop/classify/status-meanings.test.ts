import { describe, expect, test } from 'vitest';
import type { FailureAction, FailureClass, Signal, SignalContext } from '../../domain/failure.ts';
import { classify } from './classify.ts';

const READ: SignalContext = { toolIdempotent: true, toolWrites: false, finishReason: null };
const WRITE: SignalContext = { toolIdempotent: false, toolWrites: true, finishReason: null };
const PUT: SignalContext = { toolIdempotent: true, toolWrites: true, finishReason: null };
const MODEL: SignalContext = { toolIdempotent: null, toolWrites: null, finishReason: null };

function said(context: SignalContext, part: Partial<Signal>): { readonly class: FailureClass; readonly action: FailureAction } {
  const signal: Signal = {
    transport: part.status === undefined || part.status === null ? 'exception' : 'http',
    status: null,
    headers: {},
    name: null,
    code: null,
    message: '',
    body: null,
    context,
    ...part,
  };
  const { class: name, action } = classify(signal, { kind: 'rules', unknown: 'transient' });
  return { class: name, action };
}

/** What it is · who made the call · the signal · the class. */
type Meaning = readonly [string, SignalContext, Partial<Signal>, FailureClass];

describe('one status, several meanings', () => {
  test.each<Meaning>([
    ['429: a rate', MODEL, { status: 429, code: 'rate_limit_exceeded', message: 'Rate limit reached' }, 'transient'],
    [
      '429: an exhausted quota',
      MODEL,
      { status: 429, code: 'insufficient_quota', message: 'You exceeded your quota' },
      'permanent',
    ],
    ['429: a day', READ, { status: 429, message: 'You have reached your daily limit.' }, 'permanent'],
    ['429: an hour to wait', MODEL, { status: 429, headers: { 'retry-after': '3600' } }, 'permanent'],
    ['429: a minute to wait', MODEL, { status: 429, headers: { 'retry-after': '60' } }, 'transient'],
    [
      '429: larger than the window',
      MODEL,
      { status: 429, message: 'Request too large: Limit 6000, Requested 9000' },
      'permanent',
    ],
    ['429: a lock', WRITE, { status: 429, code: 'lock_timeout', message: 'This object is in use' }, 'transient'],
    ['403: forbidden', PUT, { status: 403, message: 'Resource not accessible by integration' }, 'permanent'],
    ['403: a secondary rate limit', READ, { status: 403, message: 'You have exceeded a secondary rate limit.' }, 'transient'],
    ['403: a used-up window', READ, { status: 403, headers: { 'x-ratelimit-remaining': '0' } }, 'transient'],
    ['403: out of money', MODEL, { status: 403, message: "Your team doesn't have any credits yet" }, 'permanent'],
    ['403: a user rate', READ, { status: 403, body: { error: { errors: [{ reason: 'userRateLimitExceeded' }] } } }, 'transient'],
    ['404: a value', READ, { status: 404, message: "No such customer: 'cus_1'" }, 'input'],
    ['404: a route', READ, { status: 404, message: 'Cannot GET /api/v9/things' }, 'permanent'],
    ['404: nothing said', READ, { status: 404, body: { detail: 'Not Found' } }, 'permanent'],
    [
      '404: GitHub, which names its documentation',
      READ,
      { status: 404, body: { message: 'Not Found', documentation_url: 'x' } },
      'input',
    ],
    ['404: a model', MODEL, { status: 404, message: 'The model `x` does not exist' }, 'permanent'],
    ['404: a session', MODEL, { status: 404, code: -32001, message: 'Session not found' }, 'state'],
    [
      '409: stale',
      PUT,
      { status: 409, message: 'the object has been modified; please apply your changes to the latest version' },
      'state',
    ],
    ['409: nothing said', PUT, { status: 409 }, 'state'],
    ['409: a lock', PUT, { status: 409, message: 'Another operation is in progress' }, 'transient'],
    ['409: a duplicate', WRITE, { status: 409, message: 'Contact already exists. Existing ID: 51' }, 'state'],
    [
      '409: an idempotency key at work',
      WRITE,
      { status: 409, message: 'A request is outstanding for this Idempotency-Key' },
      'transient',
    ],
    [
      '422: an idempotency key used for other data',
      WRITE,
      { status: 422, message: 'Idempotency-Key is already used' },
      'permanent',
    ],
    ['400: an argument', WRITE, { status: 400, message: "The 'To' number 12 is not a valid phone number" }, 'input'],
    ['400: the caller', MODEL, { status: 400, message: "Invalid schema for function 'x'" }, 'permanent'],
    ['400: the key', MODEL, { status: 400, message: 'API key not valid. Please pass a valid API key.' }, 'permanent'],
    ['400: the account', MODEL, { status: 400, message: 'Your credit balance is too low' }, 'permanent'],
    ['422: a field', WRITE, { status: 422, body: { errors: { title: ["can't be blank"] } } }, 'input'],
    ['500: passing', READ, { status: 500, message: 'Internal server error' }, 'transient'],
    ['500: a bug', READ, { status: 500, message: "Cannot read properties of undefined (reading 'id')" }, 'permanent'],
    ['500: a bad statement', READ, { status: 500, message: 'relation "userz" does not exist' }, 'input'],
    ['500: a deadlock', WRITE, { status: 500, message: 'deadlock detected' }, 'transient'],
    ['500: after a write', WRITE, { status: 500, message: 'Internal server error' }, 'ambiguous'],
    ['401: expired', MODEL, { status: 401, message: 'OAuth token has expired' }, 'permanent'],
    ['200: an error inside', READ, { status: 200, body: { ok: false, error: 'ratelimited' } }, 'transient'],
    [
      '200: an error inside a stream',
      MODEL,
      { transport: 'stream', status: 200, body: { error: { type: 'overloaded_error' } } },
      'transient',
    ],
  ])('[P13] %s', (_what, context, signal, expected) => {
    expect(said(context, signal).class).toBe(expected);
  });

  test('[P18] a wrong clock and a wrong region are mended in the caller', () => {
    const skewed = said(PUT, { status: 403, code: 'RequestTimeTooSkewed', message: 'The difference is too large.' });
    expect(skewed).toEqual({ class: 'permanent', action: 'fix_caller' });
    expect(said(READ, { status: 301, code: 'PermanentRedirect' })).toEqual({ class: 'permanent', action: 'fix_caller' });
  });
});

describe('[P27] a timeout', () => {
  const LOST: readonly Partial<Signal>[] = [
    { name: 'ReadTimeout', message: 'The read operation timed out' },
    { code: 'ECONNRESET', message: 'socket hang up' },
    { name: 'TypeError', message: 'fetch failed', body: { cause: { code: 'UND_ERR_HEADERS_TIMEOUT' } } },
    { transport: 'rpc', code: -32001, message: 'MCP error -32001: Request timed out' },
    { status: 504, message: 'Gateway Timeout' },
  ];
  const NEVER_SENT: readonly Partial<Signal>[] = [
    { code: 'ECONNREFUSED', message: 'connect ECONNREFUSED 127.0.0.1:80' },
    { name: 'TypeError', message: 'fetch failed', body: { cause: { code: 'UND_ERR_CONNECT_TIMEOUT' } } },
    { message: 'HikariPool-1 - Connection is not available, request timed out after 30000ms.' },
    { status: 503, message: 'Service Unavailable' },
  ];

  test('is transient on a read and on a repeatable write', () => {
    for (const signal of LOST) expect([said(READ, signal).class, said(PUT, signal).class]).toEqual(['transient', 'transient']);
  });

  test('leaves the outcome of any other write unknown once it was sent', () => {
    for (const signal of LOST) expect(said(WRITE, signal)).toEqual({ class: 'ambiguous', action: 'verify_outcome' });
  });

  test('before anything was sent is transient even on a write', () => {
    for (const signal of NEVER_SENT) expect(said(WRITE, signal).class).toBe('transient');
  });
});
