import { expectAccessible } from './expect-accessible.ts';
import { expect, test } from './fixtures.ts';

test('opens with three strategies run and one failure explained', async ({ page }) => {
  await page.goto('/');
  await expect(page.locator('.lane-header')).toHaveCount(3);
  await expect(page.locator('.lane-outcome .mark')).toHaveText(['aborted', /recovered|capped/, 'recovered']);
  await expect(page.getByText('simulated', { exact: true }).first()).toBeVisible();
  const inspector = page.getByRole('region', { name: 'Inspector' });
  await expect(inspector.getByText('the model can fix this')).toBeVisible();
  await expect(inspector.locator('.model-text').first()).toContainText('start_date');
});

test('keys move one selection through timeline, table, inspector and address', async ({ page }) => {
  await page.goto('/');
  const selectedRow = page.locator('.attempt-table tr.selected');
  await expect(selectedRow).toHaveCount(1);
  const before = await page.evaluate(() => location.hash);
  await page.keyboard.press('n');
  await expect.poll(() => page.evaluate(() => location.hash)).not.toBe(before);
  await page.keyboard.press('ArrowUp');
  await expect(page.locator('.lane-header.selected')).toContainText('Blind retry');
  await expect(page.locator('.subject-path')).toContainText('Blind retry');
  const address = page.url();
  const subject = await page.locator('.subject').textContent();
  await page.reload();
  expect(page.url()).toBe(address);
  await expect(page.locator('.subject')).toHaveText(subject ?? '');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
});

test('an edit of a tool stays over a reload and goes with a reset of the scenario', async ({ page }) => {
  await page.goto('/');
  const edit = page.getByRole('button', { name: 'Edit search_invoices' });
  const description = page.getByRole('dialog').getByRole('textbox', { name: 'Description' });
  await edit.click();
  await description.fill('Looks for invoices.');
  await page.keyboard.press('Escape');
  await page.reload();
  await edit.click();
  await expect(description).toHaveValue('Looks for invoices.');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Scenario: edit/ }).click();
  await page.getByRole('menuitem', { name: 'Reset to shipped' }).click();
  await edit.click();
  await expect(description).toHaveValue(/^Finds invoices/);
});

test('a feedback text with an error is named in place and the last good one is used', async ({ page }) => {
  await page.goto('/');
  await page.getByText('Feedback text').last().click();
  const text = page.getByRole('textbox', { name: /^Feedback text of Classify and route/ });
  await text.fill('Look at {{ messag');
  await expect(page.locator('.feedback-editor .findings')).toContainText('line 1');
  await text.fill('Look again: {{ message }}');
  await expect(page.locator('.lane-title').last()).toContainText('edited');
  await page.keyboard.press('Escape');
  await page.keyboard.press('r');
  await page.locator('tbody', { hasText: 'Classify and route' }).locator('tr', { hasText: 'input' }).first().click();
  await expect(page.locator('.inspector .model-text').first()).toContainText('Look again:');
});

test('removing a lane can be taken back', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Remove the lane Blind retry' }).click();
  await expect(page.locator('.lane-header')).toHaveCount(2);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.locator('.lane-header')).toHaveCount(3);
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`every region and dialog is accessible in ${colorScheme}`, async ({ page }) => {
    test.slow();
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.goto('/');
    await expect(page.locator('.attempt-table tr.selected')).toHaveCount(1);
    const check = (where: string) => expectAccessible(page, where);
    await check('first screen');
    await page.getByText('Feedback text').last().click();
    await page.locator('.lane-title').first().click();
    await check('a whole run selected, a feedback text open');
    for (const name of ['+ Fault', '+ Mistake', '+ Add or import', 'Edit search_invoices']) {
      await page.getByRole('button', { name }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await check(name);
      await page.getByRole('button', { name: 'Close' }).click();
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
    for (const region of ['Scenario', 'Lanes', 'Inspector']) {
      await page.setViewportSize({ width: 390, height: 844 });
      await page.getByRole('navigation', { name: 'Regions' }).getByRole('button', { name: region }).click();
      await check(`${region} at 390 px`);
    }
  });
}
