import { describe, expect, it } from 'vitest';
import type { Loop } from '../domain/effect.ts';
import type { LivePorts } from '../domain/ports.ts';
import { modelReply, scriptedPorts } from '../testing/scripted-ports.ts';
import { sideBySide, tinyStrategy, waits } from '../testing/tiny-loops.ts';
import { type LiveClock, type LiveOptions, runLive } from './live.ts';

const never: LivePorts['callModel'] = () => new Promise(() => {});

function* asks(): Loop<void> {
  const view = { history: { id: 0, messages: [], origin: null }, length: 0, tokens: 0 };
  yield { kind: 'call-model', agent: 0, step: 1, try: 1, request: 1, view, maxOutputTokens: 10, timeoutMs: 1_000 };
}

function drive(root: Loop<unknown>, more: Partial<LiveOptions> = {}) {
  const scripted = scriptedPorts([modelReply({ text: 'hi', calls: [], finishReason: 'stop', opaque: null })]);
  const ports: LivePorts = {
    ...scripted,
    callModel: async (effect, arrival, now) => scripted.callModel(effect, arrival, now),
    callTool: async (effect, arrival, now) => scripted.callTool(effect, arrival, now),
  };
  const signal = new AbortController().signal;
  return runLive({ root, ports, clock: { kind: 'virtual' }, inForce: { strategy: tinyStrategy() }, signal, ...more });
}

/** A clock of its own that never sleeps longer than a turn of the event loop. */
function fastClock(): LiveClock {
  let now = 0;
  return {
    kind: 'real',
    now: () => now,
    sleep: async (ms) => {
      now += ms;
    },
  };
}

describe('runLive', () => {
  it('orders by virtual time whatever answers first', async () => {
    const { entries } = await drive(sideBySide([waits([20]), waits([10])]));
    expect(entries.filter((entry) => entry.kind === 'settled').map((entry) => entry.slot)).toEqual([2, 1]);
  });

  it('takes end times from the real clock', async () => {
    const { entries } = await drive(waits([5, 7]), { clock: fastClock() });
    expect(entries.map((entry) => (entry.kind === 'settled' ? entry.endMs : null))).toEqual([5, 12]);
  });

  it('[P48] writes open effects down as cancelled when it is stopped', async () => {
    const stop = new AbortController();
    const ended: string[] = [];
    const root = sideBySide([asks(), waits([60_000], () => ended.push('child'))]);
    const ports = { ...scriptedPorts([]), callModel: never, callTool: () => Promise.reject(new Error('not asked')) };
    const clock: LiveClock = { kind: 'real', now: () => 42, sleep: () => new Promise(() => {}) };
    const running = drive(root, { ports, clock, signal: stop.signal });
    stop.abort();
    const { entries, isStopped } = await running;
    expect(isStopped).toBe(true);
    expect(entries.slice(1)).toMatchObject([
      { kind: 'cancelled', slot: 1, endMs: 42 },
      { kind: 'cancelled', slot: 2, endMs: 42 },
    ]);
    expect(ended).toEqual(['child']);
  });

  it('hears one abort listener less when a run has ended', async () => {
    const signal = new AbortController().signal;
    const heard = { added: 0, removed: 0 };
    const counting = {
      aborted: false,
      addEventListener: (type: 'abort', listener: () => void) => {
        heard.added++;
        signal.addEventListener(type, listener);
      },
      removeEventListener: (type: 'abort', listener: () => void) => {
        heard.removed++;
        signal.removeEventListener(type, listener);
      },
    };
    await drive(waits([1, 2, 3]), { signal: counting });
    expect(heard).toEqual({ added: 1, removed: 1 });
  });

  it('throws what a port rejects with, after the entries were told', async () => {
    const told: string[] = [];
    const ports = {
      ...scriptedPorts([]),
      callModel: () => Promise.reject(new Error('our bug')),
      callTool: () => Promise.reject(new Error('not asked')),
    };
    const running = drive(sideBySide([waits([0]), asks()]), {
      ports,
      clock: fastClock(),
      onEntry: (entry) => told.push(entry.kind),
    });
    await expect(running).rejects.toThrow('our bug');
    expect(told).toContain('cancelled');
  });

  it('tells each effect as it is issued, before it is performed', async () => {
    const issued: string[] = [];
    await drive(asks(), { onIssued: ({ effect, arrival }) => issued.push(`${effect.kind} ${arrival}`) });
    expect(issued).toEqual(['call-model 1']);
  });
});
