import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FAILURE_CLASSES } from '../domain/failure.ts';
import type { SpanId } from '../domain/span.ts';
import { createDrawLogCanvas, type Drawn } from '../testing/draw-log-canvas.ts';
import { laneFromTrace, NAMED_PALETTE, tryFrom } from '../testing/timeline-setup.ts';
import type { DrawItem } from './draw-list.ts';
import { buildLane, placeLanes, withRoomAbove } from './lane.ts';
import { layoutTimeline } from './layout-timeline.ts';
import { paint } from './paint.ts';
import { fit as fitLanes, xAt } from './viewport.ts';

const SIZE = { width: 800, height: 200 };

const TRACE = `
  1: search {a:1} -> transient http.503 (wait below)
  1: wait 1000 ms
  1: search {a:1} try 2 -> ok
  2: sum {} -> input call.schema (feed back)
  3: ended answered {"status":"done"}`;

function itemsOf<Kind extends DrawItem['kind']>(items: readonly DrawItem[], kind: Kind) {
  return items.filter((item): item is Extract<DrawItem, { kind: Kind }> => item.kind === kind);
}

function setup(trace = TRACE) {
  const lanes = [laneFromTrace('one', trace)];
  const [lane] = lanes;
  if (lane === undefined) throw new Error('no lane');
  return { lane, lanes, placed: placeLanes(lanes, []), viewport: fitLanes(lanes) };
}

