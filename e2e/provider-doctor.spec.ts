import { createServer } from 'node:http';
import type { Page } from '@playwright/test';
import { listenOnFreePort } from '../scripts/listen.ts';
import { expect, test } from './fixtures.ts';
import { startWireServer, type WireServerOptions } from './wire-server.ts';

const OK: WireServerOptions['respond'] = () => ({ kind: 'text', text: 'ok' });

/** Fills the set-up in and tests the connection; gives the words of the finding. */
async function diagnose(page: Page, baseUrl: string, key: string | null, preset = 'Anthropic'): Promise<string> {
  await page.goto('/#strategies=classify-and-route');
  await page.locator('.model-choice').getByRole('combobox').first().selectOption('provider');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/^Provider/).selectOption({ label: preset });
  await dialog.getByLabel('Base URL').fill(baseUrl);
  await dialog.getByLabel('Model', { exact: true }).fill('wire-1');
  if (key !== null) {
    await dialog.getByLabel(/^API key for/).fill(key);
    await dialog.getByRole('button', { name: 'Use this key' }).click();
  }
  await dialog.getByRole('button', { name: 'Test connection' }).click();
  const finding = page.locator('.provider-test [role=status]');
  await expect(finding).not.toContainText(/one word|one request/, { timeout: 15_000 });
  return (await finding.textContent()) ?? '';
}

test.describe('a test of the connection', () => {
  test('says that it works', async ({ page, witness }) => {
    const wire = await startWireServer({ key: null, respond: OK });
    witness.allowOrigin(wire.origin);
    expect(await diagnose(page, `${wire.origin}/v1`, null)).toMatch(/^wire-1 answered in \d+ ms\.$/);
    await wire.close();
  });

  test('tells a wrong key and shows it nowhere', async ({ page, witness }) => {
    const wire = await startWireServer({ key: 'sk-the-right-one', respond: OK });
    witness.allowOrigin(wire.origin);
    witness.expectConsole(/Failed to load resource.*401/);
    const finding = await diagnose(page, `${wire.origin}/v1`, 'sk-WRONG-0123456789');
    expect(finding).toContain('The key was refused.');
    expect(finding).toContain('[redacted key]');
    expect(finding).not.toContain('WRONG');
    await wire.close();
  });

  test('tells a key of another company', async ({ page, witness }) => {
    const wire = await startWireServer({ key: 'sk-the-right-one', respond: OK });
    witness.allowOrigin(wire.origin);
    witness.expectConsole(/Failed to load resource.*401/);
    const finding = await diagnose(page, `${wire.origin}/v1`, 'gsk_0123456789abcdef', 'OpenAI (chat completions)');
    expect(finding).toContain('It looks like one of Groq');
    await wire.close();
  });

  test('tells a server that does not allow pages from one that is not there', async ({ page, witness }) => {
    const closed = createServer((_request, response) => response.writeHead(200).end('{}'));
    const origin = `http://127.0.0.1:${await listenOnFreePort(closed, 0)}`;
    witness.allowOrigin(origin);
    witness.expectConsole(/CORS|ERR_FAILED|ERR_CONNECTION_REFUSED/);
    expect(await diagnose(page, `${origin}/v1`, null)).toContain('does not let this page read its answers (CORS)');
    await new Promise((resolve) => {
      closed.closeAllConnections();
      closed.close(resolve);
    });
    await page.getByRole('button', { name: 'Test connection' }).click();
    await expect(page.locator('.provider-test')).toContainText(`Nothing answers at ${origin}`, { timeout: 15_000 });
  });

  test('tells that our own policy refuses', async ({ page, witness }) => {
    witness.expectViolations();
    witness.expectConsole(/Content Security Policy|violates/);
    await page.addInitScript(() => {
      // As an extension or a host's header would: stricter than what the page's own list says.
      const meta = document.createElement('meta');
      meta.httpEquiv = 'Content-Security-Policy';
      meta.content = "connect-src 'self'";
      new MutationObserver((_changes, observer) => {
        if (document.head === null) return;
        observer.disconnect();
        document.head.append(meta);
      }).observe(document, { childList: true, subtree: true });
    });
    const finding = await diagnose(page, 'http://127.0.0.1:9/v1', null);
    expect(finding).toContain('This page’s own policy does not let it connect to http://127.0.0.1:9.');
  });
});
