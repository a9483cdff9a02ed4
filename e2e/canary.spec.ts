import { createServer } from 'node:http';
import type { Page } from '@playwright/test';
import { listenOnFreePort } from '../scripts/listen.ts';
import { createCanary, findCanary } from './canary.ts';
import { expect, test } from './fixtures.ts';

/** Leaks planted on purpose: a search that finds none of these would prove nothing in the other tests. */
const LEAKS: Readonly<Record<string, (page: Page, canary: string) => Promise<unknown>>> = {
  localStorage: (page, canary) => page.evaluate((key) => localStorage.setItem('x', btoa(`..${key}..`)), canary),
  sessionStorage: (page, canary) => page.evaluate((key) => sessionStorage.setItem('x', key.slice(0, 30)), canary),
  cookie: (page, canary) =>
    page.evaluate((key) => {
      document.cookie = `x=${[...key].reverse().join('')}`;
    }, canary),
  'history state': (page, canary) => page.evaluate((key) => history.replaceState({ key }, ''), canary),
  'window.name': (page, canary) =>
    page.evaluate((key) => {
      window.name = key;
    }, canary),
  address: (page, canary) => page.evaluate((key) => history.replaceState(null, '', `#key=${encodeURIComponent(key)}`), canary),
  'page text': (page, canary) => page.evaluate((key) => document.body.append(key), canary),
  console: (page, canary) => page.evaluate((key) => console.info(`trying ${key}`), canary),
  'IndexedDB runs/journal': (page, canary) =>
    page.evaluate(
      (key) =>
        new Promise((resolve, reject) => {
          const opening = indexedDB.open('runs');
          opening.onupgradeneeded = () =>
            opening.result.createObjectStore('journal', { autoIncrement: true }).put({ note: [key] });
          opening.onsuccess = () => resolve(opening.result.close());
          opening.onerror = () => reject(opening.error);
        }),
      canary,
    ),
  'cache answers': (page, canary) =>
    page.evaluate(async (key) => (await caches.open('answers')).put('/answer', new Response(key)), canary),
};

test('a key is found wherever it was planted', async ({ page, witness }) => {
  witness.expectConsole(/trying/);
  await page.goto('/');
  for (const [place, leak] of Object.entries(LEAKS)) {
    const canary = createCanary();
    expect(await findCanary(page, witness, canary, null)).toEqual([]);
    await leak(page, canary);
    await expect.poll(() => findCanary(page, witness, canary, null), { message: place }).toEqual([place]);
  }
});

test('a key is found in every part of a request but the header to its own origin', async ({ page, witness }) => {
  const local = createServer((_request, response) =>
    response.writeHead(200, { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }).end(),
  );
  const origin = `http://127.0.0.1:${await listenOnFreePort(local, 0)}`;
  witness.allowOrigin(origin);
  const canary = createCanary();
  await page.goto('/');
  const send = (path: string, init: RequestInit) =>
    page.evaluate(([url, options]) => fetch(url, options), [origin + path, init] as const);

  await send('/bound', { headers: { 'x-api-key': canary } });
  expect(await findCanary(page, witness, canary, origin)).toEqual([]);
  expect(await findCanary(page, witness, canary, 'http://127.0.0.1:1')).toEqual([`header x-api-key to ${origin}/bound`]);

  await send('/other-header', { headers: { 'x-trace': `id ${canary}` } });
  await send('/body', { method: 'POST', body: Buffer.from(canary).toString('hex') });
  await send(`/address?key=${canary}`, {});
  expect(await findCanary(page, witness, canary, origin)).toEqual([
    `header x-trace to ${origin}/other-header`,
    `body to ${origin}/body`,
    `request ${origin}/address?key=${canary}`,
  ]);
  local.close();
});
