import type { Json } from '../../../base/json.ts';

/** One setting of a strategy: where it stands, how it is called, and what a person should know before changing it. */
export interface Setting {
  /** JSON Pointer into the strategy. */
  readonly path: string;
  readonly label: string;
  readonly control: Control;
  /** What a strategy without this member means; strategies written before the member was have none. */
  readonly absent?: Json;
  readonly does: string;
  readonly costs: string;
}

export type Control =
  /** A number from `min` to `max`; `empty` says what leaving it empty means, where it may be (null). */
  | {
      readonly kind: 'number';
      readonly unit: string;
      readonly min: number;
      readonly max: number;
      readonly isWhole: boolean;
      readonly empty: string | null;
    }
  | { readonly kind: 'choice'; readonly options: readonly { readonly value: string; readonly title: string }[] }
  | { readonly kind: 'flag' };

export interface SettingGroup {
  readonly title: string;
  readonly settings: readonly Setting[];
}

export const DAY_MS = 86_400_000;

export function whole(unit: string, min: number, max: number, empty: string | null = null): Control {
  return { kind: 'number', unit, min, max, isWhole: true, empty };
}

export function amount(unit: string, min: number, max: number, empty: string | null = null): Control {
  return { kind: 'number', unit, min, max, isWhole: false, empty };
}

export function choice(options: Readonly<Record<string, string>>): Control {
  return { kind: 'choice', options: Object.entries(options).map(([value, title]) => ({ value, title })) };
}

export const FLAG: Control = { kind: 'flag' };
