import { describe, expect, it } from 'vitest';
import { createDrawLogCanvas } from '../testing/draw-log-canvas.ts';
import { laneFromTrace, NAMED_PALETTE } from '../testing/timeline-setup.ts';
import { placeLanes } from './lane.ts';
import { type LayoutOptions, layoutTimeline } from './layout-timeline.ts';
import { paint } from './paint.ts';
import { fit as fitLanes } from './viewport.ts';

function painted(trace: string, options: LayoutOptions = {}, ratio = 1) {
  const lanes = [laneFromTrace('one', trace)];
  const canvas = createDrawLogCanvas();
  const list = layoutTimeline(placeLanes(lanes, []), fitLanes(lanes), { width: 800, height: 120 }, options);
  paint(canvas.context, list, NAMED_PALETTE, ratio);
  return { ...canvas, list };
}

const TRACE = '1: a {} -> input http.422 (feed back)\n2: a {x:1} attempt 2 -> ok';

describe('paint', () => {
  it('clears the frame, then draws what the list holds in its order', () => {
    const { log, list } = painted(TRACE);
    expect(log[0]).toMatchObject({ what: 'fillRect', at: [0, 0, 800, 120], colour: '--timeline-background' });
    const marks = log.filter((drawn) => drawn.what === 'fill').map((drawn) => drawn.colour);
    expect(marks).toEqual(['--class-input', '--class-success']);
    expect(marks).toHaveLength(list.items.filter((item) => item.kind === 'mark').length);
  });

  it('outlines tool time in the colour of its class', () => {
    const strokes = painted(TRACE).log.filter((drawn) => drawn.what === 'stroke');
    expect(strokes.map((drawn) => drawn.colour)).toEqual([
      '--timeline-model-edge',
      '--timeline-model-edge',
      '--class-success',
      '--class-input',
    ]);
  });

  it('hatches waiting without leaving the bar', () => {
    const { log, list } = painted('1: a {} -> transient http.503 (wait below)\n1: wait 1000 ms\n1: a {} try 2 -> ok');
    const wait = list.items.find((item) => item.kind === 'bar' && item.texture === 'hatched');
    const [left = 0, top = 0, right = 0, bottom = 0] = log.find((drawn) => drawn.colour === '--timeline-wait-hatch')?.at ?? [];
    if (wait?.kind !== 'bar') throw new Error('no wait');
    expect([left, top]).toEqual([expect.closeTo(wait.x, 1), expect.closeTo(wait.y, 1)]);
    expect(right).toBeLessThanOrEqual(wait.x + wait.width + 0.01);
    expect(bottom).toBeLessThanOrEqual(wait.y + wait.height + 0.01);
  });

  it('puts edges on device pixels at any ratio', () => {
    for (const ratio of [1, 1.5, 2]) {
      const { log, scale } = painted(TRACE, {}, ratio);
      expect(scale()).toBe(ratio);
      for (const { at } of log.filter((drawn) => drawn.what === 'fillRect')) {
        const [x = 0, , width = 0] = at;
        expect(Math.abs(x * ratio - Math.round(x * ratio))).toBeLessThan(0.02);
        expect(width * ratio).toBeGreaterThanOrEqual(0.98);
      }
    }
  });

  it('draws the cursor and the selection last', () => {
    const lanes = [laneFromTrace('one', TRACE)];
    const [span] = lanes[0]?.leaves ?? [];
    if (span === undefined) throw new Error('no span');
    const { log } = painted(TRACE, { selected: { laneId: 'one', spanId: span.id }, cursorMs: 500 });
    expect(log.slice(-2).map((drawn) => drawn.colour)).toEqual(['--timeline-selection', '--timeline-cursor']);
  });
});
