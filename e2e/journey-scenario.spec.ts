import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './expect-accessible.ts';
import { expect, test } from './fixtures.ts';
import { openBench } from './open-bench.ts';

const dialogOf = (page: Page) => page.getByRole('dialog', { name: /^Scenario:/ });
const jsonOf = (dialog: Locator) => dialog.getByRole('textbox', { name: 'The scenario as JSON' });

/** Over everything in a code editor, as a person pastes it. */
async function paste(field: Locator, text: string): Promise<void> {
  await field.press('ControlOrMeta+a');
  await field.evaluate((element, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

test('a scenario is duplicated, edited both ways, broken, mended and all of it undone', async ({ page }) => {
  test.slow();
  await openBench(page);
  await page.getByRole('button', { name: /^Scenario: edit/ }).click();
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  await expect(page.getByRole('combobox', { name: 'Scenario' })).toHaveValue('date-format-2');

  await page.keyboard.press('o');
  const dialog = dialogOf(page);
  await expect(dialog.getByLabel('Title')).toBeFocused();
  await dialog.getByRole('button', { name: '+ Task' }).click();
  await dialog.getByLabel('Prompt of task 2: what the model is asked').fill('Do it again.');
  const mistake = dialog.getByRole('group', { name: /^Mistake 1 in search_invoices/ });
  await mistake.getByLabel('How often, per cent').fill('40');
  await expect(dialog.getByText('No error: runs use this.')).toBeVisible();

  // The whole text as the page would write it, with a comma lost.
  const json = jsonOf(dialog);
  const broken = '{\n  "format": 1,\n  "id": "date-format-2"\n  "title": "Mended"\n}';
  await paste(json, broken);
  const finding = dialog.locator('.scenario-json .findings');
  await expect(finding).toContainText('line 4:3');
  await expect(finding).toContainText('a comma or the closing bracket is expected');
  await page.waitForTimeout(300);
  await page.reload();
  await page.getByRole('button', { name: 'Edit · draft' }).click();
  await expect(json).toContainText('"title": "Mended"');
  await expect(finding).toContainText('line 4:3');

  await paste(json, broken.replace('"date-format-2"', '"date-format-2",'));
  await expect(finding).toContainText('/tasks');
  await expect(finding).toContainText('is required');
  const whole = {
    format: 1,
    id: 'date-format-2',
    title: 'Mended',
    summary: '',
    system: '',
    tasks: [{ id: 'one', prompt: 'Say hello.', plan: { steps: [], answer: null }, answerSchema: null, expect: null }],
    tools: [],
    faults: [],
  };
  await paste(json, JSON.stringify(whole, null, 2));
  await expect(dialog.getByText('No error: runs use this.')).toBeVisible();
  await expect(dialog.getByLabel('Title')).toHaveValue('Mended');
  await expect(dialog.getByText(/^Judged by no oracle/)).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('unscored').first()).toBeVisible();
});

test('every edit of a session is undone to the start', async ({ page }) => {
  await openBench(page);
  const choice = page.getByRole('combobox', { name: 'Scenario' });
  await page.keyboard.press('l');
  await page.getByRole('dialog', { name: 'Library' }).getByRole('button', { name: 'Save a copy' }).click();
  await page.keyboard.press('o');
  const dialog = dialogOf(page);
  await dialog.getByLabel('Title').fill('Mine');
  await dialog.getByRole('button', { name: '+ Task' }).click();
  await dialog
    .getByRole('group', { name: /^Mistake 1 in/ })
    .getByLabel('Wrong value')
    .fill('tomorrow');
  await jsonOf(dialog).press('ControlOrMeta+a');
  await page.keyboard.type('{ broken');
  await expect(dialog.locator('.scenario-json .findings')).toContainText('line 1:3');
  const undo = dialog.getByRole('button', { name: 'Undo', exact: true });
  while (await undo.isEnabled()) await undo.click();
  await page.keyboard.press('Escape');
  await expect(dialogOf(page)).toHaveCount(0);
  await expect(choice).toHaveValue('date-format');
  await expect(choice.locator('option')).toHaveCount(await choice.locator('optgroup[label=Shipped] option').count());
  await expect(page.getByText('edited since')).toHaveCount(0);
});

test('what is being typed is there again after a reload', async ({ page }) => {
  await openBench(page);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const dialog = dialogOf(page);
  const args = dialog.getByRole('textbox', { name: 'Right arguments of search_invoices, step 1' });
  await paste(args, '{"status": "open", "limit": ');
  await expect(dialog.getByText(/the text ends before the JSON does/)).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await expect(args).toContainText('{"status": "open", "limit": ');
  await expect(dialog.getByText(/the text ends before the JSON does/)).toBeVisible();
});

test('a mistake is edited where it stands in the panel', async ({ page }) => {
  await openBench(page);
  await page.getByRole('button', { name: 'Edit the mistake in search_invoices start_date' }).click();
  await page.getByLabel('Wrong value').fill('May');
  await expect(page.locator('.scenario .item', { hasText: '"May"' })).toBeVisible();
  await expect(page.getByText('edited since')).toHaveCount(3);
  await page.getByRole('combobox', { name: 'Mistake', exact: true }).selectOption('absent');
  await expect(page.getByText(/search_invoices without start_date/)).toBeVisible();
});

test('scenarios are renamed, deleted and brought back in the library', async ({ page }) => {
  await openBench(page);
  await page.keyboard.press('l');
  const library = page.getByRole('dialog', { name: 'Library' });
  await library.getByRole('button', { name: 'New scenario' }).click();
  await expect(dialogOf(page).getByLabel('Title')).toHaveValue('New scenario');
  await page.keyboard.press('Escape');
  await expect(page.locator('.lane-outcome .mark').first()).toBeVisible();
  await page.keyboard.press('l');
  await library.getByRole('button', { name: 'Rename New scenario' }).click();
  await page.keyboard.type('Half a lane');
  await page.keyboard.press('Enter');
  await library.getByRole('button', { name: 'Remove the scenario Half a lane' }).click();
  await expect(library.getByText('Removed the scenario Half a lane.')).toBeVisible();
  await library.getByRole('button', { name: 'Undo' }).click();
  await expect(library.getByRole('region', { name: 'Yours' }).locator('.card')).toHaveCount(1);
});

test('the world of the selected lane stands in the panel and leads to the inspector', async ({ page }) => {
  await page.goto('/#scenario=charge-card-lost-reply&strategies=crash-on-first-error,blind-retry');
  await expect(page.locator('.lane-outcome .mark')).toHaveCount(2);
  await page.locator('.lane-title').last().click();
  const world = page.getByRole('region', { name: 'World', exact: true });
  await expect(world).toContainText(/Effect ledger: 2 writes · 1 duplicate/);
  await expect(world).toContainText('orders v3');
  await world.getByRole('button', { name: 'Ledger' }).click();
  await expect(page.getByRole('tab', { name: 'World' })).toHaveAttribute('aria-selected', 'true');
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the editor and the menu are accessible in ${colorScheme}`, async ({ page }) => {
    test.slow();
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await openBench(page);
    const check = (where: string) => expectAccessible(page, where);
    await page.getByRole('button', { name: 'Edit the mistake in search_invoices start_date' }).click();
    await page.getByRole('button', { name: /^Scenario: edit/ }).click();
    await check('menu and mistake in the panel');
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    const dialog = dialogOf(page);
    await expect(dialog.getByText('No error: runs use this.')).toBeVisible();
    await check('editor');
    await dialog.getByLabel('an answer that keeps a schema').check();
    await paste(dialog.getByRole('textbox', { name: 'Right answer' }), '{"answer": 4}');
    await expect(dialog.locator('.scenario-json .findings')).toContainText('answer schema');
    await check('editor with findings');
    await page.setViewportSize({ width: 390, height: 844 });
    await dialog.getByText('JSON', { exact: true }).click();
    await check('editor on a small screen');
  });
}
