import { assertNever } from '../base/assert-never.ts';
import type { ProviderOrigin } from './origin.ts';
import { ResponseTooLarge } from './read-capped.ts';

export type RefusalReason = 'other-origin' | 'no-key' | 'key-in-url' | 'redirect';

/** `authorizedFetch` would not perform a request, or not accept where its answer came from. Never names what it was refused for. */
export class RequestRefused extends Error {
  override readonly name = 'RequestRefused';
  readonly code: RefusalReason;
  readonly origin: ProviderOrigin;
  /** Whether anything left this machine before the refusal. */
  readonly sent: boolean;

  constructor(code: RefusalReason, origin: ProviderOrigin) {
    super(describeRefusal(code, origin));
    this.code = code;
    this.origin = origin;
    this.sent = code === 'redirect';
  }
}

/** The request was performed and no answer came. Built from the name and code of what happened and the origin: no foreign text. */
export class RequestFailed extends TypeError {
  override readonly name: string;
  readonly code: string | null;
  readonly origin: ProviderOrigin;

  constructor(name: string, code: string | null, origin: ProviderOrigin) {
    super('Failed to fetch');
    this.name = name;
    this.code = code;
    this.origin = origin;
  }
}

/** What to throw instead of an error of the performer, whose message, stack and cause may carry anything. */
export function requestFailed(error: unknown, origin: ProviderOrigin, signal: AbortSignal | null): Error {
  if (error instanceof RequestRefused || error instanceof ResponseTooLarge) return error;
  if (signal?.aborted === true) return abortReason(signal.reason);
  return new RequestFailed('TypeError', networkCode(error), origin);
}

function abortReason(reason: unknown): DOMException {
  const isTimeout = reason instanceof DOMException && reason.name === 'TimeoutError';
  return isTimeout
    ? new DOMException('The request timed out.', 'TimeoutError')
    : new DOMException('The request was stopped.', 'AbortError');
}

/** A code as Node's network errors carry it (`ECONNREFUSED`), also from a cause; browsers give none. */
function networkCode(error: unknown): string | null {
  for (let current = error, depth = 0; current instanceof Error && depth < 4; current = current.cause, depth++) {
    const code = 'code' in current ? current.code : null;
    if (typeof code === 'string' && /^[A-Z][A-Z0-9_]{2,40}$/.test(code)) return code;
  }
  return null;
}

function describeRefusal(code: RefusalReason, origin: ProviderOrigin): string {
  switch (code) {
    case 'other-origin':
      return `Refused: the request was not for ${origin}.`;
    case 'no-key':
      return `No key was entered for ${origin}.`;
    case 'key-in-url':
      return 'Refused: the address of the request held the key.';
    case 'redirect':
      return `${origin} answered with a redirect, which requests with a key do not follow.`;
    default:
      return assertNever(code, 'describeRefusal');
  }
}
