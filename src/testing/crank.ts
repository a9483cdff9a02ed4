import type { Decision, Effect, Loop, Outcome, Performable } from '../domain/effect.ts';
import { DECIDED } from '../domain/effect.ts';
import type { Ports } from '../domain/ports.ts';

/** What a loop asked for, in the order in which it asked. */
export interface Cranked {
  readonly performed: readonly Performable[];
  readonly decisions: readonly Decision[];
  /** The widths of the `all`s. */
  readonly opened: readonly number[];
}

/** The plainest way to run a loop: children one after another, no time, no journal. For tests of decisions; drivers order by time. */
export function crank(loop: Loop<unknown>, ports: Ports): Cranked {
  const performed: Performable[] = [];
  const decisions: Decision[] = [];
  const opened: number[] = [];
  const arrivals = new Map<string, number>();
  const nextArrival = (name: string): number => {
    const arrival = (arrivals.get(name) ?? 0) + 1;
    arrivals.set(name, arrival);
    return arrival;
  };
  const answer = (effect: Effect): Outcome => {
    switch (effect.kind) {
      case 'decide':
        decisions.push(effect.decision);
        return DECIDED;
      case 'all':
        opened.push(effect.children.length);
        return { kind: 'joined', durationMs: 0, results: effect.children.map(run) };
      case 'call-model':
        performed.push(effect);
        return ports.callModel(effect, nextArrival(' model'), 0);
      case 'call-tool':
        performed.push(effect);
        return ports.callTool(effect, nextArrival(effect.call.name), 0);
      case 'wait':
        performed.push(effect);
        return { kind: 'elapsed', durationMs: effect.ms };
      case 'check':
        performed.push(effect);
        return ports.check(effect);
    }
  };
  const run = (child: Loop<unknown>): unknown => {
    let step = child.next(DECIDED);
    while (!step.done) step = child.next(answer(step.value));
    return step.value;
  };
  run(loop);
  return { performed, decisions, opened };
}
