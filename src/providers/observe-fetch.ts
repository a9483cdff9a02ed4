import { type Json, parseJson } from '../base/json.ts';
import type { FetchLike } from './authorized-fetch.ts';

/** What is known about the one HTTP request of a call, whatever the client library makes of it. */
export interface Observation {
  /** The client library has asked for a request: from here on it may have left. */
  isAsked: boolean;
  /** Null while no answer came. Its body can still be read once. */
  response: Response | null;
}

/** The same `fetch`, keeping a copy of the answer in `observation`. */
export function observeFetch(authorizedFetch: FetchLike, observation: Observation): FetchLike {
  return async (input, init) => {
    observation.isAsked = true;
    const response = await authorizedFetch(input, init);
    observation.response = response.clone();
    return response;
  };
}

/** Characters of an unusable answer that are worth keeping. */
const MAX_BODY_CHARACTERS = 65_536;

/** The body as JSON where it is some, else as a text, shortened. */
export async function observedBody(response: Response): Promise<Json> {
  const text = await response.text();
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
