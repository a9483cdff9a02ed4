import type { SpanId } from '../../../domain/span.ts';
import type { Session } from '../../../state/session.ts';
import { hitTest } from '../../../timeline/hit-test.ts';
import { pan, timeAt, type Viewport, zoomAt } from '../../../timeline/viewport.ts';
import { spanWords } from './span-words.ts';
import type { TimelineSurface } from './timeline-surface.ts';

const NO_SPAN = '' as SpanId;
/** Zoom per pixel of a wheel turn; a mouse notch is about 100 px. */
const ZOOM_PER_PX = 0.002;
/** A press that moves further than this, in css px, is a drag and selects nothing. */
const DRAG_PX = 4;

/** Hover, cursor, click, drag to pan, Ctrl + wheel to zoom, double click to fit. Gives back what ends it. */
export function listenToPointer(canvas: HTMLCanvasElement, session: Session, surface: TimelineSurface): () => void {
  const { pointer, selection } = session;
  let pressed: { x: number; isDrag: boolean; viewport: Viewport } | null = null;

  const viewportNow = () => pointer.getState().viewport ?? surface.scene().whole;
  const move = (event: PointerEvent) => {
    const { width, whole } = surface.scene();
    if (pressed !== null && Math.abs(event.offsetX - pressed.x) > DRAG_PX) pressed.isDrag = true;
    if (pressed?.isDrag === true) {
      pointer.setState({
        viewport: pan(pressed.viewport, { dx: pressed.x - event.offsetX, width, within: whole }),
        hovered: null,
      });
      return;
    }
    const hovered = hitTest(surface.drawn(), event.offsetX, event.offsetY);
    const span = surface
      .scene()
      .placed.find(({ lane }) => lane.id === hovered?.laneId)
      ?.lane.byId.get(hovered?.spanId ?? NO_SPAN);
    canvas.style.cursor = span === undefined ? 'default' : 'pointer';
    canvas.title = span === undefined ? '' : spanWords(span);
    pointer.setState({ hovered, cursorMs: timeAt(viewportNow(), event.offsetX, width) });
  };
  const press = (event: PointerEvent) => {
    if (event.button !== 0) return;
    canvas.setPointerCapture(event.pointerId);
    pressed = { x: event.offsetX, isDrag: false, viewport: viewportNow() };
  };
  const release = (event: PointerEvent) => {
    const isClick = pressed?.isDrag === false;
    pressed = null;
    if (!isClick) return;
    const hit = hitTest(surface.drawn(), event.offsetX, event.offsetY);
    if (hit === null) return;
    selection.setState({ selected: hit });
    session.preferences.setState({ isInspectorFolded: false });
  };
  const leave = () => pointer.setState({ hovered: null, cursorMs: null });
  const cancel = () => {
    pressed = null;
  };
  const wheel = (event: WheelEvent) => {
    const { width, whole } = surface.scene();
    const isZoom = event.ctrlKey || event.metaKey;
    const dx = event.shiftKey ? event.deltaY : event.deltaX;
    if (!isZoom && Math.abs(dx) <= Math.abs(event.shiftKey ? 0 : event.deltaY)) return;
    event.preventDefault();
    const factor = Math.exp(-event.deltaY * ZOOM_PER_PX);
    pointer.setState({
      viewport: isZoom
        ? zoomAt(viewportNow(), { x: event.offsetX, width, factor, within: whole })
        : pan(viewportNow(), { dx, width, within: whole }),
    });
  };
  const fitAll = () => pointer.setState({ viewport: null });

  const stop = new AbortController();
  const { signal } = stop;
  canvas.addEventListener('pointermove', move, { signal });
  canvas.addEventListener('pointerdown', press, { signal });
  canvas.addEventListener('pointerup', release, { signal });
  canvas.addEventListener('pointercancel', cancel, { signal });
  canvas.addEventListener('pointerleave', leave, { signal });
  canvas.addEventListener('wheel', wheel, { signal, passive: false });
  canvas.addEventListener('dblclick', fitAll, { signal });
  return () => stop.abort();
}
