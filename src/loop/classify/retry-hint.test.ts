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
