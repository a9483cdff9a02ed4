import { type Json, parseJson } from '../base/json.ts';
import type { FetchLike } from './authorized-fetch.ts';
import type { ProviderKind } from './presets.ts';
import { type StreamWatch, watchStream } from './stream-watch.ts';

/** What is known about the one HTTP request of a call, whatever the client library makes of it. */
export interface Observation {
  /** The client library has asked for a request: from here on it may have left. */
  isAsked: boolean;
  /** Null while no answer came. Of one that was read whole the body can still be read once. */
  response: Response | null;
  /** Null when the answer was no stream of events. */
  stream: StreamWatch | null;
}

/** A client library wanted a second request for one call. Each request is an effect of the loop, so that it is seen, bounded and paid for. */
export class SecondRequest extends Error {
  override readonly name = 'SecondRequest';

  constructor() {
    super('The client library asked for a second request where one was allowed.');
  }
}

/** The same `fetch` for one request, keeping what came back in `observation`. */
export function observeFetch(kind: ProviderKind, authorizedFetch: FetchLike, observation: Observation): FetchLike {
  return async (input, init) => {
    if (observation.isAsked) throw new SecondRequest();
    observation.isAsked = true;
    const response = await authorizedFetch(input, init);
    if (response.body === null || !(response.headers.get('content-type') ?? '').startsWith('text/event-stream')) {
      observation.response = response.clone();
      return response;
    }
    const watch = watchStream(kind);
    observation.stream = watch;
    const { status, statusText, headers } = response;
    observation.response = new Response(null, { status, statusText, headers });
    const watched = response.body.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform: (chunk, controller) => {
          watch.push(chunk);
          controller.enqueue(chunk);
        },
      }),
    );
    return new Response(watched, { status, statusText, headers });
  };
}

/** Characters of an unusable answer that are worth keeping. */
const MAX_BODY_CHARACTERS = 65_536;

/** What came: JSON where it is some, else a text, shortened. Of a stream, the error it reported, else its events so far. */
export async function observedBody({ response, stream }: Observation): Promise<Json> {
  if (stream !== null) return stream.problem() ?? stream.text();
  const text = (await response?.text()) ?? '';
  if (text === '') return null;
  const parsed = text.length <= MAX_BODY_CHARACTERS ? parseJson(text) : null;
  return parsed?.ok === true ? parsed.value : text.slice(0, MAX_BODY_CHARACTERS);
}

/**
 * Headers by name in lower case, without those that say who asks rather than how it went. `date` is added where a page may not read it (CORS hides
 * it), because a `retry-after` given as a date counts from it.
 */
export function observedHeaders(response: Response, wallMs: number): Readonly<Record<string, string>> {
  const headers = Object.fromEntries([...response.headers].filter(([name]) => !SENSITIVE.test(name)));
  const isDated = headers['retry-after'] === undefined || headers.date !== undefined;
  return isDated ? headers : { ...headers, date: new Date(wallMs).toUTCString() };
}

const SENSITIVE = /cookie|authoriz|authent|api-?key|secret|session|organization|project|account|^x-user|email/;
