import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { LOOK_ALIKES } from '../src/testing/look-alike-origins.ts';
import { canaryForms } from './canary.ts';
import { test as base, expect } from './fixtures.ts';
import { startWireServer, type WireReply, type WireRequest, type WireServer } from './wire-server.ts';

interface Fixtures {
  readonly respond: { with: (request: WireRequest, turn: number) => WireReply };
  /** The provider that the key is bound to; the canary may be sent there and nowhere else. */
  readonly wire: WireServer;
  /** Another server of the network, which nothing may ever reach. */
  readonly evil: WireServer;
}

const test = base.extend<Fixtures>({
  respond: async ({ page: _page }, use) => {
    await use({ with: bookkeeper });
  },
  wire: async ({ respond }, use) => {
    const wire = await startWireServer({ key: null, respond: (request, turn) => respond.with(request, turn) });
    await use(wire);
    await wire.close();
  },
  evil: async ({ page: _page }, use) => {
    const evil = await startWireServer({ key: null, respond: () => ({ kind: 'text', text: 'thanks' }) });
    await use(evil);
    await evil.close();
  },
  keyOrigin: async ({ wire }, use) => {
    await use(wire.origin);
  },
});

const call = (id: string, name: string, input: object): WireReply => ({
  kind: 'calls',
  calls: [{ id, name, argumentsText: JSON.stringify(input) }],
});
const REPORT: WireReply = { kind: 'text', text: '{"status":"done","summary":"4812.50 are open.","unresolved":[]}' };

/** A model for the first shipped scenario that writes the date wrong once, and reads what comes back. */
function bookkeeper({ body }: WireRequest): WireReply {
  const search = (date: string) => call(`search-${date}`, 'search_invoices', { status: 'open', start_date: date, limit: 100 });
  if (!body.includes('search-2026-5-1')) return search('2026-5-1');
  if (!body.includes('search-2026-05-01')) return search('2026-05-01');
  if (!body.includes('sum-1')) return call('sum-1', 'sum_amounts', { amounts: [1810, 2002.5, 1000] });
  return REPORT;
}

interface Target {
  readonly preset: string;
  readonly baseUrl: string;
  readonly key: string | null;
  readonly isStreamed?: boolean;
}

/** Opens the page with one lane, chooses a real model and fills its set-up in. */
async function setUp(page: Page, { preset, baseUrl, key, isStreamed = false }: Target): Promise<void> {
  await page.goto('/#strategies=classify-and-route');
  await expect(page.getByText(/^(recovered|clean)/).first()).toBeVisible();
  await openSetUp(page);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/^Provider/).selectOption({ label: preset });
  await dialog.getByLabel('Base URL').fill(baseUrl);
  if (isStreamed) await dialog.getByLabel(/^Stream replies/).check();
  if (key !== null) {
    await dialog.getByLabel(/^API key for/).fill(key);
    await dialog.getByRole('button', { name: 'Use this key' }).click();
    await expect(dialog.getByText(`A key is held for ${new URL(baseUrl).origin}.`)).toBeVisible();
  }
}

/** Whether the page already asks a real model or not. */
async function openSetUp(page: Page): Promise<void> {
  const source = page.locator('.model-choice').getByRole('combobox').first();
  if ((await source.inputValue()) === 'provider') await page.getByRole('button', { name: 'Set up' }).click();
  else await source.selectOption('provider');
}

async function chooseModel(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'List models' }).click();
  await expect(dialog.getByText('2 models; type to choose.')).toBeVisible();
  await dialog.getByLabel('Model', { exact: true }).fill('wire-1');
  await expect(dialog.getByText(/^Ready\./)).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
}

/** Runs, and agrees to what a first run can cost. */
async function run(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Run all lanes|^Run/ })
    .first()
    .click();
  const question = page.getByRole('dialog', { name: 'First run against this model' });
  await expect(question).toContainText('Its price is unknown.');
  await question.getByRole('button', { name: 'Run', exact: true }).click();
}

const laneOutcome = (page: Page) => page.locator('.lane-header').first();
const posts = (wire: WireServer) => wire.requests.filter(({ method }) => method === 'POST');

const WAYS = [
  { preset: 'Anthropic', header: 'x-api-key', path: '/v1', isStreamed: false },
  { preset: 'Anthropic', header: 'x-api-key', path: '/v1', isStreamed: true },
  { preset: 'OpenAI (Responses)', header: 'authorization', path: '/v1', isStreamed: true },
  { preset: 'OpenAI (chat completions)', header: 'authorization', path: '/v1', isStreamed: true },
  { preset: 'Google Gemini', header: 'x-goog-api-key', path: '/v1beta', isStreamed: true },
  { preset: 'Google Gemini', header: 'x-goog-api-key', path: '/v1beta', isStreamed: false },
  { preset: 'Another OpenAI-compatible server', header: 'authorization', path: '/v1', isStreamed: false },
] as const;

