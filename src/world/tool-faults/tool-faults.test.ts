import { describe, expect, it } from 'vitest';
import { type Json, jsonAt } from '../../base/json.ts';
import type { ToolOutcome } from '../../domain/effect.ts';
import type { ToolFault } from '../../domain/fault.ts';
import { createLane, TOOLS, toolFault } from '../../testing/world-setup.ts';

/** A read with the fault, in one phase. */
function read(what: ToolFault, phase: 'before' | 'after' = 'before'): ToolOutcome {
  return createLane([toolFault(what, { phase })]).call('search');
}

function http(changes: Partial<Extract<ToolFault, { kind: 'http' }>> = {}): ToolFault {
  return { kind: 'http', status: 503, body: { error: 'busy' }, headers: {}, retryAfter: null, ...changes };
}

const CONTRACT = { kind: 'contract-violation', path: null } as const;

/** What the caller sees of each kind: status or error code, and the start of the body. */
const SEEN: readonly (readonly [ToolFault, string])[] = [
  [http(), '503 {"error":"busy"}'],
  [{ kind: 'network-error' }, 'TypeError ECONNRESET fetch failed'],
  [{ kind: 'connect-refused' }, 'Error ECONNREFUSED connect ECONNREFUSED 10.0.0.7:443'],
  [{ kind: 'connect-timeout' }, 'ConnectTimeoutError UND_ERR_CONNECT_TIMEOUT Connect Timeout Error'],
  [{ kind: 'read-timeout' }, 'TimeoutError ETIMEDOUT The operation was aborted due to timeout'],
  [{ kind: 'slow', ms: 500 }, '200 {"note":"2026 in review"'],
  [{ kind: 'exception', name: 'KeyError', message: "'price'", stack: 'Traceback' }, "KeyError null 'price'"],
  [{ kind: 'html' }, '200 <!DOCTYPE html>'],
  [{ kind: 'malformed-json' }, '200 {"note":"2026 in review"'],
  [{ kind: 'cut-body', keep: 0.1 }, '200 {"note":"2'],
  [{ ...CONTRACT, change: 'na-number' }, '200 {"note":"2026 in review","tags":["a"],"count":"N/A"'],
  [{ ...CONTRACT, change: 'empty-list' }, '200 {"note":"2026 in review","tags":["a"],"count":2,"rows":[]'],
  [
    { ...CONTRACT, change: 'zero-date' },
    '200 {"note":"2026 in review","tags":["a"],"count":2,"rows":[{"price":3.5},{"price":4}],"day":"0000-00-00"}',
  ],
  [
    { ...CONTRACT, change: 'na-number', path: '/rows/1/price' },
    '200 {"note":"2026 in review","tags":["a"],"count":2,"rows":[{"price":3.5},{"price":"N/A"}]',
  ],
  [{ kind: 'empty', explained: false }, '200 {"note":"2026 in review","tags":[],"count":0,"rows":[],"day":"2026-05-01"}'],
  [{ kind: 'empty', explained: true }, '200 {"note":"No rows match.'],
  [
    { kind: 'implausible', path: '/rows/0/price', value: -1 },
    '200 {"note":"2026 in review","tags":["a"],"count":2,"rows":[{"price":-1}',
  ],
  [{ kind: 'stale' }, '409 {"error":{"code":"stale_version"'],
  [{ kind: 'conflict' }, '409 {"error":{"code":"conflict"'],
  [{ kind: 'precondition-failed' }, '412 {"error":{"code":"precondition_failed"'],
  [{ kind: 'error-in-200', body: { ok: false, error: 'quota' } }, '200 {"ok":false,"error":"quota"}'],
];

function seenIn(outcome: ToolOutcome): string {
  const { error, status, text } = outcome;
  return error === null ? `${status} ${text}` : `${error.name} ${error.code} ${error.message}`;
}

const labelOf = (what: ToolFault) =>
  'change' in what ? `${what.kind} ${what.change} ${what.path}` : 'explained' in what ? `empty ${what.explained}` : what.kind;

