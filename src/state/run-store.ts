import { createStore, type StoreApi } from 'zustand/vanilla';
import { assertNever } from '../base/assert-never.ts';
import type { Performable } from '../domain/effect.ts';
import type { Entry, Journal } from '../domain/journal.ts';
import type { Exchanges, WireExchange } from '../domain/wire-exchange.ts';
import type { EngineClient, LanePlan } from '../workers/engine-messages.ts';
import { type PlainProblem, problemOf } from '../workers/plain-problem.ts';
import type { WireTrueRun } from '../workers/run-wire-true-lane.ts';
import type { SourceKind } from './workbench.ts';

/** What one lane is to run. Two inputs with the same members give the same simulated journal. */
export interface LaneInput extends LanePlan {
  readonly source: SourceKind;
}

/** What is known of a lane: the finished run, the part so far, or the one before. */
export interface KnownRun {
  readonly journal: Journal | null;
  /** What went over the wire, where the run kept it: a simulated one sends nothing. */
  readonly exchanges: Exchanges;
}

/** How a lane's latest run stands. */
export type LaneRun =
  /** `isPartial`: the journal is of this run and goes on; else it is of the one before. */
  | (KnownRun & { readonly kind: 'running'; readonly isPartial: boolean })
  | (KnownRun & {
      readonly kind: 'done';
      readonly journal: Journal;
      readonly input: LaneInput;
      /** Of a run whose tab was gone before it ended, requests to the model that were under way. They are not sent again. */
      readonly openRequests?: number;
      /** Of a run that was opened from the kept ones, when it began, in ms since 1970. */
      readonly keptFrom?: number;
    })
  | (KnownRun & { readonly kind: 'failed'; readonly problem: PlainProblem })
  | (KnownRun & { readonly kind: 'stopped' });

export interface RunsState {
  /** By lane id. A lane that has never run has no entry. */
  readonly lanes: Readonly<Record<string, LaneRun>>;
  /** The run of all lanes under way: how many are finished, and when it began (`performance.now`). Null when none is. */
  readonly progress: { readonly done: number; readonly total: number; readonly startedAt: number } | null;
}

export type RunStore = StoreApi<RunsState>;

/** Keeps a run against a real model as it happens, so that what it cost is not lost with the tab. */
export interface RunLog {
  begun(head: Omit<Journal, 'entries'>): void;
  /** An effect before it is performed. */
  issued(issued: { readonly slot: number; readonly effect: Performable; readonly arrival: number; readonly nowMs: number }): void;
  entry(entry: Entry): void;
  exchange(key: string, exchange: WireExchange): void;
  ended(): void;
}

/** Opens a log for one lane's run; null when none can be kept. `group` names all lanes of one press of Run. */
export type OpenRunLog = (lane: {
  readonly laneId: string;
  readonly group: string;
  readonly input: LaneInput;
}) => Promise<RunLog | null>;

/** Hears of a run against a real model while it goes on. */
export interface RunWatch {
  /** Opened when it is certain that the run begins. */
  readonly openLog?: () => Promise<RunLog | null>;
  /** At each entry; `soFar` makes a journal of what there is at the moment it is called. */
  readonly onProgress: (soFar: () => Journal) => void;
  /** By `exchangeKey`; a later one replaces an earlier. */
  readonly onExchange: (key: string, exchange: WireExchange) => void;
}

/** Runs one lane against a real model. On abort it answers with the journal of the stopped run, where there is one. */
export type ProviderRunner = (plan: LanePlan, signal: AbortSignal, watch: RunWatch) => Promise<Journal>;

/** Runs one lane through the real client library and mock servers. */
export type WireTrueRunner = (plan: LanePlan, signal: AbortSignal) => Promise<WireTrueRun>;

/** Calls back before the next frame; a hidden page has none, and then the end of the run shows everything. */
export type NextFrame = (callback: () => void) => void;

const NOTHING_KNOWN: KnownRun = { journal: null, exchanges: new Map() };

export interface Runner {
  readonly store: RunStore;
  /** Runs these lanes in order; a run under way is stopped first. Resolves when all have ended. */
  run(lanes: readonly { readonly id: string; readonly input: LaneInput }[]): Promise<void>;
  stop(): void;
}

