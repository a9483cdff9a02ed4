import { expect, test } from 'vitest';
import { createFakeBrowser } from '../testing/fake-browser.ts';
import { createInProcessEngine } from '../testing/in-process-engine.ts';
import { realDocument } from '../testing/saved-documents.ts';
import { memoryStorage } from '../testing/session-setup.ts';
import { createPreferencesStore } from './preferences-store.ts';
import { PUT_ASIDE_KEY, WORKBENCH_KEY } from './saved-workbench.ts';
import { createSession } from './session.ts';
import { startAfresh } from './start-afresh.ts';
import { openWork } from './tabs-open.ts';

async function setup() {
  const engine = createInProcessEngine();
  const library = await engine.ask('read-library', null);
  const text = JSON.stringify(realDocument(library));
  const browser = createFakeBrowser();
  const first = browser.openTab();
  first.ports.storage.setItem(WORKBENCH_KEY, text);
  await first.ports.mirror?.write(WORKBENCH_KEY, text);
  const open = async (tab = browser.openTab()) => {
    const opened = await openWork(tab.ports);
    const preferences = createPreferencesStore(memoryStorage());
    const runProvider = () => Promise.reject(new Error('none'));
    return createSession({
      engine,
      library,
      preferences,
      storage: tab.ports.storage,
      opened,
      runProvider,
      hash: '',
      now: () => 0,
    });
  };
  return { browser, first, open, text, library };
}

test('a fresh start puts what is saved aside, in both stores', async () => {
  const { browser, first, open, text, library } = await setup();
  expect(await startAfresh(await open(first))).toBeNull();
  first.end();
  const after = browser.openTab();
  const session = await open(after);
  expect(session.workbench.getState().workbench.scenario.id).toBe(library.scenarios[0]?.id);
  expect(after.ports.storage.getItem(PUT_ASIDE_KEY)).toBe(text);
  expect(browser.mirrored.has(WORKBENCH_KEY)).toBe(false);
});

test('without room to put it aside nothing is taken away', async () => {
  const { browser, first, open, text } = await setup();
  const session = await open(first);
  browser.full.local = true;
  expect(await startAfresh(session)).toContain('no room');
  expect(first.ports.storage.getItem(WORKBENCH_KEY)).toBe(text);
  expect(browser.mirrored.get(WORKBENCH_KEY)).toBe(text);
});

test('a second tab takes nothing away from the first', async () => {
  const { first, open, text } = await setup();
  await open(first);
  expect(await startAfresh(await open())).toContain('another tab');
  expect(first.ports.storage.getItem(WORKBENCH_KEY)).toBe(text);
});
