import type { Performable } from '../domain/effect.ts';
import type { Decided, Entry, Opened, Settled, StrategyChanged } from '../domain/journal.ts';
import type { Strategy } from '../domain/strategy.ts';
import { type Divergence, describeEffect, describeEntry, isSameEffect, sameText } from './same-effect.ts';

/** Another strategy from entry `at` on: it decides on the outcome that entry `at - 1` recorded [LOOP-NOTES 1]. */
export interface StrategyChange {
  readonly at: number;
  readonly strategy: Strategy;
}

export interface RecorderOptions {
  readonly inForce: { strategy: Strategy };
  readonly prefix?: readonly Entry[];
  readonly change?: StrategyChange | null;
  readonly isJournalled?: boolean;
  readonly onEntry?: (entry: Entry) => void;
}

/** Writes the journal and, while a recorded prefix lasts, reads from it: one change point for both. */
export interface Recorder {
  readonly entries: readonly Entry[];
  /** Applies a strategy change that stands before everything. */
  readonly begin: () => void;
  /** Writes an entry, then applies the strategy change that stands after it. */
  readonly record: (entry: Entry) => void;
  /** The recorded answer at this address, when the prefix has it and the same was asked. */
  readonly recordedAnswer: (slot: number, ordinal: number, asked: Performable) => Settled | null;
  /** The slot that settled next in the prefix; null when the prefix is used up. */
  readonly nextSettled: () => number | null;
  readonly divergence: () => Divergence | null;
}

export function createRecorder(options: RecorderOptions): Recorder {
  const { inForce, onEntry, change = null, isJournalled = true } = options;
  const entries: Entry[] = [];
  const prefix = options.prefix ?? [];
  const answers = indexAnswers(prefix);
  /** Entries of the prefix that still hold. A divergence cuts it. */
  let length = prefix.length;
  let count = 0;
  let divergence: Divergence | null = null;

  function write(entry: Entry): void {
    count++;
    if (isJournalled) entries.push(entry);
    onEntry?.(entry);
  }

  function applyChange(): void {
    const next = count < length ? prefix[count] : undefined;
    const changed = next?.kind === 'strategy' ? next : changeHere();
    if (changed === null) return;
    inForce.strategy = changed.strategy;
    write(changed);
    applyChange();
  }

  function changeHere(): StrategyChanged | null {
    if (change === null || count !== change.at) return null;
    const last = entries[count - 1];
    return { kind: 'strategy', atMs: last === undefined ? 0 : timeOf(last), strategy: change.strategy };
  }

  function diverge(recorded: Entry | undefined, index: number, asked: string): void {
    length = count;
    divergence ??= { index, recorded: recorded === undefined ? 'the end' : describeEntry(recorded), asked };
  }

  function record(entry: Entry): void {
    if (count < length) {
      const recorded = prefix[count];
      if (recorded === undefined || !isSameEntry(recorded, entry)) diverge(recorded, count, describeEntry(entry));
    }
    write(entry);
    if (length > 0 || change !== null) applyChange();
  }

  function recordedAnswer(slot: number, ordinal: number, asked: Performable): Settled | null {
    if (length === 0) return null;
    const at = answers.get(slot)?.[ordinal];
    if (at === undefined || at >= length) return null;
    const recorded = prefix[at];
    if (recorded?.kind !== 'settled') return null;
    if (isSameEffect(recorded.asked, asked)) return recorded;
    diverge(recorded, at, describeEffect(asked));
    return null;
  }

  function nextSettled(): number | null {
    const next = count < length ? prefix[count] : undefined;
    if (next === undefined) return null;
    if (next.kind === 'settled') return next.slot;
    // Decisions and openings are recorded while a loop runs: one still to come here means that the loops went another way.
    diverge(next, count, 'nothing');
    return null;
  }

  return { entries, begin: applyChange, record, recordedAnswer, nextSettled, divergence: () => divergence };
}

/** Slot → the places in the list where its effects settled, in order. */
function indexAnswers(prefix: readonly Entry[]): ReadonlyMap<number, readonly number[]> {
  const answers = new Map<number, number[]>();
  for (const [index, entry] of prefix.entries()) {
    if (entry.kind !== 'settled') continue;
    const places = answers.get(entry.slot) ?? [];
    places.push(index);
    answers.set(entry.slot, places);
  }
  return answers;
}

function isSameEntry(recorded: Entry, entry: Entry): boolean {
  if (recorded === entry) return true;
  if (recorded.kind === 'settled' && entry.kind === 'settled') return recorded.slot === entry.slot && recorded.outcome === entry.outcome;
  return isComparable(recorded) && isComparable(entry) && sameText(recorded, entry);
}

function isComparable(entry: Entry): entry is Decided | Opened {
  return entry.kind === 'decided' || entry.kind === 'opened';
}

export function timeOf(entry: Entry): number {
  return entry.kind === 'settled' || entry.kind === 'cancelled' ? entry.endMs : entry.atMs;
}
