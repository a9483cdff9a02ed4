import type { Page } from '@playwright/test';
import { expectAccessible } from './expect-accessible.ts';
import { expect, test } from './fixtures.ts';
import { openBench } from './open-bench.ts';

const axis = (page: Page) => page.getByRole('slider', { name: 'Time cursor' });
const figures = (page: Page, lane: number) => page.locator('.lane-figures').nth(lane).textContent();
const ticks = (page: Page) => page.locator('.time-axis .tick').allTextContents();
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function pinAt(page: Page, share: number): Promise<void> {
  const box = await axis(page).boundingBox();
  if (box === null) throw new Error('no axis');
  await axis(page).click({ position: { x: box.width * share, y: 8 } });
}

test('buttons and keys zoom, pan and fit the same axis', async ({ page }) => {
  await openBench(page);
  const fitted = await ticks(page);
  await expect(page.getByRole('button', { name: 'Fit the time axis' })).toBeDisabled();
  await press(page, 'Zoom in');
  await expect.poll(() => ticks(page)).not.toEqual(fitted);
  const zoomed = await ticks(page);
  const shown = page.getByRole('scrollbar', { name: 'Part of the time that is shown' });
  await expect(shown).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press(']');
  await expect.poll(() => ticks(page)).not.toEqual(zoomed);
  await page.keyboard.press('[');
  await page.keyboard.press('[');
  await expect(shown).toHaveAttribute('aria-valuenow', '0');
  await page.keyboard.press('0');
  await expect.poll(() => ticks(page)).toEqual(fitted);
  await expect(shown).toHaveCount(0);
  await page.keyboard.press('z');
  await expect.poll(() => ticks(page)).not.toEqual(fitted);
  await press(page, 'Fit the time axis');
  await expect.poll(() => ticks(page)).toEqual(fitted);
});

test('a double click zooms to a span and beside one fits everything', async ({ page }) => {
  await openBench(page);
  const fitted = await ticks(page);
  const canvas = page.locator('canvas.timeline');
  const box = await canvas.boundingBox();
  if (box === null) throw new Error('no canvas');
  await canvas.dblclick({ position: { x: box.width * 0.05, y: 17 } });
  await expect.poll(() => ticks(page)).not.toEqual(fitted);
  await canvas.dblclick({ position: { x: box.width - 3, y: 60 } });
  await expect.poll(() => ticks(page)).toEqual(fitted);
});

test('the wheel with Ctrl zooms and with Shift pans', async ({ page }) => {
  await openBench(page);
  const fitted = await ticks(page);
  await page.locator('canvas.timeline').hover({ position: { x: 200, y: 60 } });
  await page.keyboard.down('Control');
  await page.mouse.wheel(0, -300);
  await page.keyboard.up('Control');
  await expect.poll(() => ticks(page)).not.toEqual(fitted);
  const zoomed = await ticks(page);
  await page.keyboard.down('Shift');
  await page.mouse.wheel(0, 200);
  await page.keyboard.up('Shift');
  await expect.poll(() => ticks(page)).not.toEqual(zoomed);
});

test('a play shows only what has happened and ends with everything', async ({ page }) => {
  await openBench(page);
  const whole = await figures(page, 2);
  await page.getByRole('combobox', { name: 'Speed of the play' }).selectOption('5×');
  await page.keyboard.press('Escape');
  await page.keyboard.press(' ');
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  await expect(page.locator('.attempt-table .not-yet').first()).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Playing from' })).toHaveText('Playing from 0 ms at 5×');
  await page.keyboard.press(' ');
  await expect(page.getByRole('button', { name: 'Play the lanes' })).toBeVisible();
  expect(await figures(page, 2)).not.toBe(whole);
  await page.keyboard.press(' ');
  await expect(page.getByRole('status').filter({ hasText: 'Played to the end' })).toHaveText(/Played to the end, 10\.9 s/, {
    timeout: 15_000,
  });
  expect(await figures(page, 2)).toBe(whole);
  await expect(page.locator('.attempt-table .not-yet')).toHaveCount(0);
});

test('single steps stop where something ends, with reduced motion too', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openBench(page);
  await page.keyboard.press('.');
  await expect(page.locator('.play-time')).toContainText('820 ms');
  await expect(page.locator('.lane-now')).toHaveText([/search_invoices/, /search_invoices/, /model, step 2/]);
  await page.keyboard.press('.');
  await expect(page.locator('.play-time')).toContainText('1.0 s');
  await page.keyboard.press(',');
  await expect(page.locator('.play-time')).toContainText('820 ms');
  await page.keyboard.press('Escape');
  await expect(page.locator('.play-time')).toHaveCount(0);
});

