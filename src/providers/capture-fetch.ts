import { HIDDEN_HEADER, type WireExchange } from '../domain/wire-exchange.ts';
import type { FetchLike } from './authorized-fetch.ts';

/** Told of an exchange when its answer begins and again when it ends; the later one replaces the earlier. */
export type OnExchange = (exchange: WireExchange, sentHeaders: Headers) => void;

/** Characters of one body that are kept: more is for no screen. */
const MAX_KEPT_CHARACTERS = 1_000_000;

/** The same `fetch`, telling what was sent and what came back. It holds nothing up: bodies pass through as they come. */
export function captureFetch(fetch: FetchLike, onExchange: OnExchange): FetchLike {
  return async (input, init) => {
    const sentHeaders = new Headers(init?.headers);
    const asked: WireExchange = {
      method: init?.method ?? 'GET',
      url: input instanceof Request ? input.url : String(input),
      requestHeaders: shownHeaders(sentHeaders),
      requestBody: typeof init?.body === 'string' ? init.body : '',
      status: null,
      responseHeaders: {},
      responseBody: '',
      error: null,
    };
    let response: Response;
    try {
      response = await fetch(input, init);
    } catch (error) {
      onExchange({ ...asked, error: messageOf(error) }, sentHeaders);
      throw error;
    }
    const { status, statusText, headers } = response;
    const answered: WireExchange = { ...asked, status, responseHeaders: shownHeaders(headers) };
    onExchange(answered, sentHeaders);
    if (response.body === null) return response;
    const body = watched(response.body, (responseBody, error) => onExchange({ ...answered, responseBody, error }, sentHeaders));
    return new Response(body, { status, statusText, headers });
  };
}

function watched(
  body: ReadableStream<Uint8Array>,
  onEnd: (text: string, error: string | null) => void,
): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  return new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      try {
        const { done, value } = await reader.read();
        if (done) {
          onEnd(text + decoder.decode(), null);
          controller.close();
          return;
        }
        if (text.length < MAX_KEPT_CHARACTERS) text += decoder.decode(value, { stream: true });
        controller.enqueue(value);
      } catch (error) {
        onEnd(text, messageOf(error));
        controller.error(error);
      }
    },
    cancel: async (reason) => {
      onEnd(text, null);
      await reader.cancel(reason);
    },
  });
}

/** Headers that say who asks: kept by name, so that one sees that they are sent. */
const PRIVATE = /authoriz|api-?key|cookie|secret|session|organization|project|account/;

function shownHeaders(headers: Headers): Readonly<Record<string, string>> {
  return Object.fromEntries([...headers].map(([name, value]) => [name, PRIVATE.test(name) ? HIDDEN_HEADER : value]));
}

function messageOf(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}
