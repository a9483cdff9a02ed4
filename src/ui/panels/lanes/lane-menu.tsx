import { type KeyboardEvent, useEffect, useRef } from 'react';
import { duplicateStrategy, moveLaneBy, removeLane } from '../../../state/actions.ts';
import { MAX_LANES } from '../../../state/edit-lanes.ts';
import type { LaneView } from '../../../state/lane-views.ts';
import { useSession } from '../../../state/session-context.ts';
import './lane-menu.css';

interface LaneMenuProps {
  readonly view: LaneView;
  readonly laneCount: number;
  /** Of the button it belongs to, in the window. */
  readonly at: DOMRect;
  /** `isFocusKept`: the button gets the focus back. */
  readonly onClose: (isFocusKept: boolean) => void;
}

const WIDTH_PX = 190;

/** What can be done with a whole lane. Everything here can be taken back with Ctrl+Z. */
export function LaneMenu({ view: { lane, index }, laneCount, at, onClose }: LaneMenuProps) {
  const session = useSession();
  const menu = useRef<HTMLDivElement>(null);
  const { strategy } = lane;
  useEffect(() => {
    // In the top layer nothing of the screen covers or cuts it; not every test page has one.
    menu.current?.showPopover?.();
    menu.current?.querySelector<HTMLElement>('button:not(:disabled)')?.focus();
    const leave = (event: Event) => {
      if (event.target instanceof Node && menu.current?.contains(event.target) === true) return;
      onClose(false);
    };
    const stop = new AbortController();
    window.addEventListener('pointerdown', leave, { signal: stop.signal, capture: true });
    window.addEventListener('scroll', leave, { signal: stop.signal, capture: true });
    window.addEventListener('resize', leave, { signal: stop.signal });
    return () => stop.abort();
  }, [onClose]);
  const key = (event: KeyboardEvent<HTMLDivElement>) => {
    const items = [...event.currentTarget.querySelectorAll<HTMLElement>('button:not(:disabled)')];
    const here = items.findIndex((item) => item.matches(':focus'));
    const to = { ArrowDown: here + 1, ArrowUp: here - 1 + items.length, Home: 0, End: items.length - 1 }[event.key];
    if (to !== undefined) items[to % items.length]?.focus();
    else if (event.key === 'Escape' || event.key === 'Tab') onClose(true);
    // The keys of the screen rest while a menu is open; Enter and Space press the item.
    if (event.key !== 'Enter' && event.key !== ' ') event.preventDefault();
  };
  const item = (label: string, act: () => void, isDisabled = false) => (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      className="menu-item"
      disabled={isDisabled}
      onClick={() => {
        onClose(true);
        act();
      }}
    >
      {label}
    </button>
  );
  return (
    <div
      ref={menu}
      className="lane-menu"
      popover="manual"
      role="menu"
      tabIndex={-1}
      aria-label={`Lane ${strategy.title}`}
      style={{ top: at.bottom + 2, left: Math.max(4, at.right - WIDTH_PX), width: WIDTH_PX }}
      onKeyDown={key}
    >
      {item('Move up', () => moveLaneBy(session, lane.id, -1), index === 0)}
      {item('Move down', () => moveLaneBy(session, lane.id, 1), index === laneCount - 1)}
      {item('Duplicate', () => duplicateStrategy(session, strategy, lane.id), laneCount >= MAX_LANES)}
      {item('Edit the strategy…', () => session.dialog.setState({ open: { kind: 'strategy', laneId: lane.id } }))}
      {item('Remove', () => removeLane(session, lane.id, strategy.title))}
    </div>
  );
}
