import fc from 'fast-check';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createFakeBrowser, type FakeTab } from '../testing/fake-browser.ts';
import { createInProcessEngine } from '../testing/in-process-engine.ts';
import { memoryStorage } from '../testing/session-setup.ts';
import type { Library } from '../workers/engine-messages.ts';
import { connectSession } from './connect-session.ts';
import { withPrompt } from './edit-scenario.ts';
import { createPreferencesStore } from './preferences-store.ts';
import { createSession, type Session } from './session.ts';
import { loadTabTools } from './tabs-load.ts';
import { openWork } from './tabs-open.ts';
import { takeOver } from './tabs-take-over.ts';
import type { Workbench } from './workbench.ts';
import { editedScenario, editWorkbench, undoEdit } from './workbench-store.ts';
import './tabs-copies.ts';
import './tabs-watch.ts';

const engine = createInProcessEngine();
let library: Library;
const runs = process.env.SOAK === undefined ? { numRuns: 12, ops: 200 } : { numRuns: 50, ops: 10_000 };

beforeAll(async () => {
  await loadTabTools();
  const whole = await engine.ask('read-library', null);
  library = { ...whole, scenarios: whole.scenarios.slice(0, 3) };
});
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

interface OpenTab {
  readonly tab: FakeTab;
  readonly session: Session;
  readonly disconnect: () => void;
  readonly leave: () => void;
}

type Op = readonly [
  (
    | 'open'
    | 'edit'
    | 'add'
    | 'delete'
    | 'undo'
    | 'pause'
    | 'reload'
    | 'close'
    | 'crash'
    | 'take-over'
    | 'deliver'
    | 'sync'
    | 'kill'
  ),
  tab: number,
  which: number,
];

/**
 * What must come out. Each edit writes a token of its own and knows the token it replaces, so that an edit that was saved is lost exactly when
 * neither it nor anything made from it is there at the end, and nobody who had it before their eyes has deleted it.
 */
function createLedger() {
  const parents = new Map<string, string>();
  const saved = new Set<string>();
  const deleted = new Set<string>();
  let count = 0;
  const tokensIn = ({ ownScenarios }: Workbench) =>
    Object.values(ownScenarios).flatMap(({ tasks }) => /^t\d+$/.exec(tasks[0]?.prompt ?? '') ?? []);
  return {
    next: (parent: string | undefined) => {
      const token = `t${++count}`;
      if (parent !== undefined) parents.set(token, parent);
      return token;
    },
    tokensIn,
    noteSaved: (workbench: Workbench) => {
      for (const token of tokensIn(workbench)) saved.add(token);
    },
    noteDeleted: (token: string | undefined) => {
      if (token !== undefined) deleted.add(token);
    },
    missing: (present: readonly string[]) => {
      const accounted = new Set<string>();
      for (const token of [...present, ...deleted]) {
        for (let one: string | undefined = token; one !== undefined && !accounted.has(one); one = parents.get(one))
          accounted.add(one);
      }
      return [...saved].filter((token) => !accounted.has(token));
    },
    counts: () => ({ edits: count, saved: saved.size }),
  };
}

