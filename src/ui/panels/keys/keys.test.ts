import { expect, test } from 'vitest';
import { actionOfKey, COMMANDS, type KeyPress, shownKey } from './keys.ts';

function press(key: string, where: Partial<KeyPress> = {}) {
  return actionOfKey({ key, modifier: 'none', isInText: false, isInControl: false, isInDialog: false, ...where });
}

test('letters act in either case outside of text', () => {
  expect([press('r'), press('R'), press('n')]).toEqual(['run', 'run', 'next-failure']);
});

test('a text field keeps every key but Escape and the palette', () => {
  expect([press('r', { isInText: true }), press('/', { isInText: true }), press('Escape', { isInText: true })]).toEqual([
    null,
    null,
    'up',
  ]);
  expect(press('k', { isInText: true, modifier: 'ctrl' })).toBe('palette');
  expect(press('z', { isInText: true, modifier: 'ctrl' })).toBeNull();
});

test('a control keeps Enter and the arrows', () => {
  expect([
    press('Enter', { isInControl: true }),
    press('ArrowUp', { isInControl: true }),
    press('r', { isInControl: true }),
  ]).toEqual([null, null, 'run']);
});

test('keys with a modifier that is not ours belong to the browser', () => {
  expect([press('r', { modifier: 'ctrl' }), press('r', { modifier: 'other' }), press('z', { modifier: 'other' })]).toEqual([
    null,
    null,
    null,
  ]);
});

test('undo and redo have the keys of every editor', () => {
  expect([press('z', { modifier: 'ctrl' }), press('Z', { modifier: 'ctrl+shift' }), press('y', { modifier: 'ctrl' })]).toEqual([
    'undo',
    'redo',
    'redo',
  ]);
});

test('an open dialog keeps every key', () => {
  expect([press('Escape', { isInDialog: true }), press('k', { isInDialog: true, modifier: 'ctrl' })]).toEqual([null, null]);
});

test('no key does two things and no action is listed twice', () => {
  const keys = COMMANDS.flatMap((command) => command.keys);
  expect(new Set(keys).size).toBe(keys.length);
  expect(new Set(COMMANDS.map(({ action }) => action)).size).toBe(COMMANDS.length);
});

test('keys are shown as they stand on the keyboard', () => {
  expect(['r', 'ArrowLeft', 'Ctrl+Shift+z', '+', '-'].map(shownKey)).toEqual(['R', '←', 'Ctrl Shift Z', '+', '-']);
});
