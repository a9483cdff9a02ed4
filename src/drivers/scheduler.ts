import { type All, DECIDED, type Effect, type Joined, type Loop, type Outcome, type Performable } from '../domain/effect.ts';
import type { Entry, RunTime, Settled } from '../domain/journal.ts';
import { Arrivals } from './arrivals.ts';
import { Recorder, type RecorderOptions } from './recorder.ts';
import type { Divergence } from './same-effect.ts';

type Answer = Settled['outcome'];

/** One loop among those that run side by side, with its one open effect. */
interface Slot {
  readonly number: number;
  readonly loop: Loop<unknown>;
  readonly parent: Slot | null;
  /** Position among its siblings. */
  readonly index: number;
  /** What it waits for; null while it runs, waits for its children, or has ended. */
  asked: Performable | null;
  startMs: RunTime;
  arrival: number;
  /** Effects of this slot that settled so far: with the number, the address of the next one. */
  settled: number;
  /** Set when the answer is there: with it, when it settles. */
  answer: Answer | null;
  endMs: RunTime;
  join: Join | null;
}

interface Join {
  readonly openedMs: RunTime;
  readonly results: unknown[];
  open: number;
}

/** How a driver performs. */
export interface Performer {
  /** Performs an effect at its issue; the answer goes to `answered`, at once or later. */
  readonly perform: (slot: number, effect: Performable, arrival: number, nowMs: RunTime) => void;
  /** Does to the world again what a recorded answer did. */
  readonly fold: (effect: Performable, arrival: number, nowMs: RunTime, answer: Answer) => void;
}

/**
 * Orders every simulated and live run: by time, then by slot (LOOP-NOTES 3). It owns the slots, the arrival numbers and the journal, and knows neither ports nor clocks: a
 * driver performs what is issued, says when an answer is due, and lets the next one settle.
 */
export class Scheduler {
  nowMs: RunTime = 0;
  isFinished = false;
  private readonly recorder: Recorder;
  private readonly arrivals = new Arrivals();
  private readonly slots: Slot[] = [];
  private readonly open: Slot[] = [];
  private readonly root: Loop<unknown>;
  private readonly performer: Performer;

  constructor(root: Loop<unknown>, performer: Performer, options: RecorderOptions) {
    this.root = root;
    this.performer = performer;
    this.recorder = new Recorder(options);
  }

  start(): void {
    this.recorder.applyChange();
    this.resume(this.addSlot(this.root, null, 0), DECIDED);
  }

  /** An answer has come; it settles at `endMs`. An answer to what was cancelled is dropped. */
  answered(number: number, answer: Answer, endMs: RunTime): void {
    const slot = this.slots[number];
    if (slot === undefined || slot.asked === null) return;
    slot.answer = answer;
    slot.endMs = endMs;
  }

  /** The slot whose answer is due first, among those that have come; null when none has. */
  nextDue(): number | null {
    const told = this.recorder.nextSettled();
    // A told slot without an answer means that the loops went another way; the recorder sees it at the next entry.
    if (told !== null && this.slots[told]?.asked && this.slots[told]?.answer) return told;
    let due: Slot | null = null;
    for (const slot of this.open) {
      if (slot.answer === null) continue;
      if (due === null || slot.endMs < due.endMs || (slot.endMs === due.endMs && slot.number < due.number)) due = slot;
    }
    return due === null ? null : due.number;
  }

  /** Lets an answer settle: the journal is written, the loop goes on, and new effects are issued. */
  settle(number: number): void {
    const slot = this.slots[number];
    if (slot === undefined || slot.asked === null || slot.answer === null)
      throw new Error(`scheduler: slot ${number} has nothing to settle`);
    const { asked, answer, startMs, endMs, arrival } = slot;
    if (endMs > this.nowMs) this.nowMs = endMs;
    this.open.splice(this.open.indexOf(slot), 1);
    slot.asked = null;
    slot.settled++;
    this.recorder.record({ kind: 'settled', slot: number, startMs, endMs, asked, done: null, outcome: answer, arrival });
    this.resume(slot, answer);
  }

