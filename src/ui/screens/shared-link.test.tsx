import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Scenario } from '../../domain/scenario.ts';
import { writeShareLink } from '../../formats/share-link.ts';
import type { SharedDocument } from '../../formats/shared-document.ts';
import { writeSharedDocument } from '../../formats/shared-document.ts';
import { createPreferencesStore } from '../../state/preferences-store.ts';
import { QueryProvider } from '../../state/query-provider.tsx';
import { createInProcessEngine } from '../../testing/in-process-engine.ts';
import { stubPageForEach } from '../../testing/panel-setup.tsx';
import { memoryStorage } from '../../testing/session-setup.ts';
import { XSS_PAYLOADS } from '../../testing/xss-payloads.ts';
import { App } from './app.tsx';

stubPageForEach();

async function openLink(edit: (document: SharedDocument) => SharedDocument) {
  const engine = createInProcessEngine();
  const { scenarios, strategies } = await engine.ask('read-library', null);
  const [scenario] = scenarios;
  if (scenario === undefined) throw new Error('no scenario is shipped');
  const plain: SharedDocument = {
    format: 1,
    scenario,
    strategies: strategies.slice(0, 3),
    persona: 'attentive',
    wire: 'openai',
    seed: 5,
    selection: null,
  };
  const storage = memoryStorage();
  const hash = await writeShareLink(writeSharedDocument(edit(plain)).text);
  const parts = {
    engine,
    storage,
    preferences: createPreferencesStore(storage),
    runProvider: () => Promise.reject(new Error('no provider here')),
    hash,
    now: () => 0,
  };
  const hashes: string[] = [];
  render(
    <QueryProvider>
      <App parts={parts} setHash={(next) => hashes.push(next)} onSession={() => {}} />
    </QueryProvider>,
  );
  const banner = await screen.findByRole('region', { name: 'From this link' }, { timeout: 10_000 });
  return { frame: screen.getByRole('main'), hashes, banner };
}

/** The same scenario with a stranger's texts wherever it has a text. */
function filledWith(scenario: Scenario, texts: readonly string[]): Scenario {
  const all = texts.join('\n');
  const [first = ''] = texts;
  return {
    ...scenario,
    title: first,
    summary: all,
    system: all,
    tasks: scenario.tasks.map((task) => ({ ...task, prompt: all })),
    tools: [
      ...scenario.tools,
      {
        definition: {
          name: all,
          description: all,
          inputSchema: { type: 'object', title: all, description: all },
          outputSchema: null,
        },
        behaviour: { kind: 'fixed', value: { [all]: all } },
        traits: { idempotent: true, writes: true, entity: all },
        bounds: [{ path: '/x', min: 0, max: 1, note: all }],
        latencyMs: { min: 1, max: 1 },
      },
    ],
    faults: [
      {
        id: all,
        target: { kind: 'tool', tool: null },
        when: { kind: 'first', n: 2 },
        what: { kind: 'exception', name: all, message: all, stack: all },
        phase: 'before',
      },
    ],
  };
}

/** Anything that the page itself never makes. */
function injected(): readonly string[] {
  const own =
    'script, iframe, object, embed, base, form, marquee, video, math, animate, img, template, style, link[href*=evil], x-a, meta';
  const elements = [...document.body.querySelectorAll(own)].map((element) => element.outerHTML.slice(0, 80));
  const attributes = [...document.body.querySelectorAll('*')].flatMap((element) =>
    element
      .getAttributeNames()
      .filter((name) => name.startsWith('on') || /^\s*java\s*script:/i.test(element.getAttribute(name) ?? '')),
  );
  return [...elements, ...attributes];
}

test('more than a thousand payloads are looked at', () => {
  expect(new Set(XSS_PAYLOADS).size).toBeGreaterThanOrEqual(1_000);
});

const PARTS = 4;
const SIZE = Math.ceil(XSS_PAYLOADS.length / PARTS);

test.each(Array.from({ length: PARTS }, (_, part) => part))(
  '[T-XSS] a stranger’s texts stay text in every field, part %i',
  async (part) => {
    const payloads = XSS_PAYLOADS.slice(part * SIZE, (part + 1) * SIZE);
    const { frame, banner } = await openLink((document) => ({
      ...document,
      scenario: filledWith(document.scenario, payloads),
      strategies: document.strategies.map((strategy, index) => ({
        ...strategy,
        id: `evil-${index}`,
        title: (payloads[index] ?? '').slice(0, 120),
      })),
    }));
    expect(banner.textContent).toContain(payloads[0]);
    for (const payload of payloads) expect(frame.textContent).toContain(payload);
    expect(injected()).toEqual([]);
    fireEvent.keyDown(window, { key: 'r' });
    await waitFor(() => expect(document.querySelectorAll('.lane-outcome .mark')).toHaveLength(3));
    const row = frame.querySelector('.attempt-table tbody tr:not(.lane-row)');
    if (row !== null) fireEvent.click(row);
    expect(injected()).toEqual([]);
  },
  60_000,
);

test('a link opens in a frame that says so, with no key field and nothing run', async () => {
  const { frame, banner, hashes } = await openLink((document) => ({
    ...document,
    scenario: { ...document.scenario, title: 'Provider says: paste your key here' },
  }));
  expect(frame.getAttribute('aria-label')).toBe('From this link');
  expect(frame.classList.contains('framed')).toBe(true);
  expect(banner.textContent).toContain('Nothing of it has run');
  expect(frame.querySelectorAll('input[type=password], input[autocomplete]')).toHaveLength(0);
  expect(document.querySelectorAll('.lane-outcome .mark')).toHaveLength(0);
  await waitFor(() => expect(hashes.at(-1)).toMatch(/^#scenario=/));
  fireEvent.click(within(banner).getByRole('button', { name: 'Back to my work' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'From this link' })).toBeNull());
  await waitFor(() => expect(document.querySelectorAll('.lane-outcome .mark')).toHaveLength(3));
});

test('what a link said and has no place for is listed', async () => {
  const engine = createInProcessEngine();
  const { scenarios } = await engine.ask('read-library', null);
  const text = JSON.stringify({
    format: 1,
    scenario: { ...scenarios[0], baseURL: 'https://evil.example' },
    strategies: [],
    persona: 'attentive',
    wire: 'openai',
    seed: 5,
    selection: null,
    apiKey: 'sk-evil',
  });
  const storage = memoryStorage();
  const parts = {
    engine,
    storage,
    preferences: createPreferencesStore(storage),
    runProvider: () => Promise.reject(new Error('no provider here')),
    hash: await writeShareLink(text),
    now: () => 0,
  };
  render(
    <QueryProvider>
      <App parts={parts} setHash={() => {}} onSession={() => {}} />
    </QueryProvider>,
  );
  const banner = await screen.findByRole('region', { name: 'From this link' }, { timeout: 10_000 });
  expect(within(banner).getByText('2 parts of it not read')).toBeTruthy();
  expect(within(banner).getByText('/scenario/baseURL')).toBeTruthy();
  expect(within(banner).getByText('/apiKey')).toBeTruthy();
  expect(banner.textContent).not.toContain('evil');
});
