import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './expect-accessible.ts';
import { expect, test } from './fixtures.ts';
import { openBench } from './open-bench.ts';

async function editTool(page: Page, name: string): Promise<Locator> {
  await page.getByRole('button', { name: `Edit ${name}`, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: `Tool: ${name}` });
  // The editor has taken the place of the plain text area.
  await expect(dialog.locator('.json-editor-host').first()).toBeVisible();
  return dialog;
}

function json(dialog: Locator, name: string): Locator {
  return dialog.getByRole('textbox', { name: `${name} as JSON` });
}

test('a tool made in the form alone is called by the next run', async ({ page }) => {
  await openBench(page);
  await page.getByRole('button', { name: 'Remove sum_amounts' }).click();
  await page.getByRole('button', { name: '+ Add or import' }).click();
  await page.getByRole('button', { name: 'New tool from scratch' }).click();
  const dialog = page.getByRole('dialog', { name: /^Tool: / });
  await dialog.getByRole('textbox', { name: 'Name' }).first().fill('sum_amounts');
  await expect(page.getByRole('dialog', { name: 'Tool: sum_amounts' })).toBeVisible();

  const input = dialog.getByRole('region', { name: 'Arguments' }).first();
  await input.getByRole('textbox', { name: 'Name' }).fill('amounts');
  await input.getByRole('combobox', { name: 'Type of amounts' }).selectOption('list of …');
  await input.getByText('Rules').click();
  await input.getByRole('combobox', { name: 'Type of each item of amounts' }).selectOption('number');

  const contract = dialog.getByRole('region', { name: 'Contract of its value' });
  await contract.getByRole('button', { name: 'Add a contract' }).click();
  await contract.getByRole('button', { name: 'Add a member to the value' }).click();
  await contract.getByRole('textbox', { name: 'Name' }).fill('total');
  await contract.getByRole('combobox', { name: 'Type of total' }).selectOption('number');

  const behaviour = dialog.getByRole('region', { name: 'Behaviour' });
  await behaviour.getByText('A template over the arguments').click();
  const template = behaviour.getByRole('textbox', { name: /^Liquid template/ });
  await template.fill('{"total": {{ arguments.amounts | sise }}}');
  await expect(behaviour.getByText('line 1:', { exact: false })).toBeVisible();
  await template.fill('{"total": {{ arguments.amounts | size }}}');
  await expect(behaviour.getByText('"total": 3')).toBeVisible();
  await expect(behaviour.getByText('Keeps the contract.')).toBeVisible();
  await expect(json(dialog, 'sum_amounts')).toContainText('"name": "sum_amounts"');

  await page.keyboard.press('Escape');
  await expect(page.locator('.lane-header').last().locator('.lane-outcome')).toContainText('recovered');
  await page.locator('tbody', { hasText: 'Classify and route' }).locator('tr', { hasText: 'sum_amounts' }).first().click();
  await expect(page.getByRole('region', { name: 'Inspector' })).toContainText('"total":3');
});

test('broken JSON is marked, explained, kept over a reload and mended in place', async ({ page }) => {
  await openBench(page);
  let dialog = await editTool(page, 'search_invoices');
  await json(dialog, 'search_invoices').click();
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('End');
  await page.keyboard.type(' x');
  await expect(dialog.getByRole('button', { name: 'line 1:3' })).toBeVisible();
  await expect(dialog.locator('.cm-lintRange-error')).toHaveText('x');
  await expect(json(dialog, 'search_invoices')).toHaveAttribute('aria-invalid', 'true');
  await expect(dialog.getByRole('textbox', { name: 'Name' }).first()).toBeDisabled();

  await page.reload();
  await expect(page.getByText('unfinished edit')).toBeVisible();
  dialog = await editTool(page, 'search_invoices');
  await dialog.getByRole('button', { name: 'line 1:3' }).click();
  await page.keyboard.press('Delete');
  await expect(dialog.getByText('No error: runs use this.')).toBeVisible();
  await expect(dialog.locator('.cm-lintRange-error')).toHaveCount(0);
  await expect(dialog.getByRole('textbox', { name: 'Name' }).first()).toBeEnabled();

  await dialog.getByRole('textbox', { name: 'Description' }).fill('Looks for invoices.');
  await expect(json(dialog, 'search_invoices')).toContainText('Looks for invoices.');
});

