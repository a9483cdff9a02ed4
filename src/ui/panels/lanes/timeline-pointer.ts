import type { SpanId } from '../../../domain/span.ts';
import type { Session } from '../../../state/session.ts';
import { hitSpend, hitTest } from '../../../timeline/hit-test.ts';
import { laneAt, type SpanRef } from '../../../timeline/lane.ts';
import { laneStateAt } from '../../../timeline/lane-at.ts';
import { spendUpTo } from '../../../timeline/spend-track.ts';
import { pan, timeAt, type Viewport, zoomAt, zoomTo } from '../../../timeline/viewport.ts';
import { formatDuration } from '../../elements/figures.ts';
import { nowWords, spanWords, spendWords } from './span-words.ts';
import type { TimelineSurface } from './timeline-surface.ts';

const NO_SPAN = '' as SpanId;
/** Zoom per pixel of a wheel turn; a mouse notch is about 100 px. */
const ZOOM_PER_PX = 0.002;
/** A press that moves further than this, in css px, is a drag and selects nothing. */
const DRAG_PX = 4;

interface Press {
  readonly x: number;
  readonly viewport: Viewport;
  isDrag: boolean;
}

/**
 * Hover, cursor, click, drag to pan, Ctrl + wheel or two fingers to zoom, Shift + wheel to pan, double click to zoom to a span or, beside
 * one, to fit. Gives back what ends it.
 */
export function listenToPointer(canvas: HTMLCanvasElement, session: Session, surface: TimelineSurface): () => void {
  const { pointer, selection } = session;
  let pressed: Press | null = null;
  /** Where each finger is; two of them zoom. */
  const touches = new Map<number, number>();

  const viewportNow = () => pointer.getState().viewport ?? surface.scene().whole;
  const setViewport = (viewport: Viewport) => {
    const { whole } = surface.scene();
    const isWhole = viewport.startMs === whole.startMs && viewport.endMs === whole.endMs;
    pointer.setState({ viewport: isWhole ? null : viewport, hovered: null, hover: null });
  };
  const laneOf = (ref: SpanRef | null) => surface.scene().placed.find(({ lane }) => lane.id === ref?.laneId)?.lane;

  const wordsAt = (x: number, y: number, hovered: SpanRef | null): string | null => {
    const span = laneOf(hovered)?.byId.get(hovered?.spanId ?? NO_SPAN);
    if (span !== undefined) return spanWords(span);
    const { placed, width } = surface.scene();
    const step = hitSpend(surface.drawn(), x, y);
    const lane = step === null ? laneAt(placed, y) : (placed.find((one) => one.lane.id === step.laneId)?.lane ?? null);
    if (lane === null || lane.leaves.length === 0) return null;
    if (step !== null) return spendWords(spendUpTo(lane.spend, step.index));
    const atMs = timeAt(viewportNow(), x, width);
    if (atMs < 0 || atMs > lane.endMs) return null;
    const state = laneStateAt(lane, atMs);
    return `${formatDuration(atMs)}: ${nowWords(state)} · ${spendWords(state.spend)}`;
  };

  const pinch = (event: PointerEvent): boolean => {
    const before = touches.get(event.pointerId);
    if (before === undefined) return false;
    const [other] = [...touches].filter(([id]) => id !== event.pointerId);
    touches.set(event.pointerId, event.offsetX);
    if (other === undefined) return false;
    const apart = Math.max(1, Math.abs(before - other[1]));
    const { width, whole } = surface.scene();
    const factor = Math.max(1, Math.abs(event.offsetX - other[1])) / apart;
    setViewport(zoomAt(viewportNow(), { x: other[1], width, factor, within: whole }));
    if (pressed !== null) pressed.isDrag = true;
    return true;
  };

  const move = (event: PointerEvent) => {
    if (pinch(event)) return;
    const { width, whole } = surface.scene();
    const { offsetX: x, offsetY: y } = event;
    if (pressed !== null && Math.abs(x - pressed.x) > DRAG_PX) pressed.isDrag = true;
    if (pressed?.isDrag === true && touches.size < 2) {
      setViewport(pan(pressed.viewport, { dx: pressed.x - x, width, within: whole }));
      return;
    }
    const hovered = hitTest(surface.drawn(), x, y);
    const words = wordsAt(x, y, hovered);
    canvas.style.cursor = hovered === null ? 'default' : 'pointer';
    pointer.setState({
      hovered,
      cursorMs: timeAt(viewportNow(), x, width),
      hover: words === null ? null : { x, y, words },
    });
  };
  const press = (event: PointerEvent) => {
    if (event.button !== 0) return;
    canvas.setPointerCapture(event.pointerId);
    if (event.pointerType === 'touch') touches.set(event.pointerId, event.offsetX);
    pressed = { x: event.offsetX, isDrag: touches.size > 1, viewport: viewportNow() };
  };
  const release = (event: PointerEvent) => {
    touches.delete(event.pointerId);
    const isClick = pressed?.isDrag === false;
    pressed = null;
    if (!isClick) return;
    const hit = hitTest(surface.drawn(), event.offsetX, event.offsetY);
    if (hit === null) return;
    selection.setState({ selected: hit });
    session.preferences.setState({ isInspectorFolded: false });
  };
  const leave = () => pointer.setState({ hovered: null, cursorMs: null, hover: null });
  const cancel = (event: PointerEvent) => {
    touches.delete(event.pointerId);
    pressed = null;
  };
  const wheel = (event: WheelEvent) => {
    const { width, whole } = surface.scene();
    const isZoom = event.ctrlKey || event.metaKey;
    // With Shift, browsers turn the wheel sideways themselves, or leave that to us.
    const dx = event.shiftKey && event.deltaX === 0 ? event.deltaY : event.deltaX;
    if (!isZoom && Math.abs(dx) <= Math.abs(event.shiftKey ? 0 : event.deltaY)) return;
    event.preventDefault();
    const factor = Math.exp(-event.deltaY * ZOOM_PER_PX);
    setViewport(
      isZoom
        ? zoomAt(viewportNow(), { x: event.offsetX, width, factor, within: whole })
        : pan(viewportNow(), { dx, width, within: whole }),
    );
  };
  const zoomToHit = (event: MouseEvent) => {
    const hit = hitTest(surface.drawn(), event.offsetX, event.offsetY);
    const span = laneOf(hit)?.byId.get(hit?.spanId ?? NO_SPAN);
    if (span === undefined) pointer.setState({ viewport: null });
    else setViewport(zoomTo(span, surface.scene().whole));
  };

  const stop = new AbortController();
  const { signal } = stop;
  canvas.addEventListener('pointermove', move, { signal });
  canvas.addEventListener('pointerdown', press, { signal });
  canvas.addEventListener('pointerup', release, { signal });
  canvas.addEventListener('pointercancel', cancel, { signal });
  canvas.addEventListener('pointerleave', leave, { signal });
  canvas.addEventListener('wheel', wheel, { signal, passive: false });
  canvas.addEventListener('dblclick', zoomToHit, { signal });
  return () => stop.abort();
}