  /** How many effects are open and not yet answered. */
  unanswered(): number {
    let count = 0;
    for (const slot of this.open) if (slot.answer === null) count++;
    return count;
  }

  /** Ends every loop, children first; open effects are written down as cancelled. */
  stop(nowMs: RunTime): void {
    for (const slot of [...this.open].sort((a, b) => a.number - b.number)) {
      if (slot.asked === null) continue;
      const { number, startMs, asked, arrival } = slot;
      this.recorder.record({ kind: 'cancelled', slot: number, startMs, endMs: nowMs, asked, arrival });
      slot.asked = null;
    }
    this.open.length = 0;
    this.isFinished = true;
    for (const slot of [...this.slots].reverse()) slot.loop.return(undefined);
  }

  get entries(): readonly Entry[] {
    return this.recorder.entries;
  }

  get divergence(): Divergence | null {
    return this.recorder.divergence;
  }

  private addSlot(loop: Loop<unknown>, parent: Slot | null, index: number): Slot {
    const number = this.slots.length;
    const slot: Slot = {
      number,
      loop,
      parent,
      index,
      asked: null,
      startMs: 0,
      arrival: 0,
      settled: 0,
      answer: null,
      endMs: 0,
      join: null,
    };
    this.slots.push(slot);
    return slot;
  }

  /** Drives one loop until it asks for something that takes a port, waits for children or ends. */
  private resume(slot: Slot, outcome: Outcome): void {
    let step = slot.loop.next(outcome);
    while (!step.done) {
      const effect: Effect = step.value;
      if (effect.kind === 'decide') {
        this.recorder.record({ kind: 'decided', slot: slot.number, atMs: this.nowMs, asked: effect });
        step = slot.loop.next(DECIDED);
      } else if (effect.kind === 'all') {
        if (this.openChildren(slot, effect)) return;
        step = slot.loop.next(this.joined(slot));
      } else {
        this.issue(slot, effect);
        return;
      }
    }
    this.finish(slot, step.value);
  }

  /** Starts every child in order; false when they all ended at once. */
  private openChildren(slot: Slot, all: All): boolean {
    const first = this.slots.length;
    this.recorder.record({ kind: 'opened', slot: slot.number, atMs: this.nowMs, labels: all.labels, first });
    const join: Join = { openedMs: this.nowMs, results: new Array(all.children.length), open: all.children.length + 1 };
    slot.join = join;
    const children = all.children.map((child, index) => this.addSlot(child, slot, index));
    for (const child of children) this.resume(child, DECIDED);
    return --join.open > 0;
  }

  private finish(slot: Slot, result: unknown): void {
    const { parent } = slot;
    if (parent === null) {
      this.isFinished = true;
      return;
    }
    const { join } = parent;
    if (join === null) throw new Error(`scheduler: slot ${slot.number} ended without an open parent`);
    join.results[slot.index] = result;
    if (--join.open === 0) this.resume(parent, this.joined(parent));
  }

  private joined(parent: Slot): Joined {
    const { join } = parent;
    if (join === null) throw new Error(`scheduler: slot ${parent.number} joins nothing`);
    parent.join = null;
    return { kind: 'joined', durationMs: this.nowMs - join.openedMs, results: join.results };
  }

  private issue(slot: Slot, effect: Performable): void {
    slot.asked = effect;
    slot.startMs = this.nowMs;
    slot.arrival = this.arrivals.next(effect);
    slot.answer = null;
    this.open.push(slot);
    const recorded = this.recorder.recordedAnswer(slot.number, slot.settled, effect);
    if (recorded === null) {
      this.performer.perform(slot.number, effect, slot.arrival, this.nowMs);
      return;
    }
    this.performer.fold(effect, slot.arrival, this.nowMs, recorded.outcome);
    slot.answer = recorded.outcome;
    slot.endMs = recorded.endMs;
  }
}
