import { isJsonObject, type Json } from '../../base/json.ts';
import type { Signal } from '../../domain/failure.ts';
import type { BaselineVerdict } from './baseline-verdict.ts';

/** Codes of the sockets that `provider-utils` of the AI SDK 7 takes for retryable, anywhere in the chain of causes. */
const NETWORK_CODES: ReadonlySet<string> = new Set([
  'ConnectionRefused',
  'ConnectionClosed',
  'FailedToOpenSocket',
  'ECONNRESET',
  'ECONNREFUSED',
  'ETIMEDOUT',
  'EPIPE',
  'UND_ERR_SOCKET',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/**
 * `isRetryable` of the AI SDK: 408, 409, 429 and 5xx, and a fetch that failed with a cause; anything else of a model ends the call. What a tool throws is
 * not retried but written into its result, for the model to read.
 */
export function sdkVerdict(signal: Signal): BaselineVerdict {
  const { transport, status, context } = signal;
  const isTool = transport === 'tool_result' || transport === 'rpc' || transport === 'exit' || context.toolWrites !== null;
  if (isTool) return { class: 'input', rule: 'sdk.tool-error', evidence: { field: 'transport', text: transport } };
  if (status !== null) {
    const isRetryable = status === 408 || status === 409 || status === 429 || status >= 500;
    return {
      class: isRetryable ? 'transient' : 'permanent',
      rule: isRetryable ? 'sdk.retryable-status' : 'sdk.other-status',
      evidence: { field: 'status', text: String(status) },
    };
  }
  const code = networkCode(signal);
  if (code !== null) return { class: 'transient', rule: 'sdk.network', evidence: { field: 'code', text: code } };
  return { class: 'permanent', rule: 'sdk.not-retryable', evidence: { field: 'status', text: 'none' } };
}

const MAX_CAUSES = 8;

function networkCode(signal: Signal): string | null {
  if (typeof signal.code === 'string' && NETWORK_CODES.has(signal.code)) return signal.code;
  let cause: Json = isJsonObject(signal.body) ? (signal.body.cause ?? null) : null;
  if (/^(fetch failed|failed to fetch)$/i.test(signal.message) && cause !== null) return signal.message;
  for (let depth = 0; depth < MAX_CAUSES && isJsonObject(cause); depth++) {
    if (typeof cause.code === 'string' && NETWORK_CODES.has(cause.code)) return cause.code;
    cause = cause.cause ?? null;
  }
  return null;
}
