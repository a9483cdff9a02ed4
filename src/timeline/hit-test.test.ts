import { describe, expect, it } from 'vitest';
import { laneFromTrace, tryFrom } from '../testing/timeline-setup.ts';
import { hitTest } from './hit-test.ts';
import { buildLane, laneAt, placeLanes } from './lane.ts';
import { layoutTimeline } from './layout-timeline.ts';
import { fit as fitLanes } from './viewport.ts';

const SIZE = { width: 800, height: 200 };

describe('hitTest', () => {
  it('[T4] finds every span at the centre of what is drawn', () => {
    const lanes = [
      laneFromTrace(
        'one',
        '1: a {} -> transient http.503 (wait below)\n1: wait 1000 ms\n1: a {} try 2 -> ok\n2: ended answered x',
      ),
    ];
    const list = layoutTimeline(placeLanes(lanes, []), fitLanes(lanes), SIZE);
    const bars = list.items.filter((item) => item.kind === 'bar');
    expect(bars).toHaveLength(5);
    for (const bar of bars) expect(hitTest(list, bar.x + bar.width / 2, bar.y + bar.height / 2)).toEqual(bar.span);
    for (const mark of list.items.filter((item) => item.kind === 'mark'))
      expect(hitTest(list, mark.x, mark.y)).toEqual(mark.span);
  });

  it('[T4] finds the failed span of a dense column', () => {
    const spans = Array.from({ length: 1_000 }, (_, index) =>
      tryFrom(`s${index}`, index, index + 0.5, index === 500 ? 'permanent' : null),
    );
    const lanes = [buildLane('dense', spans)];
    const list = layoutTimeline(placeLanes(lanes, []), fitLanes(lanes), { width: 100, height: 100 });
    const failed = list.items.find((item) => item.kind === 'column' && item.tones.includes('permanent'));
    if (failed?.kind !== 'column') throw new Error('no failed column');
    expect(hitTest(list, failed.x, failed.y + 2)).toEqual({ laneId: 'dense', spanId: 's500' });
  });

  it('forgives a miss of three pixels and not of ten', () => {
    const lanes = [buildLane('one', [tryFrom('thin', 500, 500, 'input'), tryFrom('end', 990, 1_000, null)])];
    const list = layoutTimeline(placeLanes(lanes, []), fitLanes(lanes), SIZE);
    const thin = list.items.find((item) => item.kind === 'column');
    if (thin?.kind !== 'column') throw new Error('no column');
    expect(hitTest(list, thin.x - 3, thin.y + 5)?.spanId).toBe('thin');
    expect(hitTest(list, thin.x - 10, thin.y + 5)).toBeNull();
  });

  it('names the lane where no span is hit', () => {
    const lanes = [buildLane('one', []), buildLane('two', [])];
    const placed = placeLanes(lanes, [150, 150]);
    expect(laneAt(placed, 149)?.id).toBe('one');
    expect(laneAt(placed, 150)?.id).toBe('two');
    expect(laneAt(placed, 301)).toBeNull();
  });
});
