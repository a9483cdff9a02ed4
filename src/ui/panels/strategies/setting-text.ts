import { type Json, jsonAt } from '../../../base/json.ts';
import type { Strategy } from '../../../domain/strategy.ts';
import type { Control, Setting } from './strategy-setting.ts';
import { SETTING_GROUPS } from './strategy-settings.ts';

/** A strategy as JSON: it is one by its type, which the compiler cannot see of an interface. */
export function jsonOf(strategy: Strategy): Json {
  return JSON.parse(JSON.stringify(strategy)) as Json;
}

/** A setting's value in words: `3 in total`, `wait, try again below`, `no cap`. */
export function settingText(setting: Setting, strategy: Json): string {
  const { control } = setting;
  const value = settingValue(setting, strategy);
  switch (control.kind) {
    case 'flag':
      return value === true ? 'yes' : 'no';
    case 'choice':
      return control.options.find((option) => option.value === value)?.title ?? JSON.stringify(value);
    case 'number':
      return value === null || value === undefined ? (control.empty ?? 'none') : `${String(value)} ${control.unit}`;
  }
}

function settingValue({ path, absent }: Setting, strategy: Json): Json | undefined {
  return jsonAt(strategy, path) ?? absent;
}

export interface SettingDifference {
  readonly path: string;
  readonly label: string;
  readonly before: string;
  readonly after: string;
}

/** Which settings of two strategies differ, in the order of the editor; feedback texts and user rules last. */
export function strategyDifferences(before: Strategy, after: Strategy): readonly SettingDifference[] {
  const one = jsonOf(before);
  const other = jsonOf(after);
  const settings = SETTING_GROUPS.flatMap((group) => group.settings).flatMap((setting) =>
    JSON.stringify(settingValue(setting, one)) === JSON.stringify(settingValue(setting, other))
      ? []
      : [{ path: setting.path, label: setting.label, before: settingText(setting, one), after: settingText(setting, other) }],
  );
  const texts = TEXTS.flatMap(({ path, label }) => {
    const [from, to] = [shortText(jsonAt(one, path)), shortText(jsonAt(other, path))];
    const isSame = JSON.stringify(jsonAt(one, path)) === JSON.stringify(jsonAt(other, path));
    return isSame ? [] : [{ path, label, before: from, after: to }];
  });
  return [...settings, ...texts];
}

const TEXTS = [
  { path: '/feedback/template', label: 'Feedback text' },
  { path: '/feedback/byClass', label: 'Feedback texts of single classes' },
  { path: '/classifier/rules', label: 'Rules of one’s own' },
];

function shortText(value: Json | undefined): string {
  if (value === undefined) return 'none';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
}

/** Reads what was typed into a number setting; a message where it is not right. */
export function readNumber(
  text: string,
  control: Extract<Control, { kind: 'number' }>,
): { readonly value: number | null } | string {
  const trimmed = text.trim();
  if (trimmed === '' && control.empty !== null) return { value: null };
  const value = Number(trimmed);
  const isRight =
    trimmed !== '' &&
    Number.isFinite(value) &&
    value >= control.min &&
    value <= control.max &&
    (!control.isWhole || Number.isInteger(value));
  if (isRight) return { value };
  const range = `${control.min.toLocaleString('en')} to ${control.max.toLocaleString('en')}`;
  return `${control.isWhole ? 'a whole number' : 'a number'} from ${range}${control.empty === null ? '' : `, or empty: ${control.empty}`}`;
}
