import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { Monkey } from './monkey.ts';

/** On each of two screens. */
const ACTIONS = process.env.SOAK === undefined ? 50 : 1_500;
const SEEDS = process.env.SOAK === undefined ? [7] : [1, 2, 3, 4, 5, 6, 7, 8];

for (const seed of SEEDS) {
  for (const [place, viewport] of [
    ['a wide', { width: 1440, height: 900 }],
    ['a narrow', { width: 390, height: 844 }],
  ] as const) {
    test(`nothing breaks under random hands on ${place} screen, seed ${seed}`, async ({ page, witness }) => {
      test.setTimeout(60_000 + ACTIONS * 2_000);
      await page.setViewportSize(viewport);
      await page.goto('/');
      await page.locator('.lane-header').first().waitFor();
      const monkey = new Monkey(page, seed);
      for (let count = 0; count < ACTIONS; count++) {
        await monkey.act();
        if (count % 5 > 0) continue;
        const said = { broken: await brokenParts(page), errors: witness.pageErrors, console: witness.consoleLines };
        expect(said, monkey.log.slice(-12).join('\n')).toEqual({ broken: [], errors: [], console: [] });
      }
      await leaveDialogs(page);
      await pressToTheEnd(page, 'Control+Shift+z', 'Redo what was taken back');
      const last = await savedWork(page);
      await pressToTheEnd(page, 'Control+z', 'Take back the latest edit');
      await pressToTheEnd(page, 'Control+Shift+z', 'Redo what was taken back');
      expect(await savedWork(page), monkey.log.join('\n')).toBe(last);
    });
  }
}

/** Parts that say of themselves that an error of ours broke them, or that they could not be loaded. */
async function brokenParts(page: Page): Promise<readonly string[]> {
  const alerts = await page
    .getByRole('alert')
    .filter({ hasText: /own broke|could not be loaded/ })
    .allInnerTexts();
  return (await page.locator('.screen').count()) === 0 ? ['no screen', ...alerts] : alerts;
}

async function leaveDialogs(page: Page): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('Escape');
    await expect(page.locator('dialog[open]')).toHaveCount(0, { timeout: 200 });
  }).toPass();
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
}

/** Until the button for it says that there is no more. */
async function pressToTheEnd(page: Page, key: string, button: string): Promise<void> {
  const isThereMore = page.locator(`button[aria-label="${button}"]`).first();
  while (!(await isThereMore.isDisabled())) {
    for (let count = 0; count < 5; count++) await page.keyboard.press(key);
  }
}

/** The workbench as it is saved, once the saving has caught up. */
async function savedWork(page: Page): Promise<string> {
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  return page.evaluate(() => {
    const saved: unknown = JSON.parse(localStorage.getItem('mulligan.workbench') ?? 'null');
    return JSON.stringify(typeof saved === 'object' && saved !== null && 'workbench' in saved ? saved.workbench : null);
  });
}
