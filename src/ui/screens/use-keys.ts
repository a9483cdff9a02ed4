import { useEffect, useRef } from 'react';
import { rerollSeed } from '../../state/actions.ts';
import { timelinesOf } from '../../state/lane-views.ts';
import { nextTheme } from '../../state/preferences-store.ts';
import { runLanes, stopLanes } from '../../state/run-lanes.ts';
import type { Session } from '../../state/session.ts';
import type { SpanRef, TimelineLane } from '../../timeline/lane.ts';
import { moveInTime, moveLane, moveToFailure } from '../../timeline/move-selection.ts';
import { fit as fitAll, reveal, zoomAt } from '../../timeline/viewport.ts';
import { actionOfKey, type KeyAction } from '../panels/keys/keys.ts';

/** Listens for the keys of the whole screen. */
export function useKeys(session: Session, openKeys: () => void): void {
  const latest = useRef(openKeys);
  latest.current = openKeys;
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return;
      const target = event.target instanceof Element ? event.target : null;
      const action = actionOfKey({
        key: event.key,
        hasModifier: event.ctrlKey || event.metaKey || event.altKey,
        isInText: target?.matches('input:not([type=checkbox],[type=radio],[type=file]), textarea, [contenteditable]') === true,
        isInControl: target?.matches('button, a, select, summary, input') === true && !target.matches('.row-button, .lane-title'),
        isInDialog: document.querySelector('dialog[open]') !== null,
      });
      if (action === null) return;
      if (action !== 'up') event.preventDefault();
      perform(session, action, latest.current);
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [session]);
}

function perform(session: Session, action: KeyAction, openKeys: () => void): void {
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
      session.preferences.setState({ region: 'lanes' });
      requestAnimationFrame(() => document.querySelector<HTMLElement>('#attempt-search')?.focus());
      break;
    case 'zoom-in':
    case 'zoom-out':
      zoom(session, lanes, action === 'zoom-in' ? 1.4 : 1 / 1.4);
      break;
    case 'fit':
      session.pointer.setState({ viewport: null });
      break;
    case 'keys':
      openKeys();
      break;
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
