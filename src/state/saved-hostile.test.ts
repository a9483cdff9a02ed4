import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Json } from '../base/json.ts';
import { createInProcessEngine } from '../testing/in-process-engine.ts';
import { realDocument, wrongAt } from '../testing/saved-documents.ts';
import { memoryStorage } from '../testing/session-setup.ts';
import type { Library } from '../workers/engine-messages.ts';
import { keepWorkbench } from './keep-workbench.ts';
import { createPreferencesStore } from './preferences-store.ts';
import { formatWorkbench, PUT_ASIDE_KEY, parseWorkbench, WORKBENCH_KEY } from './saved-workbench.ts';
import { createSession } from './session.ts';
import { loadTabTools } from './tabs-load.ts';
import { editWorkbench } from './workbench-store.ts';

const engine = createInProcessEngine();
const soak = process.env.SOAK !== undefined;
const timeout = soak ? 1_800_000 : 60_000;
let library: Library;
let real: Json;
let text: string;

beforeAll(async () => {
  await loadTabTools();
  library = await engine.ask('read-library', null);
  real = realDocument(library);
  text = JSON.stringify(real);
});

/** Opens the page's session on a store, edits once as a person would, and lets it save. */
function openOn(stored: string) {
  const storage = memoryStorage({ [WORKBENCH_KEY]: stored });
  const session = createSession({
    engine,
    library,
    preferences: createPreferencesStore(storage),
    storage,
    runProvider: () => Promise.reject(new Error('none')),
    hash: '',
    now: () => 0,
  });
  const failures: (string | null)[] = [];
  const keeper = keepWorkbench({
    store: session.workbench,
    tab: session.kept.tab,
    storage,
    known: session.kept.known,
    onFailure: (why) => failures.push(why),
  });
  editWorkbench(session.workbench, (workbench) => ({ ...workbench, seed: 4_242 }));
  keeper.flush();
  keeper.stop();
  return { session, content: storage.content, failures };
}

/** What could not be read is still there as it was, and the person knows; what could be read is what is on. */
function expectSafe(stored: string): void {
  const before = parseWorkbench(stored);
  const { session, content } = openOn(stored);
  switch (before.kind) {
    case 'workbench':
      expect(session.remarks).toEqual([]);
      expect(parseWorkbench(content[WORKBENCH_KEY] ?? null)).toMatchObject({ kind: 'workbench', workbench: { seed: 4_242 } });
      return;
    case 'none':
      expect(session.remarks).toEqual([]);
      return;
    case 'too-new':
      expect(content[WORKBENCH_KEY]).toBe(stored);
      expect(session.remarks.join()).toContain('newer Mulligan');
      return;
    case 'unreadable':
      expect(session.remarks.join()).toContain('could not be read');
      if (content[WORKBENCH_KEY] !== stored) expect(content[PUT_ASIDE_KEY]).toBe(stored);
  }
}

describe('what stands in the store, whatever it is', () => {
  test('any JSON opens a page that overwrites nothing it could not read', () => {
    const key = fc.constantFrom('version', 'workbench', 'scenario', 'lanes', '__proto__', 'constructor', 'toString', 'base');
    const json = fc.letrec<{ value: unknown }>((tie) => ({
      value: fc.oneof(
        { depthSize: 'small' },
        fc.jsonValue(),
        fc.array(tie('value'), { maxLength: 3 }),
        fc.array(fc.tuple(key, tie('value')), { maxLength: 4 }).map((members) => {
          const made = Object.create(null) as Record<string, unknown>;
          for (const [name, value] of members) Object.defineProperty(made, name, { value, enumerable: true, configurable: true });
          return made;
        }),
      ),
    })).value;
    fc.assert(
      fc.property(json, (value) => expectSafe(JSON.stringify(value) ?? 'null')),
      { numRuns: soak ? 20_000 : 300 },
    );
  });

  test('any text at all opens one too', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.string({ unit: 'binary' })), (stored) => expectSafe(stored)),
      { numRuns: soak ? 20_000 : 300 },
    );
  });

  test('a real document cut at any offset is put aside whole', { timeout }, () => {
    const step = soak ? 7 : 997;
    for (let length = 0; length < text.length; length += step) {
      const cut = text.slice(0, length);
      expect(parseWorkbench(cut).kind).toBe(length === 0 ? 'none' : 'unreadable');
      if (length % (step * 8) === 0) expectSafe(cut);
    }
  });

  test('a wrong type at any place is read, or put aside', { timeout }, () => {
    let refused = 0;
    for (const { damaged } of wrongAt(real, soak ? 3 : 61)) {
      const stored = JSON.stringify(damaged);
      expectSafe(stored);
      if (parseWorkbench(stored).kind === 'unreadable') refused++;
    }
    expect(refused).toBeGreaterThan(3);
  });

  test.each([
    ['20,000 levels', `{"version":1,"workbench":${'['.repeat(20_000)}${']'.repeat(20_000)}}`],
    ['20,000 open levels', '{"a":'.repeat(20_000)],
    ['a string of 5 MB', JSON.stringify({ version: 1, workbench: 'x'.repeat(5_000_000) })],
    ['5 MB that are no JSON', '\u0000'.repeat(5_000_000)],
    ['a dangerous key', '{"version":1,"workbench":{"__proto__":{"scenario":{}},"constructor":{"prototype":{"x":1}}}}'],
    ['a version that is a text', '{"version":"1"}'],
    ['a version that is no number', '{"version":null}'],
    ['a version of the far future', '{"version":1e308}'],
  ])('%s opens a page that says so', (_what, stored) => {
    expectSafe(stored);
    expect(({} as Record<string, unknown>).scenario).toBeUndefined();
  });

  test('keys that mean something to an object stay plain names', () => {
    const draft = '{"__proto__":"p","constructor":"c","toString":"t"}';
    const stored = text.replace('"drafts":{', `"drafts":{${draft.slice(1, -1)},`);
    const saved = parseWorkbench(stored);
    expect(saved.kind === 'workbench' && Object.entries(saved.workbench.drafts)).toEqual(
      expect.arrayContaining([
        ['__proto__', 'p'],
        ['constructor', 'c'],
        ['toString', 't'],
      ]),
    );
    const again = saved.kind === 'workbench' ? formatWorkbench(saved.workbench) : '';
    expect(again).toContain('"__proto__":"p"');
  });
});
