import type { ModelOutcome, TransportError } from '../domain/effect.ts';
import { type Observation, observedBody, observedHeaders } from './observe-fetch.ts';
import { ResponseTooLarge } from './read-capped.ts';
import { RequestFailed, RequestRefused } from './request-refused.ts';

type Failed = Pick<ModelOutcome, 'status' | 'headers' | 'body' | 'error'>;

const MAX_MESSAGE_CHARACTERS = 2_000;

/**
 * What a rejected call was, as data. An HTTP error is its status, headers and body; a 2xx that the client could not use is that and the client's
 * complaint; everything else is a transport error.
 */
export async function failedOutcome(error: unknown, { response, isAsked }: Observation): Promise<Failed> {
  const failure = transportError(error);
  if (response === null) return { status: null, headers: {}, body: null, error: { ...failure, sent: failure.sent && isAsked } };
  return {
    status: response.status,
    headers: observedHeaders(response, Date.now()),
    body: await observedBody(response),
    error: response.ok ? failure : null,
  };
}

/** `sent` is true unless it is certain that nothing left: a browser does not tell a refused connection from a lost reply. */
export function transportError(error: unknown): TransportError {
  const root = rootOf(error);
  if (!(root instanceof Error)) return { name: 'Error', code: null, message: 'unknown failure', stack: null, sent: true };
  return {
    name: root.name,
    code: 'code' in root && typeof root.code === 'string' ? root.code : null,
    message: root.message.slice(0, MAX_MESSAGE_CHARACTERS),
    stack: null,
    sent: wasSent(root),
  };
}

/** The SDK wraps some of our own errors; what they say is more exact. */
function rootOf(error: unknown): unknown {
  for (let current = error, depth = 0; current instanceof Error && depth < 5; current = current.cause, depth++) {
    if (current instanceof RequestFailed || current instanceof RequestRefused || current instanceof ResponseTooLarge)
      return current;
  }
  return error;
}

function wasSent(error: Error): boolean {
  if (error instanceof RequestRefused) return error.sent;
  return !(error instanceof RequestFailed) || (error.code !== 'ECONNREFUSED' && error.code !== 'ENOTFOUND');
}
