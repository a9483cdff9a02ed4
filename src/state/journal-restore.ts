import { canonicalJson, type Json } from '../base/json.ts';
import { journalStore, shownGroup, tabId } from './journal-keeping.ts';
import { type ReadRun, readRows } from './journal-rows.ts';
import type { JournalStore, KeptRun } from './journal-store.ts';
import { laneInput } from './run-lanes.ts';
import type { LaneInput } from './run-store.ts';
import type { Session } from './session.ts';
import { runLock, type TabLocks } from './tabs-locks.ts';
import type { Lane } from './workbench.ts';

/**
 * Brings the lanes' last run against a real model back as it was, to be read. Nothing is sent. A run whose tab was gone before it ended ends
 * where its journal does: `interrupted`.
 */
export async function restoreRuns(session: Session): Promise<void> {
  const { opened, tab } = session.kept;
  if (opened === null) return;
  const store = await journalStore((runProblem) => tab.setState({ runProblem }));
  const runs = await store.list();
  const { scenario } = session.workbench.getState().workbench;
  const shown = shownGroup(opened.ports.tab);
  const reopened = runs.filter(({ group }) => group === shown);
  const latest = lastGroup(runs, tabId(opened.ports.tab), scenario.id);
  await showRuns(session, store, reopened.length > 0 ? reopened : latest, opened.ports.locks, reopened.length > 0);
}

/** The lanes of the last press of Run: of this tab, else of any for the scenario in front. */
export function lastGroup(runs: readonly KeptRun[], tab: string, scenarioId: string): readonly KeptRun[] {
  const last = runs.find((run) => run.tab === tab) ?? runs.find(({ input }) => input.scenario.id === scenarioId);
  return runs.filter(({ group }) => group === last?.group);
}

/** Puts kept runs into the lanes that have their ids, where nothing else has run meanwhile. `isReopened`: a person had opened them as kept ones. */
async function showRuns(
  session: Session,
  store: JournalStore,
  runs: readonly KeptRun[],
  locks: TabLocks | null,
  isReopened: boolean,
): Promise<void> {
  for (const lane of session.workbench.getState().workbench.lanes) {
    const run = runs.find(({ laneId }) => laneId === lane.id);
    if (run === undefined) continue;
    if (await isAlive(run, locks)) {
      // Of a page that has just crashed, the browser lets go a moment later.
      void locks
        ?.free(runLock(run.id))
        .then(() => showRuns(session, store, [run], locks, isReopened))
        .catch(() => {});
      continue;
    }
    const read = readRows(run.head, await store.rowsOf(run.id));
    const { lanes, progress } = session.runner.store.getState();
    if (progress !== null || (lanes[lane.id]?.journal ?? null) !== null) return;
    if (read.ok) showRun(session, lane, run, read.value, isReopened);
    else
      session.kept.tab.setState({
        runProblem: `the last run of ${lane.strategy.title} cannot be read (${read.error[0]?.message})`,
      });
  }
}

/** Puts one run into a lane; `isMarked`: as one that was kept. */
export function showRun(
  session: Session,
  lane: Lane,
  run: KeptRun,
  { journal, exchanges, open }: ReadRun,
  isMarked: boolean,
): void {
  const requests = open.filter(({ effect }) => effect === 'call-model').length;
  session.runner.store.setState(({ lanes }) => ({
    lanes: {
      ...lanes,
      [lane.id]: {
        kind: 'done',
        journal,
        exchanges,
        input: inputOf(session, lane, run),
        openRequests: run.endedAt === null ? requests : 0,
        ...(isMarked ? { keptFrom: run.startedAt } : {}),
      },
    },
  }));
}

/** What it ran; what is the same now is the very same, so that only what was edited since is marked as edited. */
function inputOf(session: Session, lane: Lane, { input }: KeptRun): LaneInput {
  const now = laneInput(session, session.workbench.getState().workbench, lane);
  const same = <T>(kept: T, current: T): T => (textOf(kept) === textOf(current) ? current : kept);
  return {
    ...now,
    source: 'provider',
    scenario: same(input.scenario, now.scenario),
    strategy: same(input.strategy, now.strategy),
    seed: input.seed,
  };
}

function textOf(value: unknown): string {
  return canonicalJson(JSON.parse(JSON.stringify(value)) as Json);
}

/** A tab is running it at this moment. */
export async function isAlive({ id, endedAt }: KeptRun, locks: TabLocks | null): Promise<boolean> {
  if (endedAt !== null || locks === null) return false;
  const release = await locks.tryHold(runLock(id)).catch(() => null);
  release?.();
  return release === null;
}
