import { assertNever } from '../base/assert-never.ts';
import type { RetryAfter, TransportFault } from '../domain/fault.ts';
import type { RunTime } from '../domain/journal.ts';
import { bodyReply, type Headers, type Reply } from './reply.ts';
import { httpDate } from './virtual-epoch.ts';

type HttpFault = Extract<TransportFault, { kind: 'http' }>;

const timeless = new WeakMap<HttpFault, Reply>();

/** The answer of an injected HTTP status, made once unless it carries a date. */
export function httpFaultReply(fault: HttpFault, now: RunTime): Reply {
  if (fault.retryAfter?.form === 'http-date') return makeReply(fault, now);
  const known = timeless.get(fault);
  if (known !== undefined) return known;
  const fresh = makeReply(fault, now);
  timeless.set(fault, fresh);
  return fresh;
}

/** The fault's own headers win over those made here; names are in lower case. */
function makeReply(fault: HttpFault, now: RunTime): Reply {
  const reply = bodyReply(fault.status, fault.body);
  const own = Object.entries(fault.headers).map(([name, value]) => [name.toLowerCase(), value] as const);
  return { ...reply, headers: { ...reply.headers, ...retryAfterHeaders(fault.retryAfter, now), ...Object.fromEntries(own) } };
}

/**
 * The three forms of the hint. Seconds are rounded up, so that nobody comes back too early. A date comes with the reply's own `date`, from
 * which it is exactly that many seconds away.
 */
function retryAfterHeaders(hint: RetryAfter | null, now: RunTime): Headers {
  if (hint === null) return {};
  const seconds = Math.ceil(hint.ms / 1000);
  switch (hint.form) {
    case 'seconds':
      return { 'retry-after': String(seconds) };
    case 'http-date':
      return { date: httpDate(now), 'retry-after': httpDate(now + seconds * 1000) };
    case 'retry-after-ms':
      return { 'retry-after-ms': String(hint.ms) };
    default:
      return assertNever(hint.form, 'retryAfterHeaders');
  }
}
