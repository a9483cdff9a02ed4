import { useEffect, useRef } from 'react';
import { usePreferences } from '../../../state/session-context.ts';
import type { ScenarioPicture } from '../../../state/use-scenario-picture.ts';
import { placeLanes } from '../../../timeline/lane.ts';
import { layoutTimeline } from '../../../timeline/layout-timeline.ts';
import { paint } from '../../../timeline/paint.ts';
import { readPalette } from '../../../timeline/palette.ts';
import { fit as fitAll } from '../../../timeline/viewport.ts';
import { resolveVariable } from '../lanes/timeline-surface.ts';

/** Laid out at this width and shown smaller, so that bars keep their proportions to marks. */
const LAYOUT_WIDTH = 520;
/** Css px of the picture in its card. */
const SHOWN_WIDTH = 260;
const SHOWN_HEIGHT = 96;

/** The lanes of a card, drawn with the timeline's own painter. What it shows stands beside it in words. */
export function TimelinePicture({ picture }: { readonly picture: ScenarioPicture | null | undefined }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const theme = usePreferences((state) => state.theme);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another theme has other colours
  useEffect(() => {
    const element = canvas.current;
    const context = element?.getContext('2d') ?? null;
    if (element === null || context === null || picture == null) return;
    const placed = placeLanes(picture.lanes, []);
    const bottom = placed.reduce((lowest, lane) => Math.max(lowest, lane.top + lane.height), 1);
    const scale = Math.min(SHOWN_WIDTH / LAYOUT_WIDTH, SHOWN_HEIGHT / bottom);
    const ratio = scale * globalThis.devicePixelRatio;
    const size = { width: SHOWN_WIDTH / scale, height: SHOWN_HEIGHT / scale };
    element.width = Math.round(size.width * ratio);
    element.height = Math.round(size.height * ratio);
    const palette = readPalette((name) => resolveVariable(element, name));
    paint(context, layoutTimeline(placed, fitAll(picture.lanes), size), palette, ratio);
  }, [picture, theme]);
  return picture === null ? (
    <span className="card-picture muted small">It could not be run.</span>
  ) : (
    <canvas ref={canvas} className="card-picture" />
  );
}
