import { describe, expect, it } from 'vitest';
import { asked, CANARY, call, setUpProvider, TASK, user } from '../testing/provider-setup.ts';

describe('createProviderModel turns failures into outcomes', () => {
  it('keeps status, headers and body of an HTTP error, without the key', async () => {
    const headers = {
      'retry-after': '7',
      'X-RateLimit-Remaining-Tokens': '0',
      'set-cookie': 'a=b',
      'anthropic-organization-id': 'org',
    };
    const body = { type: 'error', error: { type: 'rate_limit_error', message: `slow down, ${CANARY}` } };
    const { ask, sent } = setUpProvider({ kind: 'anthropic', answer: () => Response.json(body, { status: 429, headers }) });
    const outcome = await ask(TASK);
    expect(sent).toHaveLength(1);
    expect(outcome).toMatchObject({ reply: null, status: 429, error: null, usage: { inputTokens: 0, outputTokens: 0 } });
    expect(outcome.headers).toMatchObject({ 'retry-after': '7', 'x-ratelimit-remaining-tokens': '0' });
    expect(Object.keys(outcome.headers)).not.toContain('anthropic-organization-id');
    expect(outcome.body).toEqual({ type: 'error', error: { type: 'rate_limit_error', message: 'slow down, [redacted key]' } });
  });

  it('dates a retry hint whose date header the browser hides', async () => {
    const until = new Date(Date.now() + 9_000).toUTCString();
    const { ask } = setUpProvider({
      kind: 'anthropic',
      answer: () => new Response('', { status: 503, headers: { 'retry-after': until } }),
    });
    const { headers } = await ask(TASK);
    const waitMs = Date.parse(until) - Date.parse(headers.date ?? '');
    expect(waitMs).toBeGreaterThan(6_000);
    expect(waitMs).toBeLessThanOrEqual(10_000);
  });

  it('keeps a web page in place of JSON as text', async () => {
    const { ask } = setUpProvider({ kind: 'openai-compatible', answer: () => new Response('<html>502</html>', { status: 502 }) });
    expect(await ask(TASK)).toMatchObject({ status: 502, body: '<html>502</html>', error: null });
  });

  it.each([
    ['no JSON', '<html>login</html>', 'AI_APICallError'],
    ['an error in a 200', '{"error":{"message":"overloaded"}}', 'AI_APICallError'],
    ['no choice', '{"choices":[]}', 'AI_InvalidResponseDataError'],
  ])('says what is wrong with a 200 that holds %s, and counts its input', async (_what, body, name) => {
    const { ask } = setUpProvider({ kind: 'openai-compatible', answer: () => new Response(body) });
    const outcome = await ask(TASK);
    expect(outcome).toMatchObject({ reply: null, status: 200, error: { name, sent: true }, usage: { inputTokens: 100 } });
    expect(outcome.body).toEqual(body.startsWith('{') ? JSON.parse(body) : body);
  });

  it.each([
    ['anthropic', undefined, { name: 'TypeError', code: null, message: 'Failed to fetch', sent: true }],
    ['openai-compatible', 'ECONNRESET', { name: 'TypeError', code: 'ECONNRESET', message: 'Failed to fetch', sent: true }],
    ['openai-compatible', 'ECONNREFUSED', { name: 'TypeError', code: 'ECONNREFUSED', message: 'Failed to fetch', sent: false }],
  ] as const)('reports a network failure of %s (%s) as a transport error', async (kind, code, error) => {
    const cause = code === undefined ? undefined : Object.assign(new Error('net'), { code });
    const { ask } = setUpProvider({ kind, answer: () => Promise.reject(new TypeError('Failed to fetch', { cause })) });
    expect(await ask(TASK)).toMatchObject({ reply: null, status: null, error });
  });

  it('ends a silent request at its time limit', async () => {
    const { ask } = setUpProvider({ kind: 'anthropic', answer: silent });
    const outcome = await ask(TASK, { timeoutMs: 30 });
    expect(outcome.error).toMatchObject({ name: 'TimeoutError', sent: true });
    expect(outcome.durationMs).toBeGreaterThanOrEqual(25);
  });

  it('closes the request when the run is stopped', async () => {
    const stop = new AbortController();
    let isClosed = false;
    const { ask } = setUpProvider({
      kind: 'openai-compatible',
      answer: (signal) => {
        signal.addEventListener('abort', () => {
          isClosed = true;
        });
        queueMicrotask(() => stop.abort());
        return silent(signal);
      },
    });
    expect((await ask(TASK, { stop: stop.signal })).error).toMatchObject({ name: 'AbortError' });
    expect(isClosed).toBe(true);
  });

  it('sends nothing once the run is stopped', async () => {
    const { ask, sent } = setUpProvider({ kind: 'anthropic' });
    const outcome = await ask(TASK, { stop: AbortSignal.abort() });
    expect(outcome.error).toMatchObject({ name: 'AbortError', sent: false });
    expect(sent).toEqual([]);
  });

  it('reports a history without a result as unsent', async () => {
    const { ask, sent } = setUpProvider({ kind: 'anthropic' });
    const outcome = await ask([...TASK, asked([call('a', '{}')]), user('go on')]);
    expect(outcome.error).toMatchObject({ name: 'AI_MissingToolResultsError', sent: false });
    expect(sent).toEqual([]);
  });
});

function silent(signal: AbortSignal): Promise<Response> {
  return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
}
