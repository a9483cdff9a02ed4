import { expect, test } from './fixtures.ts';

/** Five actions, in the order in which the page offers them: a new lane, a text, Run, the lane, its failure. */
test('a newcomer rewords what the model read and sees the difference beside it', async ({ page }) => {
  await page.goto('/');
  const lanes = page.locator('.lane-header');
  const inspector = page.getByRole('region', { name: 'Inspector' });
  // The recovered lane's first failure is in front: nothing has to be clicked to read it.
  await expect(page.locator('.lane-header.selected')).toContainText('recovered');
  await expect(inspector.locator('.model-text').first()).toContainText('expected a date like 2026-05-01');
  await page.getByRole('button', { name: 'Try another text in a new lane' }).click();
  await expect(lanes).toHaveCount(4);
  const text = page.getByRole('textbox', { name: /^Feedback text of Classify and route · copy/ });
  await expect(text).toBeFocused();
  await text.fill('The call failed.');
  await expect(page.getByText('edited since')).toHaveCount(1);
  await page.getByRole('button', { name: /^Run/ }).click();
  await expect(page.getByText('edited since')).toHaveCount(0);
  const [before, after] = [lanes.nth(2), lanes.nth(3)];
  await expect(after.locator('.lane-title')).toContainText('copy');
  await expect(after.locator('.lane-outcome')).not.toHaveText((await before.locator('.lane-outcome').textContent()) ?? '');
  await after.locator('.lane-title').click();
  await page.locator('tbody', { hasText: 'Classify and route · copy' }).locator('tr', { hasText: 'input' }).first().click();
  await expect(inspector.locator('.model-text').first()).toHaveText('The call failed.');
});
