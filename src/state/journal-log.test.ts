// @vitest-environment node

import Dexie from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Entry, Journal } from '../domain/journal.ts';
import { projectRun } from '../domain/project-run.ts';
import { createSimulatedPorts } from '../experiments/simulated-ports.ts';
import { STRATEGIES } from '../loop/strategies/strategies.ts';
import { PERSONAS } from '../persona/personas.ts';
import { dateFormat } from '../scenarios/date-format.ts';
import { createRunLog } from './journal-log.ts';
import { lastGroup } from './journal-restore.ts';
import { type KeptRow, readRows } from './journal-rows.ts';
import { type JournalStore, type KeptRun, MAX_KEPT_RUNS, openJournalStore } from './journal-store.ts';
import type { PageClock } from './provider-run.ts';
import { runAgainstProvider } from './provider-run.ts';
import type { RunLog } from './run-store.ts';

const [persona] = PERSONAS;
const strategy = STRATEGIES.find(({ id }) => id === 'classify-and-route');
if (persona === undefined || strategy === undefined) throw new Error('nothing ships');
const seed = 7;

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  Dexie.dependencies.indexedDB = globalThis.indexedDB;
  Dexie.dependencies.IDBKeyRange = IDBKeyRange;
});

/** A run whose model is the persona; every wait is skipped. */
async function runWith(log: RunLog | null): Promise<Journal> {
  if (persona === undefined || strategy === undefined) throw new Error('nothing ships');
  let nowMs = 0;
  const clock: PageClock = {
    now: () => nowMs,
    sleep: async (ms) => {
      nowMs += ms;
    },
  };
  const ports = createSimulatedPorts({ scenario: dateFormat, persona, wire: 'openai', seed });
  const plan = {
    scenario: dateFormat,
    strategy,
    seed,
    source: { kind: 'provider', provider: 'anthropic', modelId: 'wire-1', origin: 'https://api.anthropic.com' },
    callModel: async (...[effect, arrival, now]: Parameters<typeof ports.callModel>) => ports.callModel(effect, arrival, now),
    maxOutputTokens: 2_048,
    tokenBudget: 1_000_000,
    usdBudget: null,
    price: null,
  } as const;
  const journal = await runAgainstProvider(plan, clock, new AbortController().signal, () => {}, log);
  log?.ended();
  return journal;
}

function keptRun(id = 'g/lane-1', over: Partial<Omit<KeptRun, 'head'>> = {}): Omit<KeptRun, 'head'> {
  if (strategy === undefined) throw new Error('nothing ships');
  return {
    id,
    group: 'g',
    laneId: 'lane-1',
    tab: 'tab',
    startedAt: 1,
    endedAt: null,
    input: { scenario: dateFormat, strategy, seed },
    ...over,
  };
}

async function setup(over: { readonly store?: (store: JournalStore) => JournalStore } = {}) {
  const problems: (string | null)[] = [];
  const inner = await openJournalStore();
  const store = over.store?.(inner) ?? inner;
  const log = createRunLog({ store, run: keptRun(), wallMs: () => 5, onProblem: (why) => problems.push(why) });
  const read = async (id = 'g/lane-1') => {
    const run = (await inner.list()).find((one) => one.id === id);
    if (run === undefined) return null;
    const result = readRows(run.head, await inner.rowsOf(id));
    if (!result.ok) throw new Error(JSON.stringify(result.error[0]));
    return { run, ...result.value };
  };
  return { log, store: inner, read, problems };
}

/** As a file would give it back. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

/** Entries with what their requests saw and nothing that came later. */
const seen = (entries: readonly Entry[]): unknown =>
  plain(
    entries.map((entry) => {
      if (!('asked' in entry) || entry.asked.kind !== 'call-model') return entry;
      const { history, length } = entry.asked.view;
      return { ...entry, asked: { ...entry.asked, view: history.messages.slice(0, length) } };
    }),
  );

