import { expectAccessible } from './expect-accessible.ts';
import { expect, test } from './fixtures.ts';

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [1440, 390]) {
    test(`first screen is readable in ${colorScheme} at ${width} px`, async ({ page }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.setViewportSize({ width, height: 900 });
      await page.goto('/');
      await expect(page.getByRole('button', { name: /^Run/ })).toBeVisible();
      await expect(page).toHaveTitle(/Mulligan/);
      await expectAccessible(page, 'first screen');
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      expect(overflow, 'pixels that stick out sideways').toBeLessThanOrEqual(0);
    });
  }
}

test('a reload sends nothing anywhere and keeps no key', async ({ page, witness }) => {
  await page.goto('/');
  await page.reload();
  await expect(page.getByRole('button', { name: /^Run/ })).toBeVisible();
  expect(witness.foreignRequests()).toEqual([]);
});
