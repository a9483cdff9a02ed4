import type { SpanId } from '../../../domain/span.ts';
import type { Session } from '../../../state/session.ts';
import type { DrawList } from '../../../timeline/draw-list.ts';
import type { PlacedLane } from '../../../timeline/lane.ts';
import { layoutTimeline } from '../../../timeline/layout-timeline.ts';
import { paint } from '../../../timeline/paint.ts';
import { type Palette, readPalette } from '../../../timeline/palette.ts';
import type { Viewport } from '../../../timeline/viewport.ts';

/** What React decides about the picture. */
export interface Scene {
  readonly placed: readonly PlacedLane[];
  /** The viewport that fits everything. */
  readonly whole: Viewport;
  /** Css px. */
  readonly width: number;
  readonly height: number;
  /** Of the selected lane: the other attempts of the selected one's lineage. */
  readonly related: readonly SpanId[];
}

export interface TimelineSurface {
  show(scene: Scene): void;
  readonly scene: () => Scene;
  /** The list of the latest frame: what is hit is what is drawn. */
  readonly drawn: () => DrawList;
  dispose(): void;
}

const NOTHING: Scene = { placed: [], whole: { startMs: 0, endMs: 1 }, width: 0, height: 0, related: [] };

/** Paints the scene at most once per animation frame, whenever scene, selection, pointer, theme or pixel density change. */
export function createTimelineSurface(canvas: HTMLCanvasElement, session: Session): TimelineSurface {
  let scene = NOTHING;
  let drawn: DrawList = { width: 0, height: 0, items: [] };
  let palette: Palette | null = null;
  let frame: number | null = null;

  function draw(): void {
    frame = null;
    const context = canvas.getContext('2d');
    if (context === null || scene.width === 0) return;
    const ratio = globalThis.devicePixelRatio;
    resize(canvas, scene, ratio);
    palette ??= readPalette((name) => resolveVariable(canvas, name));
    const { viewport, hovered, cursorMs } = session.pointer.getState();
    drawn = layoutTimeline(scene.placed, viewport ?? scene.whole, scene, {
      selected: session.selection.getState().selected,
      related: scene.related,
      hovered,
      cursorMs,
      pinnedMs: session.player.store.getState().atMs,
    });
    paint(context, drawn, palette, ratio);
  }

  function invalidate(): void {
    frame ??= requestAnimationFrame(draw);
  }

  function forgetPalette(): void {
    palette = null;
    invalidate();
  }

  const dark = globalThis.matchMedia('(prefers-color-scheme: dark)');
  const forced = globalThis.matchMedia('(forced-colors: active)');
  dark.addEventListener('change', forgetPalette);
  forced.addEventListener('change', forgetPalette);
  const unsubscribe = [
    session.pointer.subscribe(invalidate),
    session.selection.subscribe(invalidate),
    session.player.store.subscribe(invalidate),
    session.preferences.subscribe((now, before) => {
      if (now.theme !== before.theme) forgetPalette();
    }),
  ];

  return {
    show: (next) => {
      scene = next;
      invalidate();
    },
    scene: () => scene,
    drawn: () => drawn,
    dispose: () => {
      if (frame !== null) cancelAnimationFrame(frame);
      for (const stop of unsubscribe) stop();
      dark.removeEventListener('change', forgetPalette);
      forced.removeEventListener('change', forgetPalette);
    },
  };
}

/** Setting a canvas' size clears it and costs a reallocation, so only when it changed. */
function resize(canvas: HTMLCanvasElement, { width, height }: Scene, ratio: number): void {
  const wide = Math.round(width * ratio);
  const high = Math.round(height * ratio);
  if (canvas.width !== wide) canvas.width = wide;
  if (canvas.height !== high) canvas.height = high;
}

/** A custom property reads as it was written (`light-dark(…)`); as somebody's colour it reads as what it comes to. */
export function resolveVariable(canvas: HTMLCanvasElement, name: string): string {
  if (name.startsWith('--font')) return getComputedStyle(canvas).getPropertyValue(name);
  const before = canvas.style.color;
  canvas.style.color = `var(${name})`;
  const colour = getComputedStyle(canvas).color;
  canvas.style.color = before;
  return colour;
}