describe('layoutTimeline', () => {
  it('[T1] tells model, tool and waiting apart by texture', () => {
    const { placed, viewport } = setup();
    const bars = itemsOf(layoutTimeline(placed, viewport, { width: 2_000, height: 200 }).items, 'bar');
    expect(bars.map((bar) => `${bar.texture} ${bar.tone} ${bar.label}`).sort()).toEqual([
      'hatched wait 1.0 s',
      'outlined success try 2',
      'outlined transient search',
      'solid model step 1',
      'solid model step 2',
      'solid model step 3',
    ]);
  });

  it('[T1] marks failures and successes by class', () => {
    const { placed, viewport } = setup();
    const { items } = layoutTimeline(placed, viewport, SIZE);
    expect(itemsOf(items, 'mark').map((item) => item.mark)).toEqual(['transient', 'success', 'input']);
  });

  it('[T2] shows a call that took no time as a column', () => {
    const { placed, viewport } = setup();
    const columns = itemsOf(layoutTimeline(placed, viewport, SIZE).items, 'column');
    expect(columns).toHaveLength(1);
    expect(columns[0]).toMatchObject({ tones: ['input'], width: 3, count: 1 });
  });

  it('[T2] shows every failed span of ten thousand at full fit', () => {
    const spans = Array.from({ length: 10_000 }, (_, index) => {
      const failed = index % 3 === 0 ? (FAILURE_CLASSES[(index / 3) % FAILURE_CLASSES.length] ?? null) : null;
      return tryFrom(`s${index}`, index * 26, index * 26 + (index % 100 === 1 ? 20 : 2), failed);
    });
    const lanes = [buildLane('dense', spans)];
    const viewport = fitLanes(lanes);
    const { context, log } = createDrawLogCanvas();
    paint(context, layoutTimeline(placeLanes(lanes, []), viewport, SIZE), NAMED_PALETTE, 1);

    const rectangles = log.filter((drawn) => drawn.what === 'fillRect');
    const painted = paintedPixels(rectangles);
    const failed = spans.filter((span) => span.failure !== null);
    const visible = failed.filter((span) => {
      const column = Math.floor(xAt(viewport, span.startMs, SIZE.width));
      return painted.get(column)?.has(NAMED_PALETTE.marks[span.failure?.class ?? 'input']) ?? false;
    });
    expect(failed).toHaveLength(3_334);
    expect(visible).toHaveLength(failed.length);
  });

  it('[T2] shows every failed span in view at any zoom', () => {
    const pieces = fc.array(
      fc.tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 60 }), fc.constantFrom(null, ...FAILURE_CLASSES)),
      { minLength: 1, maxLength: 60 },
    );
    const zooms = fc.tuple(fc.double({ min: 0, max: 0.9, noNaN: true }), fc.double({ min: 0.01, max: 1, noNaN: true }));
    fc.assert(
      fc.property(pieces, zooms, fc.constantFrom(1, 1.5, 2), (lengths, [from, share], ratio) => {
        let atMs = 0;
        const spans = lengths.map(([gapMs, lengthMs, failed], index) => {
          const startMs = atMs + gapMs;
          atMs = startMs + lengthMs;
          return tryFrom(`s${index}`, startMs, atMs, failed);
        });
        const viewport = { startMs: from * atMs, endMs: from * atMs + Math.max(1, share * atMs) };
        const { context, log } = createDrawLogCanvas();
        paint(context, layoutTimeline(placeLanes([buildLane('any', spans)], []), viewport, SIZE), NAMED_PALETTE, ratio);
        for (const span of spans) {
          const left = xAt(viewport, span.startMs, SIZE.width);
          const right = xAt(viewport, span.endMs, SIZE.width);
          if (span.failure === null || right < 0 || left >= SIZE.width) continue;
          const colour = NAMED_PALETTE.marks[span.failure.class];
          expect(isSeen(log, colour, left, right), `${span.id} at ${left}–${right}`).toBe(true);
        }
      }),
      { numRuns: process.env.SOAK === undefined ? 150 : 5_000 },
    );
  });

  it('[T3] draws at most one bar or column a pixel column and row', () => {
    const spans = Array.from({ length: 10_000 }, (_, index) =>
      tryFrom(`s${index}`, index, index + 0.9, index % 2 === 0 ? 'transient' : null),
    );
    const lanes = [buildLane('dense', spans)];
    const { items } = layoutTimeline(placeLanes(lanes, []), fitLanes(lanes), SIZE);
    const drawn = items.filter((item) => item.kind === 'bar' || item.kind === 'column');
    expect(drawn.length).toBeLessThanOrEqual(SIZE.width);
    expect(itemsOf(items, 'column').reduce((sum, column) => sum + column.count, 0)).toBe(10_000);
  });

  it('[T3] leaves out spans and lanes out of view', () => {
    const { lane } = setup();
    const placed = placeLanes([lane, { ...lane, id: 'two' }], [150, 150]);
    const viewport = { startMs: 2_100, endMs: 2_150 };
    const { items } = layoutTimeline(placed, viewport, { width: 800, height: 140 }, { scrollTop: 160 });
    const spans = items.flatMap((item) => ('span' in item ? [item.span.laneId] : []));
    expect(new Set(spans)).toEqual(new Set(['two']));
    expect(itemsOf(items, 'bar').map((bar) => bar.tone)).toEqual(['wait']);
  });

  it('keeps only the most urgent of marks that would touch', () => {
    const spans = [
      tryFrom('a', 0, 1, 'transient'),
      tryFrom('b', 2, 3, 'permanent'),
      tryFrom('c', 4, 5, null),
      tryFrom('z', 990, 1_000, null),
    ];
    const lanes = [buildLane('close', spans)];
    const marks = itemsOf(layoutTimeline(placeLanes(lanes, []), fitLanes(lanes), SIZE).items, 'mark');
    expect(marks.map((item) => [item.mark, item.span.spanId])).toEqual([
      ['permanent', 'b'],
      ['success', 'z'],
    ]);
  });

  it('[T5] stacks the parallel calls of one reply in its order', () => {
    const { lane } = setup('1: a {} -> ok\n1: b {} -> ok\n2: c {} -> ok');
    expect(lane.rows.map((row) => row.spans.map((span) => span.tool))).toEqual([[null, null], ['a', 'c'], ['b']]);
    expect(lane.rows.map((row) => row.kind)).toEqual(['model', 'tools', 'tools']);
  });

  it('draws one selection box a row around a whole step', () => {
    const { placed, viewport } = setup();
    const boxes = (spanId: string) =>
      itemsOf(
        layoutTimeline(placed, viewport, SIZE, { selected: { laneId: 'one', spanId: spanId as SpanId } }).items,
        'selection',
      );
    const [model, tools] = boxes('a0/s1');
    expect(boxes('a0/s1')).toHaveLength(2);
    expect(model?.x).toBeCloseTo(xAt(viewport, 0, SIZE.width) - 4);
    expect(tools?.width).toBeCloseTo(xAt(viewport, 1_400, SIZE.width) - xAt(viewport, 0, SIZE.width) + 8);
    expect(boxes('0.1')).toHaveLength(1);
    expect(boxes('unknown')).toHaveLength(0);
  });

  it('marks what belongs to the selection, under its box and only in its lane', () => {
    const { placed, viewport } = setup();
    const kinds = (laneId: string) =>
      layoutTimeline(placed, viewport, SIZE, {
        selected: { laneId, spanId: 'a0/s1' as SpanId },
        related: ['a0/s2' as SpanId],
      }).items.flatMap(({ kind }) => (kind === 'related' || kind === 'selection' ? [kind] : []));
    expect(kinds('one')).toEqual(['related', 'related', 'selection', 'selection']);
    expect(kinds('another')).toEqual([]);
  });

  it('moves rows, boxes and height down for a header above them', () => {
    const { lane, viewport } = setup();
    const tops = (px: number) => {
      const placed = placeLanes([withRoomAbove(lane, px)], []);
      const { items } = layoutTimeline(placed, viewport, SIZE, { selected: { laneId: 'one', spanId: '0.1' as SpanId } });
      return [placed[0]?.height ?? 0, ...[...itemsOf(items, 'bar'), ...itemsOf(items, 'selection')].map(({ y }) => y)];
    };
    expect(tops(46)).toEqual(tops(0).map((y) => y + 46));
  });

  it('stands lanes under each other by the higher of header and rows', () => {
    const { lane } = setup();
    expect(placeLanes([lane, lane], [40, 300]).map(({ top, height }) => [top, height])).toEqual([
      [0, lane.height],
      [lane.height, 300],
    ]);
  });

  it('lays out nothing without a size or spans', () => {
    const { placed, viewport } = setup();
    expect(layoutTimeline(placed, viewport, { width: 0, height: 0 }).items).toEqual([]);
    const empty = [buildLane('empty', [])];
    expect(itemsOf(layoutTimeline(placeLanes(empty, [60]), fitLanes(empty), SIZE).items, 'bar')).toEqual([]);
  });
});

