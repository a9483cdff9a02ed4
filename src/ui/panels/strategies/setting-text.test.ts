import { expect, test } from 'vitest';
import { isJsonObject, type Json, jsonAt, pointerOf } from '../../../base/json.ts';
import type { Strategy } from '../../../domain/strategy.ts';
import { STRATEGIES } from '../../../loop/strategies/strategies.ts';
import { jsonOf, readNumber, settingText, strategyDifferences } from './setting-text.ts';
import type { Control } from './strategy-setting.ts';
import { SETTING_GROUPS } from './strategy-settings.ts';

const SETTINGS = SETTING_GROUPS.flatMap(({ settings }) => settings);

function strategy(id: string): Strategy {
  const found = STRATEGIES.find((one) => one.id === id);
  if (found === undefined) throw new Error(`no strategy ${id}`);
  return found;
}

function leaves(value: Json, tokens: readonly string[] = []): readonly string[] {
  if (!isJsonObject(value)) return [pointerOf(tokens)];
  return Object.entries(value).flatMap(([name, member]) => leaves(member, [...tokens, name]));
}

test('every member of every shipped strategy has a control', () => {
  const elsewhere = ['/format', '/id', '/title', '/feedback/', '/classifier/rules'];
  const missing = STRATEGIES.flatMap((one) => leaves(jsonOf(one))).filter(
    (path) => !SETTINGS.some((setting) => setting.path === path) && !elsewhere.some((start) => path.startsWith(start)),
  );
  expect([...new Set(missing)]).toEqual([]);
});

test('every control shows what every shipped strategy says', () => {
  for (const one of STRATEGIES) {
    for (const setting of SETTINGS) {
      const value = jsonAt(jsonOf(one), setting.path);
      expect(value, `${one.id} ${setting.path}`).toBeDefined();
      if (setting.control.kind === 'number')
        expect(readNumber(value === null ? '' : String(value), setting.control)).toEqual({ value });
      if (setting.control.kind === 'choice') expect(settingText(setting, jsonOf(one))).not.toBe(JSON.stringify(value));
    }
  }
});

test('two strategies differ in exactly the settings that differ', () => {
  const one = strategy('classify-and-route');
  expect(strategyDifferences(one, one)).toEqual([]);
  const other: Strategy = {
    ...one,
    attempts: { ...one.attempts, max: one.attempts.max + 1 },
    budget: { ...one.budget, usd: 0.5 },
    feedback: { ...one.feedback, template: 'No.' },
  };
  expect(strategyDifferences(one, other).map(({ path, after }) => [path, after])).toEqual([
    ['/attempts/max', `${one.attempts.max + 1} in total`],
    ['/budget/usd', '0.5 US dollars a run'],
    ['/feedback/template', 'No.'],
  ]);
});

test('a strategy written before a setting was means what the setting says', () => {
  const { fallbacks: _later, ...older } = strategy('classify-and-route');
  const setting = SETTINGS.find(({ path }) => path === '/fallbacks');
  expect(setting && settingText(setting, jsonOf(older))).toBe('its failure takes its route');
  expect(strategyDifferences(older, { ...older, fallbacks: 'off' })).toEqual([]);
  expect(strategyDifferences(older, { ...older, fallbacks: 'silent' }).map(({ path }) => path)).toEqual(['/fallbacks']);
});

test.each([
  ['', null, 'from 1 to 9'],
  ['0', null, 'from 1 to 9'],
  ['1.5', null, 'a whole number'],
  ['1e400', null, 'from 1 to 9'],
  ['seven', null, 'from 1 to 9'],
  ['0', 'no cap', 'or empty: no cap'],
])('a number that is typed as %j is refused with what would be right', (text, empty, message) => {
  const control: Extract<Control, { kind: 'number' }> = { kind: 'number', unit: '', min: 1, max: 9, isWhole: true, empty };
  expect(readNumber(text, control)).toContain(message);
});

test('an empty number is null where that has a meaning', () => {
  expect(readNumber(' ', { kind: 'number', unit: '', min: 1, max: 9, isWhole: true, empty: 'no cap' })).toEqual({ value: null });
});
