import { describe, expect, it } from 'vitest';
import { axisTicks, formatLength } from './axis-ticks.ts';

function labels(startMs: number, endMs: number, width = 800): readonly string[] {
  return axisTicks({ startMs, endMs }, width).map((tick) => tick.label);
}

describe('axisTicks', () => {
  it('labels whole seconds for a short run', () => {
    expect(labels(-200, 12_400)).toEqual(['0 s', '2 s', '4 s', '6 s', '8 s', '10 s', '12 s']);
  });

  it('adds the decimals that tell neighbours apart', () => {
    expect(labels(0, 2_000)).toEqual([
      '0.0 s',
      '0.2 s',
      '0.4 s',
      '0.6 s',
      '0.8 s',
      '1.0 s',
      '1.2 s',
      '1.4 s',
      '1.6 s',
      '1.8 s',
      '2.0 s',
    ]);
    expect(labels(100, 104, 400)).toEqual(['0.100 s', '0.101 s', '0.102 s', '0.103 s', '0.104 s']);
    expect(labels(0, 1, 400)).toEqual(['0.0 ms', '0.2 ms', '0.4 ms', '0.6 ms', '0.8 ms', '1.0 ms']);
  });

  it('counts minutes above a minute', () => {
    expect(labels(0, 200_000, 600)).toEqual(['0 s', '30 s', '1 min', '1 min 30 s', '2 min', '2 min 30 s', '3 min']);
  });

  it('never labels two neighbours alike and keeps them apart', () => {
    for (let lengthMs = 0.5; lengthMs < 1e8; lengthMs *= 1.37) {
      const ticks = axisTicks({ startMs: 0, endMs: lengthMs }, 800);
      expect(new Set(ticks.map((tick) => tick.label)).size).toBe(ticks.length);
      for (const [index, tick] of ticks.entries()) {
        if (index > 0) expect(tick.x - (ticks[index - 1]?.x ?? 0)).toBeGreaterThanOrEqual(79.9);
      }
      expect(ticks.length).toBeGreaterThan(1);
    }
  });

  it('gives none without a width', () => {
    expect(axisTicks({ startMs: 0, endMs: 1 }, 0)).toEqual([]);
  });
});

describe('formatLength', () => {
  it('uses the unit that reads best', () => {
    expect([0.4, 250, 1_000, 2_345, 90_000].map(formatLength)).toEqual(['0 ms', '250 ms', '1.0 s', '2.3 s', '1 min 30 s']);
  });
});
