import type { Performable } from '../domain/effect.ts';

/** Numbers the requests to each tool, and to the model, as they are issued: the index that faults look at (LOOP-NOTES 6). */
export class Arrivals {
  private readonly tools = new Map<string, number>();
  private model = 0;

  /** From 1; 0 for what asks nobody. */
  next(effect: Performable): number {
    if (effect.kind === 'call-model') return ++this.model;
    if (effect.kind !== 'call-tool') return 0;
    const arrival = (this.tools.get(effect.call.name) ?? 0) + 1;
    this.tools.set(effect.call.name, arrival);
    return arrival;
  }
}
