import { getResponse, type RequestHandler } from 'msw';

/** What mock servers are made of, for those who may not know MSW. */
export type MockHandlers = readonly RequestHandler[];

/** The shape of `fetch`. */
export type FetchLike = typeof globalThis.fetch;

/** A request that no mock server answers. It was not sent anywhere. */
export class UnhandledRequest extends Error {
  override readonly name = 'UnhandledRequest';
  readonly method: string;
  readonly url: string;

  constructor(method: string, url: string) {
    super(`No mock server answers ${method} ${url}; nothing was sent.`);
    this.method = method;
    this.url = url;
  }
}

/**
 * A `fetch` that is answered in this process by MSW handlers and can reach nothing else: a request that none of them answers rejects with
 * `UnhandledRequest`. An answer that stands for a broken connection rejects as in a browser, and the signal of the caller wins over an answer that
 * comes later.
 */
export function createInProcessFetch(handlers: MockHandlers): FetchLike {
  const list = [...handlers];
  return async (input, init) => {
    const request = new Request(input, init);
    request.signal.throwIfAborted();
    const response = await untilAborted(request.signal, getResponse(list, request));
    if (response === undefined) throw new UnhandledRequest(request.method, request.url);
    if (response.type === 'error') throw new TypeError('Failed to fetch');
    return response;
  };
}

async function untilAborted<T>(signal: AbortSignal, answer: Promise<T>): Promise<T> {
  let stop: () => void = () => {};
  const aborted = new Promise<never>((_resolve, reject) => {
    stop = () => reject(signal.reason);
    signal.addEventListener('abort', stop, { once: true });
  });
  try {
    return await Promise.race([answer, aborted]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
