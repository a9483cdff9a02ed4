import { expectAccessible } from './expect-accessible.ts';
import { expect, test } from './fixtures.ts';
import { openBench } from './open-bench.ts';

test('a newcomer reads, turns a call of the tape and takes it back', async ({ page }) => {
  await openBench(page);
  const hint = page.getByRole('complementary', { name: 'First steps' });
  await hint.getByRole('button', { name: 'Got it' }).click();
  const outcome = page.locator('.lane-header').last().locator('.lane-outcome');
  const before = await outcome.textContent();
  await page.getByRole('button', { name: 'call 3 to search_invoices: ok' }).click();
  await expect(page.getByText('503 on calls 1, 2 and 3 to search_invoices', { exact: false })).toBeVisible();
  await expect(outcome).not.toHaveText(before ?? '');
  await page.keyboard.press('Control+z');
  await expect(outcome).toHaveText(before ?? '');
  await page.keyboard.press('Control+Shift+z');
  await expect(outcome).not.toHaveText(before ?? '');
  await page.reload();
  await expect(page.getByRole('button', { name: 'call 3 to search_invoices: 503' })).toBeVisible();
  await expect(hint).toHaveCount(0);
});

test('a fault is edited in place and keeps its id', async ({ page }) => {
  await openBench(page);
  await page.getByRole('button', { name: /^Edit the fault 503/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit a fault' });
  await dialog.getByRole('textbox', { name: 'HTTP status' }).fill('429');
  await dialog.getByRole('button', { name: 'Save fault' }).click();
  await expect(page.getByText(/^429 on the first 2 calls to search_invoices/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'call 1 to search_invoices: 429' })).toBeVisible();
});

test('keyboard only: a strategy is edited, compared and undone', async ({ page }) => {
  await openBench(page);
  await page.keyboard.press('d');
  const dialog = page.getByRole('dialog', { name: /^Strategy: Classify and route/ });
  const tries = dialog.getByRole('textbox', { name: 'Tries of a tool call' });
  await tries.focus();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('1');
  await expect(dialog.getByRole('textbox', { name: /as JSON$/ })).toContainText('"tool": 1');
  await dialog.getByLabel('Differences').press('Space');
  await expect(dialog.getByText('1 different setting')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.locator('.lane-title').last()).toHaveText('Classify and route · edited');
  await page.keyboard.press('Control+z');
  await expect(page.locator('.lane-title').last()).toHaveText('Classify and route');
});

test('the library opens, searches, copies and deletes with undo', async ({ page }) => {
  await openBench(page);
  await page.keyboard.press('l');
  const library = page.getByRole('dialog', { name: 'Library' });
  await library.getByRole('searchbox').fill('charge');
  await expect(library.locator('.card')).toHaveCount(1);
  await expect(library.locator('.card-outcomes .mark')).toHaveCount(3);
  await library.locator('.card-main').press('Enter');
  await expect(page.getByRole('combobox', { name: 'Scenario' })).toHaveValue('charge-card-lost-reply');
  await page.keyboard.press('l');
  await library.getByRole('button', { name: 'Save a copy' }).click();
  await expect(page.getByRole('combobox', { name: 'Scenario' })).toHaveValue('charge-card-lost-reply-2');
  await page.keyboard.press('l');
  await library.getByRole('button', { name: /^Remove the scenario/ }).click();
  await expect(library.getByRole('region', { name: 'Yours' }).locator('.card')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+z');
  await expect(page.getByRole('combobox', { name: 'Scenario' })).toHaveValue('charge-card-lost-reply-2');
});

test('the palette finds an action by its name and does it', async ({ page }) => {
  await openBench(page);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('expired');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Scenario' })).toHaveValue('expired-credential');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('list the keys');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible();
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`library, palette, strategy and fault dialogs are accessible in ${colorScheme}`, async ({ page }) => {
    test.slow();
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await openBench(page);
    const check = (where: string) => expectAccessible(page, where);
    for (const key of ['l', 'Control+k', 'd', 'a', '?']) {
      await page.keyboard.press(key);
      await expect(page.getByRole('dialog')).toBeVisible();
      if (key === 'l') await expect(page.locator('.card-outcomes .mark').first()).toBeVisible();
      await check(key);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
  });
}
