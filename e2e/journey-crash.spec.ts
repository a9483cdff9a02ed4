import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { findChromium } from '../scripts/find-chromium.ts';
import { expect, test } from './fixtures.ts';
import { startProviderRun } from './start-provider-run.ts';
import { startWireServer, type WireReply, type WireRequest, type WireServer } from './wire-server.ts';

/** How often each kind of end is tried; the points are spread over the journey. */
const KILLS = process.env.SOAK === undefined ? 2 : 50;
const PROMPT = 'Prompt of task 1: what the model is asked';

test.describe.configure({ timeout: process.env.SOAK === undefined ? 120_000 : 1_800_000 });

const call = (id: string, name: string, input: object): WireReply => ({
  kind: 'calls',
  calls: [{ id, name, argumentsText: JSON.stringify(input) }],
});

/** A model for the first shipped scenario that searches on and on, so that a run can be ended anywhere. */
function searcher({ body }: WireRequest, turn: number): WireReply {
  if (turn > 40 || body.includes('search-39')) return { kind: 'text', text: '{"status":"done","summary":"","unresolved":[]}' };
  return call(`search-${turn}`, 'search_invoices', { status: 'open', start_date: '2026-05-01', limit: turn });
}

const posts = (wire: WireServer) => wire.requests.filter(({ method }) => method === 'POST');

async function openPage(page: Page): Promise<void> {
  await page.goto('/#strategies=classify-and-route');
  await expect(page.locator('.attempt-table tr.selected')).toHaveCount(1);
}

/** Ends the renderer of a page, as running out of memory would. */
async function crash(page: Page, context: BrowserContext): Promise<void> {
  const session = await context.newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  session.send('Page.crash').catch(() => {});
  await crashed;
}

/** Lines of kept runs that the browser says are written, as JSON. */
async function keptLines(page: Page): Promise<readonly string[]> {
  return await page.evaluate(
    () =>
      new Promise<string[]>((resolve, reject) => {
        const opening = indexedDB.open('mulligan-runs');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const database = opening.result;
          if (!database.objectStoreNames.contains('rows')) {
            database.close();
            resolve([]);
            return;
          }
          const reading = database.transaction('rows').objectStore('rows').getAll();
          reading.onsuccess = () => {
            database.close();
            resolve(reading.result.map(({ text }: { text: string }) => text));
          };
          reading.onerror = () => reject(reading.error);
        };
      }),
  );
}

/** What came back is what was there, and perhaps more of it; every effect was answered once. */
function expectKept(before: readonly string[], after: readonly string[]): void {
  expect(after.slice(0, before.length)).toEqual(before);
  const answered = after.flatMap((line) => {
    const row = JSON.parse(line);
    return row.kind === 'entry' && row.entry.kind === 'settled' && row.entry.asked.kind === 'call-tool'
      ? [`${row.entry.asked.call.id}/${row.entry.asked.try}`]
      : [];
  });
  expect(new Set(answered).size, 'tool effects done twice').toBe(answered.length);
}