describe('a kept run', () => {
  it('comes back as it was', async () => {
    const { log, read, problems } = await setup();
    log.exchange('model/0/1/1/1', {
      method: 'POST',
      url: 'https://api.anthropic.com/v1/messages',
      requestHeaders: { 'x-api-key': '(hidden)' },
      requestBody: '{}',
      status: 200,
      responseHeaders: {},
      responseBody: '{}',
      error: null,
    });
    const journal = await runWith(log);
    await log.flush();
    const kept = await read();
    expect(plain(kept?.journal)).toEqual(plain(journal));
    expect(kept?.journal.entries.length).toBeGreaterThan(10);
    expect(kept?.exchanges.get('model/0/1/1/1')?.status).toBe(200);
    expect(kept?.open).toEqual([]);
    expect(kept?.run.endedAt).toBe(5);
    expect(new Set(problems)).toEqual(new Set([null]));
  });

  it('says of every effect that it begins before it says what came of it', async () => {
    const { log, store } = await setup();
    await runWith(log);
    await log.flush();
    const rows = await store.rowsOf('g/lane-1');
    const begun = new Set<string>();
    for (const row of rows) {
      if (row.kind === 'intent') begun.add(`${row.intent.slot}/${row.intent.arrival}/${row.intent.effect}`);
      if (row.kind !== 'entry' || row.entry.kind !== 'settled') continue;
      const { slot, arrival, asked } = row.entry;
      expect(begun).toContain(`${slot}/${arrival}/${asked.kind}`);
    }
    expect(begun.size).toBeGreaterThan(5);
  });

  it('cut at any line is the beginning of itself, and interrupted until its end is there', async () => {
    const { log, store, read } = await setup();
    const journal = await runWith(log);
    await log.flush();
    const rows = await store.rowsOf('g/lane-1');
    const kept = await read();
    if (kept === null) throw new Error('not kept');
    for (let length = 0; length <= rows.length; length++) {
      const cut = readRows(kept.run.head, rows.slice(0, length));
      if (!cut.ok) throw new Error(`cut at ${length}`);
      const { entries } = cut.value.journal;
      expect(seen(entries)).toEqual(seen(journal.entries.slice(0, entries.length)));
      const answered = entries.filter(({ kind }) => kind === 'settled').length;
      const begun = rows.slice(0, length).filter(({ kind }) => kind === 'intent').length;
      expect(cut.value.open).toHaveLength(begun - answered);
      if (entries.length < journal.entries.length - 1) expect(projectRun(cut.value.journal).outcome).toBe('interrupted');
    }
  });

  it('misses no line that comes while others are being written', async () => {
    let isSlow = true;
    const { log, read } = await setup({
      store: (store) => ({
        ...store,
        append: async (run, from, rows) => {
          const now = [...rows];
          if (isSlow) await new Promise((resolve) => setTimeout(resolve, 3));
          await store.append(run, from, now);
        },
      }),
    });
    const busy: RunLog = {
      ...log,
      issued: (issued) => {
        log.issued(issued);
        void log.flush();
      },
    };
    const journal = await runWith(busy);
    isSlow = false;
    await log.flush();
    expect(plain((await read())?.journal)).toEqual(plain(journal));
  });

  it('keeps less than it would cost to write each request whole', async () => {
    const { log, store } = await setup();
    const journal = await runWith(log);
    await log.flush();
    const whole = journal.entries.reduce((sum: number, entry: Entry) => sum + JSON.stringify(entry).length, 0);
    expect(await store.sizeOf('g/lane-1')).toBeLessThan(whole);
  });
});

