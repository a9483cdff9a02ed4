import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Journal } from '../domain/journal.ts';
import type { EngineClient, LanePlan } from '../workers/engine-messages.ts';
import { type PlainProblem, problemOf } from '../workers/plain-problem.ts';
import type { SourceKind } from './workbench.ts';

/** What one lane is to run. Two inputs with the same members give the same simulated journal. */
export interface LaneInput extends LanePlan {
  readonly source: SourceKind;
}

/** How a lane's latest run stands. `journal` is what is known: the finished run, the part so far, or the one before. */
export type LaneRun =
  | { readonly kind: 'running'; readonly journal: Journal | null }
  | { readonly kind: 'done'; readonly journal: Journal; readonly input: LaneInput }
  | { readonly kind: 'failed'; readonly journal: Journal | null; readonly problem: PlainProblem }
  | { readonly kind: 'stopped'; readonly journal: Journal | null };

export interface RunsState {
  /** By lane id. A lane that has never run has no entry. */
  readonly lanes: Readonly<Record<string, LaneRun>>;
  /** The run of all lanes under way: how many are finished, and when it began (`performance.now`). Null when none is. */
  readonly progress: { readonly done: number; readonly total: number; readonly startedAt: number } | null;
}

export type RunStore = StoreApi<RunsState>;

/** Runs one lane against a real model. On abort it answers with the journal of the stopped run, where there is one. */
export type ProviderRunner = (plan: LanePlan, signal: AbortSignal) => Promise<Journal>;

export interface Runner {
  readonly store: RunStore;
  /** Runs these lanes in order; a run under way is stopped first. Resolves when all have ended. */
  run(lanes: readonly { readonly id: string; readonly input: LaneInput }[]): Promise<void>;
  stop(): void;
}

export function createRunner(engine: EngineClient, runProvider: ProviderRunner, now: () => number): Runner {
  const store: RunStore = createStore<RunsState>(() => ({ lanes: {}, progress: null }));
  let current: AbortController | null = null;

  function setLane(id: string, run: LaneRun): void {
    store.setState(({ lanes }) => ({ lanes: { ...lanes, [id]: run } }));
  }

  async function runLane(id: string, input: LaneInput, signal: AbortSignal): Promise<void> {
    const before = store.getState().lanes[id]?.journal ?? null;
    setLane(id, { kind: 'running', journal: before });
    try {
      const journal =
        input.source === 'provider' ? await runProvider(input, signal) : await engine.ask('run-lane', planOf(input));
      const isOurs = input.source === 'provider' || !signal.aborted;
      setLane(id, isOurs ? { kind: 'done', journal, input } : { kind: 'stopped', journal: before });
    } catch (error) {
      const problem = problemOf(error);
      setLane(
        id,
        problem.code === 'stopped' ? { kind: 'stopped', journal: before } : { kind: 'failed', journal: before, problem },
      );
    }
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
      // The engine answers in order, so simulated lanes may all be asked at once; a provider gets one run after the other.
      if (lanes.every(({ input }) => input.source === 'simulated')) await Promise.all(lanes.map(runOne));
      else for (const lane of lanes) await runOne(lane);
      if (current === mine) {
        current = null;
        store.setState({ progress: null });
      }
    },
  };
}

function planOf({ scenario, strategy, persona, wire, seed }: LaneInput): LanePlan {
  return { scenario, strategy, persona, wire, seed };
}

/** True when what the lane would run now is not what it ran. Unknown inputs (never run, failed) are not stale: they say so themselves. */
export function isStale(run: LaneRun | undefined, input: LaneInput): boolean {
  if (run?.kind !== 'done') return false;
  const ran = run.input;
  if (ran.scenario !== input.scenario || ran.strategy !== input.strategy || ran.source !== input.source) return true;
  return ran.seed !== input.seed || (input.source === 'simulated' && (ran.persona !== input.persona || ran.wire !== input.wire));
}