test('a click on the axis pins the cursor and says how every lane stands', async ({ page }) => {
  await openBench(page);
  await pinAt(page, 0.45);
  await expect(axis(page)).toHaveAttribute(
    'aria-valuetext',
    /^4\.\d s\. Crash on first error: ended, 266 tokens so far .* 266 wasted\. Blind retry: /,
  );
  const before = await axis(page).getAttribute('aria-valuenow');
  await page.keyboard.press('ArrowRight');
  await expect(axis(page)).not.toHaveAttribute('aria-valuenow', before ?? '');
  await page.keyboard.press('Home');
  await expect(axis(page)).toHaveAttribute('aria-valuenow', '0');
  await page.keyboard.press('End');
  await expect(axis(page)).toHaveAttribute('aria-valuetext', 'not pinned: everything is shown');
});

test('the strip under a lane says what was spent by then', async ({ page }) => {
  await openBench(page);
  const canvas = page.locator('canvas.timeline');
  const box = await canvas.boundingBox();
  if (box === null) throw new Error('no canvas');
  await canvas.hover({ position: { x: box.width * 0.6, y: box.height - 12 } });
  await expect(page.locator('.hover-card')).toHaveText(/^643 tokens so far \(607 in, 36 out\), \$0\.0024$/);
});

test('the score adds up and copies with exact figures', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openBench(page);
  await page.getByRole('tab', { name: 'Score' }).click();
  await expect(page.locator('.score-table tbody tr').first()).toBeVisible();
  const rows = await page
    .locator('.score-table tbody tr')
    .evaluateAll((lines) => lines.map((line) => [...line.children].map((cell) => cell.textContent ?? '')));
  for (const name of ['Steps', 'Attempts', 'Tries', 'Requests', 'Tokens in', 'Tokens out', 'Wasted tokens']) {
    const [, ...cells] = rows.find(([first]) => first === name) ?? [];
    const numbers = cells.map((cell) => Number(cell.replace(/[^0-9.]/g, '')));
    const all = numbers.pop();
    expect(
      numbers.reduce((a, b) => a + b, 0),
      name,
    ).toBe(all);
  }
  await page.getByRole('tabpanel').getByRole('button', { name: 'Copy' }).click();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied.split('\n').map((line) => line.split('\t')[0])).toEqual([
    'lane',
    'Crash on first error',
    'Blind retry',
    'Classify and route',
    'all lanes',
  ]);
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
});

test('lanes are moved, duplicated and removed from their headers', async ({ page }) => {
  await openBench(page);
  const titles = () => page.locator('.lane-title').allTextContents();
  const open = (title: string) => page.getByRole('button', { name: `Lane ${title}: move, duplicate, remove` }).press('Enter');
  await open('Classify and route');
  await expect(page.getByRole('menuitem', { name: 'Move up' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect.poll(titles).toEqual(['Crash on first error', 'Classify and route', 'Blind retry']);
  await open('Classify and route');
  await expect(page.getByRole('menu')).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect.poll(titles).toEqual(['Crash on first error', 'Classify and route', 'Classify and route · copy', 'Blind retry']);
  await open('Blind retry');
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await expect.poll(titles).not.toContain('Blind retry');
  await page.keyboard.press('Control+z');
  await expect.poll(titles).toContain('Blind retry');
  await page.locator('.lane-handle').nth(3).dragTo(page.locator('.lane-header').nth(0));
  await expect.poll(titles).toEqual(['Blind retry', 'Crash on first error', 'Classify and route', 'Classify and route · copy']);
});

test('time gets the width at 1024 px and no header is over four lines', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await openBench(page);
  expect((await page.locator('canvas.timeline').boundingBox())?.width ?? 0).toBeGreaterThan(380);
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const header of await page.locator('.lane-header').all()) {
    expect((await header.boundingBox())?.height ?? 999).toBeLessThan(100);
  }
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`every table, the play and the zoom are accessible in ${colorScheme}`, async ({ page }) => {
    test.slow();
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await openBench(page);
    for (const name of ['Spans', 'Score', 'Attempts']) {
      await page.getByRole('tab', { name }).click();
      await expect(page.getByRole('tabpanel', { name: `${name} table` }).locator('table')).toBeVisible();
      await expectAccessible(page, name);
    }
    await pinAt(page, 0.4);
    await page.keyboard.press('+');
    await expectAccessible(page, 'pinned and zoomed');
    await page.locator('.lane-handle').first().click();
    await expect(page.getByRole('menu')).toBeVisible();
    await expectAccessible(page, 'the menu of a lane');
  });
}

test('forced colours keep the timeline readable', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await openBench(page);
  const colours = await page.locator('canvas.timeline').evaluate((element) => {
    const canvas = element as HTMLCanvasElement;
    const data = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
    const seen = new Set<string>();
    for (let at = 0; at < data.length; at += 4) seen.add(`${data[at]},${data[at + 1]},${data[at + 2]}`);
    return seen.size;
  });
  expect(colours).toBeGreaterThan(5);
});