/** `areAlone`: the browser has no locks and no second store, and every write is seen at once. */
async function play(ops: readonly Op[], areAlone = false) {
  const browser = createFakeBrowser(
    (key, newValue) => window.dispatchEvent(new StorageEvent('storage', { key, newValue })),
    areAlone,
  );
  const ledger = createLedger();
  const places = Array.from({ length: 4 }, () => new Map<string, string>());
  const tabs: (OpenTab | null)[] = [null, null, null, null];

  async function open(at: number): Promise<void> {
    const tab = browser.openTab(places[at]);
    const ports = areAlone ? { ...tab.ports, mirror: null, locks: null } : tab.ports;
    const opened = await settled(openWork(ports));
    const session = createSession({
      engine,
      library,
      preferences: createPreferencesStore(memoryStorage()),
      storage: tab.ports.storage,
      opened,
      hash: '',
      runProvider: () => Promise.reject(new Error('none')),
      now: () => 0,
    });
    session.runner.store.setState({ progress: { done: 0, total: 1, startedAt: 0 } });
    const page = { leave: () => {} };
    const disconnect = connectSession(session, {
      storage: tab.ports.storage,
      setHash: () => {},
      onLeave: (leave) => {
        page.leave = leave;
        return () => {};
      },
      onSaveProblem: () => {},
    });
    tabs[at] = { tab, session, disconnect, leave: () => page.leave() };
  }

  const state = (open: OpenTab) => open.session.workbench.getState().workbench;

  async function save(open: OpenTab): Promise<void> {
    open.leave();
    await vi.advanceTimersByTimeAsync(0);
    ledger.noteSaved(state(open));
  }

  /** Its last write may be on its way; its timers are gone with it. */
  function end(at: number): void {
    const gone = tabs[at];
    tabs[at] = null;
    if (gone == null) return;
    gone.session.workbench.setState({ isKept: false });
    gone.disconnect();
    gone.tab.end();
  }

  async function act([kind, at, which]: Op): Promise<void> {
    const now = tabs[at];
    if (kind === 'deliver') return browser.deliver(which + 1);
    if (kind === 'sync') return browser.syncToDisk();
    if (kind === 'kill') {
      if (areAlone || which !== 0) return;
      browser.kill();
      for (const index of tabs.keys()) end(index);
      return;
    }
    if (now == null) return await open(at);
    const { session } = now;
    const ids = Object.keys(state(now).ownScenarios);
    switch (kind) {
      case 'edit': {
        const id = [...ids, ...library.scenarios.map((one) => one.id)][which % (ids.length + library.scenarios.length)];
        const scenario =
          (id === undefined ? undefined : state(now).ownScenarios[id]) ?? library.scenarios.find((one) => one.id === id);
        if (scenario === undefined) return;
        const before = scenario.tasks[0]?.prompt ?? '';
        const token = ledger.next(/^t\d+$/.test(before) ? before : undefined);
        editWorkbench(session.workbench, (workbench) =>
          editedScenario({ ...workbench, scenario }, (one) => withPrompt(one, 0, token)),
        );
        return;
      }
      case 'add': {
        const [first] = library.scenarios;
        if (first === undefined || ids.length > 8) return;
        const token = ledger.next(undefined);
        const scenario = withPrompt({ ...first, id: `own-${token}` }, 0, token);
        editWorkbench(session.workbench, (workbench) => editedScenario({ ...workbench, scenario }, (one) => one));
        return;
      }
      case 'delete': {
        const id = ids[which % Math.max(1, ids.length)];
        if (id === undefined) return;
        ledger.noteDeleted(state(now).ownScenarios[id]?.tasks[0]?.prompt);
        editWorkbench(session.workbench, (workbench) => {
          const { [id]: _gone, ...ownScenarios } = workbench.ownScenarios;
          return { ...workbench, ownScenarios };
        });
        return;
      }
      case 'undo': {
        const before = ledger.tokensIn(state(now));
        if (!undoEdit(session.workbench)) return;
        const after = new Set(ledger.tokensIn(state(now)));
        for (const token of before) if (!after.has(token)) ledger.noteDeleted(token);
        return;
      }
      case 'pause':
        await vi.advanceTimersByTimeAsync(which * 100);
        return;
      case 'reload':
        await save(now);
        end(at);
        return await open(at);
      case 'close':
        await save(now);
        end(at);
        places[at]?.clear();
        return;
      case 'crash':
        if (which % 2 === 0) await save(now);
        end(at);
        return;
      case 'take-over':
        if (session.kept.opened !== null && session.kept.keeper.current !== null) {
          const { ports } = session.kept.opened;
          await settled(takeOver({ session, keeper: session.kept.keeper.current, ports }));
        }
        return;
      default:
        return await open(at);
    }
  }

  for (const op of ops) {
    await act(op);
    await vi.advanceTimersByTimeAsync(0);
  }
  for (const [at, open] of tabs.entries()) {
    if (open == null) continue;
    await save(open);
    end(at);
  }
  await open(0);
  const last = tabs[0];
  if (last == null) throw new Error('no last tab');
  const present = ledger.tokensIn(state(last));
  end(0);
  return { missing: ledger.missing(present), counts: ledger.counts() };
}

async function settled<T>(promise: Promise<T>): Promise<T> {
  let isOver = false;
  const watched = promise.finally(() => {
    isOver = true;
  });
  for (let turn = 0; turn < 1_000 && !isOver; turn++) await vi.advanceTimersByTimeAsync(turn < 3 ? 0 : 200);
  return await watched;
}

const op: fc.Arbitrary<Op> = fc.tuple(
  fc.oneof(
    { weight: 10, arbitrary: fc.constant('edit' as const) },
    { weight: 4, arbitrary: fc.constantFrom('add' as const, 'pause' as const, 'deliver' as const, 'reload' as const) },
    {
      weight: 2,
      arbitrary: fc.constantFrom(
        'delete' as const,
        'undo' as const,
        'close' as const,
        'crash' as const,
        'take-over' as const,
        'sync' as const,
        'kill' as const,
      ),
    },
  ),
  fc.nat(3),
  fc.nat(40),
);

test('four tabs lose nothing that was saved, whatever they do', { timeout: 900_000 }, async () => {
  let saved = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(op, { minLength: runs.ops, maxLength: runs.ops, size: 'max' }), async (ops) => {
      const { missing, counts } = await play(ops);
      saved += counts.saved;
      expect(missing).toEqual([]);
    }),
    { numRuns: runs.numRuns },
  );
  expect(saved).toBeGreaterThan(runs.numRuns * 20);
});

test('without locks no tab writes over what another has written', { timeout: 900_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(op, { minLength: runs.ops, maxLength: runs.ops, size: 'max' }), async (ops) => {
      const { missing } = await play(ops, true);
      expect(missing).toEqual([]);
    }),
    { numRuns: Math.ceil(runs.numRuns / 3) },
  );
});
