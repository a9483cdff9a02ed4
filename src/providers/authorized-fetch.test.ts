import { describe, expect, it } from 'vitest';
import { BOUND_ORIGIN, LOOK_ALIKES } from '../testing/look-alike-origins.ts';
import { createAuthorizedFetch, type KeyHeader } from './authorized-fetch.ts';
import { createKeyVault } from './key-vault.ts';
import { type ProviderOrigin, parseOrigin } from './origin.ts';

const CANARY = 'sk-CANARY-5b0e1c5b-77aa-4f3e-9c21-0123456789ab';

function origin(text: string): ProviderOrigin {
  const parsed = parseOrigin(text);
  if (!parsed.ok) throw new Error(text);
  return parsed.value;
}

interface SetUp {
  readonly boundTo?: string;
  readonly header?: KeyHeader;
  readonly keyed?: boolean;
  readonly needsKey?: boolean;
  readonly maxBytes?: number;
  readonly answer?: () => Response | Promise<Response>;
}

function setup(options: SetUp = {}) {
  const bound = origin(options.boundTo ?? BOUND_ORIGIN);
  const vault = createKeyVault(null);
  if (options.keyed !== false) vault.put(bound, CANARY, false);
  const sent: { readonly url: string; readonly init: RequestInit; readonly headers: Headers }[] = [];
  const authorizedFetch = createAuthorizedFetch({
    origin: bound,
    vault,
    header: options.header ?? 'x-api-key',
    needsKey: options.needsKey ?? true,
    ...(options.maxBytes === undefined ? {} : { maxBytes: options.maxBytes }),
    fetch: async (input, init = {}) => {
      sent.push({ url: String(input), init, headers: new Headers(init.headers) });
      return await (options.answer?.() ?? new Response('{}'));
    },
  });
  const caught = (url: string, init?: RequestInit) =>
    authorizedFetch(url, init).then(
      () => null,
      (error: unknown) => error,
    );
  return { authorizedFetch, sent, caught, vault };
}

describe('createAuthorizedFetch sends the key', () => {
  it('as x-api-key to the exact origin it was entered for', async () => {
    const { authorizedFetch, sent } = setup();
    await authorizedFetch('https://api.anthropic.com/v1/messages', { method: 'POST', body: '{}' });
    expect(sent[0]?.headers.get('x-api-key')).toBe(CANARY);
    expect(sent[0]?.headers.get('authorization')).toBeNull();
  });

  it('as a bearer token where that is the custom', async () => {
    const { authorizedFetch, sent } = setup({ boundTo: 'http://localhost:1234', header: 'authorization' });
    await authorizedFetch('http://localhost:1234/v1/chat/completions');
    expect(sent[0]?.headers.get('authorization')).toBe(`Bearer ${CANARY}`);
  });

  it('in place of whatever the client library put there', async () => {
    const { authorizedFetch, sent } = setup();
    const headers = {
      Authorization: 'Bearer other',
      'X-API-Key': 'other',
      'api-key': 'other',
      Cookie: 'a=b',
      'User-Agent': 'sdk',
      'anthropic-version': '1',
    };
    await authorizedFetch('https://api.anthropic.com/v1/messages', { headers });
    expect([...(sent[0]?.headers ?? [])]).toEqual([
      ['anthropic-version', '1'],
      ['x-api-key', CANARY],
    ]);
  });

  it('without cookies, referrer, cache or redirects', async () => {
    const { authorizedFetch, sent } = setup();
    await authorizedFetch('https://api.anthropic.com/v1/messages', {
      redirect: 'follow',
      credentials: 'include',
      cache: 'default',
    });
    expect(sent[0]?.init).toMatchObject({
      redirect: 'error',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      cache: 'no-store',
    });
  });
});

