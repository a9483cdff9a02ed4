import { isJsonObject, type Json } from '../../base/json.ts';
import type { Evidence, Signal } from '../../domain/failure.ts';
import { parseDuration, readDuration } from './duration.ts';
import type { Payload } from './payload.ts';

export interface RetryHint {
  /** ≥ 0. A date in the past means now. */
  readonly ms: number;
  readonly evidence: Evidence;
}

/**
 * What the other side asked to wait, the most explicit form first: `retry-after-ms`, `Retry-After`, a field of the body (a wait, then a
 * moment such as `resets_at`), the reset of a used-up rate-limit window, then prose. Dates are read against the answer's own `date` header, so that a skewed clock here does not matter, else
 * against `nowMs`; without either they say nothing.
 */
export function retryHint(
  signal: Signal,
  payload: Pick<Payload, 'waits' | 'resets'>,
  texts: readonly (readonly [string, string])[],
  nowMs: number | null,
): RetryHint | null {
  const now = nowOf(signal, nowMs);
  const header = fromHeaders(signal, now);
  const body = fromBody(payload.waits) ?? fromMoments(payload.resets, now);
  if (header !== null) return body !== null && isRounding(header.ms, body.ms) ? body : header;
  return body ?? fromQueryCost(signal.body) ?? fromWindows(signal, now) ?? fromProse(texts);
}

/** Discord rounds the header up to whole seconds and keeps the fraction in the body. */
function isRounding(rounded: number, exact: number): boolean {
  return rounded % 1000 === 0 && exact > rounded - 1000 && exact < rounded;
}

function nowOf(signal: Signal, nowMs: number | null): number | null {
  const date = signal.headers.date;
  const parsed = date === undefined ? Number.NaN : Date.parse(date);
  return Number.isNaN(parsed) ? nowMs : parsed;
}

/** Longest wait that is believed, in ms: a longer one is a mistake or means never. */
const MAX_HINT_MS = 366 * 86_400_000;

/** A negative gRPC pushback says not to retry; it is no wait. */
const IN_MS = ['retry-after-ms', 'x-ms-retry-after-ms', 'grpc-retry-pushback-ms'];
const IN_SECONDS_OR_DATE = [
  'retry-after',
  'x-retry-after',
  'beta-retry-after',
  'x-ratelimit-retry-after',
  'x-ratelimit-reset-after',
];

function fromHeaders(signal: Signal, now: number | null): RetryHint | null {
  for (const name of IN_MS) {
    const value = signal.headers[name];
    if (value !== undefined && isDecimal(value) && (Number(value) >= 0 || !name.startsWith('grpc'))) {
      return hint(Number(value), `headers.${name}`, value);
    }
  }
  for (const name of IN_SECONDS_OR_DATE) {
    const value = signal.headers[name];
    const ms = value === undefined ? null : resetMs(value, now);
    if (value !== undefined && ms !== null) return hint(ms, `headers.${name}`, value);
  }
  return null;
}

function fromBody(waits: readonly (readonly [string, number])[]): RetryHint | null {
  const last = waits[waits.length - 1];
  return last === undefined ? null : hint(last[1], last[0], `${last[1]} ms`);
}

/** The latest of the moments a body names: only then is every window open again. */
function fromMoments(resets: readonly (readonly [string, string])[], now: number | null): RetryHint | null {
  let latest: RetryHint | null = null;
  for (const [field, value] of resets) {
    const ms = isMoment(value) ? resetMs(value, now) : null;
    if (ms !== null && (latest === null || ms > latest.ms)) latest = hint(ms, field, value);
  }
  return latest;
}

/** An epoch in seconds or ms, or a date with a time of day; a small number or a bare day is something else. */
function isMoment(value: string): boolean {
  return isDecimal(value) ? Number(value) > 1e8 : /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/.test(value);
}

