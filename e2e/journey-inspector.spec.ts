import type { Page } from '@playwright/test';
import { expectAccessible } from './expect-accessible.ts';
import { expect, test } from './fixtures.ts';

const TABS = ['Model reads', 'Chain', 'Arguments', 'Wire', 'Cost', 'World'] as const;

/** The last lane's first attempt: sent back to the model, and carried by the next request. */
async function openAttempt(page: Page, hash = ''): Promise<void> {
  await page.goto(`/${hash}`);
  await expect(page.locator('.lane-outcome .mark')).toHaveCount(3);
  await page.locator('tbody', { hasText: 'Classify and route' }).locator('tr', { hasText: 'input' }).first().click();
}

test('the tabs go round by arrow keys and the address brings one back', async ({ page }) => {
  await openAttempt(page);
  await page.getByRole('tab', { name: 'Model reads' }).focus();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('tab', { name: 'World' })).toBeFocused();
  await page.keyboard.press('Home');
  for (const name of TABS) {
    await expect(page.getByRole('tab', { name })).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByRole('tabpanel', { name })).toBeVisible();
    if (name === 'Wire') break;
    await page.keyboard.press('ArrowRight');
  }
  expect(page.url()).toContain('tab=wire');
  await page.reload();
  await expect(page.getByRole('tabpanel', { name: 'Wire' })).toContainText('POST');
});

test('the wire of a request is searched, compared, and copied without a key', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', {
      value: { writeText: (text: string) => Promise.resolve(Reflect.set(window, 'copied', text)) },
    });
  });
  await openAttempt(page, '#wire=anthropic&tab=wire');
  const wire = page.getByRole('region', { name: 'HTTP exchange' });
  await expect(wire).toContainText('https://api.anthropic.com/v1/messages');
  await expect(wire).toContainText('Computed: nothing was sent');
  await expect(wire).toContainText(/[\d,]+ bytes · counted as [\d,]+ input tokens/);
  await wire.getByRole('searchbox').fill('is_error');
  await expect(wire.getByRole('status')).toHaveText('1 of 1');
  await wire.getByText('Diff', { exact: true }).click();
  await expect(wire.locator('.code-line.added')).not.toHaveCount(0);
  await expect(wire.locator('.code-line.removed code')).toHaveCount(0);
  await wire.getByRole('button', { name: 'Copy as curl' }).click();
  await expect(wire.getByText('Copied')).toBeVisible();
  const copied = await page.evaluate(() => String(Reflect.get(window, 'copied')));
  expect(copied).toContain('"x-api-key: $API_KEY"');
  await wire.getByText('Response', { exact: true }).click();
  await wire.getByText('Raw', { exact: true }).click();
  await expect(wire.locator('.wire-raw')).toContainText('"type":"message"');
});

test('each format says what it lost of a failed call', async ({ page }) => {
  await openAttempt(page, '#wire=anthropic&tab=wire');
  const losses = page.getByRole('region', { name: 'Lost in this format' });
  await expect(losses).toContainText('0 marks');
  await page.getByTitle('Whose message format the run passes through').selectOption('compatible');
  await expect(losses).toContainText('The error flag of search_invoices');
  await page.getByRole('tab', { name: 'Chain' }).click();
  const chain = page.locator('.chain');
  await expect(chain.locator('.chain-station', { hasText: 'Wire JSON' })).toContainText('error flag');
  await expect(chain.locator('.chain-station').last()).toContainText('in words alone');
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`every tab is accessible in ${colorScheme}`, async ({ page }) => {
    test.slow();
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await openAttempt(page);
    const check = (where: string) => expectAccessible(page, where, '.inspector');
    for (const name of TABS) {
      await page.getByRole('tab', { name }).click();
      await page.waitForTimeout(300);
      await check(`${name} of an attempt`);
    }
    await page.locator('.lane-title').first().click();
    for (const name of ['Wire', 'Cost', 'Model reads']) {
      await page.getByRole('tab', { name }).click();
      await check(`${name} of a run`);
    }
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('navigation', { name: 'Regions' }).getByRole('button', { name: 'Inspector' }).click();
    await page.getByRole('tab', { name: 'Wire' }).click();
    await check('Wire at 390 px');
  });
}

test('on a small screen time has the whole width and a lane two lines', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  await expect(page.locator('.lane-outcome .mark')).toHaveCount(3);
  const track = await page.locator('.lane-track').boundingBox();
  expect(track?.width).toBeGreaterThan(370);
  const figures = await page.locator('.lane-figures').first().boundingBox();
  const header = await page.locator('.lane-header').first().boundingBox();
  expect((figures?.y ?? 0) + (figures?.height ?? 0) - (header?.y ?? 0)).toBeLessThanOrEqual(48);
});
