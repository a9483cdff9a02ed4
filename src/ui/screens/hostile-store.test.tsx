import { act, cleanup, render, waitFor } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import type { Json } from '../../base/json.ts';
import { createPreferencesStore } from '../../state/preferences-store.ts';
import { QueryProvider } from '../../state/query-provider.tsx';
import { parseWorkbench, WORKBENCH_KEY } from '../../state/saved-workbench.ts';
import { createInProcessEngine } from '../../testing/in-process-engine.ts';
import { stubPageForEach } from '../../testing/panel-setup.tsx';
import { realDocument, wrongAt } from '../../testing/saved-documents.ts';
import { memoryStorage } from '../../testing/session-setup.ts';
import { App } from './app.tsx';

const engine = createInProcessEngine();
const soak = process.env.SOAK !== undefined;
let real: Json;

beforeAll(async () => {
  real = realDocument(await engine.ask('read-library', null));
});
stubPageForEach();

/** Opens the whole page on a store; gives back what of it broke. */
async function openPage(stored: string): Promise<readonly string[]> {
  const storage = memoryStorage({ [WORKBENCH_KEY]: stored });
  const parts = {
    engine,
    storage,
    preferences: createPreferencesStore(storage),
    runProvider: () => Promise.reject(new Error('no provider here')),
    hash: '',
    now: () => 0,
  };
  const silent = vi.spyOn(console, 'error').mockImplementation(() => {});
  const { container } = render(
    <QueryProvider>
      <App parts={parts} setHash={() => {}} onSession={() => {}} />
    </QueryProvider>,
  );
  await waitFor(() => expect(container.querySelector('.run-buttons')).not.toBeNull(), { timeout: 20_000 });
  await act(() => new Promise((resolve) => setTimeout(resolve, 0)));
  const broken = [...container.querySelectorAll('[role="alert"]')].flatMap((alert) =>
    /broke|did not start/.test(alert.textContent ?? '') ? [alert.textContent ?? ''] : [],
  );
  silent.mockRestore();
  cleanup();
  return broken;
}

test('a wrong type at any place of the store leaves a page that works', { timeout: soak ? 3_000_000 : 120_000 }, async () => {
  const broken: string[] = [];
  for (const { pointer, damaged } of wrongAt(real, soak ? 11 : 401)) {
    const stored = JSON.stringify(damaged);
    // What is put aside opens the same fresh page.
    if (parseWorkbench(stored).kind !== 'workbench') continue;
    const found = await openPage(stored).catch((error: unknown) => [String(error).slice(0, 200)]);
    broken.push(...found.map((what) => `${pointer}: ${what}`));
  }
  expect(broken).toEqual([]);
});
