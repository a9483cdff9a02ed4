import type { Scenario } from '../domain/scenario.ts';
import { journalToJson } from '../formats/journal-file.ts';
import { withoutKeys } from '../formats/share-link/without-keys.ts';
import { selectFirst } from './connect-session.ts';
import { rememberShown } from './journal-keeping.ts';
import { showRun } from './journal-restore.ts';
import type { ReadRun } from './journal-rows.ts';
import type { KeptRun, RemovedRun } from './journal-store.ts';
import { keptStore, readKeptRun } from './kept-runs.ts';
import { type Session, strategyById } from './session.ts';
import type { Lane, Workbench } from './workbench.ts';
import { addedScenario, chosenScenario, editWorkbench } from './workbench-store.ts';

/** Why kept runs cannot be opened now, null when they can. */
export function whyNotOpened(isRunning: boolean, workbench: Workbench): string | null {
  if (isRunning) return 'A run is under way: stop it first.';
  return workbench.frame === null ? null : 'A shared copy is in front: keep it or leave it first.';
}

/**
 * Brings the lanes of one press of Run back to the screen as finished runs. Nothing is sent. The scenario and the strategies in front become
 * the ones of those ids; where one was edited since, its lane says so, and where one is gone, the kept one takes its place. One undo takes
 * it back. Resolves with what could not be read; empty when all could.
 */
export async function openKeptRuns(session: Session, runs: readonly KeptRun[]): Promise<readonly string[]> {
  const store = await keptStore(session);
  const readings = await Promise.all(runs.map(async (run) => ({ run, read: await readKeptRun(store, run) })));
  const readable = readings.flatMap(({ run, read }) => (typeof read === 'string' ? [] : [{ run, read }]));
  const problems = readings.flatMap(({ run, read }) =>
    typeof read === 'string' ? [`${run.input.strategy.title} cannot be read: ${read}`] : [],
  );
  const why = whyNotOpened(session.runner.store.getState().progress !== null, session.workbench.getState().workbench);
  if (why !== null) return [why];
  if (readable.length > 0) show(session, readable);
  return problems;
}

function show(session: Session, runs: readonly { readonly run: KeptRun; readonly read: ReadRun }[]): void {
  const [first] = runs;
  if (first === undefined) return;
  const { input, group } = first.run;
  session.selection.setState({ selected: null, tool: null });
  session.pointer.setState({ viewport: null, hovered: null });
  session.player.seek(null);
  session.runner.store.setState({ lanes: {} });
  const lanes = runs.map(({ run }) => laneOf(session, run));
  editWorkbench(session.workbench, (workbench) => ({
    ...withScenarioOf(session, workbench, input.scenario),
    lanes,
    seed: input.seed,
    source: 'provider',
  }));
  for (const [index, { run, read }] of runs.entries()) {
    const lane = lanes[index];
    if (lane !== undefined) showRun(session, lane, run, read, true);
  }
  const ports = session.kept.opened?.ports;
  if (ports !== undefined) rememberShown(ports.tab, group);
  selectFirst(session);
}

function laneOf({ workbench, library }: Session, { laneId, input }: KeptRun): Lane {
  const now = strategyById(workbench.getState().workbench, library, input.strategy.id);
  return { id: laneId, strategy: now ?? input.strategy };
}

function withScenarioOf({ library }: Session, workbench: Workbench, kept: Scenario): Workbench {
  const chosen = chosenScenario(workbench, library, kept.id);
  return chosen.scenario.id === kept.id ? chosen : addedScenario(workbench, library, kept);
}

export interface JournalFile {
  readonly fileName: string;
  readonly text: string;
  /** Texts that looked like a key and were taken out. */
  readonly removedKeys: number;
}

/** One run as the text of a journal file, which `lab show` reads. Rejects with the reason when it cannot be read. */
export async function keptRunFile(session: Session, run: KeptRun): Promise<JournalFile> {
  const read = await readKeptRun(await keptStore(session), run);
  if (typeof read === 'string') throw new Error(read);
  const { scenario, strategy } = run.input;
  const day = new Date(run.startedAt).toISOString().slice(0, 10);
  const fileName = `${namePart(scenario.id)}-${namePart(strategy.id)}-${day}.journal.json`;
  return { fileName, ...withoutKeys(JSON.stringify(journalToJson(read.journal), null, 1)) };
}

function namePart(id: string): string {
  return id.replace(/[^a-z0-9-]+/gi, '-').slice(0, 40) || 'run';
}

/** Removes runs, and gives back what `putBackKeptRuns` takes. */
export async function removeKeptRuns(session: Session, runs: readonly KeptRun[]): Promise<readonly RemovedRun[]> {
  const store = await keptStore(session);
  const removed: RemovedRun[] = [];
  for (const run of runs) removed.push({ run, lines: await store.linesOf(run.id) });
  await store.remove(runs.map(({ id }) => id));
  return removed;
}

export async function putBackKeptRuns(session: Session, removed: readonly RemovedRun[]): Promise<void> {
  await (await keptStore(session)).putBack(removed);
}