export function createRunner(
  engine: EngineClient,
  runProvider: ProviderRunner,
  now: () => number,
  runWireTrue: WireTrueRunner = (plan) => engine.ask('run-wire-true', plan),
  nextFrame: NextFrame = (callback) => void requestAnimationFrame(callback),
  openRunLog: OpenRunLog = async () => null,
): Runner {
  const store: RunStore = createStore<RunsState>(() => ({ lanes: {}, progress: null }));
  let current: AbortController | null = null;
  let group = '';

  function setLane(id: string, run: LaneRun): void {
    store.setState(({ lanes }) => ({ lanes: { ...lanes, [id]: run } }));
  }

  async function runLane(id: string, input: LaneInput, signal: AbortSignal): Promise<void> {
    const { journal, exchanges } = store.getState().lanes[id] ?? NOTHING_KNOWN;
    const before: KnownRun = { journal, exchanges };
    setLane(id, { kind: 'running', isPartial: false, ...before });
    try {
      const known = await perform(id, input, signal);
      const isOurs = input.source === 'provider' || !signal.aborted;
      setLane(id, isOurs ? { kind: 'done', ...known, input } : { kind: 'stopped', ...before });
    } catch (error) {
      const problem = problemOf(error);
      setLane(id, problem.code === 'stopped' ? { kind: 'stopped', ...before } : { kind: 'failed', ...before, problem });
    }
  }

  async function perform(id: string, input: LaneInput, signal: AbortSignal): Promise<KnownRun & { readonly journal: Journal }> {
    switch (input.source) {
      case 'simulated':
        return { journal: await engine.ask('run-lane', planOf(input)), exchanges: NOTHING_KNOWN.exchanges };
      case 'wire-true':
        return await runWireTrue(planOf(input), signal);
      case 'provider': {
        const exchanges = new Map<string, WireExchange>();
        const show = oncePerFrame((soFar) => setLane(id, { kind: 'running', isPartial: true, journal: soFar(), exchanges }));
        let log: RunLog | null = null;
        const onExchange: RunWatch['onExchange'] = (key, exchange) => {
          exchanges.set(key, exchange);
          log?.exchange(key, exchange);
        };
        const openLog = async () => {
          log = await openRunLog({ laneId: id, group, input });
          return log;
        };
        try {
          return { journal: await runProvider(input, signal, { openLog, onProgress: show.next, onExchange }), exchanges };
        } finally {
          endLog(log);
          show.end();
        }
      }
      default:
        return assertNever(input.source, 'runLane');
    }
  }

  /** The latest of what is handed in shows at the next frame; nothing shows after the end. */
  function oncePerFrame(show: (soFar: () => Journal) => void) {
    let latest: (() => Journal) | null = null;
    let hasEnded = false;
    return {
      next: (soFar: () => Journal) => {
        const isWaiting = latest !== null;
        latest = soFar;
        if (isWaiting) return;
        nextFrame(() => {
          if (latest !== null && !hasEnded) show(latest);
          latest = null;
        });
      },
      end: () => {
        hasEnded = true;
      },
    };
  }

  function stop(): void {
    if (current === null) return;
    current.abort();
    current = null;
    engine.stop();
    store.setState({ progress: null });
  }

  return {
    store,
    stop,
    run: async (lanes) => {
      stop();
      const mine = new AbortController();
      current = mine;
      group = crypto.getRandomValues(new Uint32Array(2)).join('-');
      const kept = Object.fromEntries(
        Object.entries(store.getState().lanes).filter(([id]) => lanes.some((lane) => lane.id === id)),
      );
      store.setState({ lanes: kept, progress: { done: 0, total: lanes.length, startedAt: now() } });
      const runOne = async ({ id, input }: (typeof lanes)[number]) => {
        if (mine.signal.aborted) return;
        await runLane(id, input, mine.signal);
        if (current !== mine) return;
        store.setState(({ progress }) => ({ progress: progress && { ...progress, done: progress.done + 1 } }));
      };
      // The engine takes every question at once; a provider gets one run after the other.
      if (lanes.every(({ input }) => input.source !== 'provider')) await Promise.all(lanes.map(runOne));
      else for (const lane of lanes) await runOne(lane);
      if (current === mine) {
        current = null;
        store.setState({ progress: null });
      }
    },
  };
}

function endLog(log: RunLog | null): void {
  log?.ended();
}

function planOf({ scenario, strategy, persona, wire, seed }: LaneInput): LanePlan {
  return { scenario, strategy, persona, wire, seed };
}

/** True when what the lane would run now is not what it ran. Unknown inputs (never run, failed) are not stale: they say so themselves. */
export function isStale(run: LaneRun | undefined, input: LaneInput): boolean {
  if (run?.kind !== 'done') return false;
  const ran = run.input;
  if (ran.scenario !== input.scenario || ran.strategy !== input.strategy || ran.source !== input.source) return true;
  return ran.seed !== input.seed || (input.source !== 'provider' && (ran.persona !== input.persona || ran.wire !== input.wire));
}
