import { assertNever } from '../base/assert-never.ts';
import type { Loop, Performable } from '../domain/effect.ts';
import type { RunTime, Settled } from '../domain/journal.ts';
import type { LivePorts, StopSignal } from '../domain/ports.ts';
import type { RecorderOptions } from './recorder.ts';
import { Scheduler } from './scheduler.ts';
import { type DrivenRun, foldWorld } from './virtual.ts';

/** How time passes in a live run. */
export type LiveClock =
  /** It advances only when everything in flight has answered, by what the answers say they took: the order of a simulated run. */
  | { readonly kind: 'virtual' }
  /** Ms since the start of the run; answers settle as they come. */
  | { readonly kind: 'real'; readonly now: () => RunTime; readonly sleep: (ms: number, signal: StopSignal) => Promise<void> };

/** An effect at its issue: what a crash would leave open. */
export interface Issued {
  readonly slot: number;
  readonly effect: Performable;
  readonly arrival: number;
  readonly nowMs: RunTime;
}

export interface LiveOptions extends RecorderOptions {
  readonly root: Loop<unknown>;
  readonly ports: LivePorts;
  readonly clock: LiveClock;
  /** Aborted to stop the run; open ports are expected to end soon after. */
  readonly signal: StopSignal;
  /** Each effect as it is issued, before it is performed. */
  readonly onIssued?: (issued: Issued) => void;
}

export interface LiveRun extends DrivenRun {
  readonly isStopped: boolean;
}

/**
 * Runs a loop through ports that answer later. A port that rejects is a defect of ours: the run is stopped, its entries stay, and the error is thrown on. What models and
 * tools do wrong comes back as outcomes.
 */
export async function runLive(options: LiveOptions): Promise<LiveRun> {
  const { ports, clock, signal } = options;
  const alarm = createAlarm();
  let broken: { readonly error: unknown } | null = null;
  const scheduler = new Scheduler(options.root, { perform, fold: foldWorld(ports) }, options);

  function perform(slot: number, effect: Performable, arrival: number, nowMs: RunTime): void {
    const issued: Issued = { slot, effect, arrival, nowMs };
    options.onIssued?.(issued);
    performLater(options, issued).then(
      (answer) => {
        scheduler.answered(slot, answer, clock.kind === 'real' ? clock.now() : nowMs + answer.durationMs);
        alarm.ring();
      },
      (error: unknown) => {
        broken ??= { error };
        alarm.ring();
      },
    );
  }

  signal.addEventListener('abort', alarm.ring, { once: true });
  try {
    scheduler.start();
    while (!scheduler.isFinished) {
      if (signal.aborted || broken !== null) {
        scheduler.stop(clock.kind === 'real' ? clock.now() : scheduler.nowMs);
        break;
      }
      const due = mayAdvance(scheduler, clock) ? scheduler.nextDue() : null;
      if (due === null) await alarm.rung();
      else scheduler.settle(due);
    }
  } finally {
    signal.removeEventListener('abort', alarm.ring);
  }
  throwIfBroken(broken);
  return { entries: scheduler.entries, durationMs: scheduler.nowMs, divergence: scheduler.divergence, isStopped: signal.aborted };
}

function throwIfBroken(broken: { readonly error: unknown } | null): void {
  if (broken !== null) throw broken.error;
}

/** On virtual time nothing may settle while an answer is missing: it could be due earlier. */
function mayAdvance(scheduler: Scheduler, clock: LiveClock): boolean {
  return clock.kind === 'real' || scheduler.unanswered() === 0;
}

async function performLater({ ports, clock, signal }: LiveOptions, issued: Issued): Promise<Settled['outcome']> {
  const { arrival, nowMs } = issued;
  const effect: Performable = issued.effect;
  switch (effect.kind) {
    case 'call-model':
      return ports.callModel(effect, arrival, nowMs, signal);
    case 'call-tool':
      return ports.callTool(effect, arrival, nowMs, signal);
    case 'wait':
      if (clock.kind === 'real') await clock.sleep(effect.ms, signal);
      return { kind: 'elapsed', durationMs: effect.ms };
    case 'check':
      return ports.check(effect);
    default:
      return assertNever(effect, 'performLater');
  }
}

/** Wakes the one waiter, also when the bell rang before it waited. */
function createAlarm(): { readonly ring: () => void; readonly rung: () => Promise<void> } {
  let isRung = false;
  let wake: (() => void) | null = null;
  return {
    ring: () => {
      isRung = true;
      wake?.();
    },
    rung: async () => {
      if (!isRung) await new Promise<void>((resolve) => (wake = resolve));
      isRung = false;
      wake = null;
    },
  };
}
