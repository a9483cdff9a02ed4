import { describe, expect, it } from 'vitest';
import type { SpanId } from '../domain/span.ts';
import { laneFromTrace, tryFrom } from '../testing/timeline-setup.ts';
import { buildLane, type SpanRef } from './lane.ts';
import { moveInTime, moveLane, moveToFailure } from './move-selection.ts';

function ref(laneId: string, spanId: string): SpanRef {
  return { laneId, spanId: spanId as SpanId };
}

const LANES = [
  buildLane('top', [tryFrom('a', 0, 10, null), tryFrom('b', 20, 30, 'input'), tryFrom('c', 40, 50, null)]),
  buildLane('empty', []),
  buildLane('bottom', [tryFrom('x', 0, 5, null), tryFrom('y', 22, 24, 'transient')]),
];

describe('moving the selection', () => {
  it('goes through a lane in time and stops at its ends', () => {
    expect(moveInTime(LANES, null, 1)).toEqual(ref('top', 'a'));
    expect(moveInTime(LANES, ref('top', 'a'), 1)).toEqual(ref('top', 'b'));
    expect(moveInTime(LANES, ref('top', 'b'), -1)).toEqual(ref('top', 'a'));
    expect(moveInTime(LANES, ref('top', 'c'), 1)).toBeNull();
    expect(moveInTime([], null, 1)).toBeNull();
  });

  it('goes to the nearest span in time of the next lane with spans', () => {
    expect(moveLane(LANES, ref('top', 'b'), 1)).toEqual(ref('bottom', 'y'));
    expect(moveLane(LANES, ref('bottom', 'x'), -1)).toEqual(ref('top', 'a'));
    expect(moveLane(LANES, ref('bottom', 'x'), 1)).toBeNull();
  });

  it('goes from failure to failure across lanes', () => {
    expect(moveToFailure(LANES, null, 1)).toEqual(ref('top', 'b'));
    expect(moveToFailure(LANES, ref('top', 'b'), 1)).toEqual(ref('bottom', 'y'));
    expect(moveToFailure(LANES, ref('bottom', 'y'), 1)).toBeNull();
    expect(moveToFailure(LANES, ref('bottom', 'x'), -1)).toEqual(ref('top', 'b'));
    expect(moveToFailure(LANES, null, -1)).toEqual(ref('bottom', 'y'));
  });

  it('goes on from inside a selected container', () => {
    const lanes = [laneFromTrace('one', '1: a {} -> input http.422 (feed back)\n2: a {x:1} attempt 2 -> ok')];
    expect(moveInTime(lanes, ref('one', 'a0/s2'), 1)).toEqual(ref('one', '0.3'));
    expect(moveInTime(lanes, ref('one', 'a0/s1'), -1)).toEqual(ref('one', '0.1'));
  });
});
