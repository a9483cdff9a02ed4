import type { All, Effect, Loop, Outcome, Performable } from '../domain/effect.ts';
import { DECIDED } from '../domain/effect.ts';
import type { Decided, Entry, Opened, RunTime, Settled } from '../domain/journal.ts';
import type { Strategy } from '../domain/strategy.ts';
import { createArrivals } from './arrivals.ts';
import { createRecorder, type StrategyChange } from './recorder.ts';
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
  /** Entries of this slot so far: with the number, the address of the next one. */
  settled: number;
  /** Set when the answer is there: when it settles, and with what. */
  answer: Answer | null;
  endMs: RunTime;
  join: Join | null;
}

interface Join {
  readonly openedMs: RunTime;
  readonly results: unknown[];
  open: number;
}

/** An effect that a driver must perform now. `answer` is called once, at once or later. */
export interface Issued {
  readonly effect: Performable;
  readonly arrival: number;
  readonly nowMs: RunTime;
  readonly slot: number;
}

export interface SchedulerOptions {
  readonly root: Loop<unknown>;
  /** Where the strategy in force stands; the loop reads it at each decision. */
  readonly inForce: { strategy: Strategy };
  /** Performs an effect at its issue; the driver hands the answer to `answered`. */
  readonly perform: (issued: Issued) => void;
  /** Does to the world again what a recorded answer did. */
  readonly fold: (effect: Performable, arrival: number, nowMs: RunTime, answer: Answer) => void;
  /** Entries to follow before anything is performed. */
  readonly prefix?: readonly Entry[];
  readonly change?: StrategyChange | null;
  /** False keeps no entries: for trials of which only the ports' sums matter. */
  readonly isJournalled?: boolean;
  readonly onEntry?: (entry: Entry) => void;
}

/**
 * Orders every simulated and live run: by time, then by slot [LOOP-NOTES 3]. It owns the slots, the arrival numbers and the journal, and knows neither ports nor
 * clocks: a driver performs what is issued, says when an answer is due, and lets the next one settle.
 */
export interface Scheduler {
  readonly start: () => void;
  readonly answered: (slot: number, answer: Answer, endMs: RunTime) => void;
  /** The slot whose answer is due first, among those answered; null when none is. */
  readonly nextDue: () => number | null;
  /** Lets it settle: the journal is written, the loop goes on, and new effects are issued. */
  readonly settle: (slot: number) => void;
  /** How many effects are open and not yet answered. */
  readonly unanswered: () => number;
  readonly isFinished: () => boolean;
  readonly now: () => RunTime;
  /** Ends every loop, children first; open effects are written down as cancelled. */
  readonly stop: (nowMs: RunTime) => void;
  readonly entries: readonly Entry[];
  readonly divergence: () => Divergence | null;
}