for (const { preset, header, path, isStreamed } of WAYS) {
  test(`a run against a real server recovers and keeps its key to one header, ${preset}${isStreamed ? ', streamed' : ''}`, async ({
    page,
    wire,
    canary,
    witness,
  }) => {
    witness.allowOrigin(wire.origin);
    await setUp(page, { preset, baseUrl: `${wire.origin}${path}`, key: canary, isStreamed });
    expect(wire.requests, 'requests before any was asked for').toEqual([]);
    await chooseModel(page);
    await run(page);
    await expect(laneOutcome(page)).toContainText('recovered', { timeout: 20_000 });
    await expect(laneOutcome(page)).toContainText('4 steps');
    await expect(page.getByText('real model')).toBeVisible();
    await expect(page.locator('.spend-badge')).toContainText('price unknown');
    await expect(page.locator('.spend-badge')).toContainText('4 requests');

    expect(posts(wire)).toHaveLength(4);
    for (const post of posts(wire)) {
      expect(post.headers[header]).toBe(header === 'authorization' ? `Bearer ${canary}` : canary);
      expect(post.headers).not.toHaveProperty('cookie');
      expect(post.headers).not.toHaveProperty('referer');
      expect(post.body).not.toContain('CANARY');
      expect(post.path).not.toContain('CANARY');
      expect(/"stream":true|:streamGenerateContent/.test(post.path + post.body)).toBe(isStreamed);
    }
    for (const preflight of wire.requests.filter(({ method }) => method === 'OPTIONS')) {
      expect(JSON.stringify(preflight)).not.toContain('CANARY');
    }

    await page.reload();
    await openSetUp(page);
    await expect(page.getByRole('dialog').getByLabel(/^API key for/), 'a reload forgets the key').toHaveValue('');
  });
}

