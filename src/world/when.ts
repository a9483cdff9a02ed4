import { assertNever } from '../base/assert-never.ts';
import { draw, hash3 } from '../base/draw.ts';
import { containsJson, type Json } from '../base/json.ts';
import type { When } from '../domain/fault.ts';
import type { RunTime } from '../domain/journal.ts';

/** What a fault may look at when a request arrives. */
export interface Arrival {
  readonly seed: number;
  /** How many requests its target has had, this one included. */
  readonly index: number;
  readonly now: RunTime;
  /** Undefined for a model request and for arguments that are no JSON. */
  readonly arguments: Json | undefined;
  /** Hash of tool and canonical arguments; 0 for a model request. */
  readonly argumentsHash: number;
  /** How often these arguments arrived at this tool, this time included; for a model request the same as `index`. */
  readonly occurrence: number;
}

/**
 * Whether a fault hits an arrival: the fault tape. A pure function, so no other fault, call or lane can change the answer. A probability is
 * drawn by what is called, not by when: a lane that calls something else in between meets the same faults on the same calls.
 */
export function hits(when: When, faultHash: number, arrival: Arrival): boolean {
  switch (when.kind) {
    case 'always':
      return true;
    case 'nth':
      return arrival.index === when.n;
    case 'first':
      return arrival.index <= when.n;
    case 'every':
      return arrival.index % when.n === 0;
    case 'sequence':
      return inSequence(when.hits, when.then, arrival.index - 1);
    case 'probability':
      return draw(hash3(arrival.seed, faultHash, arrival.argumentsHash), 0, arrival.occurrence) < when.p;
    case 'arguments':
      return arrival.arguments !== undefined && containsJson(arrival.arguments, when.match);
    case 'window':
      return when.fromMs <= arrival.now && arrival.now < when.toMs;
    default:
      return assertNever(when, 'hits');
  }
}

function inSequence(pattern: readonly boolean[], then: 'ok' | 'repeat', position: number): boolean {
  if (then === 'ok' || pattern.length === 0) return pattern[position] ?? false;
  return pattern[position % pattern.length] ?? false;
}
