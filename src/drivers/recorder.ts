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
  /** Where the strategy in force stands; the loop reads it at each decision. */
  readonly inForce: { strategy: Strategy };
  /** Entries to follow before anything is performed: a fork, a resumed run. */
  readonly prefix?: readonly Entry[];
  /** A strategy from an entry on. */
  readonly change?: StrategyChange | null;
  /** Default true. False keeps no entries: for trial series that only sum up. */
  readonly isJournalled?: boolean;
  /** Each entry as it is written. */
  readonly onEntry?: (entry: Entry) => void;
}

/** Writes the journal and, while a recorded prefix lasts, reads from it: one change point for both. */
export class Recorder {
  readonly entries: Entry[] = [];
  divergence: Divergence | null = null;
  private readonly inForce: { strategy: Strategy };
  private readonly onEntry: ((entry: Entry) => void) | null;
  private readonly isJournalled: boolean;
  private readonly change: StrategyChange | null;
  private readonly prefix: readonly Entry[];
  private readonly answers: ReadonlyMap<number, readonly number[]>;
  /** Entries of the prefix that still hold; a divergence cuts it. */
  private length: number;
  private count = 0;

  constructor({ inForce, prefix = NO_ENTRIES, change = null, isJournalled = true, onEntry }: RecorderOptions) {
    this.inForce = inForce;
    this.onEntry = onEntry ?? null;
    this.isJournalled = isJournalled;
    this.change = change;
    this.prefix = prefix;
    this.length = prefix.length;
    this.answers = prefix.length === 0 ? NO_ANSWERS : indexAnswers(prefix);
  }

  /** Writes an entry, then applies the strategy change that stands after it. */
  record(entry: Entry): void {
    if (this.count < this.length) {
      const recorded = this.prefix[this.count];
      if (recorded === undefined || !isSameEntry(recorded, entry)) this.diverge(recorded, this.count, describeEntry(entry));
    }
    this.write(entry);
    if (this.length > 0 || this.change !== null) this.applyChange();
  }

  /** Applies the strategy change that stands here: one of the prefix, or the one that was asked for. */
  applyChange(): void {
    const next = this.count < this.length ? this.prefix[this.count] : undefined;
    const changed = next?.kind === 'strategy' ? next : this.changeHere();
    if (changed === null) return;
    this.inForce.strategy = changed.strategy;
    this.write(changed);
    this.applyChange();
  }

  /** The recorded answer at this address, when the prefix has it and the same was asked. */
  recordedAnswer(slot: number, ordinal: number, asked: Performable): Settled | null {
    if (this.length === 0) return null;
    const at = this.answers.get(slot)?.[ordinal];
    if (at === undefined || at >= this.length) return null;
    const recorded = this.prefix[at];
    if (recorded?.kind !== 'settled') return null;
    if (isSameEffect(recorded.asked, asked)) return recorded;
    this.diverge(recorded, at, describeEffect(asked));
    return null;
  }

  /** The slot that settled next in the prefix; null when the prefix is used up. */
  nextSettled(): number | null {
    const next = this.count < this.length ? this.prefix[this.count] : undefined;
    if (next === undefined) return null;
    if (next.kind === 'settled') return next.slot;
    // Decisions and openings are recorded while a loop runs: one still to come here means that the loops went another way.
    this.diverge(next, this.count, 'nothing');
    return null;
  }

  private write(entry: Entry): void {
    this.count++;
    if (this.isJournalled) this.entries.push(entry);
    if (this.onEntry !== null) this.onEntry(entry);
  }

  private changeHere(): StrategyChanged | null {
    if (this.change === null || this.count !== this.change.at) return null;
    const last = this.entries[this.count - 1];
    return { kind: 'strategy', atMs: last === undefined ? 0 : timeOf(last), strategy: this.change.strategy };
  }

  private diverge(recorded: Entry | undefined, index: number, asked: string): void {
    this.length = this.count;
    this.divergence ??= { index, recorded: recorded === undefined ? 'the end' : describeEntry(recorded), asked };
  }
}

const NO_ENTRIES: readonly Entry[] = [];
const NO_ANSWERS: ReadonlyMap<number, readonly number[]> = new Map();

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
  if (recorded.kind === 'settled' && entry.kind === 'settled')
    return recorded.slot === entry.slot && recorded.outcome === entry.outcome;
  return isComparable(recorded) && isComparable(entry) && sameText(recorded, entry);
}

function isComparable(entry: Entry): entry is Decided | Opened {
  return entry.kind === 'decided' || entry.kind === 'opened';
}

function timeOf(entry: Entry): number {
  return entry.kind === 'settled' || entry.kind === 'cancelled' ? entry.endMs : entry.atMs;
}
