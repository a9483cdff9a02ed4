import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openSession } from '../testing/session-setup.ts';
import { editScenario, redo, removeLane, setSeed, takeBackRemoval, undo } from './actions.ts';
import { withPrompt } from './edit-scenario.ts';
import { MAX_STEPS, NO_HISTORY, recorded, redone, undone } from './history.ts';
import type { Workbench } from './workbench.ts';
import { editWorkbench, withDraft } from './workbench-store.ts';

async function setup() {
  const session = await openSession();
  const workbench = () => session.workbench.getState().workbench;
  return { session, workbench, first: workbench() };
}

test('every edit is taken back in order and brought again', async () => {
  const { session, workbench, first } = await setup();
  setSeed(session, 1);
  removeLane(session, 'lane-2', 'Blind retry');
  const last = workbench();
  undo(session);
  undo(session);
  expect(workbench()).toBe(first);
  redo(session);
  redo(session);
  expect(workbench()).toBe(last);
});

test('an edit after an undo makes what was undone unreachable', async () => {
  const { session, workbench } = await setup();
  setSeed(session, 1);
  undo(session);
  setSeed(session, 2);
  redo(session);
  expect(workbench().seed).toBe(2);
});

test('a word that is typed in one go is one step', async () => {
  const { session, workbench, first } = await setup();
  for (const text of ['F', 'Fi', 'Fin', 'Find']) editScenario(session, (scenario) => withPrompt(scenario, 0, text));
  undo(session);
  expect(workbench()).toBe(first);
});

test('typing in another text begins another step', async () => {
  const { session, workbench } = await setup();
  for (const key of ['a', 'b']) editWorkbench(session.workbench, (before) => withDraft(before, key, 'text'));
  undo(session);
  expect(workbench().drafts).toEqual({ a: 'text' });
});

test('the offered undo of a removal is the same undo', async () => {
  const { session, workbench, first } = await setup();
  removeLane(session, 'lane-1', 'Crash on first error');
  expect(session.workbench.getState().removed).toEqual({ what: 'the lane Crash on first error' });
  takeBackRemoval(session);
  expect(workbench()).toBe(first);
  expect(session.workbench.getState().removed).toBeNull();
});

test('any walk back and forth lands where a plain list of states does', async () => {
  const { first } = await setup();
  const walk = fc.array(fc.oneof(fc.integer({ min: 0, max: 99 }), fc.constantFrom('undo', 'redo')), { maxLength: 60 });
  fc.assert(
    fc.property(walk, (moves) => {
      const states: Workbench[] = [first];
      let at = 0;
      let history = NO_HISTORY;
      let workbench = first;
      for (const move of moves) {
        if (typeof move === 'number') {
          const next = { ...workbench, seed: move };
          history = recorded(history, workbench, next, 0);
          workbench = next;
          states.splice(at + 1, Number.POSITIVE_INFINITY, next);
          at++;
          continue;
        }
        const moved = (move === 'undo' ? undone : redone)(history);
        const target = at + (move === 'undo' ? -1 : 1);
        expect(moved === null).toBe(states[target] === undefined);
        if (moved === null) continue;
        ({ workbench, history } = moved);
        at = target;
        expect(workbench).toBe(states[at]);
      }
    }),
  );
});

test('only the latest edits are kept', async () => {
  const { first } = await setup();
  let history = NO_HISTORY;
  let workbench = first;
  for (let seed = 0; seed < MAX_STEPS + 50; seed++) {
    const next = { ...workbench, seed };
    history = recorded(history, workbench, next, 0);
    workbench = next;
  }
  expect(history.past).toHaveLength(MAX_STEPS);
});
