import { describe, expect, it } from 'vitest';
import type { Loop } from '../domain/effect.ts';
import { scriptedPorts } from '../testing/scripted-ports.ts';
import { sideBySide, tinyStrategy, waits } from '../testing/tiny-loops.ts';
import { runVirtual } from './virtual.ts';

function drive(root: Loop<unknown>, more: Partial<Parameters<typeof runVirtual>[0]> = {}) {
  return runVirtual({ root, ports: scriptedPorts([]), inForce: { strategy: tinyStrategy() }, ...more });
}

const times = (entries: ReturnType<typeof drive>['entries']) =>
  entries.map((entry) => (entry.kind === 'settled' ? [entry.slot, entry.startMs, entry.endMs] : entry.kind));

describe('runVirtual', () => {
  it('orders side-by-side loops by time, then by slot', () => {
    const { entries, durationMs } = drive(sideBySide([waits([20, 10]), waits([10, 10]), waits([30])]));
    expect(times(entries)).toEqual(['opened', [2, 0, 10], [1, 0, 20], [2, 10, 20], [1, 20, 30], [3, 0, 30]]);
    expect(durationMs).toBe(30);
  });

  it('numbers slots by opening, also in nested alls', () => {
    const { entries } = drive(sideBySide([sideBySide([waits([5]), waits([5])]), waits([1])]));
    const opened = entries.filter((entry) => entry.kind === 'opened').map((entry) => [entry.slot, entry.first]);
    expect(opened).toEqual(
      [
        [0, 1],
        [1, 3],
      ].map(([slot, first]) => [slot, first]),
    );
    expect(entries.filter((entry) => entry.kind === 'settled').map((entry) => entry.slot)).toEqual([2, 3, 4]);
  });

  it('joins children that end at once without an effect', () => {
    expect(drive(sideBySide([waits([]), waits([])])).entries.map((entry) => entry.kind)).toEqual(['opened']);
  });

  it('tells how long the children of an all took together', () => {
    const seen: number[] = [];
    function* root(): Loop<void> {
      yield* waits([7]);
      const joined = yield { kind: 'all', labels: ['a', 'b'], children: [waits([3, 4]), waits([5])] };
      seen.push(joined.durationMs);
    }
    drive(root());
    expect(seen).toEqual([7]);
  });

  it('applies a strategy change after the outcome is recorded and before it is delivered', () => {
    const inForce = { strategy: tinyStrategy('before') };
    const seen: string[] = [];
    function* root(): Loop<void> {
      for (const ms of [1, 1, 1]) {
        yield* waits([ms]);
        seen.push(inForce.strategy.id);
      }
    }
    const { entries } = drive(root(), { inForce, change: { at: 2, strategy: tinyStrategy('after') } });
    expect(seen).toEqual(['before', 'after', 'after']);
    expect(entries.map((entry) => entry.kind)).toEqual(['settled', 'settled', 'strategy', 'settled']);
  });

  it('keeps no entries when it is not journalled, and still tells them', () => {
    const told: string[] = [];
    const { entries } = drive(waits([1, 2]), { isJournalled: false, onEntry: (entry) => told.push(entry.kind) });
    expect([entries, told]).toEqual([[], ['settled', 'settled']]);
  });
});
