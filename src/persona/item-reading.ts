import type { Language } from './detect-language.ts';
import type { Facts } from './find-facts.ts';

/** What a text lets the persona see about one call. */
export type ReadingKind =
  /** Names what is wrong and says what was received, expected, allowed, or gives an example. */
  | 'actionable'
  /** Says only that something is wrong. */
  | 'vague'
  /** Says next to nothing: empty, or the bare word "Error". */
  | 'nothing'
  | 'permanent'
  | 'transient'
  | 'outcome-unknown'
  | 'no-attempts'
  | 'not-executed';

export interface FieldReading extends Facts {
  readonly path: string;
}

export interface ItemReading {
  readonly kind: ReadingKind;
  /** Bit i: the text gives facts about the place of mistake i. */
  readonly named: number;
  readonly fields: readonly FieldReading[];
  readonly saysOnlyNamed: boolean;
  readonly language: Language | null;
}
