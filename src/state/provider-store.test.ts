import { afterEach, describe, expect, it, vi } from 'vitest';
import { type ProviderOrigin, parseOrigin } from '../providers/origin.ts';
import { readinessOf } from './provider-readiness.ts';
import { readSettings } from './provider-settings.ts';
import { createProviderSetup, targetOf } from './provider-store.ts';

const PAGE = { isFramed: false, hasServiceWorker: false };

function origin(text: string): ProviderOrigin {
  const parsed = parseOrigin(text);
  if (!parsed.ok) throw new Error(text);
  return parsed.value;
}

function storage(items: Readonly<Record<string, string>> = {}) {
  const held = new Map(Object.entries(items));
  return {
    held,
    getItem: (name: string) => held.get(name) ?? null,
    setItem: (name: string, text: string) => void held.set(name, text),
    removeItem: (name: string) => void held.delete(name),
  };
}

describe('createProviderSetup', () => {
  it('keeps settings over a reload and no key', () => {
    const local = storage();
    const setup = createProviderSetup({ local, session: null });
    setup.edit({ presetId: 'ollama', baseUrl: 'http://localhost:11434/v1', modelId: 'qwen' });
    setup.enterKey(origin('http://localhost:11434'), 'sk-CANARY-0123456789', true);
    const reloaded = createProviderSetup({ local, session: null });
    expect(reloaded.store.getState().settings.modelId).toBe('qwen');
    expect(reloaded.vault.keyFor(origin('http://localhost:11434'))).toBeNull();
    expect(JSON.stringify([...local.held])).not.toContain('CANARY');
  });

  it('opens an added origin from the next load on', () => {
    const local = storage();
    const models = origin('https://models.example');
    const setup = createProviderSetup({ local, session: null });
    expect(setup.reachOf(models)).toBe('closed');
    setup.allowOrigin(models);
    setup.allowOrigin(models);
    expect(setup.reachOf(models)).toBe('after-reload');
    expect(local.held.get('mulligan.origins')).toBe('["https://models.example"]');
    expect(createProviderSetup({ local, session: null }).reachOf(models)).toBe('open');
  });

  it.each([
    ['https://api.anthropic.com', 'open'],
    ['http://localhost:11434', 'open'],
    ['http://127.0.0.1:1234', 'open'],
    ['https://localhost:1234', 'closed'],
    ['https://gateway.example:8443', 'closed'],
    ['http://127.0.0.2:1234', 'impossible'],
    ['http://[::1]:1234', 'impossible'],
  ])('says that the page may reach %s: %s', (text, reach) => {
    expect(createProviderSetup({ local: storage(), session: null }).reachOf(origin(text))).toBe(reach);
  });

  it('works where storage is forbidden or full', () => {
    const refuse = (): never => {
      throw new DOMException('no', 'QuotaExceededError');
    };
    const setup = createProviderSetup({ local: { getItem: refuse, setItem: refuse }, session: null });
    setup.edit({ modelId: 'x' });
    setup.allowOrigin(origin('https://models.example'));
    expect(setup.store.getState().settings.modelId).toBe('x');
  });

  it('asks for no key where a machine of one’s own stands in', () => {
    const setup = createProviderSetup({ local: storage(), session: null });
    setup.edit({ baseUrl: 'http://127.0.0.1:4010/v1', modelId: 'x' });
    expect(readinessOf(setup, setup.store.getState().settings, PAGE)).toMatchObject({
      kind: 'ready',
      target: { needsKey: false },
    });
    setup.edit({ baseUrl: 'https://api.anthropic.com/v1' });
    expect(readinessOf(setup, setup.store.getState().settings, PAGE)).toEqual({
      kind: 'missing',
      what: 'Enter a key for https://api.anthropic.com.',
    });
  });
});

describe('the browser’s own model', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  it('is ready where there is one, without a key or an address', () => {
    const setup = createProviderSetup({ local: storage(), session: null });
    setup.choosePreset('built-in');
    const readiness = () => readinessOf(setup, setup.store.getState().settings, PAGE);
    expect(readiness()).toMatchObject({ kind: 'missing', what: expect.stringContaining('no model of its own') });
    vi.stubGlobal('LanguageModel', { create: async () => {}, availability: async () => 'available' });
    expect(readiness()).toMatchObject({ kind: 'ready-built-in' });
  });
});

describe('readSettings', () => {
  it.each([['null'], ['[]'], ['{'], ['{"presetId":"__proto__"}'], ['{"presetId":7}'], [null]])(
    'takes the usual ones for %s',
    (text) => {
      expect(readSettings(text).presetId).toBe('anthropic');
    },
  );

  it('takes the usual value for each member that cannot be used', () => {
    const settings = readSettings(
      '{"version":1,"presetId":"ollama","baseUrl":4,"modelId":"m","maxOutputTokens":1e99,"tokenBudget":"x","usdBudget":-1,"thinking":{"kind":"effort","effort":"huge"},"isStreamed":1,"ownPrices":{"a":{"inputPerMillion":1},"b":{"inputPerMillion":1,"outputPerMillion":2,"enteredOn":"2026-09-23"}}}',
    );
    expect(settings).toEqual({
      presetId: 'ollama',
      baseUrl: '',
      modelId: 'm',
      maxOutputTokens: 200_000,
      tokenBudget: 50_000,
      usdBudget: null,
      thinking: null,
      isStreamed: false,
      ownPrices: { b: { inputPerMillion: 1, outputPerMillion: 2, enteredOn: '2026-09-23' } },
    });
  });
});

describe('targetOf', () => {
  it.each([
    ['https://openrouter.ai/api/v1/', 'https://openrouter.ai/api/v1'],
    ['  http://localhost:11434/v1  ', 'http://localhost:11434/v1'],
    ['https://API.example:443', 'https://api.example'],
  ])('reads %j as the base %s', (baseUrl, href) => {
    const target = targetOf({ ...readSettings(null), baseUrl });
    expect(target.ok ? target.value.baseUrl.href : target.error.kind).toBe(href);
  });

  it.each([['https://a.example/v1?key=1'], ['https://a.example/v1#x']])('refuses the query or fragment of %s', (baseUrl) => {
    const target = targetOf({ ...readSettings(null), baseUrl });
    expect(target.ok ? null : target.error.kind).toBe('query-or-fragment');
  });
});
