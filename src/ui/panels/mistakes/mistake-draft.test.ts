import { expect, test } from 'vitest';
import { memberPaths, mistakeOfDraft } from './mistake-draft.ts';

test('a bare text stands for itself and JSON for its value', () => {
  const wrong = (text: string) => {
    const read = mistakeOfDraft({ path: '/limit', kind: 'value', wrong: text, percent: '100' });
    return read.ok ? read.value.wrong : read.error;
  };
  expect(wrong('250')).toEqual({ kind: 'value', value: 250 });
  expect(wrong('2026-5-1')).toEqual({ kind: 'value', value: '2026-5-1' });
});

test('an absent member needs no value', () => {
  const read = mistakeOfDraft({ path: '/query', kind: 'absent', wrong: '', percent: '50' });
  expect(read).toEqual({ ok: true, value: { path: '/query', wrong: { kind: 'absent' }, probability: 0.5 } });
});

test('what is missing is named by its field', () => {
  const read = mistakeOfDraft({ path: '', kind: 'value', wrong: ' ', percent: '101' });
  expect(!read.ok && read.error.map(({ field }) => field)).toEqual(['percent', 'path', 'wrong']);
});

test('lists members with those inside of them', () => {
  expect(memberPaths({ status: 'open', range: { from: 1, 'a/b': 2 } })).toEqual([
    '/status',
    '/range',
    '/range/from',
    '/range/a~1b',
  ]);
});
