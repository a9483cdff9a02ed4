import { describe, expect, it } from 'vitest';
import type { Fault } from '../domain/fault.ts';
import { toolFault, worldScenario } from '../testing/world-setup.ts';
import { createWorld } from '../world/create-world.ts';
import { createInProcessFetch } from './answer.ts';
import { EXCHANGE_HEADER, exchangeHeader } from './exchange.ts';
import { createToolEndpoints, IDEMPOTENCY_HEADER, TOOLS_BASE } from './tool-endpoints.ts';

function setUp(faults: readonly Fault[] = []) {
  const world = createWorld(worldScenario(faults), 1);
  const { handlers, notes } = createToolEndpoints({ world });
  const fetch = createInProcessFetch(handlers);
  const post = async (tool: string, body: string, headers: Readonly<Record<string, string>> = {}) =>
    await fetch(`${TOOLS_BASE}/tools/${encodeURIComponent(tool)}`, { method: 'POST', body, headers });
  return { world, notes, post };
}

const exchange = (id: number, arrival: number) =>
  exchangeHeader({ id, arrival, now: 0, timeoutMs: 30_000, agent: 0, step: 1, attempt: 1, try: 1, callId: 'call-1' });

describe('mock tools over HTTP', () => {
  it('answer a call with the value of the tool', async () => {
    const response = await setUp().post('charge', '{"limit":5}');
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/json']);
    expect(await response.json()).toEqual({ id: 'charge', ok: true });
  });

  it.each([
    ['charge', '{"limit":500}', 422],
    ['charge', '{"limit": ', 400],
    ['no such tool', '{}', 404],
  ])('refuse %s with %s by status %d', async (tool, body, status) => {
    expect((await setUp().post(tool, body)).status).toBe(status);
  });

  it('carry an injected status with its headers and body', async () => {
    const busy = {
      kind: 'http',
      status: 503,
      body: { error: 'busy' },
      headers: { 'x-cause': 'test' },
      retryAfter: { form: 'seconds', ms: 1_500 },
    } as const;
    const response = await setUp([toolFault(busy)]).post('search', '{"limit":5}');
    expect([response.status, response.headers.get('retry-after'), response.headers.get('x-cause')]).toEqual([503, '2', 'test']);
    expect(await response.json()).toEqual({ error: 'busy' });
  });

  it('leave out a header that HTTP cannot carry', async () => {
    const odd = {
      kind: 'http',
      status: 500,
      body: null,
      headers: { 'bad name': 'x', broken: 'a\nb', good: 'y' },
      retryAfter: null,
    } as const;
    const { headers } = await setUp([toolFault(odd)]).post('search', '{"limit":5}');
    expect([...headers]).toEqual([['good', 'y']]);
  });

  it('break the connection and note what it was', async () => {
    const { post, notes } = setUp([toolFault({ kind: 'network-error' })]);
    await expect(post('search', '{"limit":5}', { [EXCHANGE_HEADER]: exchange(7, 1) })).rejects.toThrow('Failed to fetch');
    expect(notes.take(7)).toMatchObject({ fault: 'network-error', error: { code: 'ECONNRESET' } });
  });

  it('look at the arrival of the header, in whatever order requests come', async () => {
    const second = toolFault(
      { kind: 'http', status: 503, body: null, headers: {}, retryAfter: null },
      { when: { kind: 'nth', n: 2 } },
    );
    const { post } = setUp([second]);
    const statuses: number[] = [];
    for (const arrival of [3, 2, 1])
      statuses.push((await post('search', '{"limit":5}', { [EXCHANGE_HEADER]: exchange(arrival, arrival) })).status);
    expect(statuses).toEqual([200, 503, 200]);
  });

  it('commit once under one idempotency key', async () => {
    const { post, world } = setUp();
    for (let time = 0; time < 2; time++) await post('charge', '{"limit":5}', { [IDEMPOTENCY_HEADER]: 'k' });
    await post('charge', '{"limit":5}');
    expect(world.ledger().map(({ key, isDuplicate }) => [key, isDuplicate])).toEqual([
      ['k', false],
      [null, true],
    ]);
  });

  it('take a broken header for that of a stranger', async () => {
    const { post, notes } = setUp();
    for (const header of ['{', '[]', '{"id":1}', exchange(1, 1).replace('"arrival":1', '"arrival":"1"')]) {
      expect((await post('search', '{"limit":5}', { [EXCHANGE_HEADER]: header })).status).toBe(200);
    }
    expect(notes.take(1)).toBeNull();
  });
});