/** The colours left on the canvas in each pixel column, later rectangles over earlier ones, row by row. */
function paintedPixels(
  rectangles: readonly { readonly at: readonly number[]; readonly colour: string }[],
): Map<number, Set<string>> {
  const pixels = new Map<number, string>();
  for (const { at, colour } of rectangles) {
    const [left = 0, top = 0, width = 0, height = 0] = at;
    for (let x = Math.max(0, left); x < Math.min(SIZE.width, left + width); x++) {
      for (let y = Math.max(0, top); y < Math.min(SIZE.height, top + height); y++) pixels.set(x * SIZE.height + y, colour);
    }
  }
  const columns = new Map<number, Set<string>>();
  for (const [pixel, colour] of pixels) {
    const column = Math.floor(pixel / SIZE.height);
    const colours = columns.get(column) ?? new Set<string>();
    columns.set(column, colours.add(colour));
  }
  return columns;
}

/** Whether some pixel of a span still has its colour, or an outline of that colour goes around it and is not painted over whole. */
function isSeen(log: readonly Drawn[], colour: string, left: number, right: number): boolean {
  const from = Math.max(0, Math.floor(left));
  const to = Math.min(SIZE.width, Math.max(from + 1, right));
  for (let index = 0; index < log.length; index++) {
    const drawn = log[index];
    if (drawn === undefined || drawn.colour !== colour || (drawn.what !== 'fillRect' && drawn.what !== 'stroke')) continue;
    const [x = 0, y = 0, third = 0, fourth = 0] = drawn.at;
    const [end, bottom] = drawn.what === 'stroke' ? [third, fourth] : [x + third, y + fourth];
    if (end < from || x > to) continue;
    const later = log.slice(index + 1).filter((other) => other.what === 'fillRect' && other.alpha === 1);
    for (let pixel = Math.max(x, from); pixel < Math.min(end, to + 1); pixel += 0.5) {
      const isCovered = later.some(({ at: [ox = 0, oy = 0, width = 0, height = 0] }) => {
        return pixel >= ox && pixel < ox + width && y >= oy && bottom <= oy + height;
      });
      if (!isCovered) return true;
    }
  }
  return false;
}
