import type { SpanId } from '../domain/span.ts';
import type { SpanRef } from '../timeline/lane.ts';
import { formatFragment } from './fragment.ts';
import { keepWorkbench } from './keep-workbench.ts';
import { messageOf } from './keep-write.ts';
import type { TextStorage } from './page-storage.ts';
import { projectedOf } from './projected.ts';
import { runIfFree } from './run-lanes.ts';
import type { Session } from './session.ts';
import { connectTabs } from './tabs-connect.ts';

/** What the session is connected to: kept apart so that tests can watch. */
export interface PageParts {
  readonly storage: TextStorage;
  /** Replaces the address' fragment without adding to the history. */
  readonly setHash: (hash: string) => void;
  /** Calls back when the page goes away; gives back what ends that. */
  readonly onLeave: (leave: () => void) => () => void;
  readonly onSaveProblem: (why: string | null) => void;
}

/**
 * Saves edits, keeps the address up to date, runs what the page opens with unless that is under way, and selects what is worth reading.
 * Gives back what disconnects it.
 */
export function connectSession(session: Session, parts: PageParts): () => void {
  const { kept } = session;
  const keeper = keepWorkbench({
    store: session.workbench,
    tab: kept.tab,
    storage: kept.opened?.ports.storage ?? parts.storage,
    mirror: kept.opened?.ports.mirror ?? null,
    known: kept.known,
    isChanged: (kept.opened?.joinedIds.length ?? 0) > 0,
    removed: kept.opened?.joinedIds ?? [],
    onFailure: (problem) => {
      if (kept.tab.getState().problem === problem) return;
      kept.tab.setState({ problem });
      parts.onSaveProblem(problem);
    },
    onFirstSave: () => kept.opened?.ports.persist?.(),
  });
  kept.keeper.current = keeper;
  const disconnectTabs = connectTabs(session, keeper);
  const stopListening = parts.onLeave(() => {
    keeper.flush();
    kept.logs.flush();
  });
  const writeHash = () => parts.setHash(hashOf(session));
  const stops = [session.workbench.subscribe(writeHash), session.selection.subscribe(writeHash)];
  // A time in one scenario says nothing about another.
  stops.push(
    session.workbench.subscribe(({ workbench }, before) => {
      if (workbench.scenario.id !== before.workbench.scenario.id) session.player.seek(null);
    }),
  );
  const stopWaiting = session.runner.store.subscribe((state, before) => {
    if (state.progress === null && before.progress !== null) selectFirst(session);
  });
  // A link with a document in it was read when the page opened: it shall not stay in the address or in the history.
  if (session.isFromShareLink) writeHash();
  const { lanes, progress } = session.runner.store.getState();
  if (progress === null && Object.values(lanes).every(({ journal }) => journal === null)) runIfFree(session);
  if (progress === null) selectFirst(session);
  void bringBack(session);
  return () => {
    stopListening();
    stopWaiting();
    disconnectTabs();
    for (const stop of stops) stop();
    keeper.stop();
    session.runner.stop();
  };
}

/** Where a real model was asked, what it said is brought back from what was kept: asking again would cost money. */
async function bringBack(session: Session): Promise<void> {
  const { lanes, progress } = session.runner.store.getState();
  const { workbench } = session.workbench.getState();
  const isEmpty = progress === null && Object.values(lanes).every(({ journal }) => journal === null);
  if (session.kept.opened === null || workbench.source !== 'provider' || workbench.frame !== null || !isEmpty) return;
  try {
    const { restoreRuns } = await import('./journal-restore.ts');
    await restoreRuns(session);
    selectFirst(session);
  } catch (error) {
    session.kept.tab.setState({ runProblem: messageOf(error) });
  }
}

function hashOf(session: Session): string {
  const { scenario, lanes, personaId, wire, seed, source } = session.workbench.getState().workbench;
  const { selected, tab } = session.selection.getState();
  const lane = lanes.findIndex(({ id }) => id === selected?.laneId);
  return formatFragment({
    scenario: scenario.id,
    strategies: lanes.map(({ strategy }) => strategy.id),
    persona: personaId,
    wire,
    seed,
    via: source === 'simulated' ? null : source,
    selection: selected === null || lane < 0 ? null : { lane, span: selected.spanId },
    tab: tab === 'reads' ? null : tab,
  });
}

/** What the link named, where it exists; else the failure that teaches most: the last lane's first one that the model read about. */
export function selectFirst(session: Session): void {
  if (isThere(session, session.selection.getState().selected)) return;
  const selected = wantedSpan(session) ?? tellingFailure(session);
  if (selected !== null) session.selection.setState({ selected });
}

/** A run that went another way may have no such span any more. */
function isThere(session: Session, ref: SpanRef | null): boolean {
  const journal = ref === null ? null : session.runner.store.getState().lanes[ref.laneId]?.journal;
  return ref !== null && journal != null && projectedOf(journal).spanById.has(ref.spanId);
}

function wantedSpan(session: Session): SpanRef | null {
  const wanted = session.workbench.getState().workbench.frame?.selection ?? session.wanted;
  if (wanted === null) return null;
  const lane = session.workbench.getState().workbench.lanes[wanted.lane];
  if (lane === undefined) return null;
  const ref = { laneId: lane.id, spanId: wanted.span as SpanId };
  return isThere(session, ref) ? ref : null;
}

function tellingFailure(session: Session): SpanRef | null {
  const { lanes } = session.workbench.getState().workbench;
  for (const lane of lanes.toReversed()) {
    const journal = session.runner.store.getState().lanes[lane.id]?.journal;
    if (journal == null) continue;
    const { attempts } = projectedOf(journal);
    const attempt =
      attempts.find(({ failure, fedBack }) => failure !== null && fedBack !== null) ??
      attempts.find(({ failure }) => failure !== null);
    if (attempt !== undefined) return { laneId: lane.id, spanId: attempt.spanId };
  }
  return null;
}
