import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import type { Witness } from './witness.ts';

/** Headers that may carry a key to the origin it is bound to. */
const KEY_HEADERS = new Set(['authorization', 'x-api-key', 'x-goog-api-key']);

/** A key that no one has, to be found again wherever it leaks. */
export function createCanary(): string {
  return `sk-CANARY-${randomUUID()}`;
}

/** The forms in which a leak would hide: raw, URL-encoded, base64 at each alignment, hex, reversed, halves. */
export function canaryForms(canary: string): readonly string[] {
  const half = Math.floor(canary.length / 2);
  const reversed = [...canary].reverse().join('');
  const bytes = Buffer.from(canary);
  const encoded = [0, 1, 2].map((shift) => {
    // The first and last characters depend on what stands around the key; the middle does not.
    const text = Buffer.concat([Buffer.alloc(shift), bytes]).toString('base64');
    return text.slice(4, -4);
  });
  return [
    canary,
    canary.slice(0, half),
    canary.slice(half),
    reversed,
    reversed.slice(0, half),
    reversed.slice(half),
    encodeURIComponent(canary),
    bytes.toString('hex'),
    ...encoded,
    ...encoded.map((text) => text.replaceAll('+', '-').replaceAll('/', '_')),
  ];
}

/** Places where the canary was found, in words; `boundOrigin` alone may have received it, in a key header. */
export async function findCanary(
  page: Page,
  witness: Witness,
  canary: string,
  boundOrigin: string | null,
): Promise<readonly string[]> {
  const forms = canaryForms(canary);
  const places: (readonly [string, string])[] = [
    ['address', page.url()],
    ['page text', await page.locator('html').innerHTML()],
    ...(await storedTexts(page)),
    ...witness.consoleLines.map((line) => ['console', line] as const),
    ...witness.pageErrors.map((line) => ['page error', line] as const),
  ];
  for (const { url, headers, body } of witness.requests) {
    const isBound = boundOrigin !== null && new URL(url).origin === new URL(boundOrigin).origin;
    places.push([`request ${url}`, url], [`body to ${url}`, body]);
    for (const [name, value] of Object.entries(headers)) {
      if (!(isBound && KEY_HEADERS.has(name))) places.push([`header ${name} to ${url}`, value]);
    }
  }
  return places.filter(([, text]) => forms.some((form) => text.includes(form))).map(([place]) => place);
}

/** Asserts that the canary is nowhere but in a key header to the origin it is bound to. */
export async function expectNoLeak(page: Page, witness: Witness, canary: string, boundOrigin: string | null): Promise<void> {
  expect(await findCanary(page, witness, canary, boundOrigin), 'places where the key leaked').toEqual([]);
}

/** Everything the page has stored, as text: local and session storage, cookies, history state, window.name, IndexedDB, Cache. */
async function storedTexts(page: Page): Promise<readonly (readonly [string, string])[]> {
  const texts = await page.evaluate(async () => {
    const request = <T>(asked: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        asked.onsuccess = () => resolve(asked.result);
        asked.onerror = () => reject(asked.error);
      });
    const found: [string, string][] = [
      ['localStorage', JSON.stringify({ ...localStorage })],
      ['sessionStorage', JSON.stringify({ ...sessionStorage })],
      ['cookie', document.cookie],
      ['history state', JSON.stringify(history.state) ?? ''],
      ['window.name', window.name],
    ];
    for (const { name } of await indexedDB.databases()) {
      if (name === undefined) continue;
      const database = await request(indexedDB.open(name));
      for (const store of database.objectStoreNames) {
        const values = database.transaction(store).objectStore(store);
        const text = JSON.stringify([await request(values.getAllKeys()), await request(values.getAll())]);
        found.push([`IndexedDB ${name}/${store}`, text]);
      }
      database.close();
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const entry of await cache.keys()) {
        found.push([`cache ${name}`, `${entry.url} ${await (await cache.match(entry))?.text()}`]);
      }
    }
    return found;
  });
  return texts;
}
