import { expect, test } from 'vitest';
import { openSession } from '../testing/session-setup.ts';
import { formatWorkbench, NO_MARKS, parseWorkbench } from './saved-workbench.ts';

async function savedText(): Promise<string> {
  const session = await openSession();
  return formatWorkbench(session.workbench.getState().workbench);
}

test('a workbench comes back from its text', async () => {
  const session = await openSession();
  const { workbench } = session.workbench.getState();
  expect(parseWorkbench(formatWorkbench(workbench))).toEqual({ kind: 'workbench', workbench, marks: NO_MARKS });
});

test('a newer version is told apart from damage', async () => {
  const newer = (await savedText()).replace('{"version":1', '{"version":2');
  expect(parseWorkbench(newer)).toEqual({ kind: 'too-new', version: 2 });
});

test('nothing saved is no damage', () => {
  expect(parseWorkbench(null)).toEqual({ kind: 'none' });
});

test.each([
  ['no JSON', (text: string) => text.slice(0, -4)],
  ['no version', (text: string) => text.replace('"version":1,', '')],
  [
    'a lane without a strategy',
    (text: string) => text.replace(/"lanes":\[\{"id":"lane-1","strategy":\{/, '"lanes":[{"id":"lane-1","plan":{'),
  ],
  ['a scenario without tools', (text: string) => text.replace('"tools":', '"toolz":')],
  ['a list instead of drafts', (text: string) => text.replace('"drafts":{}', '"drafts":[]')],
])('damage is named and the text handed back: %s', async (_what, damage) => {
  const text = damage(await savedText());
  expect(parseWorkbench(text)).toMatchObject({ kind: 'unreadable', text });
});
