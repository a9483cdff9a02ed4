import { expectAccessible } from './expect-accessible.ts';
import { expect, test } from './fixtures.ts';
import { openBench } from './open-bench.ts';

/** 1440 × 900 at 200 % zoom is a page of 720 × 450. */
test.describe('at 200 % zoom', () => {
  test.use({ viewport: { width: 720, height: 450 }, deviceScaleFactor: 2 });

  test('every region is reached and nothing runs out of the page', async ({ page }) => {
    await openBench(page);
    const regions = page.getByRole('navigation', { name: 'Regions' });
    for (const region of ['Scenario', 'Lanes', 'Inspector']) {
      await regions.getByRole('button', { name: region }).click();
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      expect(overflow, region).toBeLessThanOrEqual(0);
      await expect(page.getByRole('button', { name: /^Run/ })).toBeInViewport();
      await expectAccessible(page, region);
    }
    await page.keyboard.press('d');
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).focus();
    await expect(dialog.getByRole('button', { name: 'Close' })).toBeInViewport();
  });
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`forced colours keep the paint, the focus ring and the selection in ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'active', colorScheme });
    await openBench(page);
    const painted = await page.evaluate(() => {
      const canvas = document.querySelector('canvas');
      const context = canvas?.getContext('2d');
      const pixels = context?.getImageData(0, 0, canvas?.width ?? 1, canvas?.height ?? 1).data ?? [];
      const seen = new Set<string>();
      for (let at = 0; at < pixels.length; at += 4) seen.add(`${pixels[at]},${pixels[at + 1]},${pixels[at + 2]}`);
      return seen.size;
    });
    expect(painted, 'colours on the timeline').toBeGreaterThan(2);
    await page.keyboard.press('Tab');
    const outline = await page.evaluate(() => getComputedStyle(document.activeElement ?? document.body).outlineStyle);
    expect(outline).not.toBe('none');
    await expect(page.locator('.lane-header.selected')).toHaveCSS('outline-style', 'solid');
  });
}

test('reduced motion moves nothing', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openBench(page);
  const moving = await page.evaluate(
    () =>
      [...document.querySelectorAll('*')].filter((element) => {
        const { transitionDuration, animationName } = getComputedStyle(element);
        return animationName !== 'none' || transitionDuration.split(',').some((time) => Number.parseFloat(time) > 0.001);
      }).length,
  );
  expect(moving).toBe(0);
});

test('a run is announced lane by lane, not at every event', async ({ page }) => {
  await openBench(page);
  await page.evaluate(() => {
    const said: string[] = [];
    Reflect.set(window, 'said', said);
    for (const region of document.querySelectorAll('[role=status], [aria-live=polite]')) {
      new MutationObserver(() => said.push(region.textContent ?? '')).observe(region, {
        childList: true,
        subtree: true,
        characterData: true,
      });
    }
  });
  await page.keyboard.press('r');
  await expect.poll(() => page.evaluate(() => (Reflect.get(window, 'said') as string[]).length)).toBeGreaterThan(0);
  await page.waitForTimeout(500);
  expect(await page.evaluate(() => (Reflect.get(window, 'said') as string[]).length)).toBeLessThanOrEqual(5);
});
