import { describe, expect, it } from 'vitest';
import type { When } from '../domain/fault.ts';
import { modelFault, toolFault } from '../testing/world-setup.ts';
import { describeFault } from './describe-fault.ts';
import { listFaultKinds } from './fault-kinds.ts';

describe('describeFault', () => {
  it('says what, when, where and in which phase', () => {
    const busy = { kind: 'http', status: 503, body: null, headers: {}, retryAfter: { form: 'seconds', ms: 2000 } } as const;
    expect(
      describeFault(toolFault(busy, { tool: 'search', when: { kind: 'sequence', hits: [true, true, false], then: 'ok' } })),
    ).toBe('503 on calls 1 and 2 to search, before the commit, Retry-After 2 s');
    expect(
      describeFault(toolFault({ kind: 'read-timeout' }, { tool: 'charge', when: { kind: 'nth', n: 1 }, phase: 'after' })),
    ).toBe('no reply before the time limit on call 1 to charge, after the commit');
    expect(describeFault(modelFault({ kind: 'length' }, { kind: 'nth', n: 2 }))).toBe(
      'reply stopped at the output limit on request 2 to the model',
    );
  });

  it('reads well for every kind of when', () => {
    const said = (when: When) =>
      describeFault(toolFault({ kind: 'html' }, { tool: 't', when }))
        .replace('an HTML page instead of JSON on ', '')
        .replace(', before the commit', '');
    expect(said({ kind: 'always' })).toBe('every call to t');
    expect(said({ kind: 'first', n: 3 })).toBe('the first 3 calls to t');
    expect(said({ kind: 'every', n: 22 })).toBe('every 22nd call to t');
    expect(said({ kind: 'every', n: 12 })).toBe('every 12th call to t');
    expect(said({ kind: 'sequence', hits: [false, true], then: 'repeat' })).toBe('calls 2 of every 2 to t');
    expect(said({ kind: 'sequence', hits: [true, false, true, true], then: 'ok' })).toBe('calls 1, 3 and 4 to t');
    expect(said({ kind: 'probability', p: 0.015 })).toBe('1.5 % of calls to t');
    expect(said({ kind: 'arguments', match: { a: 1 } })).toBe('calls to t with {"a":1}');
    expect(said({ kind: 'window', fromMs: 0, toMs: 2500 })).toBe('calls to t from 0 s to 2.5 s');
  });
});

describe('listFaultKinds', () => {
  it('lists each kind once with a summary and its targets', () => {
    const kinds = listFaultKinds();
    expect(new Set(kinds.map(({ id }) => id)).size).toBe(kinds.length);
    expect(kinds.map(({ id }) => id)).toContain('cut-stream');
    expect(kinds.every(({ summary, targets }) => summary.length > 10 && targets.length > 0)).toBe(true);
  });
});