export function createScheduler(options: SchedulerOptions): Scheduler {
  const recorder = createRecorder(options);
  const slots: Slot[] = [];
  const open: Slot[] = [];
  const arrivals = createArrivals();
  let nowMs: RunTime = 0;
  let isFinished = false;

  function addSlot(loop: Loop<unknown>, parent: Slot | null, index: number): Slot {
    const slot: Slot = {
      number: slots.length,
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
    slots.push(slot);
    return slot;
  }

  /** Drives one loop until it asks for something that takes a port, opens children or ends. */
  function resume(slot: Slot, outcome: Outcome | null): void {
    let step = outcome === null ? slot.loop.next(DECIDED) : slot.loop.next(outcome);
    while (!step.done) {
      const effect: Effect = step.value;
      if (effect.kind === 'decide') {
        recorder.record({ kind: 'decided', slot: slot.number, atMs: nowMs, asked: effect } satisfies Decided);
        step = slot.loop.next(DECIDED);
      } else if (effect.kind === 'all') {
        if (openChildren(slot, effect)) return;
        step = slot.loop.next(joined(slot));
      } else return issue(slot, effect);
    }
    finish(slot, step.value);
  }

  /** Starts every child in order; false when they all ended at once. */
  function openChildren(slot: Slot, all: All): boolean {
    const first = slots.length;
    recorder.record({ kind: 'opened', slot: slot.number, atMs: nowMs, labels: all.labels, first } satisfies Opened);
    const join: Join = { openedMs: nowMs, results: new Array(all.children.length), open: all.children.length + 1 };
    slot.join = join;
    const children = all.children.map((child, index) => addSlot(child, slot, index));
    for (const child of children) resume(child, null);
    return --join.open > 0;
  }

  function finish(slot: Slot, result: unknown): void {
    const { parent } = slot;
    if (parent === null) {
      isFinished = true;
      return;
    }
    const { join } = parent;
    if (join === null) throw new Error(`scheduler: slot ${slot.number} ended without an open parent`);
    join.results[slot.index] = result;
    if (--join.open === 0) resume(parent, joined(parent));
  }

  function joined(parent: Slot): Outcome {
    const { join } = parent;
    if (join === null) throw new Error(`scheduler: slot ${parent.number} joins nothing`);
    parent.join = null;
    return { kind: 'joined', durationMs: nowMs - join.openedMs, results: join.results };
  }

  function issue(slot: Slot, effect: Performable): void {
    slot.asked = effect;
    slot.startMs = nowMs;
    slot.arrival = arrivals.next(effect);
    slot.answer = null;
    open.push(slot);
    const recorded = recorder.recordedAnswer(slot.number, slot.settled, effect);
    if (recorded === null) options.perform({ effect, arrival: slot.arrival, nowMs, slot: slot.number });
    else {
      options.fold(effect, slot.arrival, nowMs, recorded.outcome);
      slot.answer = recorded.outcome;
      slot.endMs = recorded.endMs;
    }
  }

  function settle(number: number): void {
    const slot = slots[number];
    if (slot === undefined || slot.asked === null || slot.answer === null) throw new Error(`scheduler: slot ${number} has nothing to settle`);
    const { asked, answer, startMs, endMs, arrival } = slot;
    nowMs = Math.max(nowMs, endMs);
    open.splice(open.indexOf(slot), 1);
    slot.asked = null;
    slot.settled++;
    recorder.record({ kind: 'settled', slot: number, startMs, endMs, asked, done: null, outcome: answer, arrival } satisfies Settled);
    resume(slot, answer);
  }

  function nextDue(): number | null {
    const told = recorder.nextSettled();
    // A told slot without an answer means that the loops went another way; the recorder sees it at the next entry.
    if (told !== null && slots[told]?.asked && slots[told]?.answer) return told;
    let due: Slot | null = null;
    for (const slot of open) {
      if (slot.answer === null) continue;
      if (due === null || slot.endMs < due.endMs || (slot.endMs === due.endMs && slot.number < due.number)) due = slot;
    }
    return due === null ? null : due.number;
  }

  function stop(atMs: RunTime): void {
    for (const slot of [...open].sort((a, b) => a.number - b.number)) {
      if (slot.asked === null) continue;
      const { number, startMs, asked, arrival } = slot;
      recorder.record({ kind: 'cancelled', slot: number, startMs, endMs: atMs, asked, arrival });
    }
    open.length = 0;
    isFinished = true;
    for (const slot of [...slots].reverse()) slot.loop.return(undefined);
  }

  return {
    start: () => {
      recorder.begin();
      resume(addSlot(options.root, null, 0), null);
    },
    answered: (number, answer, endMs) => {
      const slot = slots[number];
      if (slot === undefined || slot.asked === null) return;
      slot.answer = answer;
      slot.endMs = endMs;
    },
    nextDue,
    settle,
    unanswered: () => open.reduce((count, slot) => (slot.answer === null ? count + 1 : count), 0),
    isFinished: () => isFinished,
    now: () => nowMs,
    stop,
    entries: recorder.entries,
    divergence: recorder.divergence,
  };
}