describe('createAuthorizedFetch refuses', () => {
  const cases = Object.entries(LOOK_ALIKES).flatMap(([trick, urls]) => urls.map((url) => [trick, url] as const));

  it('knows at least sixty look-alikes', () => {
    expect(new Set(cases.map(([, url]) => url)).size).toBe(cases.length);
    expect(cases.length).toBeGreaterThanOrEqual(60);
  });

  it.each(cases)('T-ORIGIN, %s: %j', async (_trick, url) => {
    const { caught, sent } = setup();
    const error = await caught(url);
    expect(error).toMatchObject({ name: 'RequestRefused', code: 'other-origin', sent: false });
    expect(String(error)).not.toContain('CANARY');
    expect(sent).toEqual([]);
  });

  it('an object that names another origin when read again', async () => {
    const { authorizedFetch, sent } = setup();
    class Shifty extends URL {
      reads = 0;
      override get href(): string {
        return this.reads++ === 0 ? 'https://api.anthropic.com/v1' : 'https://evil.example/';
      }
      override toString(): string {
        return 'https://evil.example/';
      }
    }
    await authorizedFetch(new Shifty('https://evil.example/'));
    expect(sent.map(({ url }) => url)).toEqual(['https://api.anthropic.com/v1']);
  });

  it('every request while a needed key is missing', async () => {
    const { caught, sent } = setup({ keyed: false });
    expect(await caught('https://api.anthropic.com/v1/messages')).toMatchObject({ code: 'no-key', sent: false });
    expect(sent).toEqual([]);
  });

  it('an address that holds the key', async () => {
    const { caught, sent } = setup();
    expect(await caught(`https://api.anthropic.com/v1/models?key=${CANARY}`)).toMatchObject({ code: 'key-in-url' });
    expect(sent).toEqual([]);
  });

  it.each([
    ['a redirect status', () => new Response(null, { status: 302, headers: { location: 'https://evil.example' } })],
    ['a followed redirect', () => Object.defineProperty(new Response('{}'), 'redirected', { value: true })],
    ['an answer from elsewhere', () => Object.defineProperty(new Response('{}'), 'url', { value: 'https://evil.example/' })],
  ])('%s', async (_name, answer) => {
    expect(await setup({ answer }).caught('https://api.anthropic.com/v1')).toMatchObject({ code: 'redirect', sent: true });
  });
});

describe('createAuthorizedFetch without a key', () => {
  it('asks a server that needs none, and no other', async () => {
    const { authorizedFetch, caught, sent } = setup({ boundTo: 'http://localhost:11434', keyed: false, needsKey: false });
    await authorizedFetch('http://localhost:11434/v1/models', { headers: { authorization: 'Bearer stray' } });
    expect(sent[0]?.headers.get('authorization')).toBeNull();
    expect(await caught('http://localhost:11435/v1/models')).toMatchObject({ code: 'other-origin' });
  });
});

describe('createAuthorizedFetch cleans what comes back', () => {
  it('takes the key out of body, headers and status text', async () => {
    const headers = { 'x-echo': CANARY, 'retry-after': '3', 'content-length': '9', [`x-${CANARY.toLowerCase()}`]: '1' };
    const { authorizedFetch } = setup({
      answer: () => new Response(`{"error":{"message":"bad key ${CANARY}"}}`, { status: 401, statusText: CANARY, headers }),
    });
    const response = await authorizedFetch('https://api.anthropic.com/v1/messages');
    const shown = JSON.stringify([await response.text(), [...response.headers], response.statusText]);
    expect(shown.toLowerCase()).not.toContain('canary');
    expect(response.status).toBe(401);
    expect(response.headers.get('retry-after')).toBe('3');
    expect(response.headers.get('content-length')).toBeNull();
  });

  it('builds errors from name, code and origin only', async () => {
    const cause = Object.assign(new Error(`connect ${CANARY}`), { code: 'ECONNREFUSED' });
    const { caught } = setup({ answer: () => Promise.reject(new TypeError(`fetch failed ${CANARY}`, { cause })) });
    const error = await caught('https://api.anthropic.com/v1/messages');
    expect(error).toMatchObject({ name: 'TypeError', message: 'Failed to fetch', code: 'ECONNREFUSED', origin: BOUND_ORIGIN });
    expect(error).not.toHaveProperty('cause');
    expect(error instanceof Error ? error.stack : '').not.toContain('CANARY');
  });

  it('says whether a request was stopped or ran out of time', async () => {
    const controller = new AbortController();
    controller.abort(new DOMException(CANARY, 'TimeoutError'));
    const { caught, sent } = setup();
    const error = await caught('https://api.anthropic.com/v1', { signal: controller.signal });
    expect(error).toMatchObject({ name: 'TimeoutError', message: 'The request timed out.' });
    expect(sent).toEqual([]);
  });

  it('stops reading a body that passes the cap', async () => {
    let pulls = 0;
    let isCancelled = false;
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(new Uint8Array(++pulls * 0 + 1_000)),
      cancel: () => {
        isCancelled = true;
      },
    });
    const { caught } = setup({ maxBytes: 10_000, answer: () => new Response(endless) });
    expect(await caught('https://api.anthropic.com/v1')).toMatchObject({ name: 'ResponseTooLarge', maxBytes: 10_000 });
    expect(isCancelled).toBe(true);
    expect(pulls).toBeLessThan(20);
  });
});
