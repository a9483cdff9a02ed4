import { expect, type Page } from '@playwright/test';
import type { WireServer } from './wire-server.ts';

/** Opens the page with one lane, sets up the server as its model, and presses Run; the run is under way when this resolves. */
export async function startProviderRun(page: Page, wire: WireServer): Promise<void> {
  await page.goto('/#strategies=classify-and-route');
  const source = page.locator('.model-choice').getByRole('combobox').first();
  if ((await source.inputValue()) === 'provider') await page.getByRole('button', { name: 'Set up' }).click();
  else await source.selectOption('provider');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/^Provider/).selectOption({ label: 'Another OpenAI-compatible server' });
  await dialog.getByLabel('Base URL').fill(`${wire.origin}/v1`);
  await dialog.getByLabel('Model', { exact: true }).fill('wire-1');
  await expect(dialog.getByText(/^Ready\./)).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page
    .getByRole('button', { name: /^Run all lanes|^Run/ })
    .first()
    .click();
  const question = page.getByRole('dialog', { name: 'First run against this model' });
  await question.getByRole('button', { name: 'Run', exact: true }).click();
}
