import { expect, test } from 'vitest';
import type { Signal } from '../../domain/failure.ts';
import { classify } from './classify.ts';
import { matchingRules } from './matching-rules.ts';

const QUIET: Signal = {
  transport: 'http',
  status: 429,
  headers: {},
  name: null,
  code: 'rate_limit_exceeded',
  message: 'Rate limit reached: not found',
  body: null,
  context: { toolIdempotent: null, toolWrites: null, finishReason: null },
};

test('the first rule that holds is the one that decided', () => {
  for (const signal of [QUIET, { ...QUIET, code: null }, { ...QUIET, status: 503, message: 'timeout' }]) {
    const { rule } = classify(signal, { kind: 'rules', unknown: 'transient' });
    expect(matchingRules(signal)[0]?.rule.id).toBe(rule);
  }
});

test('rules that came too late are listed once, with what they read', () => {
  const found = matchingRules(QUIET);
  expect(found.length).toBeGreaterThan(1);
  expect(new Set(found.map(({ rule }) => rule.id)).size).toBe(found.length);
  for (const { evidence } of found) expect(evidence.length).toBeGreaterThan(0);
});
