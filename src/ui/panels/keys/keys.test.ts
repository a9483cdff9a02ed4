import { expect, test } from 'vitest';
import { actionOfKey, type KeyPress } from './keys.ts';

function press(key: string, where: Partial<KeyPress> = {}) {
  return actionOfKey({ key, hasModifier: false, isInText: false, isInControl: false, isInDialog: false, ...where });
}

test('letters act in either case outside of text', () => {
  expect([press('r'), press('R'), press('n')]).toEqual(['run', 'run', 'next-failure']);
});

test('a text field keeps every key but Escape', () => {
  expect([press('r', { isInText: true }), press('/', { isInText: true }), press('Escape', { isInText: true })]).toEqual([
    null,
    null,
    'up',
  ]);
});

test('a control keeps Enter and the arrows', () => {
  expect([
    press('Enter', { isInControl: true }),
    press('ArrowUp', { isInControl: true }),
    press('r', { isInControl: true }),
  ]).toEqual([null, null, 'run']);
});

test('keys with a modifier belong to the browser', () => {
  expect(press('r', { hasModifier: true })).toBeNull();
});

test('an open dialog keeps every key', () => {
  expect(press('Escape', { isInDialog: true })).toBeNull();
});
