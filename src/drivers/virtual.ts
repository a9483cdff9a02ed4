import { assertNever } from '../base/assert-never.ts';
import type { Loop, Performable } from '../domain/effect.ts';
import type { Entry, RunTime, Settled } from '../domain/journal.ts';
import type { Ports } from '../domain/ports.ts';
import type { RecorderOptions } from './recorder.ts';
import type { Divergence } from './same-effect.ts';
import { Scheduler } from './scheduler.ts';

export interface VirtualOptions extends RecorderOptions {
  readonly root: Loop<unknown>;
  readonly ports: Ports;
  /** A run that settles more effects than this is a defect of the loop, which has bounds of its own. Default 1,000,000. */
  readonly maxEffects?: number;
}

export interface DrivenRun {
  readonly entries: readonly Entry[];
  readonly durationMs: RunTime;
  readonly divergence: Divergence | null;
}

/** Runs a loop to its end at once: every effect is answered by simulated ports, on virtual time. */
export function runVirtual(options: VirtualOptions): DrivenRun {
  const { ports, maxEffects = 1_000_000 } = options;
  const scheduler = new Scheduler(
    options.root,
    {
      perform: (slot, effect, arrival, nowMs) => {
        const answer = performNow(ports, effect, arrival, nowMs);
        scheduler.answered(slot, answer, nowMs + answer.durationMs);
      },
      fold: foldWorld(ports),
    },
    options,
  );
  scheduler.start();
  for (let performed = 0; !scheduler.isFinished; performed++) {
    const due = scheduler.nextDue();
    if (due === null) throw new Error('runVirtual: the loop has not ended and nothing is open');
    if (performed > maxEffects) throw new Error(`runVirtual: more than ${maxEffects} effects`);
    scheduler.settle(due);
  }
  return { entries: scheduler.entries, durationMs: scheduler.nowMs, divergence: scheduler.divergence };
}

function performNow(ports: Ports, effect: Performable, arrival: number, nowMs: RunTime): Settled['outcome'] {
  switch (effect.kind) {
    case 'call-model':
      return ports.callModel(effect, arrival, nowMs);
    case 'call-tool':
      return ports.callTool(effect, arrival, nowMs);
    case 'wait':
      return { kind: 'elapsed', durationMs: effect.ms };
    case 'check':
      return ports.check(effect);
    default:
      return assertNever(effect, 'performNow');
  }
}

/** Replay of a recorded answer: only a tool call has done anything to the world. */
export function foldWorld(ports: Pick<Ports, 'fold'>) {
  return (effect: Performable, arrival: number, nowMs: RunTime, answer: Settled['outcome']): void => {
    if (effect.kind === 'call-tool' && answer.kind === 'tool') ports.fold(effect, arrival, nowMs, answer);
  };
}
