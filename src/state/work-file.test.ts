import { describe, expect, test } from 'vitest';
import { realWorkbench } from '../testing/saved-documents.ts';
import { openSession } from '../testing/session-setup.ts';
import type { Session } from './session.ts';
import { openSharedFile } from './share.ts';
import { makeWorkFile, openWorkFile } from './work-file.ts';
import { draftKey, type Workbench } from './workbench.ts';
import { editedScenario, editWorkbench, withDraft } from './workbench-store.ts';

const workbenchOf = (session: Session) => session.workbench.getState().workbench;

/** A session with a year's work in it, without a stranger's frame. */
async function worked(edit: (workbench: Workbench) => Workbench = (workbench) => workbench): Promise<Session> {
  const session = await openSession();
  editWorkbench(session.workbench, () => edit({ ...realWorkbench(session.library), frame: null }));
  return session;
}

describe('a file with everything', () => {
  test('makes a cleared browser what it was', async () => {
    const before = await worked((workbench) => {
      const lane = workbench.lanes[1]?.id ?? '';
      const drafts = [
        draftKey('strategy', lane, 'json'),
        draftKey('template', lane, 'input'),
        draftKey('tool', 'of-my-own', 'search/json'),
        draftKey('scenario', 'of-my-own', '/tasks/0/prompt'),
        draftKey('tool', '', 'import'),
      ];
      const typed = drafts.reduce((sum, key) => withDraft(sum, key, `{"half of ${key}`), workbench);
      return { ...typed, seed: 99, wire: 'anthropic' };
    });
    const { text } = await makeWorkFile(before);
    const after = await openSession();
    const said = await openWorkFile(after, text);
    expect(workbenchOf(after)).toEqual(workbenchOf(before));
    expect(said).toContain('Now among yours: Of my own');
    expect(said).toContain('6 unfinished texts are back in place.');
  });

  test('brings more strategies back than one document takes', async () => {
    const before = await worked((workbench) => {
      const [lane] = workbench.lanes;
      if (lane === undefined) throw new Error('no lane');
      const many = Array.from({ length: 21 }, (_, n) => ({ ...lane.strategy, id: `many-${n}`, title: `Many ${n}` }));
      return { ...workbench, ownStrategies: Object.fromEntries(many.map((one) => [one.id, one])) };
    });
    const after = await openSession();
    await openWorkFile(after, (await makeWorkFile(before)).text);
    expect(Object.keys(workbenchOf(after).ownStrategies)).toEqual(
      expect.arrayContaining(Object.keys(workbenchOf(before).ownStrategies)),
    );
  });

  test('opened twice adds nothing the second time', async () => {
    const { text } = await makeWorkFile(await worked());
    const after = await openSession();
    await openWorkFile(after, text);
    const once = workbenchOf(after);
    expect(await openWorkFile(after, text)).toContain('No scenario or strategy in the file was new.');
    expect(workbenchOf(after)).toBe(once);
  });

  test('stands beside what is there under the same name, once', async () => {
    const { text } = await makeWorkFile(await worked());
    const after = await worked((workbench) =>
      editedScenario(workbench, (scenario) => ({ ...scenario, title: 'Mine already', summary: 'another one' })),
    );
    await openWorkFile(after, text);
    await openWorkFile(after, text);
    const { ownScenarios, scenario, drafts } = workbenchOf(after);
    expect(scenario.title).toBe('Mine already');
    expect(ownScenarios['of-my-own']?.title).toBe('Mine already');
    expect(ownScenarios['of-my-own-2']?.title).toBe('Of my own');
    expect(Object.keys(ownScenarios)).toHaveLength(3);
    expect(drafts[draftKey('tool', 'of-my-own-2', 'search')]).toBe('{"name":');
  });

  test('never replaces a text that is being typed here', async () => {
    const { text } = await makeWorkFile(await worked());
    const key = draftKey('tool', 'of-my-own', 'search');
    const after = await worked((workbench) => withDraft(workbench, key, 'typed here'));
    expect(await openWorkFile(after, text)).toContain('1 unfinished text has no place here and stayed in the file.');
    expect(workbenchOf(after).drafts[key]).toBe('typed here');
  });

  test('puts no text of a lane into a lane of another name', async () => {
    const { text } = await makeWorkFile(
      await worked((workbench) => withDraft(workbench, draftKey('strategy', 'lane-1', 'json'), '{')),
    );
    const after = await worked();
    await openWorkFile(after, text);
    expect(workbenchOf(after).drafts).toEqual(workbenchOf(await worked()).drafts);
  });

  test('keeps dangerous keys as plain names', async () => {
    const keys = ['__proto__', 'constructor', 'toString', 'tool/__proto__/x', 'scenario/constructor/json'];
    const before = await worked((workbench) => keys.reduce((sum, key) => withDraft(sum, key, `text of ${key}`), workbench));
    const after = await openSession();
    await openWorkFile(after, (await makeWorkFile(before)).text);
    for (const key of keys) expect(Object.entries(workbenchOf(after).drafts)).toContainEqual([key, `text of ${key}`]);
    expect(({} as Record<string, unknown>)['text of __proto__']).toBeUndefined();
  });

  test('leaves out what looks like a key, and says so', async () => {
    const key = `sk-${'a1B2'.repeat(8)}`;
    const before = await worked((workbench) => withDraft(workbench, draftKey('tool', '', 'import'), `{"key":"${key}"`));
    const { text, removedKeys } = await makeWorkFile(before);
    expect(text).not.toContain(key);
    expect(removedKeys).toBe(1);
  });

  test('can be undone in one step', async () => {
    const { text } = await makeWorkFile(await worked());
    const after = await openSession();
    const before = workbenchOf(after);
    await openWorkFile(after, text);
    expect(after.workbench.getState().history.past).toHaveLength(1);
    expect(workbenchOf(after)).not.toEqual(before);
  });
});

describe('a file that is none', () => {
  const wrong: readonly (readonly [string, (text: string) => string, string])[] = [
    ['cut short', (text) => text.slice(0, -20), 'not JSON'],
    ['of a newer Mulligan', (text) => text.replace('"format":1', '"format":2'), 'newer Mulligan (format 2)'],
    ['without documents', () => '{"mulligan":"work","format":1}', 'no list of documents'],
    ['nested 20,000 levels deep', () => `{"mulligan":"work","format":1,"documents":${'['.repeat(20_000)}`, 'nested deeper'],
    ['of somebody else', () => '{"mulligan":"other"}', 'cannot be opened'],
    ['empty', () => '', 'cannot be opened'],
  ];

  test.each(wrong)('%s is refused with a reason, and nothing changes', async (_what, damage, reason) => {
    const text = damage((await makeWorkFile(await worked())).text);
    const session = await worked();
    const before = workbenchOf(session);
    await openSharedFile(session, new File([text], 'work.json'));
    expect(session.workbench.getState().shareProblem).toContain(reason);
    expect(workbenchOf(session)).toBe(before);
  });

  test('one bad document does not keep the others out', async () => {
    const { text } = await makeWorkFile(await worked());
    const file = JSON.parse(text);
    file.documents[0].scenario.tools = 'none';
    const after = await openSession();
    const said = await openWorkFile(after, JSON.stringify(file));
    expect(said).toContain('Not read: /documents/0/scenario/tools');
    expect(Object.values(workbenchOf(after).ownScenarios).map(({ title }) => title)).toContain('An edited title');
  });
});
