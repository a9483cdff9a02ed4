import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { Fault } from '../src/domain/fault.ts';
import type { Scenario } from '../src/domain/scenario.ts';
import type { Strategy } from '../src/domain/strategy.ts';
import { XSS_PAYLOADS } from '../src/testing/xss-payloads.ts';
import { expect, test } from './fixtures.ts';

interface Document {
  readonly scenario: Scenario;
  readonly strategies: readonly Strategy[];
}

/** Payloads opened at once: what one document carries in every place. */
const CHUNK = 260;
const CHUNKS = Array.from({ length: Math.ceil(XSS_PAYLOADS.length / CHUNK) }, (_, index) =>
  XSS_PAYLOADS.slice(index * CHUNK, (index + 1) * CHUNK),
);

/** The same hostile text in every place where a document's words reach the screen. */
function hostile({ scenario, strategies, ...rest }: Document, payloads: readonly string[]): unknown {
  const text = payloads.join('\n');
  const faults: Fault[] = [
    { what: { kind: 'exception', name: text, message: text, stack: text }, n: 1 },
    {
      what: { kind: 'http', status: 400, body: { error: text }, headers: { 'x-note': payloads[0] ?? '' }, retryAfter: null },
      n: 2,
    },
    { what: { kind: 'error-in-200', body: { message: text } }, n: 3 },
  ].map(({ what, n }, index) => ({
    id: `fault-${index}`,
    target: { kind: 'tool', tool: null },
    when: { kind: 'nth', n },
    phase: 'before',
    what,
  })) as Fault[];
  return {
    ...rest,
    scenario: {
      ...scenario,
      // Titles have at most 120 characters.
      title: payloads[0],
      summary: text,
      system: text,
      tasks: scenario.tasks.map((task) => ({
        ...task,
        prompt: text,
        plan: {
          ...task.plan,
          steps: task.plan.steps.map((calls) =>
            calls.map((call) => ({
              ...call,
              misconceptions: call.misconceptions.map((one) => ({ ...one, wrong: { kind: 'value', value: text } })),
            })),
          ),
        },
      })),
      tools: scenario.tools.map((tool) => ({
        ...tool,
        definition: {
          ...tool.definition,
          description: text,
          inputSchema: {
            ...tool.definition.inputSchema,
            title: text,
            properties: {
              ...Object(tool.definition.inputSchema.properties),
              ...Object.fromEntries(
                payloads.map((payload) => [payload, { type: 'string', title: payload, description: payload }]),
              ),
            },
          },
        },
        behaviour: { kind: 'fixed', value: { note: text } },
        bounds: [{ path: '/note', min: 0, max: null, note: text }],
      })),
      faults,
    },
    strategies: strategies.map((strategy, index) => ({
      ...strategy,
      title: payloads[index]?.slice(0, 120),
      feedback: { ...strategy.feedback, template: `${payloads.filter((one) => !/\{[{%]/.test(one)).join('\n')} {{ message }}` },
    })),
  };
}

async function documentOf(page: Page): Promise<Document> {
  await page.keyboard.press('c');
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as file' }).click();
  const path = await (await waiting).path();
  await page.keyboard.press('Escape');
  return JSON.parse(readFileSync(path, 'utf8'));
}

/** Whatever a payload would have made of the page, had it become markup. */
async function expectOnlyText(page: Page, where: string): Promise<void> {
  const made = await page.evaluate(() => {
    const elements = [...document.querySelectorAll('*')];
    const handlers = elements.filter((element) => element.getAttributeNames().some((name) => name.startsWith('on')));
    const links = elements.filter((element) => /^\s*(?:javascript|data):/i.test(element.getAttribute('href') ?? ''));
    const strange = document.querySelectorAll(
      'body :is(img, iframe, object, embed, base, form[action], marquee, math, video, script, link, meta, template, x-a, animate)',
    );
    return [...handlers, ...links, ...strange].map(({ outerHTML }) => outerHTML.slice(0, 200));
  });
  expect(made, where).toEqual([]);
}

test(`[T-XSS] ${XSS_PAYLOADS.length} hostile texts stay text in every place of a document`, async ({ page, witness }) => {
  test.setTimeout(240_000);
  expect(XSS_PAYLOADS.length).toBeGreaterThanOrEqual(1_000);
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  await page.addInitScript(() => Reflect.set(window, 'hit', () => Reflect.set(window, 'wasHit', true)));
  await page.goto('/');
  await expect(page.locator('.attempt-table tr.selected')).toHaveCount(1);
  const document = await documentOf(page);
  for (const [index, payloads] of CHUNKS.entries()) {
    await page.keyboard.press('c');
    await page.getByLabel('Open a shared file').setInputFiles({
      name: `${payloads[0]}.json`,
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify(hostile(document, payloads))),
    });
    await expect(page.getByRole('region', { name: 'From this file' })).toContainText(payloads[0] ?? '');
    await page.keyboard.press('Escape');
    await page.keyboard.press('r');
    await expect(page.locator('.lane-outcome .mark')).toHaveCount(3);
    await page.keyboard.press('n');
    const inspector = page.getByRole('region', { name: 'Inspector' });
    for (const tab of await inspector.getByRole('tab').all()) {
      await tab.click();
      await expectOnlyText(page, `chunk ${index}, tab ${await tab.textContent()}`);
    }
    for (const key of ['l', 'd', 'a']) {
      await page.keyboard.press(key);
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectOnlyText(page, `chunk ${index}, dialog ${key}`);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
    await page.getByRole('button', { name: 'Back to my work' }).click();
    await expect(page.getByRole('region', { name: 'From this file' })).toHaveCount(0);
  }
  expect(dialogs).toEqual([]);
  expect(await page.evaluate(() => Reflect.get(window, 'wasHit'))).toBeUndefined();
  expect(witness.foreignRequests()).toEqual([]);
});