describe('a store that is full', () => {
  it.each(Array.from({ length: 20 }, (_, point) => point))(
    'at write %i the run goes on, and nothing is missing once there is room',
    async (point) => {
      let writes = 0;
      let isFull = true;
      const guarded = <T>(act: () => Promise<T>): Promise<T> =>
        isFull && writes++ >= point ? Promise.reject(new DOMException('no room', 'QuotaExceededError')) : act();
      const { log, read, problems } = await setup({
        store: (store) => ({
          ...store,
          begin: (run) => guarded(() => store.begin(run)),
          append: (run, from, rows) => guarded(() => store.append(run, from, rows)),
          end: (run, at) => guarded(() => store.end(run, at)),
        }),
      });
      // Each line is a write of its own, so that the store fills up within the run.
      const eager: RunLog = {
        ...log,
        issued: (issued) => {
          log.issued(issued);
          void log.flush();
        },
        entry: (entry) => {
          log.entry(entry);
          void log.flush();
        },
      };
      const journal = await runWith(eager);
      await log.flush();
      expect(problems.at(-1)).toBe('no room');
      isFull = false;
      await log.flush();
      expect(problems.at(-1)).toBeNull();
      const kept = await read();
      expect(plain(kept?.journal)).toEqual(plain(journal));
      expect(kept?.run.endedAt).toBe(5);
    },
  );
});

describe('the store', () => {
  it('keeps so many runs and lets the oldest go with its lines', async () => {
    const { store, log } = await setup();
    await runWith(log);
    await log.flush();
    const [first] = await store.list();
    if (first === undefined) throw new Error('not kept');
    for (let count = 0; count < MAX_KEPT_RUNS; count++)
      await store.begin({ ...first, id: `later-${count}`, startedAt: 2 + count });
    const ids = (await store.list()).map(({ id }) => id);
    expect(ids).toHaveLength(MAX_KEPT_RUNS);
    expect(ids).not.toContain('g/lane-1');
    expect(await store.rowsOf('g/lane-1')).toEqual([]);
  });

  it('lets a newer Mulligan have it, and writes nothing more', async () => {
    let isTold = false;
    const store = await openJournalStore({
      onNewer: () => {
        isTold = true;
      },
    });
    await new Promise<void>((resolve, reject) => {
      const request = indexedDB.open('mulligan-runs', 20);
      request.onsuccess = () => {
        request.result.close();
        resolve();
      };
      request.onerror = () => reject(request.error);
    });
    expect(isTold).toBe(true);
    await expect(store.append('g/lane-1', 0, ['{}'])).rejects.toThrow('newer Mulligan');
    await expect(openJournalStore()).rejects.toThrow('newer Mulligan');
  });

  it('reads nothing into the runs that it was not given', async () => {
    const { store, log, read } = await setup();
    await runWith(log);
    await log.flush();
    const kept = await read();
    const rows = await store.rowsOf('g/lane-1');
    if (kept === null) throw new Error('not kept');
    fc.assert(
      fc.property(fc.nat(rows.length - 1), fc.jsonValue() as fc.Arbitrary<unknown>, (at, nonsense) => {
        const damaged = rows.map((row, index) => (index === at ? (nonsense as KeptRow) : row));
        const result = readAny(kept.run.head, damaged);
        if (result !== null) expect(result.journal.scenario.id).toBe(dateFormat.id);
      }),
      { numRuns: 60 },
    );
  });
});

function readAny(...args: Parameters<typeof readRows>) {
  const read = readRows(...args);
  return read.ok ? read.value : null;
}

it('the lanes of the last press of Run are those of this tab first', () => {
  if (persona === undefined) throw new Error('nothing ships');
  const run = (group: string, tab: string, startedAt: number): KeptRun => ({
    ...keptRun(`${group}/lane-1`, { group, tab, startedAt }),
    head: {
      format: 1,
      engine: '0',
      scenario: dateFormat,
      strategy: keptRun().input.strategy,
      seed,
      source: { kind: 'simulated', persona, wire: 'openai' },
      price: null,
    },
  });
  const runs = [run('c', 'other', 3), run('b', 'mine', 2), run('a', 'mine', 1)];
  expect(lastGroup(runs, 'mine', 'x').map(({ group }) => group)).toEqual(['b']);
  expect(lastGroup(runs, 'new', dateFormat.id).map(({ group }) => group)).toEqual(['c']);
  expect(lastGroup(runs, 'new', 'x')).toEqual([]);
});
