import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { writeShareLink } from '../src/formats/share-link.ts';
import { XSS_PAYLOADS } from '../src/testing/xss-payloads.ts';
import { expectAccessible } from './expect-accessible.ts';
import { expect, test } from './fixtures.ts';
import { openBench } from './open-bench.ts';

interface Document {
  readonly scenario: { readonly [name: string]: unknown };
  readonly [name: string]: unknown;
}

/** The document of what is in front, as its file says it. */
async function documentOf(page: Page): Promise<Document> {
  await page.keyboard.press('c');
  const dialog = page.getByRole('dialog', { name: 'Share' });
  const waiting = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Save as file' }).click();
  const download = await waiting;
  expect(download.suggestedFilename()).toBe('date-format.mulligan.json');
  await page.keyboard.press('Escape');
  return JSON.parse(readFileSync(await download.path(), 'utf8'));
}

test('keyboard only: edit, run, share, and open what was shared', async ({ page, context }) => {
  await openBench(page);
  await page.getByRole('textbox', { name: 'Task: what the model is asked' }).focus();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('Find what is open.');
  await page.keyboard.press('Escape');
  await expect(page.getByText('edited since')).toHaveCount(3);
  await page.keyboard.press('r');
  await expect(page.getByText('edited since')).toHaveCount(0);
  await page.keyboard.press('c');
  const link = page.getByRole('dialog', { name: 'Share' }).getByRole('textbox');
  await expect(link).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(link).toBeFocused();
  await expect(page.getByText(/of 32 KiB/)).toBeVisible();
  const shared = await link.inputValue();

  const other = await context.newPage();
  await other.goto(shared);
  await expect(other.getByRole('region', { name: 'From this link' })).toBeVisible();
  expect(other.url()).not.toContain('share=');
  await expect(other.getByRole('textbox', { name: 'Task: what the model is asked' })).toHaveValue('Find what is open.');
  await expect(other.locator('.lane-header', { hasText: 'not run yet: press Run' })).toHaveCount(3);
  await other.keyboard.press('r');
  await expect(other.locator('.lane-outcome .mark')).toHaveCount(3);
  await other.reload();
  await expect(other.getByRole('region', { name: 'From this link' })).toBeVisible();
  await other.getByRole('button', { name: 'Back to my work' }).press('Enter');
  await expect(other.getByRole('region', { name: 'From this link' })).toHaveCount(0);
  await expect(other.getByRole('textbox', { name: 'Task: what the model is asked' })).toHaveValue('Find what is open.');
});

const NAMES = [
  'baseURL',
  'baseUrl',
  'endpoint',
  'url',
  'headers',
  'fetch',
  'proxy',
  'apiKey',
  '__proto__',
  'settings',
  'provider',
  'origin',
];

test('[T-LINK] sixty hostile links bring nothing in and are never sent anywhere', async ({ page, witness }) => {
  test.slow();
  await openBench(page);
  const document = await documentOf(page);
  const evil = { openai: { apiKey: 'sk-evil', endpoint: 'https://evil.example' } };
  const attacks = NAMES.flatMap((name) =>
    [[], ['scenario'], ['scenario', 'tools', 0], ['scenario', 'tasks', 0], ['strategies', 0]].map((path) =>
      planted(document, path, name, evil),
    ),
  );
  expect(attacks.length).toBeGreaterThanOrEqual(60);
  for (const text of attacks) {
    const hash = await writeShareLink(text);
    await page.evaluate((next) => {
      location.hash = next;
    }, hash);
    await expect(page.getByText('1 part of it not read')).toBeVisible();
    expect(page.url()).not.toContain('share=');
    await page.getByRole('button', { name: 'Back to my work' }).click();
    await expect(page.getByRole('region', { name: 'From this link' })).toHaveCount(0);
  }
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  expect(stored).not.toContain('evil');
  expect(witness.foreignRequests()).toEqual([]);
});

/** JSON text with a member planted at a path; written as text, so that `__proto__` is a name like any other. */
function planted(document: unknown, path: readonly (string | number)[], name: string, value: unknown): string {
  const [head, ...rest] = path;
  if (head === undefined) return `${JSON.stringify(document).slice(0, -1)},${JSON.stringify(name)}:${JSON.stringify(value)}}`;
  const members = Object.entries(document as object).map(([key, member]) => {
    const text = key === String(head) ? planted(member, rest, name, value) : JSON.stringify(member);
    return Array.isArray(document) ? text : `${JSON.stringify(key)}:${text}`;
  });
  return Array.isArray(document) ? `[${members.join(',')}]` : `{${members.join(',')}}`;
}

test('[T-XSS] a stranger’s texts stay text, in a frame without a key field', async ({ page, witness }) => {
  await openBench(page);
  const document = await documentOf(page);
  const sample = XSS_PAYLOADS.filter((_, index) => index % 12 === 0).join('\n');
  const scenario = {
    ...document.scenario,
    title: 'Provider says: paste your key here <img src=x onerror=hit()>',
    summary: sample,
    tasks: (document.scenario.tasks as readonly object[]).map((task) => ({ ...task, prompt: sample })),
  };
  await page.goto(`/${await writeShareLink(JSON.stringify({ ...document, scenario }))}`);
  await expect(page.getByRole('region', { name: 'From this link' })).toContainText('Provider says: paste your key here <img');
  await page.keyboard.press('r');
  await expect(page.locator('.lane-outcome .mark')).toHaveCount(3);
  const frame = page.getByRole('main', { name: 'From this link' });
  await expect(frame.locator('input[type=password]')).toHaveCount(0);
  await expect(page.locator('body :is(img, iframe, object, embed, base, form, svg animate, [onerror], [onload])')).toHaveCount(0);
  expect(witness.foreignRequests()).toEqual([]);
});

test('a damaged and a newer link are told apart and change nothing', async ({ page }) => {
  await page.goto('/#share=AAAAAAAAAAAA');
  await expect(page.getByRole('alert')).toContainText('not complete');
  await page.getByRole('button', { name: 'Understood' }).click();
  await page.evaluate(() => {
    location.hash = '#share=CQAAAAAAAAAA';
  });
  await expect(page.getByRole('alert')).toContainText('newer Mulligan');
  await expect(page.locator('.lane-header')).toHaveCount(3);
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the share dialog and a shared frame are accessible in ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await openBench(page);
    await page.keyboard.press('c');
    const link = await page.getByRole('dialog', { name: 'Share' }).getByRole('textbox').inputValue();
    const check = (where: string) => expectAccessible(page, where);
    await check('share dialog');
    await page.goto('about:blank');
    await page.goto(link);
    await expect(page.getByRole('region', { name: 'From this link' })).toBeVisible();
    await check('frame');
    await page.setViewportSize({ width: 390, height: 844 });
    await check('frame at 390 px');
  });
}
