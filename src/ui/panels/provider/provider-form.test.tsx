import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createProviderSetup } from '../../../state/provider-store.ts';
import { ProviderForm } from './provider-form.tsx';

const CANARY = 'sk-CANARY-5b0e1c5b-77aa-4f3e-9c21-0123456789ab';

function memoryStorage() {
  const items = new Map<string, string>();
  return {
    items,
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, text: string) => void items.set(name, text),
    removeItem: (name: string) => void items.delete(name),
  };
}

function setup(page = { isFramed: false, hasServiceWorker: false }) {
  const local = memoryStorage();
  const session = memoryStorage();
  const onReload = vi.fn();
  const provider = createProviderSetup({ local, session });
  render(<ProviderForm setup={provider} page={page} onReload={onReload} />);
  return {
    local,
    session,
    onReload,
    provider,
    choose: (title: string) => {
      const option = screen.getByRole('option', { name: title });
      fireEvent.change(screen.getByLabelText('Provider'), { target: { value: option.getAttribute('value') } });
    },
    type: (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } }),
    press: (name: RegExp) => fireEvent.click(screen.getByRole('button', { name })),
    shownOrigin: () => document.querySelector('output')?.textContent ?? null,
    readiness: () => document.querySelector('.provider-readiness')?.textContent,
    keyField: () => screen.queryByLabelText<HTMLInputElement>(/^API key for/),
    stored: () => JSON.stringify([...local.items, ...session.items]),
  };
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('ProviderForm', () => {
  it('shows the exact origin that requests go to', () => {
    const { type, shownOrigin, choose } = setup();
    expect(shownOrigin()).toBe('https://api.anthropic.com');
    choose('Ollama');
    expect(shownOrigin()).toBe('http://localhost:11434');
    type(/^Base URL/, 'https://API.Anthropic.com.Evil.example/v1');
    expect(shownOrigin()).toBe('https://api.anthropic.com.evil.example');
  });

  it('refuses an address with a user name and says why', () => {
    const { type, shownOrigin, keyField } = setup();
    type(/^Base URL/, 'https://api.anthropic.com@evil.example/v1');
    expect(shownOrigin()).toBeNull();
    expect(keyField()).toBeNull();
    expect(screen.getByText(/user name before an @/)).toBeTruthy();
  });

  it('holds a key in memory and clears the field', () => {
    const { type, press, stored, keyField, provider } = setup();
    expect(keyField()?.type).toBe('password');
    expect(keyField()?.autocomplete).toBe('off');
    type(/^API key/, CANARY);
    press(/^Use this key/);
    expect(screen.getByText('A key is held for https://api.anthropic.com.')).toBeTruthy();
    expect(document.body.innerHTML).not.toContain('CANARY');
    expect(stored()).not.toContain('CANARY');
    expect(JSON.stringify(provider.store.getState())).not.toContain('CANARY');
  });

  it('asks for the key again when the address changes', () => {
    const { type, press, keyField } = setup();
    type(/^API key/, CANARY);
    press(/^Use this key/);
    type(/^Base URL/, 'https://openrouter.ai/api/v1');
    expect(keyField()?.value).toBe('');
    expect(screen.getByText(/^API key for https:\/\/openrouter.ai/)).toBeTruthy();
  });

  it('drops what was typed for one origin when another comes', () => {
    const { type, keyField } = setup();
    type(/^API key/, CANARY);
    type(/^Base URL/, 'https://openrouter.ai/api/v1');
    expect(keyField()?.value).toBe('');
  });

  it('keeps a key for the tab only on request', () => {
    const { type, press, local, session } = setup();
    fireEvent.click(screen.getByLabelText(/^Keep for this tab/));
    type(/^API key/, CANARY);
    press(/^Use this key/);
    expect(JSON.stringify([...session.items])).toContain(CANARY);
    expect(JSON.stringify([...local.items])).not.toContain('CANARY');
    press(/^Forget the key/);
    expect(JSON.stringify([...session.items])).not.toContain('CANARY');
  });

  it('allows a new origin by hand and asks for a reload', () => {
    const { type, press, local, onReload, readiness, keyField } = setup();
    type(/^Base URL/, 'https://models.example:8443/v1');
    expect(keyField()).toBeNull();
    expect(readiness()).toMatch(/may not connect to https:\/\/models.example:8443 yet/);
    expect(local.items.get('mulligan.origins')).toBeUndefined();
    press(/^Allow https:\/\/models.example:8443/);
    expect(local.items.get('mulligan.origins')).toBe('["https://models.example:8443"]');
    press(/^Reload/);
    expect(onReload).toHaveBeenCalledOnce();
  });

  it('takes no key inside a frame or under a service worker', () => {
    const framed = setup({ isFramed: true, hasServiceWorker: false });
    expect(framed.keyField()).toBeNull();
    expect(framed.readiness()).toMatch(/inside another one/);
    cleanup();
    const watched = setup({ isFramed: false, hasServiceWorker: true });
    expect(watched.keyField()).toBeNull();
    expect(watched.readiness()).toMatch(/service worker/);
  });

  it('lists models on request only, with the key in one header', async () => {
    const fetch = vi.fn(async (_url: string, _init: RequestInit) =>
      Response.json({ data: [{ id: 'm-2', display_name: 'Two' }, { id: 'm-1' }, { name: 'nameless' }] }),
    );
    vi.stubGlobal('fetch', fetch);
    const { type, press } = setup();
    type(/^API key/, CANARY);
    press(/^Use this key/);
    expect(fetch).not.toHaveBeenCalled();
    press(/^List models/);
    await screen.findByText('2 models; type to choose. 1 entries without an id were left out.');
    const [url, init] = fetch.mock.calls[0] ?? [];
    expect(url).toBe('https://api.anthropic.com/v1/models?limit=1000');
    expect(new Headers(init?.headers).get('x-api-key')).toBe(CANARY);
    expect([...document.querySelectorAll('datalist option')].map((option) => option.getAttribute('value'))).toEqual([
      'm-1',
      'm-2',
    ]);
  });

  it('says what a server that refuses the key answered', async () => {
    vi.stubGlobal('fetch', async () => Response.json({ error: { message: `invalid x-api-key ${CANARY}` } }, { status: 401 }));
    const { type, press } = setup();
    type(/^API key/, CANARY);
    press(/^Use this key/);
    press(/^List models/);
    await screen.findByText('The server answered 401: invalid x-api-key [redacted key].');
  });

  it('is ready once address, key and model are there', async () => {
    const { type, press, readiness } = setup();
    expect(readiness()).toBe('Enter a key for https://api.anthropic.com.');
    type(/^API key/, CANARY);
    press(/^Use this key/);
    expect(readiness()).toBe('Choose or type a model.');
    type(/^Model/, 'claude-x');
    await waitFor(() => expect(readiness()).toMatch(/^Ready\./));
  });

  it('brings the limits into their ranges and keeps the settings', () => {
    const { type, local } = setup();
    type(/^Output limit/, '5');
    fireEvent.blur(screen.getByLabelText(/^Output limit/));
    type(/^Budget/, 'many');
    fireEvent.blur(screen.getByLabelText(/^Budget/));
    expect(JSON.parse(local.items.get('mulligan.provider') ?? '')).toMatchObject({
      version: 1,
      maxOutputTokens: 16,
      tokenBudget: 50_000,
    });
  });
});
