import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { openBench } from './open-bench.ts';

/** Another tab of the same browser. */
async function openTab(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await openBench(page);
  return page;
}

const SECOND = 'Mulligan is open in another tab.';

async function type(page: Page, prompt: string): Promise<void> {
  await page.keyboard.press('o');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Prompt of task 1: what the model is asked').fill(prompt);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
}

/** Prompts of all scenarios of one's own, by title, as they are saved. */
async function savedPrompts(page: Page): Promise<Record<string, string>> {
  return await page.evaluate(() => {
    const text = localStorage.getItem('mulligan.workbench') ?? '';
    const { workbench } = text.startsWith('{"version":1,"saved"') ? JSON.parse(text) : {};
    const own: { title: string; tasks: { prompt: string }[] }[] = Object.values(workbench?.ownScenarios ?? {});
    return Object.fromEntries(own.map(({ title, tasks }) => [title, tasks[0]?.prompt ?? '']));
  });
}

test('two tabs edit one scenario: neither loses, nothing is overwritten', async ({ page, context }) => {
  await openBench(page);
  await type(page, 'Typed in the first tab');
  const second = await openTab(context);
  await expect(second.getByText(SECOND)).toBeVisible();
  await type(second, 'Typed in the second tab');
  await type(page, 'Typed in the first tab, later');
  await second.reload();
  await expect(second.getByText(SECOND)).toBeVisible();
  await expect(second.locator('.attempt-table tr.selected')).toHaveCount(1);
  await second.keyboard.press('o');
  await expect(second.getByLabel('Prompt of task 1: what the model is asked')).toHaveValue('Typed in the second tab');
  await second.close();
  await expect(page.getByText(/^From a tab that was closed: .*\(from another tab\)/)).toBeVisible({ timeout: 15_000 });
  await expect
    .poll(async () => Object.values(await savedPrompts(page)).toSorted())
    .toEqual(['Typed in the first tab, later', 'Typed in the second tab']);
  await page.reload();
  await expect(page.locator('.attempt-table tr.selected')).toHaveCount(1);
  await page.keyboard.press('l');
  await expect(
    page
      .getByRole('dialog', { name: 'Library' })
      .getByText(/\(from another tab\)/)
      .first(),
  ).toBeVisible();
});

test('a tab takes over, and the other goes on with a copy', async ({ page, context }) => {
  await openBench(page);
  await type(page, 'Typed in the first tab');
  const second = await openTab(context);
  await second.getByRole('button', { name: 'Take over' }).click();
  await expect(second.getByText(SECOND)).toHaveCount(0);
  await expect(page.getByText('Another tab has taken over.')).toBeVisible();
  await type(page, 'Typed after it was taken over');
  await type(second, 'Typed by the one that took over');
  await page.close();
  await expect(second.getByText(/^From a tab that was closed/)).toBeVisible({ timeout: 15_000 });
  await expect
    .poll(async () => Object.values(await savedPrompts(second)).toSorted())
    .toEqual(['Typed after it was taken over', 'Typed by the one that took over']);
});

test('what frames, openers and channels say changes nothing', async ({ page }) => {
  await openBench(page);
  await type(page, 'Mine');
  await expect.poll(async () => Object.values(await savedPrompts(page))).toEqual(['Mine']);
  const before = await page.evaluate(() => JSON.stringify({ ...localStorage }));
  await page.evaluate(async () => {
    const workbench = localStorage.getItem('mulligan.workbench') ?? '';
    const forged: unknown[] = [
      ...['take-over', 'give-up', 'workbench', 'mulligan.workbench', 'reload', 'save'].map((kind) => ({ kind, workbench })),
      ...[null, 7, '', '{}', workbench, { __proto__: { kind: 'take-over' } }, { kind: 'copy', id: '../x' }],
      ...Array.from({ length: 17 }, (_, index) => ({
        type: 'mulligan',
        version: index,
        workbench: workbench.replace('Mine', 'Forged'),
      })),
    ];
    const frame = document.createElement('iframe');
    document.body.append(frame);
    const channel = new BroadcastChannel('mulligan');
    for (const message of forged) {
      window.postMessage(message, '*');
      frame.contentWindow?.parent.postMessage(message, '*');
      channel.postMessage(message);
      for (const key of ['mulligan.workbench', 'mulligan.copy.abc', 'mulligan.copy.../..', 'mulligan.copy.__proto__']) {
        window.dispatchEvent(new StorageEvent('storage', { key, newValue: JSON.stringify(message) }));
      }
    }
    frame.remove();
    // Longer than a copy is waited for.
    await new Promise((resolve) => setTimeout(resolve, 4_000));
  });
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).toBe(before);
  await page.keyboard.press('o');
  await expect(page.getByLabel('Prompt of task 1: what the model is asked')).toHaveValue('Mine');
});

