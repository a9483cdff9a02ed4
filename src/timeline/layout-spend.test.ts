import { describe, expect, it } from 'vitest';
import type { Span, SpanId } from '../domain/span.ts';
import { tryFrom } from '../testing/timeline-setup.ts';
import type { DrawItem } from './draw-list.ts';
import { hitSpend } from './hit-test.ts';
import { buildLane, placeLanes } from './lane.ts';
import { laneStateAt, spanEnds } from './lane-at.ts';
import { layoutTimeline } from './layout-timeline.ts';
import { spendAt } from './spend-track.ts';
import { fit as fitLanes, xAt } from './viewport.ts';

const SIZE = { width: 1_000, height: 200 };

/** A model request of a step of its own, with the containers around it. */
function turn(
  step: number,
  startMs: number,
  endMs: number,
  tokens: number,
  costUsd: number | null = tokens / 1_000,
): readonly Span[] {
  const base = tryFrom(`r${step}`, startMs, endMs, null);
  const stepSpan: Span = { ...base, id: `a0/s${step}` as SpanId, kind: 'step', step, tool: null, callId: null };
  const tried: Span = { ...stepSpan, id: `a0/s${step}/try1` as SpanId, kind: 'model-try', parent: stepSpan.id };
  const request: Span = {
    ...tried,
    id: base.id,
    kind: 'model-request',
    parent: tried.id,
    inputTokens: tokens,
    outputTokens: 10,
    costUsd,
  };
  return [stepSpan, tried, request];
}

function stepsOf(items: readonly DrawItem[]) {
  return items.filter((item): item is Extract<DrawItem, { kind: 'spend' }> => item.kind === 'spend');
}

function setup(spans: readonly Span[], wasted: readonly string[] = []) {
  const lane = buildLane('one', spans, new Set(wasted.map((id) => id as SpanId)));
  return { lane, placed: placeLanes([lane], []), viewport: fitLanes([lane]) };
}

const TWO = [...turn(1, 0, 100, 90), ...turn(2, 200, 400, 190), tryFrom('t', 400, 1_000, null)];

describe('the strip of tokens', () => {
  it('steps up where a request ends and not before', () => {
    const { placed, viewport } = setup(TWO);
    const [first, second, last] = stepsOf(layoutTimeline(placed, viewport, SIZE).items);
    expect(first?.x).toBeCloseTo(xAt(viewport, 100, 1_000), 3);
    expect(second?.x).toBeCloseTo(xAt(viewport, 400, 1_000), 3);
    expect((second?.height ?? 0) / (first?.height ?? 1)).toBeCloseTo(3, 5);
    expect(last?.x).toBeCloseTo(xAt(viewport, 1_000, 1_000), 3);
  });

  it('marks what was wasted at its foot, in sums and in the picture', () => {
    const { lane, placed, viewport } = setup(TWO, ['a0/s1']);
    const [first, second] = stepsOf(layoutTimeline(placed, viewport, SIZE).items);
    expect(first?.wastedHeight).toBe(first?.height);
    expect((second?.wastedHeight ?? 0) / (second?.height ?? 1)).toBeCloseTo(1 / 3, 5);
    expect(spendAt(lane.spend, 450)).toEqual({ inputTokens: 280, outputTokens: 20, wastedTokens: 100, costUsd: 0.28 });
  });

  it('says nothing of a price that is not known', () => {
    const { lane } = setup([...turn(1, 0, 100, 90, null), ...turn(2, 200, 400, 190)]);
    expect(spendAt(lane.spend, 1_000).costUsd).toBeNull();
  });

  it('[T3] draws at most one step in four columns of fifty thousand', () => {
    const spans = Array.from({ length: 50_000 }, (_, index) => turn(index + 1, index * 10, index * 10 + 9, 5)).flat();
    const { placed, viewport } = setup(spans);
    const steps = stepsOf(layoutTimeline(placed, viewport, SIZE).items);
    expect(steps.length).toBeGreaterThan(200);
    expect(steps.length).toBeLessThanOrEqual(SIZE.width / 4 + 2);
    for (const [index, step] of steps.entries()) {
      const next = steps[index + 1];
      if (next !== undefined) expect(next.height).toBeGreaterThanOrEqual(step.height);
    }
  });

  it('[T4] is hit where it is drawn, over all of its height', () => {
    const { placed, viewport } = setup(TWO);
    const list = layoutTimeline(placed, viewport, SIZE);
    const [, second] = stepsOf(list.items);
    if (second === undefined) throw new Error('no step');
    const x = second.x + second.width / 2;
    expect(hitSpend(list, x, second.y + 1)?.index).toBe(1);
    expect(hitSpend(list, x, second.y - 40)).toBeNull();
    expect(hitSpend(list, xAt(viewport, 50, 1_000), second.y + 1)).toBeNull();
  });
});

describe('a pinned cursor', () => {
  const failing = [...turn(1, 0, 100, 90), tryFrom('bad', 100, 500, 'input'), tryFrom('late', 600, 900, 'transient')];

  it('cuts what is running and keeps its end secret', () => {
    const { placed, viewport } = setup(failing);
    const { items } = layoutTimeline(placed, viewport, SIZE, { pinnedMs: 300 });
    const bars = items.flatMap((item) => (item.kind === 'bar' && item.span.spanId === 'bad' ? [item] : []));
    expect(bars.map(({ texture, tone }) => `${texture} ${tone}`).sort()).toEqual(['ghost ghost', 'outlined neutral']);
    const running = bars.find(({ texture }) => texture === 'outlined');
    expect((running?.x ?? 0) + (running?.width ?? 0)).toBeCloseTo(xAt(viewport, 300, 1_000), 3);
    expect(items.filter(({ kind }) => kind === 'mark')).toEqual([]);
  });

  it('shows as a ghost what is still to come', () => {
    const { placed, viewport } = setup(failing);
    const { items } = layoutTimeline(placed, viewport, SIZE, { pinnedMs: 550 });
    const late = items.filter((item) => item.kind === 'bar' && item.span.spanId === 'late');
    expect(late).toMatchObject([{ texture: 'ghost', label: null }]);
    expect(items.flatMap((item) => (item.kind === 'mark' ? [item.mark] : []))).toEqual(['input']);
    expect(items.at(-1)).toMatchObject({ kind: 'cursor', isPinned: true });
  });

  it('at the very end changes nothing but the cursor', () => {
    const { placed, viewport, lane } = setup(failing);
    const whole = layoutTimeline(placed, viewport, SIZE).items;
    const pinned = layoutTimeline(placed, viewport, SIZE, { pinnedMs: lane.endMs }).items;
    expect(pinned.filter(({ kind }) => kind !== 'cursor')).toEqual(whole);
  });

  it('knows what is running and where steps stop', () => {
    const { lane } = setup(failing);
    expect(laneStateAt(lane, 300)).toMatchObject({ isOver: false, running: [{ id: 'bad' }] });
    expect(laneStateAt(lane, 500).running).toEqual([]);
    expect(laneStateAt(lane, 900).isOver).toBe(true);
    expect([...spanEnds([lane])]).toEqual([100, 500, 900]);
  });
});
