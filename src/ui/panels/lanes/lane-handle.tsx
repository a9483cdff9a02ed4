import { useRef, useState } from 'react';
import type { LaneView } from '../../../state/lane-views.ts';
import { lazyPart } from '../../elements/lazy-part.tsx';
import type { LaneDrag } from './use-lane-drag.ts';

const LaneMenu = lazyPart(async () => (await import('./lane-menu.tsx')).LaneMenu);

interface LaneHandleProps {
  readonly view: LaneView;
  readonly laneCount: number;
  readonly drag: LaneDrag;
}

/** Where a lane is taken hold of: a press opens its menu, a drag moves it. */
export function LaneHandle({ view, laneCount, drag }: LaneHandleProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [at, setAt] = useState<DOMRect | null>(null);
  const { title } = view.lane.strategy;
  const close = (isFocusKept: boolean) => {
    setAt(null);
    if (isFocusKept) button.current?.focus();
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className="lane-handle"
        aria-label={`Lane ${title}: move, duplicate, remove`}
        title="Move, duplicate or remove this lane; drag to move it"
        aria-haspopup="menu"
        aria-expanded={at !== null}
        onClick={() => setAt(at === null ? (button.current?.getBoundingClientRect() ?? null) : null)}
        {...drag.handleProps(view.index)}
      >
        <svg viewBox="0 0 16 16" width="12" height="12" aria-hidden="true">
          <path d="M4 3h2v2H4Zm6 0h2v2h-2ZM4 7h2v2H4Zm6 0h2v2h-2ZM4 11h2v2H4Zm6 0h2v2h-2Z" fill="currentColor" />
        </svg>
      </button>
      {at === null ? null : <LaneMenu view={view} laneCount={laneCount} at={at} onClose={close} />}
    </>
  );
}