/** `x-ratelimit-reset-tokens`, `anthropic-ratelimit-requests-reset`, `x-codex-primary-reset-after-seconds`, `ratelimit-reset` … */
function fromWindows(signal: Signal, now: number | null): RetryHint | null {
  let longest: RetryHint | null = null;
  for (const name of Object.keys(signal.headers)) {
    if (name === 'ratelimit') {
      const ms = structuredReset(signal.headers[name] as string);
      if (ms !== null && (longest === null || ms > longest.ms))
        longest = hint(ms, 'headers.ratelimit', signal.headers[name] as string);
    }
    if (!name.includes('reset') || !/rate-?limit|codex/.test(name)) continue;
    const remaining = signal.headers[name.replace('reset', 'remaining')];
    if (remaining !== undefined && Number(remaining) > 0) continue;
    const value = signal.headers[name] as string;
    const ms = resetMs(value, now);
    if (ms !== null && ms > 0 && (longest === null || ms > longest.ms)) longest = hint(ms, `headers.${name}`, value);
  }
  return longest;
}

/** `limit=10, remaining=0, reset=50` and `"default";r=0;t=50` of the IETF draft; null while something remains. */
function structuredReset(value: string): number | null {
  const short = value.slice(0, 200);
  const remaining = /\b(?:remaining|r)=(\d{1,9})/.exec(short);
  const reset = /\b(?:reset|t)=(\d{1,9})/.exec(short);
  return reset === null || (remaining !== null && Number(remaining[1]) > 0) ? null : Number(reset[1]) * 1000;
}

/** Shopify's GraphQL states what a query costs and how fast points return; null where it does not. */
function fromQueryCost(body: Json): RetryHint | null {
  const cost = childOf(childOf(body, 'extensions'), 'cost');
  const status = childOf(cost, 'throttleStatus');
  const wanted = numberOf(cost, 'requestedQueryCost');
  const left = numberOf(status, 'currentlyAvailable');
  const rate = numberOf(status, 'restoreRate');
  if (wanted === null || left === null || rate === null || rate <= 0 || wanted <= left) return null;
  return hint(((wanted - left) / rate) * 1000, 'body.extensions.cost', `${wanted} wanted, ${left} left, ${rate} a second`);
}

function childOf(value: Json, name: string): Json {
  return isJsonObject(value) && Object.hasOwn(value, name) ? (value[name] ?? null) : null;
}

function numberOf(value: Json, name: string): number | null {
  const child = childOf(value, name);
  return typeof child === 'number' ? child : null;
}

/** Epoch seconds or ms, seconds, `1m3.2s`, or an ISO date. */
function resetMs(value: string, now: number | null): number | null {
  if (isDecimal(value)) {
    const number = Number(value);
    if (number > 1e11) return now === null ? null : number - now;
    if (number > 1e8) return now === null ? null : number * 1000 - now;
    return number * 1000;
  }
  const duration = parseDuration(value.length > 40 ? '' : value);
  if (duration !== null && !value.includes('-')) return duration;
  const at = Date.parse(value);
  return Number.isNaN(at) || now === null || !/\d{4}/.test(value) ? null : at - now;
}

const PROSE = /\b(?:again|retry|retried|wait|resets?|reset|available|retry_after|back)\b[^\d\n]{0,40}?(?=\d)/gi;

/** A wait that is over: "not available, request timed out after 30000ms". */
const PAST_WAIT = /timed?[ -]?out|waited|waiting|failed|attempt|elapsed/i;

function fromProse(texts: readonly (readonly [string, string])[]): RetryHint | null {
  for (const [field, text] of texts) {
    PROSE.lastIndex = 0;
    for (let match = PROSE.exec(text); match !== null; match = PROSE.exec(text)) {
      const at = PROSE.lastIndex;
      if (PAST_WAIT.test(match[0])) continue;
      const ms = readDuration(text, at) ?? bareSeconds(text, match[0], at);
      if (ms !== null) return hint(ms, field, text.slice(match.index, at + 24));
    }
  }
  return null;
}

/** "retry after 14": a number without a unit is seconds only in this exact phrase (Telegram). */
function bareSeconds(text: string, lead: string, at: number): number | null {
  if (!/^retry(?:_|\s)after[:\s]{1,3}$/i.test(lead)) return null;
  const digits = /^\d{1,6}(?![\w.:-])/.exec(text.slice(at, at + 10));
  return digits === null ? null : Number(digits[0]) * 1000;
}

function isDecimal(value: string): boolean {
  return /^\s{0,4}-?\d{1,16}(\.\d{1,9})?\s{0,4}$/.test(value);
}

function hint(ms: number, field: string, text: string): RetryHint {
  return { ms: Math.min(MAX_HINT_MS, Math.max(0, Math.round(ms))), evidence: { field, text: text.slice(0, 80) } };
}
