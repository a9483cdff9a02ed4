import { existsSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

const TOOLS_FILE = '../shared/data/mcp/github-mcp-server.tools-list.json';

async function openImported(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByRole('button', { name: '+ Add or import' }).click();
  await page.locator('input[type=file]').setInputFiles(TOOLS_FILE);
  await expect(page.getByText(/tools read as MCP tools\/list/)).toBeVisible();
  await page.getByRole('button', { name: 'Open as a new scenario' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

/** The first tool that the generated task calls, as the attempts table names it. */
async function firstCalledTool(page: Page): Promise<string> {
  return (await page.locator('.attempt-table tbody tr:not(.lane-row) code').first().textContent()) ?? '';
}

test.describe(() => {
  // biome-ignore lint/suspicious/noSkippedTests: shared data is not on every machine; the reason is printed
  test.skip(!existsSync(TOOLS_FILE), `${TOOLS_FILE} is not on this machine`);

  test('a real tools file meets a flaky server and a wrong argument in three lanes', async ({ page }) => {
    await openImported(page);
    await expect(page.locator('.lane-header')).toHaveCount(3);
    const tool = await firstCalledTool(page);

    await page.getByRole('button', { name: '+ Fault' }).click();
    const fault = page.getByRole('dialog', { name: 'Add a fault' });
    await fault.getByLabel('Where').selectOption(tool);
    await fault.getByLabel('Call by call').fill('503, 503, ok');
    await expect(fault.getByText(`503 on calls 1 and 2 to ${tool}, before the commit`)).toBeVisible();
    await fault.getByRole('button', { name: 'Add fault' }).click();

    await page.getByRole('button', { name: '+ Mistake' }).click();
    const mistake = page.getByRole('dialog', { name: 'Add a mistake' });
    const member = await mistake.getByLabel('Member').inputValue();
    await mistake.getByLabel('Wrong value').fill('{"not": "what the schema says"}');
    await mistake.getByRole('button', { name: 'Add mistake' }).click();

    await expect(page.getByText('edited since')).toHaveCount(3);
    await page.keyboard.press('r');
    await expect(page.getByText('edited since')).toHaveCount(0);
    await expect(page.getByText('3 runs ·')).toBeVisible();
    await expect(page.getByText('0 to the network')).toBeVisible();

    const failed = page.locator('tbody', { hasText: 'Classify and route' }).locator('tr', { hasText: 'input' }).first();
    await failed.click();
    const inspector = page.getByRole('region', { name: 'Inspector' });
    await expect(inspector.getByRole('heading', { name: /input/ })).toBeVisible();
    await expect(inspector.locator('.model-text').first()).toContainText(member.slice(1));
    await expect(inspector.locator('.model-text mark').first()).toBeVisible();
  });

  test('what an import drops is listed with its reason', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('button', { name: '+ Add or import' }).click();
    await page
      .getByRole('dialog')
      .getByRole('textbox')
      .fill('{"tools": [{"name": "good", "inputSchema": {"type": "object"}}, {"name": 7}]}');
    await expect(page.getByText(/dropped or changed/)).toBeVisible();
    await expect(page.locator('.losses li').first()).toContainText('/tools/1');
  });
});
