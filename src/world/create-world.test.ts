import { describe, expect, it } from 'vitest';
import { type Json, jsonAt } from '../base/json.ts';
import type { ToolFault } from '../domain/fault.ts';
import type { Tool } from '../domain/tool.ts';
import { createLane, TOOLS, toolFault } from '../testing/world-setup.ts';
import { createWorld } from './create-world.ts';

const BUSY: ToolFault = { kind: 'http', status: 503, body: { error: 'busy' }, headers: {}, retryAfter: null };

function withTemplate(template: string): Tool {
  return { ...TOOLS.search, behaviour: { kind: 'template', template } };
}

describe('createWorld', () => {
  it('answers with the fixed value, its text and a drawn latency', () => {
    const outcome = createLane([]).call('search');
    expect(outcome.value).toBe(TOOLS.search.behaviour.kind === 'fixed' && TOOLS.search.behaviour.value);
    expect(JSON.parse(outcome.text)).toEqual(outcome.value);
    expect([outcome.status, outcome.error, outcome.commit, outcome.fault]).toEqual([200, null, null, null]);
  });

  it('[W1] draws whole latencies over the whole range, by seed and arrival', () => {
    const lane = createLane([]);
    const drawn = Array.from({ length: 2000 }, () => lane.call('search').durationMs);
    expect([Math.min(...drawn), Math.max(...drawn)]).toEqual([20, 80]);
    expect(drawn.every(Number.isInteger)).toBe(true);
    const again = createLane([]);
    expect(Array.from({ length: 2000 }, () => again.call('search').durationMs)).toEqual(drawn);
    const other = createLane([], 2);
    expect(Array.from({ length: 2000 }, () => other.call('search').durationMs)).not.toEqual(drawn);
  });

  it('[W3] refuses arguments as an endpoint does, and commits nothing', () => {
    const lane = createLane([]);
    const { status, value } = lane.call('charge', { limit: 500 });
    expect(status).toBe(422);
    expect(jsonAt(value ?? null, '/error/code')).toBe('invalid_arguments');
    expect(jsonAt(value ?? null, '/error/issues/0')).toMatchObject({ path: '/limit', received: '500' });
    expect(jsonAt(value ?? null, '/error/message')).toContain('/limit');
    expect(lane.world.ledger()).toEqual([]);
  });

  it('[W3] answers 400 to arguments that are no JSON', () => {
    const world = createWorld(
      { format: 1, id: 'w', title: '', summary: '', system: '', tasks: [], tools: [TOOLS.charge], faults: [] },
      1,
    );
    const call = { id: 'c', name: 'charge', argumentsText: '{"limit": ', arguments: undefined };
    const outcome = world.callTool(
      { kind: 'call-tool', agent: 0, step: 1, attempt: 1, try: 1, call, key: null, timeoutMs: 1000 },
      1,
      0,
    );
    expect([outcome.status, jsonAt(outcome.value ?? null, '/error/code'), world.ledger().length]).toEqual([
      400,
      'invalid_json',
      0,
    ]);
  });

  it('answers 404 for a tool it does not have', () => {
    expect(createLane([]).call('lookup')).toMatchObject({ status: 404, commit: null, fault: null });
  });

  it('[W4] keeps every commit in order and marks duplicates', () => {
    const lane = createLane([]);
    lane.call('charge', { limit: 1, to: 'a' });
    lane.call('edit', { limit: 2 });
    lane.call('charge', { to: 'a', limit: 1 });
    expect(lane.world.ledger().map(({ tool, isDuplicate, version }) => [tool, isDuplicate, version])).toEqual([
      ['charge', false, null],
      ['edit', false, 2],
      ['charge', true, null],
    ]);
    expect(lane.world.ledger()[0]?.intent).toBe(lane.world.ledger()[2]?.intent);
  });

  it('[W4] does not commit a repeated idempotent write again', () => {
    const lane = createLane([]);
    expect(lane.call('put', { limit: 1 }).commit).not.toBeNull();
    expect(lane.call('put', { limit: 1 })).toMatchObject({ status: 200, commit: null });
    expect(lane.call('put', { limit: 2 }).commit?.version).toBe(3);
  });

  it('[W4] marks the duplicate that a retry after a lost reply makes', () => {
    const lane = createLane([toolFault({ kind: 'read-timeout' }, { when: { kind: 'nth', n: 1 }, phase: 'after' })]);
    expect(lane.call('charge', { limit: 1 }).status).toBeNull();
    expect(lane.call('charge', { limit: 1 }).commit?.isDuplicate).toBe(true);
  });

  it('[W5] gives a known key its first reply and commits nothing', () => {
    const lane = createLane([toolFault({ kind: 'read-timeout' }, { when: { kind: 'nth', n: 1 }, phase: 'after' })]);
    expect(lane.call('charge', { limit: 1 }, { key: 'k1' }).commit?.key).toBe('k1');
    expect(lane.call('charge', { limit: 1 }, { key: 'k1' })).toMatchObject({
      status: 200,
      text: '{"id":"charge","ok":true}',
      commit: null,
    });
    expect(lane.call('charge', { limit: 1 }, { key: 'k2' }).commit?.isDuplicate).toBe(true);
    expect(lane.world.ledger()).toHaveLength(2);
  });

  it('[W5] refuses a key that is used for something else', () => {
    const lane = createLane([]);
    lane.call('charge', { limit: 1 }, { key: 'k1' });
    const refused = lane.call('charge', { limit: 2 }, { key: 'k1' });
    expect([refused.status, jsonAt(refused.value ?? null, '/error/type'), lane.world.ledger().length]).toEqual([
      400,
      'idempotency_error',
      1,
    ]);
  });

  it('[W6] raises a version with every commit and tells it in the etag', () => {
    const lane = createLane([]);
    const tags = [1, 2, 3].map((limit) => lane.call('edit', { limit }).headers.etag);
    expect([...tags, lane.world.versionOf('order'), lane.world.versionOf('other')]).toEqual(['"2"', '"3"', '"4"', 4, 1]);
    expect(lane.call('search').headers.etag).toBeUndefined();
  });

  it('[W7] times out at the caller’s limit and keeps the commit', () => {
    const lane = createLane([]);
    const outcome = lane.call('charge', { limit: 1 }, { timeoutMs: 5 });
    expect(outcome).toMatchObject({
      durationMs: 5,
      status: null,
      text: '',
      error: { name: 'TimeoutError', sent: true },
      fault: null,
    });
    expect(outcome.commit).not.toBeNull();
    expect(lane.world.ledger()).toEqual([outcome.commit]);
  });

  it('[W1] lets the first of several faults decide', () => {
    const lane = createLane([
      toolFault({ kind: 'html' }, { id: 'second-call', when: { kind: 'nth', n: 2 } }),
      toolFault(BUSY, { id: 'always' }),
    ]);
    expect([lane.call('search').fault, lane.call('search').fault]).toEqual(['always', 'second-call']);
  });

  it('[W1] aims a fault at one tool or at all of them', () => {
    const one = createLane([toolFault(BUSY, { tool: 'charge' })]);
    expect([one.call('search').status, one.call('charge').status]).toEqual([200, 503]);
    const all = createLane([toolFault(BUSY, { tool: null, when: { kind: 'nth', n: 1 } })]);
    expect(['search', 'charge', 'search'].map((name) => all.call(name).status)).toEqual([503, 503, 200]);
  });

  it('renders a template over arguments, arrival and time', () => {
    const template =
      '{"limit": {{ arguments.limit }}, "arrival": {{ arrival }}, "at": {{ now_ms }}, "echo": {{ arguments | json }}}';
    const lane = createLane([], 1, [withTemplate(template)]);
    lane.call('search', { limit: 7 });
    expect(lane.call('search', { limit: 7 }, { now: 250 }).value).toEqual({ limit: 7, arrival: 2, at: 250, echo: { limit: 7 } });
  });

  it('keeps arguments apart that a template shows', () => {
    const lane = createLane([], 1, [withTemplate('[{{ arguments.limit }}]')]);
    expect([1, 2, 1].map((limit) => lane.call('search', { limit }).text)).toEqual(['[1]', '[2]', '[1]']);
  });

  it('names tool and problem when a template makes no JSON', () => {
    const messageOf = (template: string) => {
      const { status, value } = createLane([], 1, [withTemplate(template)]).call('search');
      return `${status} ${jsonAt(value as Json, '/error/message')}`;
    };
    expect(messageOf('{"limit": }')).toMatch(
      /^500 The mock tool "search" is broken: its template must render to JSON: .*\{\\"limit\\": \}/,
    );
    expect(messageOf('{% if %}')).toMatch(
      /^500 The mock tool "search" is broken: its template does not render: .*line 1, column 6/,
    );
  });

  it('commits nothing when the tool itself is broken', () => {
    const broken: Tool = { ...TOOLS.charge, behaviour: { kind: 'template', template: 'no JSON' } };
    const lane = createLane([], 1, [broken]);
    expect([lane.call('charge').status, lane.world.ledger().length]).toEqual([500, 0]);
  });
});