describe('tool faults', () => {
  for (const [what, seen] of SEEN) {
    it(`[W2] ${labelOf(what)} shows itself the same in both phases`, () => {
      for (const phase of ['before', 'after'] as const) {
        const outcome = read(what, phase);
        expect(seenIn(outcome).slice(0, seen.length)).toBe(seen);
        expect(outcome.fault).toBe(what.kind);
        if (outcome.value !== undefined) expect(JSON.stringify(outcome.value)).toBe(outcome.text);
      }
    });

    it(`[W2] ${labelOf(what)} leaves no write before the commit, one after it`, () => {
      const before = createLane([toolFault(what, { phase: 'before' })]);
      const after = createLane([toolFault(what, { phase: 'after' })]);
      const isNeverSent = what.kind === 'connect-refused' || what.kind === 'connect-timeout';
      // A slow reply is a right one: its write happens in both phases.
      expect(before.call('charge').commit !== null).toBe(what.kind === 'slow');
      expect(after.call('charge').commit !== null).toBe(!isNeverSent);
      expect(before.world.ledger()).toHaveLength(what.kind === 'slow' ? 1 : 0);
      expect(after.world.ledger()).toHaveLength(isNeverSent ? 0 : 1);
    });
  }

  it('carries a parsed value exactly where the body is JSON', () => {
    const kinds: readonly ToolFault[] = [
      { kind: 'malformed-json' },
      { kind: 'html' },
      { kind: 'cut-body', keep: 0.5 },
      http({ body: 'Service Unavailable' }),
      http({ body: null }),
    ];
    for (const what of kinds) {
      const { text, value } = read(what);
      expect(value, what.kind).toBeUndefined();
      expect(() => JSON.parse(text), what.kind).toThrow();
    }
  });

  it('gives the three forms of a retry hint', () => {
    const headers = (form: 'seconds' | 'http-date' | 'retry-after-ms', ms: number) =>
      read(http({ retryAfter: { form, ms } })).headers;
    expect(headers('seconds', 1500)['retry-after']).toBe('2');
    expect(headers('retry-after-ms', 1500)['retry-after-ms']).toBe('1500');
    const dated = headers('http-date', 90_000);
    expect(dated['retry-after']).toBe('Mon, 05 Oct 2026 09:01:30 GMT');
    expect(Date.parse(dated['retry-after'] ?? '') - Date.parse(dated.date ?? '')).toBe(90_000);
  });

  it('counts an HTTP date from virtual time, at each call anew', () => {
    const lane = createLane([toolFault(http({ retryAfter: { form: 'http-date', ms: 10_000 } }))]);
    const at = (now: number) => lane.call('search', { limit: 1 }, { now }).headers['retry-after'];
    expect([at(0), at(3_600_000)]).toEqual(['Mon, 05 Oct 2026 09:00:10 GMT', 'Mon, 05 Oct 2026 10:00:10 GMT']);
  });

  it('lets a fault name its own headers, in lower case', () => {
    const { headers } = read(http({ headers: { 'X-Request-Id': 'r-1', 'Content-Type': 'application/problem+json' } }));
    expect(headers).toEqual({ 'content-type': 'application/problem+json', 'x-request-id': 'r-1' });
  });

  it('says of each lost request whether it can have arrived', () => {
    const sent = (what: ToolFault) => read(what).error?.sent;
    expect([sent({ kind: 'connect-refused' }), sent({ kind: 'connect-timeout' })]).toEqual([false, false]);
    expect([sent({ kind: 'network-error' }), sent({ kind: 'read-timeout' })]).toEqual([true, true]);
  });

  it('[W7] drops or does a slow write, by phase, when the caller hangs up', () => {
    const slow: ToolFault = { kind: 'slow', ms: 5000 };
    for (const [phase, commits] of [
      ['before', 0],
      ['after', 1],
    ] as const) {
      const lane = createLane([toolFault(slow, { phase })]);
      const outcome = lane.call('charge', { limit: 1 }, { timeoutMs: 1000 });
      expect([outcome.error?.name, outcome.durationMs, lane.world.ledger().length]).toEqual(['TimeoutError', 1000, commits]);
    }
    expect(createLane([toolFault(slow)]).call('charge').durationMs).toBeGreaterThanOrEqual(5020);
  });

  it('[W3] answers 422 to wrong arguments unless something stands in the way', () => {
    const wrong = { limit: 500 };
    const status = (what: ToolFault, phase: 'before' | 'after') =>
      createLane([toolFault(what, { phase })]).call('search', wrong).status;
    expect(status(http(), 'before')).toBe(503);
    expect(status(http(), 'after')).toBe(422);
    expect(status({ kind: 'empty', explained: false }, 'before')).toBe(422);
    expect(createLane([toolFault(http(), { phase: 'after' })]).call('search', wrong).fault).toBeNull();
  });

  it('[W6] raises the version for another writer and tells it', () => {
    const lane = createLane([toolFault({ kind: 'stale' }, { when: { kind: 'nth', n: 2 } })]);
    expect(lane.call('edit', { limit: 1 }).headers.etag).toBe('"2"');
    const stale = lane.call('edit', { limit: 2 });
    expect([stale.headers.etag, jsonAt(stale.value ?? null, '/error/current_version'), stale.commit]).toEqual(['"3"', 3, null]);
    expect(lane.call('edit', { limit: 2 }).commit?.version).toBe(4);
  });

  it('finds a field of the contract where the value has none that fits', () => {
    const bare = { ...TOOLS.search, behaviour: { kind: 'fixed', value: { note: 'nothing here' } as Json } } as const;
    const brokenBy = (change: 'na-number' | 'empty-list' | 'zero-date') =>
      createLane([toolFault({ ...CONTRACT, change })], 1, [bare]).call('search').value;
    expect(brokenBy('na-number')).toEqual({ note: 'nothing here', count: 'N/A' });
    expect(brokenBy('zero-date')).toEqual({ note: 'nothing here', day: '0000-00-00' });
    const scalar = { ...TOOLS.search, behaviour: { kind: 'fixed', value: 'text' as Json } } as const;
    expect(createLane([toolFault({ ...CONTRACT, change: 'na-number' })], 1, [scalar]).call('search').value).toBe('N/A');
  });
});
