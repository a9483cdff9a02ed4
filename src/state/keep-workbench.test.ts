import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DEFAULT_SEED } from '../domain/scenario.ts';
import { memoryStorage, openSession } from '../testing/session-setup.ts';
import { keepWorkbench } from './keep-workbench.ts';
import type { TextStorage } from './page-storage.ts';
import { parseWorkbench, WORKBENCH_KEY } from './saved-workbench.ts';
import { loadTabTools } from './tabs-load.ts';
import { editWorkbench, withDraft } from './workbench-store.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

async function setup(storage: TextStorage = memoryStorage()) {
  await loadTabTools();
  const session = await openSession();
  const failures: (string | null)[] = [];
  const keeper = keepWorkbench({
    store: session.workbench,
    tab: session.kept.tab,
    storage,
    known: session.kept.known,
    onFailure: (why) => failures.push(why),
  });
  const setSeed = (seed: number) => editWorkbench(session.workbench, (workbench) => ({ ...workbench, seed }));
  const savedSeed = () => {
    const saved = parseWorkbench(storage.getItem(WORKBENCH_KEY));
    return saved.kind === 'workbench' ? saved.workbench.seed : saved.kind;
  };
  return { session, keeper, failures, setSeed, savedSeed };
}

test('writes once when edits pause', async () => {
  const { setSeed, savedSeed } = await setup();
  setSeed(1);
  setSeed(2);
  expect(savedSeed()).toBe('none');
  vi.advanceTimersByTime(300);
  expect(savedSeed()).toBe(2);
});

test('a page that goes away loses nothing', async () => {
  const { setSeed, savedSeed, keeper } = await setup();
  setSeed(3);
  keeper.flush();
  expect(savedSeed()).toBe(3);
});

test('nothing is written over a newer version', async () => {
  const { session, setSeed, savedSeed, keeper } = await setup();
  session.workbench.setState({ isKept: false });
  setSeed(4);
  keeper.flush();
  expect(savedSeed()).toBe('none');
});

test('a full storage is reported and forgiven when it works again', async () => {
  let isFull = true;
  const kept = memoryStorage();
  const storage: TextStorage = {
    getItem: kept.getItem,
    setItem: (key, text) => {
      if (isFull) throw new Error('quota exceeded');
      kept.setItem(key, text);
    },
  };
  const { setSeed, savedSeed, keeper, failures } = await setup(storage);
  setSeed(5);
  keeper.flush();
  isFull = false;
  setSeed(6);
  keeper.flush();
  expect(failures).toEqual(['quota exceeded', null]);
  expect(savedSeed()).toBe(6);
});

test('two tabs keep what each has added', async () => {
  const storage = memoryStorage();
  const one = await setup(storage);
  const other = await setup(storage);
  const add = ({ session, keeper }: typeof one, id: string) => {
    editWorkbench(session.workbench, (workbench) => ({
      ...workbench,
      ownScenarios: { ...workbench.ownScenarios, [id]: { ...workbench.scenario, id } },
    }));
    keeper.flush();
  };
  add(one, 'of-one');
  add(other, 'of-other');
  add(one, 'again-of-one');
  const saved = parseWorkbench(storage.getItem(WORKBENCH_KEY));
  expect(saved.kind === 'workbench' && Object.keys(saved.workbench.ownScenarios).sort()).toEqual([
    'again-of-one',
    'of-one',
    'of-other',
  ]);
});

test('what a tab removed stays removed', async () => {
  const storage = memoryStorage();
  const { session, keeper, savedSeed } = await setup(storage);
  const savedDrafts = () => {
    const saved = parseWorkbench(storage.getItem(WORKBENCH_KEY));
    return saved.kind === 'workbench' ? saved.workbench.drafts : saved.kind;
  };
  const draft = (text: string | null) => {
    editWorkbench(session.workbench, (workbench) => withDraft({ ...workbench, seed: workbench.seed + 1 }, 'tool/x/y', text));
    keeper.flush();
  };
  draft('half');
  draft(null);
  expect(savedSeed()).toBe(DEFAULT_SEED + 2);
  expect(savedDrafts()).toEqual({});
});

test('a newer version beside us ends our writing', async () => {
  const storage = memoryStorage({ [WORKBENCH_KEY]: '{"version":2}' });
  const { setSeed, keeper, failures, session } = await setup(storage);
  setSeed(7777);
  keeper.flush();
  expect(storage.content[WORKBENCH_KEY]).toBe('{"version":2}');
  expect(session.workbench.getState().isKept).toBe(false);
  expect(failures[0]).toContain('newer Mulligan');
});
