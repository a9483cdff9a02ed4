import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tryFrom } from '../testing/timeline-setup.ts';
import { buildLane } from './lane.ts';
import { fit as fitLanes, pan, reveal, timeAt, xAt, zoomAt } from './viewport.ts';

const WIDTH = 1_000;
const viewports = fc
  .tuple(fc.double({ min: -1e6, max: 1e6, noNaN: true }), fc.double({ min: 1, max: 1e6, noNaN: true }))
  .map(([startMs, lengthMs]) => ({ startMs, endMs: startMs + lengthMs }));

describe('viewport', () => {
  it('fits the longest lane with a margin on both sides', () => {
    const lanes = [buildLane('a', [tryFrom('x', 0, 500, null)]), buildLane('b', [tryFrom('y', 0, 2_000, null)])];
    expect(fitLanes(lanes)).toEqual({ startMs: -40, endMs: 2_080 });
    expect(fitLanes([])).toEqual({ startMs: -20, endMs: 1_040 });
  });

  it('keeps the time under the pointer when it zooms', () => {
    fc.assert(
      fc.property(
        viewports,
        fc.double({ min: 0, max: WIDTH, noNaN: true }),
        fc.double({ min: 0.1, max: 10, noNaN: true }),
        (viewport, x, factor) => {
          const zoomed = zoomAt(viewport, { x, width: WIDTH, factor });
          const slack = (viewport.endMs - viewport.startMs) * 1e-6 + 1e-6;
          expect(Math.abs(timeAt(zoomed, x, WIDTH) - timeAt(viewport, x, WIDTH))).toBeLessThan(slack);
        },
      ),
    );
  });

  it('goes from time to pixels and back', () => {
    const viewport = { startMs: 1_000, endMs: 3_000 };
    expect(xAt(viewport, 1_500, WIDTH)).toBe(250);
    expect(timeAt(viewport, 250, WIDTH)).toBe(1_500);
  });

  it('stops zooming in at half a millisecond', () => {
    const zoomed = zoomAt({ startMs: 0, endMs: 1 }, { x: 500, width: WIDTH, factor: 100 });
    expect(zoomed.endMs - zoomed.startMs).toBe(0.5);
  });

  it('never leaves the bounds it is given', () => {
    const within = { startMs: 0, endMs: 1_000 };
    const factors = fc.double({ min: 0.1, max: 10, noNaN: true });
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.boolean(), factors, fc.integer({ min: -900, max: 900 })), { maxLength: 20 }), (moves) => {
        let viewport = within;
        for (const [isZoom, factor, dx] of moves) {
          viewport = isZoom
            ? zoomAt(viewport, { x: Math.abs(dx), width: WIDTH, factor, within })
            : pan(viewport, { dx, width: WIDTH, within });
          expect(viewport.startMs).toBeGreaterThanOrEqual(-1e-9);
          expect(viewport.endMs).toBeLessThanOrEqual(1_000 + 1e-9);
        }
      }),
    );
  });

  it('moves just far enough to reveal a span', () => {
    const viewport = { startMs: 0, endMs: 1_000 };
    expect(reveal(viewport, { startMs: 200, endMs: 300 })).toBe(viewport);
    expect(reveal(viewport, { startMs: 1_100, endMs: 1_200 })).toEqual({ startMs: 250, endMs: 1_250 });
    expect(reveal(viewport, { startMs: -500, endMs: -400 })).toEqual({ startMs: -550, endMs: 450 });
    expect(reveal(viewport, { startMs: 3_000, endMs: 9_000 })).toEqual({ startMs: 2_950, endMs: 3_950 });
    expect(reveal(viewport, { startMs: -100, endMs: 9_000 })).toBe(viewport);
  });
});
