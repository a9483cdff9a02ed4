import { type ApiKey, type KeyVault, revealKey } from './key-vault.ts';
import { type ProviderOrigin, parseOrigin } from './origin.ts';
import { readCapped } from './read-capped.ts';
import { createKeyRedactor, type KeyRedactor } from './redact-key.ts';
import { redactStream } from './redact-stream.ts';
import { RequestRefused, requestFailed } from './request-refused.ts';

/** How a provider wants to be shown the key. */
export type KeyHeader = 'x-api-key' | 'x-goog-api-key' | 'authorization';

/** The shape of `fetch`. */
export type FetchLike = typeof globalThis.fetch;

export interface AuthorizedFetchOptions {
  /** The only origin that requests may go to, with or without a key. */
  readonly origin: ProviderOrigin;
  readonly vault: KeyVault;
  readonly header: KeyHeader;
  /** Refuse to ask at all while the vault has no key for the origin. */
  readonly needsKey: boolean;
  /** Performs requests once they are allowed; the page's own when absent. */
  readonly fetch?: FetchLike;
  /** Longest body read, in bytes. */
  readonly maxBytes?: number;
}

const DEFAULT_MAX_BYTES = 16 * 1024 * 1024;

/** Whatever a client library may have put in to say who asks; `user-agent` would only widen the CORS preflight. */
const STRIPPED_REQUEST_HEADERS = [
  'authorization',
  'proxy-authorization',
  'x-api-key',
  'api-key',
  'x-goog-api-key',
  'cookie',
  'user-agent',
];

/** They describe bytes that are no longer there once a body was read, decoded and redacted. */
const STRIPPED_RESPONSE_HEADERS = ['content-encoding', 'content-length', 'transfer-encoding', 'set-cookie'];

/**
 * The one place where a key meets a request. The returned function has the shape of `fetch` and goes to one origin, compared after parsing and in full; a
 * request to any other rejects with `RequestRefused` before anything is sent. It follows no redirect, sends no cookie or referrer, bypasses caches, and
 * takes the key out of whatever comes back, errors included, before anyone sees it. Bodies are read whole; a successful stream of events passes line by
 * line as it comes.
 */
export function createAuthorizedFetch(options: AuthorizedFetchOptions): FetchLike {
  const { origin, vault, needsKey, maxBytes = DEFAULT_MAX_BYTES } = options;
  // Through a closure: the browser's fetch refuses another `this`.
  const perform = options.fetch ?? ((input, init) => fetch(input, init));

  return async (input, init) => {
    const url = requestUrl(input, init);
    const target = parseOrigin(url);
    if (!target.ok || target.value !== origin) throw new RequestRefused('other-origin', origin);
    const key = vault.keyFor(origin);
    if (key === null && needsKey) throw new RequestRefused('no-key', origin);
    const redactor = key === null ? null : createKeyRedactor(revealKey(key));
    if (redactor !== null && redactor.text(url) !== url) throw new RequestRefused('key-in-url', origin);

    const request: RequestInit = {
      method: init?.method ?? 'GET',
      headers: requestHeaders(init?.headers, options.header, key),
      body: init?.body ?? null,
      signal: init?.signal ?? null,
      redirect: 'error',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      cache: 'no-store',
    };
    try {
      init?.signal?.throwIfAborted();
      const response = await perform(url, request);
      assertAnswered(response, origin);
      const toError = (error: unknown) => requestFailed(error, origin, request.signal ?? null);
      if (isEventStream(response)) {
        const { signal = null } = request;
        return rebuilt(response, redactor, redactStream(response.body, { redactor, maxBytes, signal, toError }));
      }
      const text = await readCapped(response, maxBytes);
      const isBodiless = response.status === 204 || response.status === 205;
      return rebuilt(response, redactor, isBodiless ? null : (redactor?.jsonText(text) ?? text));
    } catch (error) {
      throw requestFailed(error, origin, init?.signal ?? null);
    }
  };
}

/**
 * Asks an origin for anything at all, without a key and without being allowed to read the answer. True when it answered, whatever it said: then a request that
 * failed was refused to pages, by CORS. False when nothing is there, or a policy forbids to look.
 */
export async function answersBlindly(origin: ProviderOrigin, perform: FetchLike | null, signal: AbortSignal): Promise<boolean> {
  const send: FetchLike = perform ?? ((input, init) => fetch(input, init));
  try {
    await send(`${origin}/`, {
      // A blind request must follow redirects; it has nothing to lose on the way.
      mode: 'no-cors',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      cache: 'no-store',
      signal,
    });
    return true;
  } catch {
    return false;
  }
}

/**
 * Takes the key of an origin out of what was put together from several pieces of a streamed answer: a key that came in pieces is in none of them. The value
 * stays as it is while there is no key.
 */
export function redactAssembled(vault: KeyVault, origin: ProviderOrigin): <T>(value: T) => T {
  const key = vault.keyFor(origin);
  return key === null ? (value) => value : createKeyRedactor(revealKey(key)).strings;
}

/** The text that is both checked and sent: read once, so that an object cannot answer twice. */
function requestUrl(input: RequestInfo | URL, init: RequestInit | undefined): string {
  if (typeof input === 'string') return input;
  if (input instanceof URL) return String(input.href);
  if (init === undefined) throw new TypeError('authorizedFetch takes a URL and its init, not a Request');
  return String(input.url);
}

function requestHeaders(given: HeadersInit | undefined, header: KeyHeader, key: ApiKey | null): Headers {
  const headers = new Headers(given);
  for (const name of STRIPPED_REQUEST_HEADERS) headers.delete(name);
  if (key !== null) headers.set(header, header === 'authorization' ? `Bearer ${revealKey(key)}` : revealKey(key));
  return headers;
}

/** `redirect: 'error'` makes the browser refuse; these catch a performer that does not. */
function assertAnswered(response: Response, origin: ProviderOrigin): void {
  const isRedirect =
    response.redirected || response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400);
  if (isRedirect) throw new RequestRefused('redirect', origin);
  if (response.type === 'error') throw new TypeError('Failed to fetch');
  if (response.url === '') return;
  const from = parseOrigin(response.url);
  if (!from.ok || from.value !== origin) throw new RequestRefused('redirect', origin);
}

function isEventStream(response: Response): response is Response & { readonly body: ReadableStream<Uint8Array> } {
  return response.ok && response.body !== null && (response.headers.get('content-type') ?? '').startsWith('text/event-stream');
}

/** The same answer with another body and without the key in what stands around it. */
function rebuilt(response: Response, redactor: KeyRedactor | null, body: BodyInit | null): Response {
  const clean = redactor?.text ?? ((value: string) => value);
  const headers = new Headers();
  for (const [name, value] of response.headers) {
    if (!STRIPPED_RESPONSE_HEADERS.includes(name)) headers.append(clean(name) === name ? name : 'x-redacted', clean(value));
  }
  return new Response(body, { status: response.status, statusText: clean(response.statusText), headers });
}
