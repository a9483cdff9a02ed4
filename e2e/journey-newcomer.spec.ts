import { expect, test } from './fixtures.ts';

/** The clicks of somebody who has never seen the page, in the order in which it offers them. A person needs a few seconds for each. */
const SECONDS_A_CLICK = 6;

test('a newcomer rewords what the model read and sees the difference beside it', async ({ page }) => {
  let clicks = 0;
  const click = async (name: string | RegExp, role: 'button' | 'tab' = 'button') => {
    clicks++;
    await page.getByRole(role, { name }).first().click();
  };
  await page.goto('/');
  const lanes = page.locator('.lane-header');
  const inspector = page.getByRole('region', { name: 'Inspector' });
  // The recovered lane's first failure is in front: nothing has to be clicked to read it.
  await expect(page.locator('.lane-header.selected')).toContainText('recovered');
  await expect(inspector.locator('.model-text').first()).toContainText('expected a date like 2026-05-01');
  await click('Try another text in a new lane');
  await expect(lanes).toHaveCount(4);
  const text = page.getByRole('textbox', { name: /^Feedback text of Classify and route · copy/ });
  await expect(text).toBeFocused();
  clicks++;
  await text.fill('The call failed.');
  await expect(page.getByText('edited since')).toHaveCount(1);
  await click(/^Run/);
  await expect(page.getByText('edited since')).toHaveCount(0);
  const [before, after] = [lanes.nth(2), lanes.nth(3)];
  await expect(after.locator('.lane-title')).toContainText('copy');
  await expect(after.locator('.lane-outcome')).not.toHaveText((await before.locator('.lane-outcome').textContent()) ?? '');
  clicks++;
  await after.locator('.lane-title').click();
  clicks++;
  await page.locator('tbody', { hasText: 'Classify and route · copy' }).locator('tr', { hasText: 'input' }).first().click();
  await expect(inspector.locator('.model-text').first()).toHaveText('The call failed.');
  expect(clicks * SECONDS_A_CLICK, 'seconds of clicking').toBeLessThan(60);
});
