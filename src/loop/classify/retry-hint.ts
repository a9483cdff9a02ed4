import type { Evidence, Signal } from '../../domain/failure.ts';
import { parseDuration, readDuration } from './duration.ts';

export interface RetryHint {
  /** ≥ 0. A date in the past means now. */
  readonly ms: number;
  readonly evidence: Evidence;
}

/**
 * What the other side asked to wait, the most explicit form first: `retry-after-ms`, `Retry-After`, a field of the body, the reset of a
 * used-up rate-limit window, then prose. Dates are read against the answer's own `date` header, so that a skewed clock here does not matter, else
 * against `nowMs`; without either they say nothing.
 */
export function retryHint(
  signal: Signal,
  waits: readonly (readonly [string, number])[],
  texts: readonly (readonly [string, string])[],
  nowMs: number | null,
): RetryHint | null {
  const now = nowOf(signal, nowMs);
  return fromHeaders(signal, now) ?? fromBody(waits) ?? fromWindows(signal, now) ?? fromProse(texts);
}

function nowOf(signal: Signal, nowMs: number | null): number | null {
  const date = signal.headers.date;
  const parsed = date === undefined ? Number.NaN : Date.parse(date);
  return Number.isNaN(parsed) ? nowMs : parsed;
}

const IN_MS = ['retry-after-ms', 'x-ms-retry-after-ms'];
const IN_SECONDS_OR_DATE = [
  'retry-after',
  'x-retry-after',
  'x-ratelimit-retry-after',
  'x-ratelimit-reset-after',
  'grpc-retry-pushback-ms',
];

function fromHeaders(signal: Signal, now: number | null): RetryHint | null {
  for (const name of IN_MS) {
    const value = signal.headers[name];
    if (value !== undefined && isDecimal(value)) return hint(Number(value), `headers.${name}`, value);
  }
  for (const name of IN_SECONDS_OR_DATE) {
    const value = signal.headers[name];
    if (value === undefined) continue;
    if (name.endsWith('-ms')) {
      if (isDecimal(value)) return hint(Number(value), `headers.${name}`, value);
    } else if (isDecimal(value)) return hint(Number(value) * 1000, `headers.${name}`, value);
    else {
      const at = Date.parse(value);
      if (!Number.isNaN(at) && now !== null && /[a-z]/i.test(value)) return hint(at - now, `headers.${name}`, value);
    }
  }
  return null;
}

function fromBody(waits: readonly (readonly [string, number])[]): RetryHint | null {
  const last = waits[waits.length - 1];
  return last === undefined ? null : hint(last[1], last[0], `${last[1]} ms`);
}

/** `x-ratelimit-reset-tokens`, `anthropic-ratelimit-requests-reset`, `x-codex-primary-reset-after-seconds`, `ratelimit-reset` … */
function fromWindows(signal: Signal, now: number | null): RetryHint | null {
  let longest: RetryHint | null = null;
  for (const name of Object.keys(signal.headers)) {
    if (!name.includes('reset') || !/rate-?limit|codex/.test(name)) continue;
    const remaining = signal.headers[name.replace('reset', 'remaining')];
    if (remaining !== undefined && Number(remaining) > 0) continue;
    const value = signal.headers[name] as string;
    const ms = resetMs(value, now);
    if (ms !== null && ms > 0 && (longest === null || ms > longest.ms)) longest = hint(ms, `headers.${name}`, value);
  }
  return longest;
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
  return Number.isNaN(at) || now === null ? null : at - now;
}

const PROSE = /\b(?:again|retry|retrying|retried|wait|resets?|reset|available|retry_after|back)\b[^\d\n]{0,40}?(?=\d)/gi;

function fromProse(texts: readonly (readonly [string, string])[]): RetryHint | null {
  for (const [field, text] of texts) {
    PROSE.lastIndex = 0;
    for (let match = PROSE.exec(text); match !== null; match = PROSE.exec(text)) {
      const at = PROSE.lastIndex;
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
  return { ms: Math.max(0, Math.round(ms)), evidence: { field, text: text.slice(0, 80) } };
}
