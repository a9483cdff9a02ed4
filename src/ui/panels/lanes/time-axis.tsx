import { usePointer } from '../../../state/session-context.ts';
import { axisTicks, formatLength } from '../../../timeline/axis-ticks.ts';
import { type Viewport, xAt } from '../../../timeline/viewport.ts';

interface TimeAxisProps {
  readonly whole: Viewport;
  /** Css px of the track under it. */
  readonly width: number;
}

/** A label that would be cut off at the right edge is left out; css px. */
const LABEL_PX = 34;

/** The one time axis of all lanes, and the time under the cursor. */
export function TimeAxis({ whole, width }: TimeAxisProps) {
  const viewport = usePointer((state) => state.viewport) ?? whole;
  return (
    <div className="time-axis" aria-hidden="true">
      {axisTicks(viewport, width)
        .filter(({ x }) => x < width - LABEL_PX)
        .map(({ ms, x, label }) => (
          <span key={ms} className="tick" style={{ insetInlineStart: x }}>
            {label}
          </span>
        ))}
      <CursorTime viewport={viewport} width={width} />
    </div>
  );
}

function CursorTime({ viewport, width }: { readonly viewport: Viewport; readonly width: number }) {
  const cursorMs = usePointer((state) => state.cursorMs);
  if (cursorMs === null || width === 0) return null;
  return (
    <span className="cursor-time" style={{ insetInlineStart: Math.min(xAt(viewport, cursorMs, width), width - 48) }}>
      {formatLength(Math.max(0, cursorMs))}
    </span>
  );
}
