import type { ModelOutcome, TransportError } from '../domain/effect.ts';
import { type Observation, observedBody, observedHeaders, SecondRequest } from './observe-fetch.ts';
import { providerError } from './provider-error.ts';
import { ResponseTooLarge } from './read-capped.ts';
import { RequestFailed, RequestRefused } from './request-refused.ts';

type Failed = Pick<ModelOutcome, 'status' | 'headers' | 'body' | 'error'>;

const MAX_MESSAGE_CHARACTERS = 2_000;

/**
 * What a rejected call was, as data. An HTTP error is its status, headers and body; a 2xx that the client could not use is that and the client's
 * complaint; everything else is a transport error.
 */
export async function failedOutcome(error: unknown, observation: Observation): Promise<Failed> {
  const { response, isAsked } = observation;
  const failure = transportError(error);
  if (response === null) return { status: null, headers: {}, body: null, error: { ...failure, sent: failure.sent && isAsked } };
  return {
    status: response.status,
    headers: observedHeaders(response, Date.now()),
    body: await observedBody(observation),
    error: response.ok ? failure : null,
  };
}

/** The words of the fault that cuts streams in simulated runs, so that both are classified alike. */
const STREAM_CUT: TransportError = {
  name: 'TypeError',
  code: 'UND_ERR_SOCKET',
  message: 'terminated: stream cut, other side closed',
  stack: null,
  sent: true,
};

/**
 * Why a streamed reply broke off: what the provider reported in it, or that its end never came, or what the client could not read. `error` is null when the
 * client noticed nothing.
 */
export function streamError(error: unknown, { stream }: Observation): TransportError {
  const problem = stream?.problem() ?? null;
  if (problem !== null) {
    const { message, codes } = providerError(problem);
    return { name: 'ProviderStreamError', code: codes[0] ?? null, message: message || 'error', stack: null, sent: true };
  }
  const root = rootOf(error);
  if (root instanceof ResponseTooLarge || root instanceof SecondRequest) return transportError(root);
  return stream?.isComplete() === true && error !== null ? transportError(error) : STREAM_CUT;
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

const OURS = [RequestFailed, RequestRefused, ResponseTooLarge, SecondRequest] as const;

/** The SDK wraps some of our own errors; what they say is more exact. */
function rootOf(error: unknown): unknown {
  for (let current = error, depth = 0; current instanceof Error && depth < 5; current = current.cause, depth++) {
    if (OURS.some((Ours) => current instanceof Ours)) return current;
  }
  return error;
}

function wasSent(error: Error): boolean {
  if (error instanceof RequestRefused) return error.sent;
  return !(error instanceof RequestFailed) || (error.code !== 'ECONNREFUSED' && error.code !== 'ENOTFOUND');
}
