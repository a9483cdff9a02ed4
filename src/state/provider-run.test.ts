// @vitest-environment node
import { afterEach, describe, expect, it, vi } from 'vitest';
import { startWireServer, type WireReply, type WireServer } from '../../e2e/wire-server.ts';
import type { Journal } from '../domain/journal.ts';
import { projectRun } from '../domain/project-run.ts';
import type { Scenario } from '../domain/scenario.ts';
import { STRATEGIES } from '../loop/strategies/strategies.ts';
import { flakyParallel } from '../scenarios/flaky-parallel.ts';
import { PAGE_CLOCK } from './page-clock.ts';
import type { ConsentQuestion } from './provider-consent.ts';
import type { PageClock } from './provider-run.ts';
import { createProviderRunner } from './provider-runner.ts';
import type { ProviderSettings } from './provider-settings.ts';
import { createProviderSetup, targetOf } from './provider-store.ts';

const CANARY = 'sk-CANARY-5b0e1c5b-77aa-4f3e-9c21-0123456789ab';
const PAGE = { isFramed: false, hasServiceWorker: false };

let server: WireServer | null = null;

afterEach(async () => {
  await server?.close();
  server = null;
});

/** Real time for what the server takes; sleeps are skipped and only count. */
function fastClock(): PageClock {
  let skippedMs = 0;
  return {
    now: () => PAGE_CLOCK.now() + skippedMs,
    sleep: async (ms) => {
      skippedMs += ms;
    },
  };
}

function strategy(id: string) {
  const found = STRATEGIES.find((one) => one.id === id);
  if (found === undefined) throw new Error(id);
  return found;
}

const KINDS = {
  anthropic: 'anthropic',
  openai: 'openai',
  'openai-responses': 'openai-responses',
  google: 'google',
  compatible: 'openai-compatible',
} as const;
type PresetId = keyof typeof KINDS;

