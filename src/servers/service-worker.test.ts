import { afterEach, describe, expect, it, vi } from 'vitest';
import { startServiceWorker } from './service-worker.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

function page(controller: string | null) {
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('document', { baseURI: 'https://example.org/play/' });
  vi.stubGlobal('navigator', { serviceWorker: { controller: controller === null ? null : { scriptURL: controller } } });
}

describe('the service worker', () => {
  it('does not start where the page has none, and says what it takes', async () => {
    expect(await startServiceWorker()).toMatchObject({
      kind: 'refused',
      because: 'unsupported',
      message: expect.stringContaining('https'),
    });
    page(null);
    vi.stubGlobal('isSecureContext', false);
    expect(await startServiceWorker()).toMatchObject({ because: 'unsupported' });
  });

  it('does not start beside a stranger that would see requests first', async () => {
    page('https://example.org/other.js');
    expect(await startServiceWorker()).toMatchObject({
      because: 'foreign-worker',
      message: expect.stringContaining('https://example.org/other.js'),
    });
  });

  it('says when the policy does not admit its script', async () => {
    page(null);
    vi.stubGlobal('trustedTypes', {
      createPolicy: () => {
        throw new TypeError('Policy "default" disallowed.');
      },
    });
    expect(await startServiceWorker()).toMatchObject({ because: 'policy', message: expect.stringContaining('disallowed') });
  });

  it('admits its own script by name and no other, and says when it cannot be registered', async () => {
    page('https://example.org/play/mulligan-wire-worker.js');
    const policies: { createScriptURL(url: string): string }[] = [];
    vi.stubGlobal('trustedTypes', {
      createPolicy: (_name: string, rules: { createScriptURL(url: string): string }) => policies.push(rules),
    });
    expect(await startServiceWorker()).toMatchObject({
      because: 'registration',
      message: expect.stringMatching(/could not be started/),
    });
    expect(policies).toHaveLength(1);
    const own = 'https://example.org/play/mulligan-wire-worker.js';
    expect(policies[0]?.createScriptURL(own)).toBe(own);
    expect(() => policies[0]?.createScriptURL(`${own}?x`)).toThrow(own);
  });
});
