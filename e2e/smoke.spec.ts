import AxeBuilder from '@axe-core/playwright';
import { expect, test } from './fixtures.ts';

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [1440, 390]) {
    test(`first screen is readable in ${colorScheme} at ${width} px`, async ({ page }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.setViewportSize({ width, height: 900 });
      await page.goto('/');
      await expect(page.locator('#root')).not.toBeEmpty();
      await expect(page).toHaveTitle(/Mulligan/);
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id, help, nodes }) => ({ id, help, at: nodes.map(({ target }) => target.join(' ')) }))).toEqual(
        [],
      );
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      expect(overflow, 'pixels that stick out sideways').toBeLessThanOrEqual(0);
    });
  }
}

test('a reload sends nothing anywhere and keeps no key', async ({ page, witness }) => {
  await page.goto('/');
  await page.reload();
  await expect(page.locator('#root')).not.toBeEmpty();
  expect(witness.foreignRequests()).toEqual([]);
});