test('completion offers what the schema knows, by keyboard, and Tab leaves after Escape', async ({ page }) => {
  await openBench(page);
  const dialog = await editTool(page, 'search_invoices');
  await json(dialog, 'search_invoices').click();
  await page.keyboard.press('Control+End');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('End');
  await page.keyboard.type('\n"fa');
  const option = dialog.getByRole('option', { name: /"fallbacks"/ });
  await expect(option).toBeVisible();
  await expect(dialog.locator('.cm-completionInfo')).toContainText('What is called instead');
  // Right behind the first letters the list takes no Enter, so that typing is never taken for a choice.
  await page.waitForTimeout(150);
  await page.keyboard.press('Enter');
  await expect(json(dialog, 'search_invoices')).toContainText('"fallbacks": []');
  await expect(dialog.getByText('No error: runs use this.')).toBeVisible();
  // The list of what may stand in it has opened; the first Escape is its own.
  await expect(dialog.getByRole('listbox')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog.getByRole('listbox')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(dialog.getByText('Tab now leaves the editor.')).toBeAttached();
  await page.keyboard.press('Tab');
  await expect(dialog).toBeVisible();
  await expect.poll(() => page.evaluate(() => document.activeElement?.className ?? '')).not.toContain('json-editor-host');
});

test('find and undo in the editor belong to its text', async ({ page }) => {
  await openBench(page);
  const dialog = await editTool(page, 'search_invoices');
  await json(dialog, 'search_invoices').click();
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('Control+f');
  await page.keyboard.type('Finds invoices');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await page.keyboard.type('Seeks bills');
  await expect(dialog.getByRole('textbox', { name: 'Description' })).toHaveValue(/^Seeks bills/);
  await page.keyboard.press('Control+z');
  await expect(dialog.getByRole('textbox', { name: 'Description' })).toHaveValue(/^Finds invoices/);
});

test('a new name is followed by faults and plan, and taken back in one step', async ({ page }) => {
  await openBench(page);
  const dialog = await editTool(page, 'search_invoices');
  const name = page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).first();
  await dialog.getByRole('textbox', { name: 'Name' }).first().press('End');
  await page.keyboard.type('_now');
  await expect(name).toHaveValue('search_invoices_now');
  await expect(name).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByText(/^503 on the first 2 calls to search_invoices_now/)).toBeVisible();
  await expect(page.locator('.lane-header').last().locator('.lane-outcome')).toContainText('recovered');
  await page.keyboard.press('Control+z');
  await expect(page.getByText(/^503 on the first 2 calls to search_invoices,/)).toBeVisible();
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the tool editor is accessible in ${colorScheme}, right and wrong, wide and narrow`, async ({ page }) => {
    test.slow();
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await openBench(page);
    const dialog = await editTool(page, 'search_invoices');
    const check = (where: string) => expectAccessible(page, where);
    for (const summary of await dialog.locator('.property-rules > summary').all()) await summary.click();
    await dialog.getByRole('button', { name: '+ Add a fallback' }).click();
    const fallbacks = dialog.getByRole('region', { name: 'Fallbacks' });
    await fallbacks.getByRole('combobox', { name: 'With arguments' }).selectOption('adapted');
    await fallbacks.getByRole('button', { name: '+ Add a member' }).click();
    await dialog.getByRole('button', { name: '+ Add a bound' }).click();
    await check('everything open');
    await json(dialog, 'search_invoices').click();
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('End');
    await page.keyboard.type(' x');
    await expect(dialog.getByRole('button', { name: 'line 1:3' })).toBeVisible();
    await check('broken JSON');
    await page.setViewportSize({ width: 390, height: 844 });
    await check('at 390 px');
  });
}
