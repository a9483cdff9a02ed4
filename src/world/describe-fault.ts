import { assertNever } from '../base/assert-never.ts';
import type { Fault, ModelFault, RetryAfter, ToolFault, When } from '../domain/fault.ts';

/** A fault in one readable line: "503 on calls 1 and 2 to search, before the commit, Retry-After 2 s". */
export function describeFault(fault: Fault): string {
  const target = fault.target.kind === 'model' ? 'the model' : (fault.target.tool ?? 'any tool');
  const noun = fault.target.kind === 'model' ? 'request' : 'call';
  const parts = [`${describeWhat(fault.what)} on ${describeWhen(fault.when, noun, target)}`];
  if (fault.target.kind === 'tool') parts.push(`${fault.phase} the commit`);
  if (fault.what.kind === 'http' && fault.what.retryAfter !== null) parts.push(describeHint(fault.what.retryAfter));
  return parts.join(', ');
}

function describeWhen(when: When, noun: string, target: string): string {
  switch (when.kind) {
    case 'always':
      return `every ${noun} to ${target}`;
    case 'nth':
      return `${noun} ${when.n} to ${target}`;
    case 'first':
      return when.n === 1 ? `${noun} 1 to ${target}` : `the first ${when.n} ${noun}s to ${target}`;
    case 'every':
      return when.n === 1 ? `every ${noun} to ${target}` : `every ${ordinal(when.n)} ${noun} to ${target}`;
    case 'sequence':
      return describeSequence(when, noun, target);
    case 'probability':
      return `${Number((when.p * 100).toFixed(2))} % of ${noun}s to ${target}`;
    case 'arguments':
      return `${noun}s to ${target} with ${JSON.stringify(when.match)}`;
    case 'window':
      return `${noun}s to ${target} from ${seconds(when.fromMs)} to ${seconds(when.toMs)}`;
    default:
      return assertNever(when, 'describeWhen');
  }
}

function describeSequence({ hits, then }: Extract<When, { kind: 'sequence' }>, noun: string, target: string): string {
  const positions = hits.flatMap((isHit, index) => (isHit ? [index + 1] : []));
  if (positions.length === 0) return `no ${noun} to ${target}`;
  const listed = positions.length === 1 ? `${positions[0]}` : `${positions.slice(0, -1).join(', ')} and ${positions.at(-1)}`;
  if (then === 'repeat') return `${noun}s ${listed} of every ${hits.length} to ${target}`;
  return `${noun}${positions.length === 1 ? '' : 's'} ${listed} to ${target}`;
}

function describeWhat(what: ToolFault | ModelFault): string {
  switch (what.kind) {
    case 'http':
      return String(what.status);
    case 'network-error':
      return 'connection lost';
    case 'connect-refused':
      return 'connection refused';
    case 'connect-timeout':
      return 'connection timed out';
    case 'read-timeout':
      return 'no reply before the time limit';
    case 'slow':
      return `reply ${seconds(what.ms)} late`;
    case 'exception':
      return `${what.name} thrown`;
    case 'malformed-json':
      return 'malformed JSON';
    case 'html':
      return 'an HTML page instead of JSON';
    case 'contract-violation':
      return `${CHANGES[what.change]}${what.path === null ? '' : ` at ${what.path}`}`;
    case 'empty':
      return what.explained ? 'an empty result with its reason' : 'an empty result';
    case 'implausible':
      return `${JSON.stringify(what.value)} at ${what.path}`;
    case 'stale':
      return '409 stale version';
    case 'conflict':
      return '409 conflict';
    case 'precondition-failed':
      return '412 precondition failed';
    case 'error-in-200':
      return '200 with an error inside';
    case 'cut-body':
      return `body cut after ${Math.round(what.keep * 100)} %`;
    case 'cut-stream':
      return 'stream cut';
    case 'length':
      return 'reply stopped at the output limit';
    case 'broken-arguments':
      return 'broken argument JSON';
    case 'unknown-tool':
      return `call of the unknown tool ${what.name}`;
    case 'empty-arguments':
      return 'empty arguments';
    default:
      return assertNever(what, 'describeWhat');
  }
}

const CHANGES = { 'na-number': '"N/A" for a number', 'empty-list': 'an empty list', 'zero-date': 'the date 0000-00-00' } as const;

function describeHint({ form, ms }: RetryAfter): string {
  switch (form) {
    case 'seconds':
      return `Retry-After ${seconds(ms)}`;
    case 'http-date':
      return `Retry-After ${seconds(ms)} as a date`;
    case 'retry-after-ms':
      return `retry-after-ms ${ms}`;
    default:
      return assertNever(form, 'describeHint');
  }
}

function seconds(ms: number): string {
  return `${ms / 1000} s`;
}

function ordinal(n: number): string {
  const teen = n % 100 >= 11 && n % 100 <= 13;
  return `${n}${teen ? 'th' : (['th', 'st', 'nd', 'rd'][n % 10] ?? 'th')}`;
}
