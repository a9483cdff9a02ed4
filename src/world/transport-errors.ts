import type { TransportError } from '../domain/effect.ts';

/** How long a client waits for a connection: the default of undici, Node's own HTTP client. */
export const CONNECT_TIMEOUT_MS = 10_000;

/** A refusal comes back at once: one packet there, one back. */
export const REFUSED_AFTER_MS = 1;

/**
 * The errors of HTTP clients, with the names, codes and messages that they really carry. What an agent framework passes on is often only
 * `message`: "fetch failed" says less than its code, and that is the point.
 */
export const NETWORK_ERROR: TransportError = {
  name: 'TypeError',
  code: 'ECONNRESET',
  message: 'fetch failed',
  stack: [
    'TypeError: fetch failed',
    '    at node:internal/deps/undici/undici:13510:13',
    '    at async callEndpoint (tools/http.js:42:20)',
    '  [cause]: Error: read ECONNRESET',
    '      at TLSWrap.onStreamRead (node:internal/stream_base_commons:216:20)',
  ].join('\n'),
  sent: true,
};

export const CONNECT_REFUSED: TransportError = {
  name: 'Error',
  code: 'ECONNREFUSED',
  message: 'connect ECONNREFUSED 10.0.0.7:443',
  stack: [
    'Error: connect ECONNREFUSED 10.0.0.7:443',
    '    at TCPConnectWrap.afterConnect [as oncomplete] (node:net:1611:16)',
    '    at async callEndpoint (tools/http.js:42:20)',
  ].join('\n'),
  sent: false,
};

export const CONNECT_TIMEOUT: TransportError = {
  name: 'ConnectTimeoutError',
  code: 'UND_ERR_CONNECT_TIMEOUT',
  message: `Connect Timeout Error (attempted address: 10.0.0.7:443, timeout: ${CONNECT_TIMEOUT_MS}ms)`,
  stack: null,
  sent: false,
};

const readTimeouts = new Map<number, TransportError>();

/** The caller's time limit passed after the request was sent: nobody on this side knows what the other side did. */
export function readTimeout(timeoutMs: number): TransportError {
  const known = readTimeouts.get(timeoutMs);
  if (known !== undefined) return known;
  const error: TransportError = {
    name: 'TimeoutError',
    code: 'ETIMEDOUT',
    message: `The operation was aborted due to timeout: no reply within ${timeoutMs} ms`,
    stack: null,
    sent: true,
  };
  if (readTimeouts.size < 64) readTimeouts.set(timeoutMs, error);
  return error;
}