test('a newer Mulligan in another tab ends the saving of this one', async ({ page, context }) => {
  await openBench(page);
  const other = await context.newPage();
  await other.goto('/');
  const newer = '{"version":2,"workbench":{"of":"the future"}}';
  await other.evaluate((text) => localStorage.setItem('mulligan.workbench', text), newer);
  await type(page, 'Typed too late');
  await expect(page.getByText(/Not saved \(a newer Mulligan/)).toBeVisible();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download everything' }).click();
  expect((await saved).suggestedFilename()).toBe('mulligan-work.mulligan.json');
  await page.reload();
  await expect(page.getByText(/written by a newer Mulligan \(format 2\)/)).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('mulligan.workbench'))).toBe(newer);
});

test('a page that may store nothing works, and says so', async ({ page }) => {
  await page.addInitScript(() => {
    const forbid = {
      get: () => {
        throw new DOMException('denied', 'SecurityError');
      },
    };
    Object.defineProperty(window, 'localStorage', forbid);
    Object.defineProperty(window, 'sessionStorage', forbid);
    Object.defineProperty(window, 'indexedDB', forbid);
  });
  await openBench(page);
  await expect(page.getByText(/^Nothing can be stored here \(denied\)/)).toBeVisible();
  await type(page, 'In memory only');
  await expect(page.getByText(/^Not saved/).first()).toBeVisible();
  await page.keyboard.press('o');
  await expect(page.getByLabel('Prompt of task 1: what the model is asked')).toHaveValue('In memory only');
});

test('a part that is gone after a deploy says so, and the work is saved', async ({ page, witness }) => {
  witness.expectConsole(/Failed to load resource/);
  await openBench(page);
  await type(page, 'Typed before the deploy');
  await page.route(/library-dialog-.*\.js/, (route) => route.abort());
  await page.keyboard.press('l');
  await expect(page.getByText(/could not be loaded\. Your work is saved: reload the page\./)).toBeVisible();
  expect(Object.values(await savedPrompts(page))).toEqual(['Typed before the deploy']);
  await page.unroute(/library-dialog-.*\.js/);
  await page.reload();
  await expect(page.locator('.attempt-table tr.selected')).toHaveCount(1);
  await page.keyboard.press('l');
  await expect(page.getByRole('dialog', { name: 'Library' })).toBeVisible();
});

const NONSENSE: readonly (readonly [what: string, text: string])[] = [
  ['a cut text', '{"version":1,"workbench":{"scenario":{"id":"x"'],
  ['a dangerous key', '{"version":1,"workbench":{"__proto__":{"polluted":true},"scenario":null}}'],
  ['a list', '[[[[]]]]'],
  ['deep nesting', `${'['.repeat(100_000)}`],
];

for (const [what, text] of NONSENSE) {
  test(`starts with ${what} in its store, and gives it back`, async ({ page }) => {
    await page.goto('/');
    await page.evaluate((stored) => localStorage.setItem('mulligan.workbench', stored), text);
    await page.reload();
    await expect(page.getByText(/^Your saved work could not be read/)).toBeVisible();
    await type(page, 'A fresh start');
    await expect.poll(async () => Object.values(await savedPrompts(page))).toEqual(['A fresh start']);
    expect(await page.evaluate(() => localStorage.getItem('mulligan.workbench.unreadable'))).toBe(text);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download it' }).click();
    const { readFile } = await import('node:fs/promises');
    expect(await readFile(await (await download).path(), 'utf8')).toBe(text);
    expect(await page.evaluate(() => Reflect.get({}, 'polluted'))).toBeUndefined();
  });
}