test('nothing is sent when the cost of a first run is declined', async ({ page, wire, canary, witness }) => {
  witness.allowOrigin(wire.origin);
  await setUp(page, { preset: 'Anthropic', baseUrl: `${wire.origin}/v1`, key: canary });
  await chooseModel(page);
  await page
    .getByRole('button', { name: /^Run all lanes|^Run/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Do not run' }).click();
  await expect(page.getByText(/^Running:/)).toHaveCount(0);
  expect(posts(wire)).toEqual([]);
});

/** Ways in which an error may give the key back. */
const ECHOES: readonly ((key: string) => string)[] = [
  (key) => key,
  (key) => [...key].reverse().join(''),
  (key) => Buffer.from(key).toString('base64'),
  (key) => Buffer.from(`Bearer ${key}`).toString('base64url'),
  (key) => Buffer.from(key).toString('hex'),
  (key) => encodeURIComponent(key),
  (key) => key.replaceAll('-', '\\u002d'),
  (key) => `${key.slice(0, 21)} ${key.slice(21)}`,
  (key) => key.toUpperCase(),
];

test('a server that echoes the key gets it shown nowhere, however it is spelt', async ({
  page,
  wire,
  canary,
  witness,
  respond,
}) => {
  witness.allowOrigin(wire.origin);
  witness.expectConsole(/Failed to load resource.*40[01]/);
  respond.with = ({ headers }) => {
    const key = String(headers['x-api-key']);
    const message = ECHOES.map((echo) => echo(key)).join(' and ');
    return {
      kind: 'http',
      status: 400,
      headers: { 'request-id': key },
      body: `{"type":"error","error":{"type":"invalid_request_error","message":"${message}"}}`,
    };
  };
  await setUp(page, { preset: 'Anthropic', baseUrl: `${wire.origin}/v1`, key: canary });
  await chooseModel(page);
  await run(page);
  await expect(laneOutcome(page)).toContainText('aborted');
  expect(posts(wire)).toHaveLength(1);
});

test('a stream that echoes the key in pieces gets it shown nowhere', async ({ page, wire, canary, witness, respond }) => {
  witness.allowOrigin(wire.origin);
  respond.with = ({ headers }) => ({
    kind: 'text',
    text: `{"status":"done","summary":"${headers['x-api-key']}","unresolved":[]}`,
  });
  await setUp(page, { preset: 'Anthropic', baseUrl: `${wire.origin}/v1`, key: canary, isStreamed: true });
  await chooseModel(page);
  await run(page);
  await expect(laneOutcome(page)).toContainText('1 step', { timeout: 20_000 });
  await expect(page.getByText(/^Running:/)).toHaveCount(0);
});

test('what is given away after a run holds no key', async ({ page, wire, canary, witness }) => {
  witness.allowOrigin(wire.origin);
  await setUp(page, { preset: 'Anthropic', baseUrl: `${wire.origin}/v1`, key: canary });
  await chooseModel(page);
  await run(page);
  await expect(laneOutcome(page)).toContainText('recovered', { timeout: 20_000 });
  await page.getByRole('button', { name: 'Share' }).click();
  const dialog = page.getByRole('dialog', { name: 'Share' });
  const link = await dialog.locator('.share-link').inputValue();
  const saved = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Save as file' }).click();
  const file = await (await saved).path();
  const text = await readFile(file, 'utf8');
  expect(text).toContain('search_invoices');
  for (const form of canaryForms(canary)) {
    expect(link).not.toContain(form);
    expect(text).not.toContain(form);
  }
  expect(text, 'an address of a provider').not.toContain(wire.origin);
});

test('a redirect to another origin is not followed', async ({ page, wire, evil, canary, witness, respond }) => {
  witness.allowOrigin(wire.origin);
  witness.expectConsole(/Failed to load resource|redirect/i);
  respond.with = () => ({ kind: 'http', status: 307, headers: { location: `${evil.origin}/v1/messages` }, body: null });
  await setUp(page, { preset: 'Anthropic', baseUrl: `${wire.origin}/v1`, key: canary });
  await chooseModel(page);
  await run(page);
  await expect(page.getByText(/^Running:/)).toHaveCount(0, { timeout: 30_000 });
  await expect(laneOutcome(page)).toContainText(/capped|aborted|parked/, { timeout: 30_000 });
  expect(evil.requests).toEqual([]);
});

for (const isStreamed of [false, true]) {
  test(`stopping a run closes its connection within 250 ms${isStreamed ? ', in the middle of a stream' : ''}`, async ({
    page,
    wire,
    canary,
    witness,
    respond,
  }) => {
    witness.allowOrigin(wire.origin);
    respond.with = () => (isStreamed ? { kind: 'stalled', text: 'Let me think about this for a while.' } : { kind: 'silent' });
    await setUp(page, { preset: 'OpenAI (Responses)', baseUrl: `${wire.origin}/v1`, key: canary, isStreamed });
    await chooseModel(page);
    await run(page);
    await expect.poll(() => posts(wire).length).toBe(1);
    await expect.poll(wire.open).toBe(1);
    await page.getByRole('button', { name: /Stop/ }).click();
    const stoppedAt = Date.now();
    await expect.poll(wire.open, { intervals: [5], timeout: 250 }).toBe(0);
    expect(Date.now() - stoppedAt).toBeLessThan(250);
    await expect(laneOutcome(page)).toContainText('stopped');
  });
}

test('look-alikes of an origin never get its key', async ({ page, wire, canary, witness }) => {
  witness.allowOrigin(wire.origin);
  await setUp(page, { preset: 'Anthropic', baseUrl: `${wire.origin}/v1`, key: canary });
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Model', { exact: true }).fill('wire-1');
  await expect(dialog.getByText(/^Ready\./)).toBeVisible();
  // The server's own host stands where the table has a provider's, so that a key is held for the original.
  const { host } = new URL(wire.origin);
  const typed = Object.values(LOOK_ALIKES)
    .flat()
    .map((text) => text.replaceAll('api.anthropic.com', host).replace(/^https:/, 'http:'))
    .filter((text) => !isTheOriginal(text, wire.origin));
  expect(typed.length).toBeGreaterThanOrEqual(60);
  for (const text of typed) {
    await dialog.getByLabel('Base URL').fill(text);
    await expect(dialog.getByText(/^A key is held/), text).toHaveCount(0);
    await expect(dialog.getByText(/^Ready\./), text).toHaveCount(0);
  }
  await dialog.getByLabel('Base URL').fill(`${wire.origin}/v1`);
  await expect(dialog.getByText(/^A key is held/)).toBeVisible();
  expect(wire.requests).toEqual([]);
});

/** A text field drops line ends, and we drop spaces around what was typed; what is left is then what the person sees. */
function isTheOriginal(text: string, origin: string): boolean {
  return new RegExp(`^${origin}(?:/|$)`).test(text.replaceAll(/[\r\n]/g, '').trim());
}
