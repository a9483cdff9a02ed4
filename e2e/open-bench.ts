import { expect, type Page } from '@playwright/test';

/** Opens the page and waits until the lanes have run and their first failure is selected. */
export async function openBench(page: Page): Promise<void> {
  await page.goto('/');
  await expect(page.locator('.attempt-table tr.selected')).toHaveCount(1);
}
