import type { Performable } from '../domain/effect.ts';

/** Numbers the requests to each tool, and to the model, as they are issued: the index that faults look at [LOOP-NOTES 6]. From 1; 0 for what asks nobody. */
export function createArrivals(): { readonly next: (effect: Performable) => number } {
  const tools = new Map<string, number>();
  let model = 0;
  return {
    next: (effect) => {
      if (effect.kind === 'call-model') return ++model;
      if (effect.kind !== 'call-tool') return 0;
      const arrival = (tools.get(effect.call.name) ?? 0) + 1;
      tools.set(effect.call.name, arrival);
      return arrival;
    },
  };
}
