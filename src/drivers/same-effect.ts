import type { Effect, Performable } from '../domain/effect.ts';
import type { Entry } from '../domain/journal.ts';
import type { Message, View } from '../domain/message.ts';

/** Where a replay asked for something else than was recorded. The run goes on live from there; shown, never ignored. */
export interface Divergence {
  /** Index of the entry in the recorded journal. */
  readonly index: number;
  readonly recorded: string;
  readonly asked: string;
}

/** Whether two effects ask for the same. Ids of histories do not count, what the model would read does. */
export function isSameEffect(a: Performable, b: Performable): boolean {
  if (a.kind === 'call-model' && b.kind === 'call-model') {
    return isSameView(a.view, b.view) && sameText({ ...a, view: null }, { ...b, view: null });
  }
  return sameText(a, b);
}

function isSameView(a: View, b: View): boolean {
  if (a.history === b.history && a.length === b.length) return true;
  return a.length === b.length && a.tokens === b.tokens && sameText(seen(a), seen(b));
}

function seen(view: View): readonly Message[] {
  return view.history.messages.slice(0, view.length);
}

export function sameText(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}

/** One line for a report: enough to find the place, not the whole effect. */
export function describeEffect(effect: Effect): string {
  switch (effect.kind) {
    case 'call-model':
      return `call-model step ${effect.step} try ${effect.try} request ${effect.request}, ${effect.view.length} messages`;
    case 'call-tool':
      return `call-tool ${effect.call.name} ${effect.call.argumentsText} attempt ${effect.attempt} try ${effect.try}`;
    case 'wait':
      return `wait ${effect.ms} ms (${effect.why})`;
    case 'check':
      return `check ${effect.oracle} attempt ${effect.attempt}`;
    case 'decide':
      return `decide ${JSON.stringify(effect.decision)}`;
    case 'all':
      return `all ${effect.labels.join(', ')}`;
  }
}

export function describeEntry(entry: Entry): string {
  switch (entry.kind) {
    case 'settled':
    case 'cancelled':
    case 'decided':
      return `slot ${entry.slot}: ${describeEffect(entry.asked)}`;
    case 'opened':
      return `slot ${entry.slot}: all ${entry.labels.join(', ')}`;
    case 'strategy':
      return `strategy ${entry.strategy.id}`;
  }
}
