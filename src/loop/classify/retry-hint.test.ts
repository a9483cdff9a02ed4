import { expect, test } from 'vitest';
import type { Signal } from '../../domain/failure.ts';
import { classify } from './classify.ts';
import { parseDuration } from './duration.ts';

function hintOf(parts: Partial<Signal>, nowMs: number | null = null): number | null {
  const context = { toolIdempotent: true, toolWrites: false, finishReason: null };
  const signal: Signal = {
    transport: 'http',
    status: 429,
    headers: {},
    name: null,
    code: null,
    message: '',
    body: null,
    context,
    ...parts,
  };
  return classify(signal, { kind: 'rules', unknown: 'transient', nowMs }).retryAfterMs;
}

test('[P19] reads Retry-After in seconds, fractions and milliseconds', () => {
  expect(hintOf({ headers: { 'retry-after': '16' } })).toBe(16_000);
  expect(hintOf({ headers: { 'retry-after': '2.0' } })).toBe(2000);
  expect(hintOf({ headers: { 'retry-after-ms': '1500', 'retry-after': '9' } })).toBe(1500);
  expect(hintOf({ headers: { 'x-ms-retry-after-ms': '250' } })).toBe(250);
});

test('[P19] reads an HTTP date against the date of the answer', () => {
  const headers = { 'retry-after': 'Tue, 26 Mar 2024 20:00:30 GMT', date: 'Tue, 26 Mar 2024 20:00:00 GMT' };
  expect(hintOf({ headers }, Date.UTC(2031, 0, 1))).toBe(30_000);
});

test('[P19] reads an HTTP date against the time given, else not at all', () => {
  const headers = { 'retry-after': 'Tue, 26 Mar 2024 20:00:30 GMT' };
  expect(hintOf({ headers }, Date.UTC(2024, 2, 26, 20))).toBe(30_000);
  expect(hintOf({ headers })).toBeNull();
});

test('[P19] turns a hint from the past into no wait', () => {
  expect(hintOf({ headers: { 'retry-after': '-5' } })).toBe(0);
  expect(hintOf({ headers: { 'retry-after': 'Tue, 26 Mar 2024 20:00:00 GMT', date: 'Tue, 26 Mar 2024 20:00:09 GMT' } })).toBe(0);
});

test('[P19] reads rate-limit resets in every form in use', () => {
  expect(hintOf({ headers: { 'x-ratelimit-reset-tokens': '1m3.2s' } })).toBe(63_200);
  expect(hintOf({ headers: { 'x-ratelimit-reset-requests': '120ms' } })).toBe(120);
  expect(hintOf({ headers: { 'x-rate-limit-reset-tokens': '55' } })).toBe(55_000);
  expect(hintOf({ headers: { 'x-ratelimit-reset': '1750000010' } }, 1_750_000_000_000)).toBe(10_000);
  expect(hintOf({ headers: { 'x-ratelimit-reset': '1750000010500' } }, 1_750_000_000_000)).toBe(10_500);
  expect(hintOf({ headers: { 'anthropic-ratelimit-requests-reset': '2024-03-26T20:00:01Z' } }, Date.UTC(2024, 2, 26, 20))).toBe(
    1000,
  );
});

test('[P19] waits for the window that is used up', () => {
  const headers = {
    'x-ratelimit-remaining-requests': '12',
    'x-ratelimit-reset-requests': '50s',
    'x-ratelimit-remaining-tokens': '0',
    'x-ratelimit-reset-tokens': '7s',
  };
  expect(hintOf({ headers })).toBe(7000);
});

