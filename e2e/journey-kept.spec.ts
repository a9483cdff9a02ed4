import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { startProviderRun } from './start-provider-run.ts';
import { startWireServer, type WireReply, type WireServer } from './wire-server.ts';

const call = (id: string, limit: number): WireReply => ({
  kind: 'calls',
  calls: [{ id, name: 'search_invoices', argumentsText: JSON.stringify({ status: 'open', start_date: '2026-05-01', limit }) }],
});

function startModel(): Promise<WireServer> {
  return startWireServer({
    key: null,
    respond: (_request, turn) =>
      turn % 3 === 2 ? { kind: 'text', text: '{"status":"done","summary":"","unresolved":[]}' } : call(`s-${turn}`, turn + 1),
  });
}

/** One finished run against a real model, and what its lane says. */
async function runOnce(page: Page, wire: WireServer): Promise<string> {
  await startProviderRun(page, wire);
  await expect(page.locator('.lane-outcome .mark').first()).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText(/^Running:/)).toHaveCount(0, { timeout: 20_000 });
  return (await page.locator('.lane-figures').first().textContent()) ?? '';
}

test('a kept run is opened, saved, removed and brought back', async ({ page, witness }) => {
  const wire = await startModel();
  witness.allowOrigin(wire.origin);
  try {
    const figures = await runOnce(page, wire);
    const sent = wire.requests.length;
    await page.locator('.model-choice').getByRole('combobox').first().selectOption('simulated');
    await page.goto('/#scenario=flaky-503-parallel&strategies=blind-retry');
    await page.reload();
    await expect(page.locator('.attempt-table tr.selected')).toHaveCount(1);

    await page.keyboard.press('k');
    const dialog = page.getByRole('dialog', { name: 'Kept runs' });
    const lines = dialog.locator('.kept-line');
    await expect(lines).toHaveCount(1);
    const steps = /\d+ steps?/.exec(figures)?.[0] ?? 'no steps';
    await expect(lines.first()).toContainText(steps);
    await expect(dialog).toContainText('wire-1');
    await expect(dialog.getByText(/Mulligan uses .* of the .* that this browser gives it/)).toBeVisible();

    const download = page.waitForEvent('download');
    await lines
      .first()
      .getByRole('button', { name: /as a journal file$/ })
      .click();
    const saved = await download;
    expect(saved.suggestedFilename()).toMatch(/^[a-z0-9-]+-classify-and-route-\d{4}-\d\d-\d\d\.journal\.json$/);
    const path = await saved.path();
    expect(JSON.parse(await readFile(path, 'utf8')).source.modelId).toBe('wire-1');
    const shown = execFileSync('node', ['--import', 'tsx', 'src/cli/main.ts', 'show', path, '--json']).toString();
    expect(`${JSON.parse(shown).run.steps} step`).toBe(steps.replace(/s$/, ''));

    await lines
      .first()
      .getByRole('button', { name: /^Remove the run/ })
      .click();
    await expect(lines).toHaveCount(0);
    await expect(dialog.getByText(/^None yet\./)).toBeVisible();
    await dialog.getByRole('button', { name: 'Undo' }).click();
    await expect(lines.first()).toContainText(steps);
    await dialog.getByRole('button', { name: 'Clear all…' }).click();
    await dialog.getByRole('button', { name: 'Remove all' }).click();
    await expect(lines).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Undo' }).click();

    await dialog.getByRole('button', { name: /^Open / }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.locator('.lane-header')).toHaveCount(1);
    await expect(page.locator('.lane-figures').first()).toHaveText(figures);
    await expect(page.locator('.lane-outcome').first()).toContainText('kept');
    await page.reload();
    await expect(page.locator('.lane-outcome').first()).toContainText('kept', { timeout: 20_000 });
    expect(wire.requests, 'requests to the model by opening').toHaveLength(sent);
  } finally {
    await wire.close();
  }
});

test('a page that only simulates loads nothing of keeping runs or of providers', async ({ page }) => {
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  await page.goto('/');
  await expect(page.locator('.attempt-table tr.selected')).toHaveCount(1);
  await page.keyboard.press('r');
  await page.waitForTimeout(1_500);
  const names = loaded.filter((path) => path.endsWith('.js'));
  expect(names.length).toBeGreaterThan(1);
  expect(
    names.filter((name) => /dexie|journal-(store|keeping|log|restore)|kept|provider|sdk|anthropic|openai|google/i.test(name)),
  ).toEqual([]);
  const texts = await Promise.all(names.map(async (name) => await (await page.request.get(name)).text()));
  expect(texts.filter((text) => /Dexie|x-api-key|anthropic-version|x-goog-api-key/.test(text))).toEqual([]);
});

test('a hidden tab with everything saved wakes up for nothing', async ({ page }) => {
  await page.addInitScript(() => {
    const fired: string[] = [];
    Object.defineProperty(window, 'wakeUps', { value: fired });
    const { setTimeout: later, setInterval: often } = window;
    const counted = (wait: typeof later) => (act: () => void, ms?: number) => {
      const from = new Error('set here').stack;
      return wait(() => {
        fired.push(`${ms} ms, ${from}`);
        act();
      }, ms);
    };
    Object.assign(window, { setTimeout: counted(later), setInterval: counted(often as typeof later) });
  });
  await page.goto('/');
  await expect(page.locator('.attempt-table tr.selected')).toHaveCount(1);
  // What was asked once when the page opened is forgotten after 10 s.
  await page.waitForTimeout(11_000);
  const wakeUps = () => page.evaluate(() => [...(Reflect.get(window, 'wakeUps') as string[])]);
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    Object.defineProperty(document, 'hidden', { value: true, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await page.waitForTimeout(500);
  const { length } = await wakeUps();
  await page.waitForTimeout(7_000);
  expect((await wakeUps()).slice(length)).toEqual([]);
});
