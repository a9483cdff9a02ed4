import type { FetchLike } from '../servers/answer.ts';
import { EXCHANGE_HEADER } from '../servers/exchange.ts';

/** The same `fetch`, with the header that tells our mock servers which effect a request belongs to. A real provider gets none. */
export function withExchange(fetch: FetchLike, header: string): FetchLike {
  return (input, init) => {
    const headers = new Headers(init?.headers);
    headers.set(EXCHANGE_HEADER, header);
    return fetch(input, { ...init, headers });
  };
}
