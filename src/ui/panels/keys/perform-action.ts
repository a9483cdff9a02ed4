import { assertNever } from '../../../base/assert-never.ts';
import { redo, rerollSeed, undo } from '../../../state/actions.ts';
import { timelinesOf } from '../../../state/lane-views.ts';
import { playOrPause, stepPlay } from '../../../state/play-run.ts';
import { nextTheme } from '../../../state/preferences-store.ts';
import { runLanes, stopLanes } from '../../../state/run-lanes.ts';
import type { Session } from '../../../state/session.ts';
import type { SpanRef, TimelineLane } from '../../../timeline/lane.ts';
import { moveInTime, moveLane, moveToFailure } from '../../../timeline/move-selection.ts';
import { fit as fitAll, pan, reveal, zoomAt, zoomTo } from '../../../timeline/viewport.ts';
import type { KeyAction } from './keys.ts';

/** Does what a key or an entry of the palette stands for. */
export function performAction(session: Session, action: KeyAction): void {
  const lanes = timelinesOf(session);
  const { selected } = session.selection.getState();
  switch (action) {
    case 'run':
      void runLanes(session);
      break;
    case 'stop':
      stopLanes(session);
      break;
    case 'reseed':
      rerollSeed(session);
      break;
    case 'theme':
      session.preferences.setState(({ theme }) => ({ theme: nextTheme(theme) }));
      break;
    case 'later':
    case 'earlier':
      select(session, lanes, moveInTime(lanes, selected, action === 'later' ? 1 : -1));
      break;
    case 'next-lane':
    case 'previous-lane':
      select(session, lanes, moveLane(lanes, selected, action === 'next-lane' ? 1 : -1));
      break;
    case 'next-failure':
    case 'previous-failure':
      select(session, lanes, nextFailure(lanes, selected, action === 'next-failure' ? 1 : -1));
      break;
    case 'open':
      session.preferences.setState({ isInspectorFolded: false, region: 'inspector' });
      requestAnimationFrame(() => document.querySelector<HTMLElement>('#inspector')?.focus());
      break;
    case 'up':
      goUp(session, lanes);
      break;
    case 'search':
      session.preferences.setState({ region: 'lanes', table: 'attempts' });
      requestAnimationFrame(() => document.querySelector<HTMLElement>('#attempt-search')?.focus());
      break;
    case 'zoom-in':
    case 'zoom-out':
      zoom(session, lanes, action === 'zoom-in' ? 1.4 : 1 / 1.4);
      break;
    case 'fit':
      session.pointer.setState({ viewport: null });
      break;
    case 'zoom-selection':
      zoomToSpan(session, lanes, selected);
      break;
    case 'pan-earlier':
    case 'pan-later':
      panBy(session, lanes, action === 'pan-later' ? 1 : -1);
      break;
    case 'play':
      playOrPause(session);
      break;
    case 'step':
    case 'step-back':
      stepPlay(session, action === 'step' ? 1 : -1);
      break;
    case 'undo':
      undo(session);
      break;
    case 'redo':
      redo(session);
      break;
    case 'keys':
    case 'palette':
    case 'library':
    case 'scenario':
    case 'share':
    case 'kept':
      session.dialog.setState({ open: { kind: action } });
      break;
    case 'classify':
      session.dialog.setState({ open: { kind: 'classify', tab: 'failure', laneId: null, span: null } });
      break;
    case 'add-fault':
      session.dialog.setState({ open: { kind: 'fault', faultId: null, tool: session.selection.getState().tool } });
      break;
    case 'strategy':
      openStrategy(session);
      break;
    default:
      assertNever(action, 'performAction');
  }
}

/** From the last failure on to the first again, and back. */
function nextFailure(lanes: readonly TimelineLane[], selected: SpanRef | null, direction: 1 | -1): SpanRef | null {
  return moveToFailure(lanes, selected, direction) ?? moveToFailure(lanes, null, direction);
}

/** Selects, and brings the span into view when the axis is zoomed in. */
function select(session: Session, lanes: readonly TimelineLane[], ref: SpanRef | null): void {
  if (ref === null) return;
  session.selection.setState({ selected: ref });
  const { viewport } = session.pointer.getState();
  const span = lanes.find(({ id }) => id === ref.laneId)?.byId.get(ref.spanId);
  if (viewport !== null && span !== undefined) session.pointer.setState({ viewport: reveal(viewport, span) });
}

/** One storey up: out of a field or the inspector, from a span to what holds it, from a run to nothing. */
function goUp(session: Session, lanes: readonly TimelineLane[]): void {
  const focused = document.activeElement;
  if (focused instanceof HTMLElement && focused !== document.body) {
    focused.blur();
    session.preferences.setState({ region: 'lanes' });
    return;
  }
  if (session.player.store.getState().atMs !== null) {
    session.player.seek(null);
    return;
  }
  const { selected } = session.selection.getState();
  const parent =
    lanes.find(({ id }) => id === selected?.laneId)?.byId.get(selected?.spanId ?? ('' as SpanRef['spanId']))?.parent ?? null;
  session.selection.setState({
    selected: selected === null || parent === null ? null : { laneId: selected.laneId, spanId: parent },
  });
}

function zoom(session: Session, lanes: readonly TimelineLane[], factor: number): void {
  const whole = fitAll(lanes);
  const viewport = session.pointer.getState().viewport ?? whole;
  session.pointer.setState({ viewport: zoomAt(viewport, { x: 0.5, width: 1, factor, within: whole }) });
}

/** A double click and its key: the span fills the middle third. */
export function zoomToSpan(session: Session, lanes: readonly TimelineLane[], ref: SpanRef | null): void {
  const span = lanes.find(({ id }) => id === ref?.laneId)?.byId.get(ref?.spanId ?? ('' as SpanRef['spanId']));
  if (span !== undefined) session.pointer.setState({ viewport: zoomTo(span, fitAll(lanes)) });
}

/** By a quarter of what is shown. */
function panBy(session: Session, lanes: readonly TimelineLane[], direction: 1 | -1): void {
  const { viewport } = session.pointer.getState();
  if (viewport !== null)
    session.pointer.setState({ viewport: pan(viewport, { dx: direction * 0.25, width: 1, within: fitAll(lanes) }) });
}

/** The strategy of the selected lane; of the last one where none is selected. */
function openStrategy(session: Session): void {
  const { lanes } = session.workbench.getState().workbench;
  const laneId = session.selection.getState().selected?.laneId;
  const lane = lanes.find(({ id }) => id === laneId) ?? lanes.at(-1);
  if (lane !== undefined) session.dialog.setState({ open: { kind: 'strategy', laneId: lane.id } });
}
