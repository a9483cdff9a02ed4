import { createServer } from 'node:net';
import { defineConfig } from '@playwright/test';
import { CHROMIUM_FLAGS } from './scripts/chromium-flags.ts';
import { findChromium } from './scripts/find-chromium.ts';

/** Chosen once by the main process; Playwright's workers inherit it. */
process.env.MULLIGAN_E2E_PORT ??= String(await freePort());
const port = process.env.MULLIGAN_E2E_PORT;
const executablePath = findChromium();

export default defineConfig({
  testDir: './e2e',
  outputDir: './test-results',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'line',
  use: {
    baseURL: `http://localhost:${port}`,
    trace: 'off',
    launchOptions: {
      ...(executablePath === null ? {} : { executablePath }),
      args: [...CHROMIUM_FLAGS],
    },
  },
  webServer: {
    command: 'node --import tsx scripts/serve.ts --strict-port',
    env: { PORT: port },
    url: `http://localhost:${port}/`,
    timeout: 120_000,
  },
});

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => (typeof address === 'object' && address !== null ? resolve(address.port) : reject(new Error('no port'))));
    });
  });
}