/** A browser with a profile of its own, which can be killed and started again. */
async function createBrowser(baseURL: string) {
  const profile = mkdtempSync(join(tmpdir(), 'mulligan-kill-'));
  const executablePath = findChromium();
  let context: BrowserContext | null = null;
  return {
    start: async (): Promise<Page> => {
      context = await chromium.launchPersistentContext(profile, {
        ...(executablePath === null ? {} : { executablePath }),
        baseURL,
        args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
      });
      return context.pages()[0] ?? (await context.newPage());
    },
    kill: async (): Promise<void> => {
      // All at one moment: else a page would still see its requests fail, and write that down.
      const processes = processesOf(profile);
      for (const signal of ['SIGSTOP', 'SIGKILL'] as const) for (const pid of processes) process.kill(pid, signal);
      await expect.poll(() => processesOf(profile), { timeout: 10_000 }).toEqual([]);
      await Promise.race([context?.close().catch(() => {}), new Promise((resolve) => setTimeout(resolve, 1_000))]);
    },
    end: async (): Promise<void> => {
      await context?.close().catch(() => {});
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Every process of the browser with this profile, and none that only names it. */
function processesOf(profile: string): readonly number[] {
  const lines = execFileSync('ps', ['-eo', 'pid=,args=']).toString().split('\n');
  const ours = lines.filter((line) => line.includes(`--user-data-dir=${profile}`));
  const isPage = (line: string) => line.includes('--type=renderer');
  return ours.toSorted((a, b) => Number(isPage(b)) - Number(isPage(a))).map((line) => Number.parseInt(line.trim(), 10));
}

test('a page that crashes in the middle of typing comes back with every word', async ({ page, context }) => {
  await openPage(page);
  await page.keyboard.press('o');
  await page.getByLabel(PROMPT).fill('');
  for (let word = 1; word <= 12; word++) await page.getByLabel(PROMPT).pressSequentially(`word${word} `, { delay: 20 });
  const isSaved = () => page.evaluate(() => localStorage.getItem('mulligan.workbench')?.includes('word12') === true);
  await expect.poll(isSaved).toBe(true);
  const again = await context.newPage();
  await crash(page, context);
  await again.goto('/');
  await expect(again.locator('.attempt-table tr.selected')).toHaveCount(1);
  await again.keyboard.press('o');
  await expect(again.getByLabel(PROMPT)).toHaveValue(/word1 .*word12/);
});

test('a run whose page crashes comes back interrupted, and nothing is sent again', async ({ page, context, witness }) => {
  const wire = await startWireServer({ key: null, respond: searcher });
  witness.allowOrigin(wire.origin);
  try {
    const again = await context.newPage();
    await page.bringToFront();
    await startProviderRun(page, wire);
    await expect.poll(() => posts(wire).length, { timeout: 20_000 }).toBeGreaterThan(4);
    const before = await keptLines(page);
    await crash(page, context);
    await expect.poll(wire.open).toBe(0);
    const sent = posts(wire).length;
    await again.goto('/#strategies=classify-and-route');
    await expect(again.locator('.lane-header').first()).toContainText(/interrupted\s*at step \d+/, { timeout: 20_000 });
    expectKept(before, await keptLines(again));
    expect(posts(wire)).toHaveLength(sent);
    await expect(again.locator('.attempt-table tr').nth(1)).toBeVisible();
  } finally {
    await wire.close();
  }
});

test('a run that ended comes back as it was after a reload', async ({ page, witness }) => {
  const wire = await startWireServer({
    key: null,
    respond: (_request, turn) =>
      turn < 3
        ? call(`s-${turn}`, 'search_invoices', { status: 'open', start_date: '2026-05-01', limit: turn })
        : { kind: 'text', text: '{"status":"done","summary":"","unresolved":[]}' },
  });
  witness.allowOrigin(wire.origin);
  try {
    await startProviderRun(page, wire);
    await expect(page.locator('.lane-outcome').first()).toBeVisible({ timeout: 20_000 });
    await expect(page.getByText(/^Running:/)).toHaveCount(0, { timeout: 20_000 });
    const header = await page.locator('.lane-header').first().textContent();
    const sent = posts(wire).length;
    await page.reload();
    await expect(page.locator('.lane-header').first()).toHaveText(header ?? '', { timeout: 20_000 });
    expect(posts(wire)).toHaveLength(sent);
  } finally {
    await wire.close();
  }
});

test('a killed browser loses nothing that it said was written', async ({ baseURL }) => {
  const browser = await createBrowser(baseURL ?? '');
  try {
    let typed = '';
    for (let kill = 0; kill < KILLS; kill++) {
      const page = await browser.start();
      await openPage(page);
      await page.keyboard.press('o');
      const prompt = page.getByLabel(PROMPT);
      if (kill > 0) expect(await prompt.inputValue()).toContain(typed);
      await prompt.fill(`kill ${kill}: `);
      await prompt.pressSequentially('one two three four five six', { delay: 10 + ((kill * 37) % 60) });
      await page.waitForTimeout((kill * 131) % 700);
      // What the store that outlives the process says by now.
      typed = await page.evaluate(
        () =>
          new Promise<string>((resolve) => {
            const opening = indexedDB.open('mulligan-work');
            opening.onsuccess = () => {
              const reading = opening.result.transaction('texts').objectStore('texts').get('mulligan.workbench');
              reading.onsuccess = () => {
                opening.result.close();
                const { workbench } = JSON.parse(reading.result ?? '{}');
                resolve(workbench?.scenario.tasks[0]?.prompt ?? '');
              };
            };
          }),
      );
      await browser.kill();
    }
    const page = await browser.start();
    await openPage(page);
    await page.keyboard.press('o');
    await expect(page.getByLabel(PROMPT)).toHaveValue(new RegExp(typed));
    expect(typed).toContain('kill');
  } finally {
    await browser.end();
  }
});

test('a browser killed in a run keeps every line, and nothing is sent again', async ({ baseURL }) => {
  const browser = await createBrowser(baseURL ?? '');
  try {
    for (let kill = 0; kill < KILLS; kill++) {
      const wire = await startWireServer({ key: null, respond: searcher });
      try {
        const page = await browser.start();
        await startProviderRun(page, wire);
        await expect.poll(() => posts(wire).length, { timeout: 20_000 }).toBeGreaterThan(1 + ((kill * 7) % 20));
        const before = await keptLines(page);
        await browser.kill();
        const sent = posts(wire).length;
        const again = await browser.start();
        await again.goto('/#strategies=classify-and-route');
        await expect(again.locator('.lane-header').first()).toContainText(/interrupted\s*at step \d+/, { timeout: 20_000 });
        expect(before.length).toBeGreaterThan(0);
        const after = await keptLines(again);
        for (const line of before) expect(after).toContain(line);
        expect(posts(wire)).toHaveLength(sent);
        await browser.kill();
      } finally {
        await wire.close();
      }
    }
  } finally {
    await browser.end();
  }
});
