import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { memoryStorage, openSession } from '../testing/session-setup.ts';
import { keepWorkbench, type TextStorage } from './keep-workbench.ts';
import { parseWorkbench, WORKBENCH_KEY } from './saved-workbench.ts';
import { editWorkbench } from './workbench-store.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

async function setup(storage: TextStorage = memoryStorage()) {
  const session = await openSession();
  const failures: (string | null)[] = [];
  const keeper = keepWorkbench(session.workbench, storage, (why) => failures.push(why));
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
