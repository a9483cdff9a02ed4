import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Json } from '../base/json.ts';
import { FAILURE_CLASSES, type Signal } from '../domain/failure.ts';
import { classify } from '../loop/classify/classify.ts';
import { failureCaseLines } from '../testing/failure-cases.ts';
import { parseFailureCases } from './failure-corpus.ts';

const RUNS = process.env.SOAK === undefined ? 2_000 : 100_000;

const SIGNALS: readonly Signal[] = (['tune', 'held-out', 'unfamiliar', 'frozen'] as const).flatMap((part) => {
  const read = parseFailureCases(failureCaseLines(part));
  return read.ok ? read.value.cases.map((item) => item.signal) : [];
});

const TRANSPORTS = ['http', 'exception', 'rpc', 'tool_result', 'stream', 'exit'] as const;

const anySignal: fc.Arbitrary<Signal> = fc.record({
  transport: fc.constantFrom(...TRANSPORTS),
  status: fc.option(fc.oneof(fc.integer(), fc.integer({ min: 100, max: 599 })), { nil: null }),
  headers: fc.dictionary(fc.constantFrom('retry-after', 'x-ratelimit-reset', 'content-type', 'date', '__proto__'), fc.string()),
  name: fc.option(fc.string(), { nil: null }),
  code: fc.option(fc.oneof(fc.string(), fc.double(), fc.integer()), { nil: null }),
  message: fc.string({ unit: 'binary', maxLength: 300 }),
  body: fc.jsonValue().map((value) => value as Json),
  context: fc.record({
    toolIdempotent: fc.constantFrom(true, false, null),
    toolWrites: fc.constantFrom(true, false, null),
    finishReason: fc.option(fc.string(), { nil: null }),
  }),
});

/** A real case with parts of another one, its text cut, doubled, joined or encoded once more. */
const mutated: fc.Arbitrary<Signal> = fc
  .record({
    one: fc.constantFrom(...SIGNALS),
    other: fc.constantFrom(...SIGNALS),
    how: fc.constantFrom('cut', 'double', 'join', 'encode', 'swap-body', 'swap-fields', 'to-body'),
    at: fc.nat({ max: 400 }),
    transport: fc.constantFrom(...TRANSPORTS),
  })
  .map(({ one, other, how, at, transport }): Signal => {
    const { message } = one;
    if (how === 'cut') return { ...one, transport, message: message.slice(at) };
    if (how === 'double') return { ...one, message: `${message.slice(0, at)}${message}${message.slice(at)}` };
    if (how === 'join') return { ...one, message: `${message}: ${other.message}` };
    if (how === 'encode') return { ...one, transport, message: JSON.stringify(JSON.stringify({ error: one.body, message })) };
    if (how === 'swap-body') return { ...one, body: other.body, headers: other.headers };
    if (how === 'to-body') return { ...one, message: '', body: { error: { message, cause: other.body } } };
    return { ...one, status: other.status, code: other.code, name: other.name, context: other.context };
  });

test('[P2] any signal gets a class, a rule and a hint that is not negative', () => {
  fc.assert(
    fc.property(fc.oneof(anySignal, { arbitrary: mutated, weight: 2 }), (signal) => {
      const said = classify(signal, { kind: 'rules', unknown: 'permanent', nowMs: 1_700_000_000_000 });
      expect(FAILURE_CLASSES).toContain(said.class);
      expect(said.rule).not.toBe('');
      if (said.retryAfterMs !== null) expect(said.retryAfterMs).toBeGreaterThanOrEqual(0);
      expect(classify(signal, { kind: 'rules', unknown: 'permanent', nowMs: 1_700_000_000_000 })).toEqual(said);
    }),
    { numRuns: RUNS },
  );
}, 600_000);
