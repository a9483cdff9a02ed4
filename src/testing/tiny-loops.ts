import type { Effect, Loop } from '../domain/effect.ts';
import type { Strategy } from '../domain/strategy.ts';
import { BASE } from '../loop/strategies/base-strategy.ts';
import { everyClass } from '../loop/strategies/routes.ts';

/** A loop that waits these many ms, one wait after the other; `ended` is told when its `finally` runs. */
export function* waits(ms: readonly number[], ended: () => void = () => {}): Loop<number> {
  try {
    for (const each of ms) yield wait(each);
    return ms.length;
  } finally {
    ended();
  }
}

export function wait(ms: number): Effect {
  return { kind: 'wait', agent: 0, step: 1, ms, why: 'backoff', before: 'tool', callId: null };
}

/** Opens these loops side by side and returns their results. */
export function* sideBySide(children: readonly Loop<unknown>[]): Loop<unknown> {
  const joined = yield { kind: 'all', labels: children.map((_, index) => `child ${index}`), children };
  return joined.kind === 'joined' ? joined.results : null;
}

export function tinyStrategy(id = 'tiny'): Strategy {
  return { ...BASE, id, title: id, routes: everyClass('stop') };
}