/** What marks a failed result on each wire [P6]; a compatible server gets no mark. */
const ERROR_MARKS: Readonly<Record<PresetId, RegExp | null>> = {
  anthropic: /"is_error":true/,
  openai: /"content":"\{\\"error\\"/,
  'openai-responses': /"output":"\{\\"error\\"/,
  google: /"response":\{"name":"get_rate","error"/,
  compatible: null,
};

interface SetUp {
  readonly presetId: PresetId;
  readonly replies: readonly WireReply[];
  readonly scenario?: Scenario;
  readonly strategyId?: string;
  readonly tokenBudget?: number;
  readonly settings?: Partial<ProviderSettings>;
  readonly isAgreed?: boolean;
}

async function setUp({
  presetId,
  replies,
  scenario = flakyParallel,
  strategyId = 'classify-and-route',
  tokenBudget = 50_000,
  settings = {},
  isAgreed = true,
}: SetUp) {
  const running = await startWireServer({
    key: CANARY,
    respond: (_request, turn) => replies[turn - 1] ?? { kind: 'text', text: 'lost' },
  });
  server = running;
  const setup = createProviderSetup({ local: { getItem: () => null, setItem: () => {} }, session: null });
  setup.edit({
    presetId,
    baseUrl: `${running.origin}/${presetId === 'google' ? 'v1beta' : 'v1'}`,
    modelId: 'wire-1',
    tokenBudget,
    maxOutputTokens: 512,
    ...settings,
  });
  const asked: ConsentQuestion[] = [];
  const runner = createProviderRunner(setup, {
    page: () => PAGE,
    clock: fastClock(),
    wallMs: () => Date.UTC(2026, 9, 1),
    confirm: async (question) => {
      asked.push(question);
      return isAgreed;
    },
  });
  const plan = { scenario, strategy: strategy(strategyId), seed: 7 };
  const bind = () => {
    const target = targetOf(setup.store.getState().settings);
    if (!target.ok) throw new Error(target.error.kind);
    setup.enterKey(target.value.baseUrl.origin, CANARY, false);
  };
  return {
    server: running,
    setup,
    asked,
    bind,
    run: async (stop = new AbortController()): Promise<Journal> => runner(plan, stop.signal),
  };
}

const call = (id: string, argumentsText: string) => ({ id, name: 'get_rate', argumentsText });
const THREE = {
  kind: 'calls',
  calls: [call('a', '{"from":"GBP","to":"EUR"}'), call('b', '{"from":"USD","to":"EUR"}'), call('c', '{"from":"CHF","to":"EUR"}')],
} as const;
const REPORT = { kind: 'text', text: '{"status":"done","summary":"three rates","unresolved":[]}' } as const;

const WAYS = (Object.keys(KINDS) as PresetId[]).flatMap((id) => [
  { presetId: id, isStreamed: false },
  { presetId: id, isStreamed: true },
]);

describe.each(WAYS)('a run against a real server, $presetId, streamed: $isStreamed', ({ presetId, isStreamed }) => {
  const settings = { isStreamed };

  it('[P13] retries 503s below the model and answers each call once', async () => {
    const { run, bind, server: wire } = await setUp({ presetId, settings, replies: [THREE, REPORT] });
    bind();
    const journal = await run();
    const figures = projectRun(journal);
    expect(figures).toMatchObject({
      outcome: 'recovered',
      steps: 2,
      attempts: 3,
      usage: { inputTokens: 300, outputTokens: 40 },
      costUsd: null,
    });
    expect(figures.requests).toBe(2 + 3 + 2);
    expect(wire.requests.filter(({ method }) => method === 'POST')).toHaveLength(2);
    expect(journal.source).toEqual({
      kind: 'provider',
      provider: KINDS[presetId],
      modelId: 'wire-1',
      origin: wire.origin,
      ...(isStreamed ? { isStreamed } : {}),
    });
    expect(JSON.stringify(journal)).not.toContain('CANARY');
  });

  it('[P1] feeds a wrong call back and lets the model correct it', async () => {
    const wrong: WireReply = { kind: 'calls', text: 'Let me see.', calls: [call('a', '{"from":"pounds","to":"EUR"}')] };
    const {
      run,
      bind,
      server: wire,
    } = await setUp({ presetId, settings, replies: [wrong, THREE, REPORT], scenario: { ...flakyParallel, faults: [] } });
    bind();
    const figures = projectRun(await run());
    expect(figures).toMatchObject({ outcome: 'recovered', steps: 3 });
    const second = wire.requests.filter(({ method }) => method === 'POST')[1]?.body ?? '';
    expect(second).toContain('pounds');
    const mark = ERROR_MARKS[presetId];
    if (mark !== null) expect(second).toMatch(mark);
  });

  it('keeps the key out of the journal when the server echoes it', async () => {
    const echo: WireReply = {
      kind: 'http',
      status: 400,
      body: { error: { message: `bad request with ${CANARY}`, type: 'invalid_request_error' } },
    };
    const { run, bind } = await setUp({ presetId, settings, replies: [echo] });
    bind();
    const text = JSON.stringify(await run());
    expect(text).not.toContain('CANARY');
    expect(text).toContain('[redacted key]');
  });

  it('[P23] refuses the request that could pass the token budget', async () => {
    const { run, bind, server: wire } = await setUp({ presetId, settings, replies: [THREE, REPORT], tokenBudget: 300 });
    bind();
    const figures = projectRun(await run());
    expect(figures).toMatchObject({ outcome: 'capped', stop: { kind: 'budget', cap: 'tokens' }, steps: 1 });
    expect(wire.requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
    const limit = /"(?:max_tokens|max_output_tokens|maxOutputTokens)":(\d+)/.exec(wire.requests[0]?.body ?? '')?.[1];
    expect(Number(limit)).toBeLessThan(300);
  });

  it('closes the connection when the run is stopped', async () => {
    const { run, bind, server: wire } = await setUp({ presetId, settings, replies: [{ kind: 'silent' }] });
    bind();
    const stop = new AbortController();
    const ended = run(stop);
    await until(() => wire.open() === 1);
    stop.abort();
    expect(projectRun(await ended).outcome).toBe('stopped');
    await until(() => wire.open() === 0);
  });

  it('puts the faults of the scenario in front of the real model', async () => {
    const fault = {
      id: 'overloaded',
      target: { kind: 'model' },
      when: { kind: 'first', n: 1 },
      what: { kind: 'http', status: 529, body: null, headers: {}, retryAfter: null },
      phase: 'before',
    } as const;
    const {
      run,
      bind,
      server: wire,
    } = await setUp({ presetId, settings, replies: [THREE, REPORT], scenario: { ...flakyParallel, faults: [fault] } });
    bind();
    const figures = projectRun(await run());
    expect(figures).toMatchObject({ outcome: 'recovered', steps: 2 });
    expect(figures.failures[0]).toMatchObject({ class: 'transient', tool: null });
    expect(wire.requests.filter(({ method }) => method === 'POST')).toHaveLength(2);
  });
});

describe('a run whose reply is cut', () => {
  it.each(Object.keys(KINDS) as PresetId[])('stops in the middle of a stream and closes the connection, %s', async (presetId) => {
    const {
      run,
      bind,
      server: wire,
      setup,
    } = await setUp({
      presetId,
      settings: { isStreamed: true },
      replies: [{ kind: 'stalled', text: 'Thinking about three rates.' }],
    });
    bind();
    const stop = new AbortController();
    const ended = run(stop);
    await until(() => Object.keys(setup.liveReplies.getState().byArrival).length === 1);
    stop.abort();
    const stoppedAt = performance.now();
    await until(() => wire.open() === 0);
    expect(performance.now() - stoppedAt).toBeLessThan(250);
    expect(projectRun(await ended).outcome).toBe('stopped');
    await until(() => setup.spend.store.getState().page.requests === 1);
    expect(setup.liveReplies.getState().byArrival).toEqual({});
  });
});

describe('the browser’s own model', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  it('runs the loop with calls in plain text, at no price and without asking', async () => {
    const texts = [
      JSON.stringify({ calls: THREE.calls.map(({ name, argumentsText }) => ({ name, arguments: JSON.parse(argumentsText) })) }),
      REPORT.text,
    ];
    vi.stubGlobal('LanguageModel', {
      availability: async () => 'available',
      create: async () => ({
        promptStreaming: () => new Blob([texts.shift() ?? '']).stream().pipeThrough(new TextDecoderStream()),
        destroy: () => {},
      }),
    });
    const { run, asked, setup } = await setUp({ presetId: 'compatible', replies: [] });
    setup.choosePreset('built-in');
    const journal = await run();
    expect(projectRun(journal)).toMatchObject({ outcome: 'recovered', steps: 2, attempts: 3, costUsd: 0 });
    expect(journal.source).toMatchObject({ provider: 'built-in', modelId: 'built-in', origin: 'browser' });
    expect(asked).toEqual([]);
  });
});

describe('createProviderRunner', () => {
  it('says so where the browser has the interface and no model', async () => {
    vi.stubGlobal('LanguageModel', { availability: async () => 'unavailable', create: async () => {} });
    const { run, setup } = await setUp({ presetId: 'compatible', replies: [] });
    setup.choosePreset('built-in');
    await expect(run()).rejects.toMatchObject({ name: 'ProviderNotReady', message: expect.stringContaining('on this machine') });
    vi.unstubAllGlobals();
  });

  it('asks before the first request, with model, worst case and price', async () => {
    const { run, bind, asked, server: wire, setup } = await setUp({ presetId: 'anthropic', replies: [REPORT], isAgreed: false });
    bind();
    await expect(run()).rejects.toMatchObject({ problem: { code: 'stopped' } });
    expect(asked).toEqual([
      { origin: wire.origin, modelId: 'wire-1', price: null, worst: expect.objectContaining({ tokens: 50_000, usd: null }) },
    ]);
    expect(wire.requests).toEqual([]);
    expect(setup.spend.store.getState().page.requests).toBe(0);
  });

  it('costs a run by the price that the person entered, and keeps it within a cap on money', async () => {
    const { run, bind, setup, server: wire } = await setUp({ presetId: 'anthropic', replies: [THREE, REPORT] });
    bind();
    const price = { inputPerMillion: 10, outputPerMillion: 100, enteredOn: '2026-10-01' };
    setup.edit({ ownPrices: { [`${wire.origin}/v1 wire-1`]: price } });
    const journal = await run();
    expect(journal.price).toMatchObject({ inputPerMillion: 10, source: 'entered by you' });
    expect(projectRun(journal).costUsd).toBeCloseTo((300 * 10 + 40 * 100) / 1e6, 9);
    expect(setup.spend.store.getState().page.usd).toBeCloseTo(0.007, 9);
    setup.edit({ usdBudget: 0.001 });
    expect(projectRun(await run())).toMatchObject({ outcome: 'capped', stop: { kind: 'budget', cap: 'usd' } });
  });

  it('refuses a cap on money where no price is known', async () => {
    const { run, bind, server: wire } = await setUp({ presetId: 'anthropic', settings: { usdBudget: 1 }, replies: [REPORT] });
    bind();
    expect(projectRun(await run())).toMatchObject({ outcome: 'capped', stop: { kind: 'budget', cap: 'usd' }, requests: 0 });
    expect(wire.requests).toEqual([]);
  });

  it('says what is missing instead of sending anything', async () => {
    const setup = createProviderSetup({ local: { getItem: () => null, setItem: () => {} }, session: null });
    const runner = createProviderRunner(setup, { page: () => PAGE, clock: fastClock(), wallMs: () => 0 });
    const plan = { scenario: flakyParallel, strategy: strategy('classify-and-route'), seed: 7 };
    await expect(runner(plan, new AbortController().signal)).rejects.toMatchObject({
      name: 'ProviderNotReady',
      message: 'Enter a key for https://api.anthropic.com.',
    });
  });
});

async function until(isTrue: () => boolean): Promise<void> {
  for (let waitedMs = 0; !isTrue(); waitedMs += 5) {
    if (waitedMs > 5_000) throw new Error('did not happen within 5 s');
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
