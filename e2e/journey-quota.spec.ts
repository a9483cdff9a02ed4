import { readFile } from 'node:fs/promises';
import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

const PROMPT = 'Prompt of task 1: what the model is asked';

async function type(page: Page, prompt: string): Promise<void> {
  await page.keyboard.press('o');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(PROMPT).fill(prompt);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
}

/** Leaves the origin no room: IndexedDB by its quota, `localStorage` by filling it up. */
async function fillUp(page: Page, context: BrowserContext, baseURL: string): Promise<() => Promise<void>> {
  const session = await context.newCDPSession(page);
  await session.send('Storage.overrideQuotaForOrigin', { origin: new URL(baseURL).origin, quotaSize: 0 });
  await page.evaluate(() => {
    // Chromium lets small writes through an overridden quota: this is what it answers to the large ones.
    const { put } = IDBObjectStore.prototype;
    Object.defineProperty(window, 'makeRoom', { value: () => (IDBObjectStore.prototype.put = put), configurable: true });
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('no room', 'QuotaExceededError');
    };
    for (let size = 4_000_000; size >= 1; size = Math.floor(size / 2)) {
      try {
        for (let count = 0; ; count++) localStorage.setItem(`filler-${size}-${count}`, 'x'.repeat(size));
      } catch {
        // No room for one of this size: smaller ones follow.
      }
    }
  });
  return async () => {
    await session.send('Storage.overrideQuotaForOrigin', { origin: new URL(baseURL).origin });
    await page.evaluate(() => {
      Reflect.get(window, 'makeRoom')();
      for (const key of Object.keys(localStorage)) if (key.startsWith('filler-')) localStorage.removeItem(key);
    });
  };
}

test('a full store is said, everything can be downloaded, and saving goes on once there is room', async ({
  page,
  context,
  baseURL,
}) => {
  await page.goto('/');
  await expect(page.locator('.attempt-table tr.selected')).toHaveCount(1);
  await type(page, 'Saved before it was full');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('mulligan.workbench'))).toContain('Saved before it was full');
  const makeRoom = await fillUp(page, context, baseURL ?? '');
  const long = `Typed while it was full ${'and a little longer '.repeat(200)}`;
  await type(page, long);
  await expect(page.getByText(/^Not saved \(/).first()).toBeVisible({ timeout: 15_000 });
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download everything' }).click();
  const file = await (await download).path();
  const text = await readFile(file, 'utf8');
  expect(text).toContain('Typed while it was full');

  await makeRoom();
  await expect(page.getByRole('button', { name: 'Download everything' })).toHaveCount(0, { timeout: 20_000 });
  await page.reload();
  await expect(page.locator('.attempt-table tr.selected')).toHaveCount(1);
  await page.keyboard.press('o');
  await expect(page.getByLabel(PROMPT)).toHaveValue(long);
});

test('everything downloaded from a full store is back in a cleared browser', async ({ page, context, baseURL }) => {
  await page.goto('/#strategies=classify-and-route');
  await expect(page.locator('.attempt-table tr.selected')).toHaveCount(1);
  await type(page, 'First of mine');
  await page.keyboard.press('d');
  const strategy = page.getByRole('dialog');
  await strategy.getByLabel(/^Name/).fill('My own strategy');
  await page.keyboard.press('Escape');
  await expect(strategy).toHaveCount(0);
  await fillUp(page, context, baseURL ?? '');
  await page.keyboard.press('l');
  await page.getByRole('dialog').getByRole('button', { name: 'Save a copy' }).first().click();
  await type(page, 'Second of mine, typed while it was full');
  await page.keyboard.press('o');
  await page.getByRole('dialog').getByLabel('System prompt').fill('half of a system prompt');
  await page.keyboard.press('Escape');
  await expect(page.getByText(/^Not saved \(/).first()).toBeVisible({ timeout: 15_000 });
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download everything' }).click();
  const path = await (await download).path();

  const fresh = await context.browser()?.newContext({ baseURL: baseURL ?? '' });
  if (fresh === undefined) throw new Error('no browser');
  const cleared = await fresh.newPage();
  try {
    await cleared.goto('/');
    await expect(cleared.locator('.attempt-table tr.selected')).toHaveCount(1);
    await cleared.keyboard.press('c');
    await cleared.getByRole('dialog').locator('input[type=file]').setInputFiles(path);
    await expect(cleared.getByText(/^Now among yours:/)).toBeVisible();
    const saved = () =>
      cleared.evaluate(() => {
        const { workbench } = JSON.parse(localStorage.getItem('mulligan.workbench') ?? '{}');
        const prompts = Object.values(workbench?.ownScenarios ?? {}).map((one) => Reflect.get(one as object, 'tasks')[0].prompt);
        const titles = Object.values(workbench?.ownStrategies ?? {}).map((one) => Reflect.get(one as object, 'title'));
        return { prompts: prompts.sort(), titles, front: workbench?.scenario.tasks[0].prompt };
      });
    await expect.poll(saved).toEqual({
      prompts: ['First of mine', 'Second of mine, typed while it was full'],
      titles: ['My own strategy'],
      front: 'Second of mine, typed while it was full',
    });
    await cleared.reload();
    await expect(cleared.locator('.attempt-table tr.selected')).toHaveCount(1);
    await cleared.keyboard.press('o');
    await expect(cleared.getByRole('dialog').getByLabel(PROMPT)).toHaveValue('Second of mine, typed while it was full');
  } finally {
    await fresh.close();
  }
});
