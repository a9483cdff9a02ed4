import config from '../playwright.config.ts';
import { expect, test } from './fixtures.ts';
import { openNetworkSink, sinkRules } from './network-sink.ts';

const sink = await openNetworkSink();
const launchOptions = config.use?.launchOptions ?? {};
/** Tests of one process share the sink. */
let calledBefore = 0;
const calledNow = () => sink.called().slice(calledBefore);
test.beforeEach(() => {
  calledBefore = sink.called().length;
});

test.use({ launchOptions: { ...launchOptions, args: [...(launchOptions.args ?? []), sinkRules(sink)] } });

test('a wire-true run keeps every exchange and opens no connection', async ({ page, witness }) => {
  await page.goto('/');
  await expect(page.locator('.lane-outcome .mark')).toHaveCount(3);
  const simulated = await page.locator('.attempt-table').textContent();
  for (const [wire, host] of [
    ['anthropic', 'https://api.anthropic.com/v1/messages'],
    ['openai', 'https://api.openai.com/v1/chat/completions'],
  ] as const) {
    await page.getByTitle('Whose message format the run passes through').selectOption(wire);
    await page.locator('.model-choice').getByRole('combobox').first().selectOption('wire-true');
    await expect(page.locator('.status-bar .badge')).toHaveText('simulated, wire-true');
    await expect(page.getByText('edited since')).toHaveCount(0);
    await page.getByRole('tab', { name: 'Wire' }).click();
    const exchange = page.getByRole('region', { name: 'HTTP exchange' });
    await expect(exchange).toContainText('Recorded');
    await expect(exchange).toContainText(host);
    await expect(page.getByText(/· 0 to the network/)).toBeVisible();
  }
  await expect(page.locator('.attempt-table')).toHaveText(simulated ?? '');
  expect(page.url()).toContain('via=wire-true');
  await page.reload();
  await expect(page.getByRole('region', { name: 'HTTP exchange' })).toContainText('Recorded');
  expect(calledNow()).toEqual([]);
  expect(witness.foreignRequests()).toEqual([]);
});

test('a connection that leaves the page is counted', async ({ page, witness }) => {
  witness.allowOrigin('https://api.anthropic.com');
  witness.expectConsole(/Failed to load resource/);
  await page.goto('/');
  await expect(page.locator('.lane-outcome .mark')).toHaveCount(3);
  await page.evaluate(() => fetch('https://api.anthropic.com/v1/models').catch(() => null));
  expect(sink.called().join()).toContain('api.anthropic.com');
});

test('in the network panel every request of a run is one of the page, on its own origin', async ({ page, witness }) => {
  // Chromium's words for the failures that the scenario injects: now they are real answers.
  witness.expectConsole(/Failed to load resource: .* status of (?:503|422)/);
  await page.goto('/#via=wire-true&persona=attentive&tab=wire');
  await expect(page.locator('.lane-outcome .mark')).toHaveCount(3);
  const inProcess = await page.locator('.attempt-table').textContent();
  await page.getByLabel('Show the requests in the browser’s network panel').check();
  const ours = () => witness.requests.filter(({ url }) => url.includes('/mulligan-wire/'));
  const counted = /(\d+) requests/.exec((await page.locator('.totals').textContent()) ?? '')?.[1];
  await expect.poll(() => ours().length, { timeout: 20_000 }).toBe(Number(counted));
  await expect(page.locator('.run-progress')).toHaveText('');
  await expect(page.locator('.attempt-table')).toHaveText(inProcess ?? '');
  expect(ours().some(({ url }) => url.endsWith('/chat/completions'))).toBe(true);
  expect(ours().some(({ url }) => url.endsWith('/tools/search_invoices'))).toBe(true);
  expect(witness.foreignRequests()).toEqual([]);
  expect(calledNow()).toEqual([]);
});