test('[P19] reads waits in bodies: RetryInfo, Discord, Telegram', () => {
  expect(
    hintOf({ body: { error: { details: [{ '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '37s' }] } } }),
  ).toBe(37_000);
  expect(hintOf({ body: { retry_after: 0.65 } })).toBe(650);
  expect(hintOf({ body: { parameters: { retry_after: 14 } } })).toBe(14_000);
  expect(hintOf({ message: 'failed: {"error": {"retryDelay": "3.5s"}}' })).toBe(3500);
});

test('[P19] reads waits in prose', () => {
  expect(hintOf({ message: 'Rate limit reached. Please try again in 7.66s.' })).toBe(7660);
  expect(hintOf({ message: 'Too many requests. Please retry after 37 seconds.' })).toBe(37_000);
  expect(hintOf({ message: 'Rate limit reached, try again in 9m38.016s.' })).toBe(578_016);
  expect(hintOf({ message: 'Too Many Requests: retry after 14' })).toBe(14_000);
});

test('[P19] takes no other number for a wait', () => {
  expect(hintOf({ message: 'Too many requests; retry attempt 3 of 5 failed' })).toBeNull();
  expect(hintOf({ message: 'Rate limit of 40 requests, again at 2026-05-15' })).toBeNull();
});

test('[P19] gives no hint for what no wait mends', () => {
  expect(hintOf({ message: 'You have hit your usage limit, try again in 5 days 22 hours.' })).toBeNull();
});

test('[P19] reads durations of several units', () => {
  expect(['1h2m', '5 days 22 hours', '250ms', '10 parsecs', 'soon'].map(parseDuration)).toEqual([
    3_720_000,
    511_200_000,
    250,
    null,
    null,
  ]);
});

test('[P19] reads RetryInfo as text, as an object and with nanoseconds', () => {
  expect(hintOf({ body: { error: { details: [{ retryDelay: '34.074824224s' }] } } })).toBe(34_075);
  expect(hintOf({ body: { error: { details: [{ retryDelay: { seconds: 3, nanos: 500_000_000 } }] } } })).toBe(3500);
  expect(hintOf({ message: '429 Resource exhausted. retry_delay {\n  seconds: 22\n}' })).toBe(22_000);
});

test('[P19] reads a gRPC pushback, and none where it forbids a retry', () => {
  expect(hintOf({ headers: { 'grpc-retry-pushback-ms': '250' } })).toBe(250);
  expect(hintOf({ headers: { 'grpc-retry-pushback-ms': '-1' } })).toBeNull();
});

test('[P19] takes the fraction of Discord beside its rounded header', () => {
  expect(hintOf({ headers: { 'retry-after': '1' }, body: { retry_after: 0.65 } })).toBe(650);
  expect(hintOf({ headers: { 'retry-after': '9' }, body: { retry_after: 0.65 } })).toBe(9000);
  expect(hintOf({ headers: { 'x-ratelimit-reset-after': '1.337' } })).toBe(1337);
});

test('[P19] reads what GitHub, Azure, Groq, Slack and Shopify send', () => {
  const headers = { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '1750000060', date: 'Sun, 15 Jun 2025 15:06:40 GMT' };
  expect(hintOf({ status: 403, headers })).toBe(60_000);
  expect(hintOf({ message: 'have exceeded token rate limit. Please retry after 20 seconds.' })).toBe(20_000);
  expect(hintOf({ message: 'Rate limit reached. Please try again in 1m3.2s.' })).toBe(63_200);
  expect(hintOf({ headers: { 'retry-after': '30' }, body: { ok: false, error: 'ratelimited' } })).toBe(30_000);
  const throttleStatus = { maximumAvailable: 1000, currentlyAvailable: 20, restoreRate: 50 };
  const extensions = { cost: { requestedQueryCost: 520, throttleStatus } };
  expect(hintOf({ body: { errors: [{ message: 'Throttled' }], extensions } })).toBe(10_000);
});

test('[P19] reads the RateLimit fields of the IETF draft', () => {
  expect(hintOf({ headers: { ratelimit: 'limit=100, remaining=0, reset=50' } })).toBe(50_000);
  expect(hintOf({ headers: { ratelimit: '"default";r=0;t=7' } })).toBe(7000);
  expect(hintOf({ headers: { ratelimit: '"default";r=12;t=7' } })).toBeNull();
});

test('[P19] reads an epoch in Retry-After against the date of the answer', () => {
  const headers = { 'retry-after': '1750000010', date: 'Sun, 15 Jun 2025 15:06:40 GMT' };
  expect(hintOf({ headers }, Date.UTC(1990, 0, 1))).toBe(10_000);
});

test('[P19] survives nonsense, and caps what no one can mean', () => {
  for (const value of ['', 'soon', 'NaN', '-', '1e9', '0x10', 'Infinity', '9'.repeat(40), '12 parsecs']) {
    const said = hintOf({ headers: { 'retry-after': value, 'x-ratelimit-reset': value } }, 0);
    expect([value, said === null || (said >= 0 && said <= 366 * 86_400_000)]).toEqual([value, true]);
  }
  const forever = { 'retry-after-ms': '9999999999999999' };
  expect(hintOf({ transport: 'rpc', status: null, code: 14, headers: forever })).toBe(366 * 86_400_000);
});

test('[P19] takes no wait that is over for one to come', () => {
  expect(hintOf({ message: 'pool-1 - connection not available, request timed out after 30000ms' })).toBeNull();
  expect(hintOf({ message: 'Rate limited. Retrying in 8 seconds (attempt 5 of 10)' })).toBeNull();
});

test('[P19] reads the moment a body names against the date of the answer', () => {
  const headers = { date: 'Tue, 26 Mar 2024 20:00:00 GMT' };
  const at = Date.UTC(2024, 2, 26, 20, 0, 45);
  expect(hintOf({ headers, body: { error: { resets_at: at / 1000 } } }, Date.UTC(2031, 0, 1))).toBe(45_000);
  expect(hintOf({ headers, body: { reset_at: at } })).toBe(45_000);
  expect(hintOf({ headers, body: { retryAt: new Date(at).toISOString() } })).toBe(45_000);
  expect(hintOf({ headers, body: { limits: [{ resets_at: at / 1000 }, { resets_at: at / 1000 + 15 }] } })).toBe(60_000);
});

test('[P19] reads such a moment against the time of receipt', () => {
  const at = Date.UTC(2024, 2, 26, 20);
  const message = `{"error":{"message":"Too many requests","resets_at":${at / 1000 + 30}}}`;
  expect(hintOf({ body: { resets_at: '2024-03-26T20:00:20Z' } }, at)).toBe(20_000);
  expect(hintOf({ message: `429 ${message}` }, at)).toBe(30_000);
  expect(hintOf({ message }, at)).toBe(30_000);
  expect(hintOf({ body: { resets_at: '2024-03-26T19:59:00Z' } }, at)).toBe(0);
  expect(hintOf({ body: { resets_at: '2024-03-26T20:00:20Z' } })).toBeNull();
});

test('[P19] takes no day and no small number for a moment', () => {
  const at = Date.UTC(2024, 2, 26, 20);
  expect(hintOf({ body: { resets_at: '2024-03-27', reset_at: 5 } }, at)).toBeNull();
});

test('[P19] prefers a stated wait to a stated moment', () => {
  const at = Date.UTC(2024, 2, 26, 20);
  expect(hintOf({ body: { resets_at: at / 1000 + 500, retry_after: 7 } }, at)).toBe(7000);
});
