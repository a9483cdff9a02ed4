import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { createKeyVault, type KeyVault, revealKey, type SessionStore } from './key-vault.ts';
import { type ProviderOrigin, parseOrigin } from './origin.ts';

const CANARY = 'sk-CANARY-5b0e1c5b-0000-4000-8000-000000000000';

function origin(text: string): ProviderOrigin {
  const parsed = parseOrigin(text);
  if (!parsed.ok) throw new Error(text);
  return parsed.value;
}

const HOME = origin('https://api.anthropic.com');

function tabStorage(): SessionStore & { readonly items: Map<string, string> } {
  const items = new Map<string, string>();
  return {
    items,
    getItem: (name) => items.get(name) ?? null,
    setItem: (name, value) => void items.set(name, value),
    removeItem: (name) => void items.delete(name),
  };
}

function heldText(vault: KeyVault, of: ProviderOrigin): string | null {
  const key = vault.keyFor(of);
  return key === null ? null : revealKey(key);
}

describe('createKeyVault', () => {
  it('gives a key to its own origin and no other', () => {
    const vault = createKeyVault(null);
    vault.put(HOME, CANARY, false);
    expect(heldText(vault, HOME)).toBe(CANARY);
    for (const other of [
      'https://api.anthropic.com:8443',
      'https://anthropic.com',
      'https://openrouter.ai',
      'http://localhost:1234',
    ]) {
      expect(heldText(vault, origin(other))).toBeNull();
    }
  });

  it('keeps a key in memory unless asked for the tab', () => {
    const storage = tabStorage();
    createKeyVault(storage).put(HOME, CANARY, false);
    expect([...storage.items]).toEqual([]);
    expect(heldText(createKeyVault(storage), HOME)).toBeNull();
  });

  it('finds a key kept for the tab after a reload', () => {
    const storage = tabStorage();
    createKeyVault(storage).put(HOME, CANARY, true);
    const reloaded = createKeyVault(storage);
    expect(heldText(reloaded, HOME)).toBe(CANARY);
    expect(heldText(reloaded, origin('https://openrouter.ai'))).toBeNull();
  });

  it('leaves nothing behind when a key is forgotten or moved to memory', () => {
    const storage = tabStorage();
    const vault = createKeyVault(storage);
    vault.put(HOME, CANARY, true);
    vault.put(HOME, CANARY, false);
    expect([...storage.items]).toEqual([]);
    vault.put(HOME, CANARY, true);
    vault.forget(HOME);
    expect([...storage.items]).toEqual([]);
    expect(heldText(vault, HOME)).toBeNull();
  });

  it('shows a key to no string, JSON, inspection, enumeration or clone', () => {
    const vault = createKeyVault(null);
    vault.put(HOME, CANARY, false);
    const key = vault.keyFor(HOME);
    const shown = [
      String(key),
      `${key}`,
      JSON.stringify({ key, vault }),
      inspect({ key, vault }, { depth: 9, showHidden: true, getters: true }),
      JSON.stringify(structuredClone(key)),
      ...Reflect.ownKeys(key ?? {}).map(String),
      ...Reflect.ownKeys(vault).map(String),
    ].join('\n');
    expect(shown).not.toContain('CANARY');
    expect(String(key)).toBe('[api key]');
  });

  it.each([
    ['short', 'too-short'],
    ['k'.repeat(1_025), 'too-long'],
    ['sk-with space-in-it', 'character'],
    ['sk-line\r\nx-evil: 1', 'character'],
    ['sk-pass\u00e9-partout', 'character'],
  ])('refuses the key %j as %s', (text, kind) => {
    const result = createKeyVault(null).put(HOME, text, false);
    expect(result.ok ? null : result.error.kind).toBe(kind);
  });

  it('drops the spaces that a paste brings along', () => {
    const vault = createKeyVault(null);
    vault.put(HOME, ` ${CANARY}\n`, false);
    expect(heldText(vault, HOME)).toBe(CANARY);
  });
});

describe('revealKey', () => {
  it('is called by authorizedFetch and by nobody else in the product', () => {
    const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((path) => /(?<!\.test)\.tsx?$/.test(path));
    const callers = files.filter((path) => /\brevealKey\b/.test(readFileSync(join('src', path), 'utf8')));
    expect(callers.sort()).toEqual(['providers/authorized-fetch.ts', 'providers/key-vault.ts']);
  });
});
