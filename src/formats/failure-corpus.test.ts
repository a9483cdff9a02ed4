import { describe, expect, test } from 'vitest';
import { parseFailureCases, scoreCases } from './failure-corpus.ts';

const FULL = JSON.stringify({
  id: 'a',
  system: 'Stripe',
  transport: 'http',
  status: 429,
  headers: { 'Retry-After': 3 },
  name: 'RateLimitError',
  code: 'rate_limit',
  message: 'Too many requests',
  body: { error: {} },
  context: { tool_idempotent: false, tool_writes: true, finish_reason: null },
  gold: {
    class: 'transient',
    agreed: true,
    accepted: ['transient', 'ambiguous'],
    family: 'execution',
    action: 'backoff_retry',
    retry_after_ms: 3000,
  },
});

describe('reading cases', () => {
  test('[P17] reads a labelled case of the corpus format', () => {
    const read = parseFailureCases(FULL);
    if (!read.ok) throw new Error('expected cases');
    expect(read.value.problems).toEqual([]);
    expect(read.value.cases[0]).toMatchObject({
      id: 'a',
      system: 'Stripe',
      signal: {
        status: 429,
        headers: { 'retry-after': '3' },
        code: 'rate_limit',
        context: { toolIdempotent: false, toolWrites: true },
      },
      gold: { class: 'transient', agreed: true, accepted: ['transient', 'ambiguous'], retryAfterMs: 3000 },
    });
  });

  test('[P17] fills missing fields and keeps a case without a label', () => {
    const read = parseFailureCases('\uFEFF\n{"message":"socket hang up"}\r\n');
    if (!read.ok) throw new Error('expected cases');
    expect(read.value.cases).toHaveLength(1);
    expect(read.value.cases[0]).toMatchObject({
      id: 'line-2',
      system: null,
      gold: null,
      signal: { transport: 'exception', status: null, body: null },
    });
  });

  test('[P17] reports a bad line by number and keeps the rest', () => {
    const read = parseFailureCases(`{"id":\n[1]\n${FULL}`);
    if (!read.ok) throw new Error('expected cases');
    expect(read.value.problems.map((problem) => problem.line)).toEqual([1, 2]);
    expect(read.value.cases.map((item) => item.id)).toEqual(['a']);
  });

  test('[P17] fails when no line is a case', () => {
    expect(parseFailureCases('')).toEqual({ ok: false, error: [{ line: 1, message: 'no cases' }] });
    expect(parseFailureCases('nonsense').ok).toBe(false);
  });
});

describe('scoring', () => {
  test('[P17] counts agreed, accepted, risky and by class', () => {
    const quota = { status: 429, code: 'insufficient_quota', gold: { class: 'permanent', accepted: ['permanent', 'transient'] } };
    const disputed = {
      status: 500,
      message: 'oops',
      gold: { class: 'permanent', agreed: false, accepted: ['permanent', 'transient'] },
    };
    const read = parseFailureCases([FULL, JSON.stringify(quota), JSON.stringify(disputed), '{"id":"unlabelled"}'].join('\n'));
    if (!read.ok) throw new Error('expected cases');
    const byStatus = scoreCases(read.value.cases, { kind: 'status', unknown: 'transient' });
    expect(byStatus.agreed).toEqual({ right: 1, total: 2 });
    expect(byStatus.accepted).toEqual({ right: 3, total: 3 });
    expect(byStatus.risky).toEqual({ right: 1, total: 1 });
    expect(byStatus.byClass).toEqual({ transient: { right: 1, total: 1 }, permanent: { right: 0, total: 1 } });
    expect(byStatus.confusion).toEqual({ transient: { transient: 1 }, permanent: { transient: 1 } });
    expect(byStatus.unlabelled).toBe(1);
    expect(byStatus.unlabelledAs).toEqual({ transient: 1 });
    const byRules = scoreCases(read.value.cases, { kind: 'rules', unknown: 'transient' });
    expect(byRules.agreed).toEqual({ right: 2, total: 2 });
    expect(byRules.retryHint).toEqual({ right: 2, total: 2 });
  });
});
