import Dexie, { type Table } from 'dexie';
import type { Scenario } from '../domain/scenario.ts';
import type { Strategy } from '../domain/strategy.ts';
import type { JournalHead, KeptRow } from './journal-rows.ts';

/** A run against a real model, as it is kept: what it cost money to learn. */
export interface KeptRun {
  readonly id: string;
  /** All lanes of one press of Run. */
  readonly group: string;
  readonly laneId: string;
  /** The tab that ran it; a reload stays the same tab. */
  readonly tab: string;
  /** Ms since 1970. */
  readonly startedAt: number;
  /** Null while it goes on, or when its tab was gone before it ended. */
  readonly endedAt: number | null;
  readonly head: JournalHead;
  /** As the lane had it: the journal's own has the limits of the set-up in it. */
  readonly input: { readonly scenario: Scenario; readonly strategy: Strategy; readonly seed: number };
}

/** A run that was taken out of the store, whole. */
export interface RemovedRun {
  readonly run: KeptRun;
  readonly lines: readonly string[];
}

/** A line in its place. */
interface StoredRow {
  readonly run: string;
  readonly n: number;
  /** JSON of a `KeptRow`: what is not cloned cannot fail to be. */
  readonly text: string;
}

/** Runs that are kept; the oldest goes when another one begins. */
export const MAX_KEPT_RUNS = 40;

const VERSION = 1;

export interface JournalStore {
  begin(run: KeptRun): Promise<void>;
  /** Adds lines, the first of them at place `from`. All of them or none. */
  append(run: string, from: number, rows: readonly string[]): Promise<void>;
  end(run: string, endedAt: number): Promise<void>;
  /** Latest first. */
  list(): Promise<readonly KeptRun[]>;
  rowsOf(run: string): Promise<readonly KeptRow[]>;
  /** The same as they are stored. */
  linesOf(run: string): Promise<readonly string[]>;
  /** Length of everything kept of a run, in characters. */
  sizeOf(run: string): Promise<number>;
  remove(runs: readonly string[]): Promise<void>;
  /** Brings removed runs back as they were; what is there already stays. All of them or none. */
  putBack(runs: readonly RemovedRun[]): Promise<void>;
  close(): void;
}

/** The runs were written by a newer Mulligan, or one wants them now. */
export class NewerRuns extends Error {
  override readonly name = 'NewerRuns';
  constructor() {
    super('a newer Mulligan keeps runs here; reload this tab to go on keeping them');
  }
}

export interface JournalStoreParts {
  readonly name?: string;
  /** A newer Mulligan needs the store: it was let go, and nothing is kept any more until a reload. */
  readonly onNewer?: () => void;
}

/** Opens the kept runs of this browser. Rejects where there is no IndexedDB, and with `NewerRuns` where an older Mulligan may not write. */
export async function openJournalStore({
  name = 'mulligan-runs',
  onNewer = () => {},
}: JournalStoreParts = {}): Promise<JournalStore> {
  const database = new Dexie(name, { autoOpen: false, chromeTransactionDurability: 'strict' });
  database.version(VERSION).stores({ runs: 'id, startedAt', rows: '[run+n]' });
  let isOver = false;
  database.on('versionchange', () => {
    isOver = true;
    database.close();
    onNewer();
    return false;
  });
  await database.open();
  // Dexie opens a store of a later version too, and counts its own versions in tens.
  if (database.backendDB().version > VERSION * 10) {
    database.close();
    throw new NewerRuns();
  }
  const runs: Table<KeptRun, string> = database.table('runs');
  const rows: Table<StoredRow, [string, number]> = database.table('rows');
  const within = async <T>(act: () => Promise<T>): Promise<T> => {
    if (isOver) throw new NewerRuns();
    return await act();
  };
  const rowsIn = (run: string) => rows.where('[run+n]').between([run, Dexie.minKey], [run, Dexie.maxKey]);

  async function linesOf(run: string): Promise<readonly string[]> {
    return (await rowsIn(run).sortBy('n')).map(({ text }) => text);
  }

  async function remove(ids: readonly string[]): Promise<void> {
    await database.transaction('rw', runs, rows, async () => {
      for (const id of ids) {
        await runs.delete(id);
        await rowsIn(id).delete();
      }
    });
  }

  return {
    begin: (run) =>
      within(async () => {
        await runs.put(plain(run));
        const all = await runs.orderBy('startedAt').reverse().primaryKeys();
        if (all.length > MAX_KEPT_RUNS) await remove(all.slice(MAX_KEPT_RUNS));
      }),
    append: (run, from, texts) =>
      within(async () => void (await rows.bulkAdd(texts.map((text, index) => ({ run, n: from + index, text }))))),
    end: (run, endedAt) => within(async () => void (await runs.update(run, { endedAt }))),
    list: () => within(async () => await runs.orderBy('startedAt').reverse().toArray()),
    rowsOf: (run) => within(async () => (await linesOf(run)).map((text): KeptRow => JSON.parse(text))),
    linesOf: (run) => within(() => linesOf(run)),
    sizeOf: (run) =>
      within(async () => {
        let size = 0;
        await rowsIn(run).each(({ text }) => {
          size += text.length;
        });
        return size;
      }),
    remove: (ids) => within(() => remove(ids)),
    putBack: (removed) =>
      within(() =>
        database.transaction('rw', runs, rows, async () => {
          for (const { run, lines } of removed) {
            if ((await runs.get(run.id)) !== undefined) continue;
            await runs.add(run);
            await rows.bulkAdd(lines.map((text, n) => ({ run: run.id, n, text })));
          }
        }),
      ),
    close: () => database.close(),
  };
}

/** Without members that are undefined, so that what comes back is what a file would give. */
function plain(run: KeptRun): KeptRun {
  return JSON.parse(JSON.stringify(run));
}
