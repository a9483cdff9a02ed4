import type { SpanId } from '../domain/span.ts';
import type { SpanRef } from '../timeline/lane.ts';
import { formatFragment } from './fragment.ts';
import { keepWorkbench, type TextStorage } from './keep-workbench.ts';
import { projectedOf } from './projected.ts';
import { runIfFree } from './run-lanes.ts';
import type { Session } from './session.ts';

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
  const keeper = keepWorkbench(session.workbench, parts.storage, parts.onSaveProblem);
  const stopListening = parts.onLeave(keeper.flush);
  const writeHash = () => parts.setHash(hashOf(session));
  const stops = [session.workbench.subscribe(writeHash), session.selection.subscribe(writeHash)];
  const stopWaiting = session.runner.store.subscribe((state, before) => {
    if (state.progress === null && before.progress !== null) selectFirst(session);
  });
  // A link with a document in it was read when the page opened: it shall not stay in the address or in the history.
  if (session.isFromShareLink) writeHash();
  const { lanes, progress } = session.runner.store.getState();
  if (progress === null && Object.values(lanes).every(({ journal }) => journal === null)) runIfFree(session);
  if (progress === null) selectFirst(session);
  return () => {
    stopListening();
    stopWaiting();
    for (const stop of stops) stop();
    keeper.stop();
    session.runner.stop();
  };
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
function selectFirst(session: Session): void {
  if (session.selection.getState().selected !== null) return;
  if (session.selection.getState().selected !== null) return;
  const selected = wantedSpan(session) ?? tellingFailure(session);
  if (selected !== null) session.selection.setState({ selected });
}

function wantedSpan(session: Session): SpanRef | null {
  const wanted = session.workbench.getState().workbench.frame?.selection ?? session.wanted;
  if (wanted === null) return null;
  const lane = session.workbench.getState().workbench.lanes[wanted.lane];
  const journal = lane === undefined ? null : (session.runner.store.getState().lanes[lane.id]?.journal ?? null);
  if (lane === undefined || journal === null) return null;
  const spanId = wanted.span as SpanId;
  return projectedOf(journal).spanById.has(spanId) ? { laneId: lane.id, spanId } : null;
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
