import { useEffect, useMemo, useRef } from 'react';
import { type LaneView, useSelectedSpan } from '../../../state/lane-views.ts';
import { lineageOf } from '../../../state/lineage-of.ts';
import { useSession } from '../../../state/session-context.ts';
import { placeLanes, type TimelineLane } from '../../../timeline/lane.ts';
import type { Viewport } from '../../../timeline/viewport.ts';
import { listenToPointer } from './timeline-pointer.ts';
import { createTimelineSurface, type Scene, type TimelineSurface } from './timeline-surface.ts';

interface TimelineCanvasProps {
  readonly timelines: readonly TimelineLane[];
  readonly heights: readonly number[];
  readonly whole: Viewport;
  readonly width: number;
  readonly views: readonly LaneView[];
}

/** One canvas for all lanes. React gives it a scene; hover, cursor and viewport repaint it without React. */
export function TimelineCanvas({ timelines, heights, whole, width, views }: TimelineCanvasProps) {
  const session = useSession();
  const canvas = useRef<HTMLCanvasElement>(null);
  const surface = useRef<TimelineSurface | null>(null);
  const selected = useSelectedSpan(views);
  const related = useMemo(() => (selected === null ? [] : lineageOf(selected.span, selected.projected.attempts)), [selected]);
  const scene: Scene = useMemo(() => {
    const placed = placeLanes(timelines, heights);
    const last = placed.at(-1);
    return { placed, whole, width, related, height: last === undefined ? 0 : last.top + last.height };
  }, [timelines, heights, whole, width, related]);

  useEffect(() => {
    const element = canvas.current;
    if (element === null) return;
    const made = createTimelineSurface(element, session);
    surface.current = made;
    const stopListening = listenToPointer(element, session, made);
    return () => {
      stopListening();
      made.dispose();
    };
  }, [session]);
  useEffect(() => surface.current?.show(scene), [scene]);

  return (
    <canvas
      ref={canvas}
      className="timeline"
      id="timeline"
      style={{ width: scene.width, height: scene.height }}
      role="img"
      aria-label={`Timeline of ${views.map(({ lane }) => lane.strategy.title).join(', ')}. The table of spans below says the same in words.`}
    />
  );
}
