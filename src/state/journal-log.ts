import type { Performable } from '../domain/effect.ts';
import type { Entry } from '../domain/journal.ts';
import { createRowWriter, type JournalHead, type KeptRow } from './journal-rows.ts';
import type { JournalStore, KeptRun } from './journal-store.ts';
import type { RunLog } from './run-store.ts';

/** Lines that come within this time are written together. */
const FRAME_MS = 16;
/** Until lines that could not be written are tried again. */
const RETRY_MS = 5_000;

export interface RunLogParts {
  readonly store: JournalStore;
  readonly run: Omit<KeptRun, 'head'>;
  /** Ms since 1970. */
  readonly wallMs: () => number;
  /** Why lines are not kept, null when they are again. The run goes on meanwhile, and its lines wait. */
  readonly onProblem: (why: string | null) => void;
  /** Frees what says that the tab of this run is alive. */
  readonly onEnd?: () => void;
}

/** A log that can be waited for. */
export interface StoredRunLog extends RunLog {
  /** Writes what waits, at once: when the page goes. Resolves when it is written, or cannot be. */
  flush(): Promise<void>;
}

/** Keeps a run line by line, as it happens: what is begun before what came of it. Lines are only ever added. */
export function createRunLog({ store, run, wallMs, onProblem, onEnd = () => {} }: RunLogParts): StoredRunLog {
  const toRow = createRowWriter();
  let head: JournalHead | null = null;
  let isBegun = false;
  let hasEnded = false;
  let waiting: string[] = [];
  let written = 0;
  let timer: ReturnType<typeof setTimeout> | null = null;
  let writing: Promise<void> = Promise.resolve();

  function later(ms: number): void {
    timer ??= setTimeout(() => void flush(), ms);
  }

  function add(row: KeptRow): void {
    waiting.push(JSON.stringify(row));
    later(FRAME_MS);
  }

  function flush(): Promise<void> {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    writing = writing.then(writeWaiting);
    return writing;
  }

  async function writeWaiting(): Promise<void> {
    if (head === null) return;
    try {
      if (!isBegun) await store.begin({ ...run, head });
      isBegun = true;
      // A copy: lines that come while these are written wait for the next turn.
      const lines = [...waiting];
      if (lines.length > 0) {
        await store.append(run.id, written, lines);
        written += lines.length;
        waiting = waiting.slice(lines.length);
      }
      if (hasEnded && waiting.length === 0) {
        await store.end(run.id, wallMs());
        onEnd();
      }
      onProblem(null);
    } catch (error) {
      onProblem(error instanceof Error ? error.message : String(error));
      if (!(error instanceof Error && error.name === 'NewerRuns')) later(RETRY_MS);
    }
  }

  return {
    begun: (journal) => {
      head = journal;
      later(0);
    },
    issued: ({ slot, effect, arrival, nowMs }) =>
      add({ kind: 'intent', intent: { slot, arrival, atMs: nowMs, effect: effect.kind, step: stepOf(effect) } }),
    entry: (entry: Entry) => add(toRow(entry)),
    exchange: (key, exchange) => add({ kind: 'exchange', key, exchange }),
    ended: () => {
      hasEnded = true;
      later(0);
    },
    flush,
  };
}

function stepOf(effect: Performable): number | null {
  return effect.kind === 'call-model' || effect.kind === 'call-tool' ? effect.step : null;
}
