import type { FailureClass } from '../domain/failure.ts';

/** What a mark stands for: a failure class, a success, or a request that failed and was repeated before anything classified it [P22]. */
export type MarkName = FailureClass | 'success' | 'unclassified';

export type MarkShape = 'diamond' | 'half-disc' | 'square' | 'triangle' | 'split-square' | 'cut' | 'question' | 'disc' | 'cross';

/** How a class looks and is called everywhere on the screen. Colour is never the only sign. */
export interface ClassMark {
  readonly name: MarkName;
  readonly shape: MarkShape;
  /** The shape as a character, for plain text (exports, titles); the screen draws the shape. */
  readonly glyph: string;
  /** CSS custom property that holds the colour in the theme in force. */
  readonly cssVariable: string;
  readonly word: string;
  /** What can help, in a few words. */
  readonly meaning: string;
}

export const CLASS_MARKS: Readonly<Record<MarkName, ClassMark>> = {
  input: {
    name: 'input',
    shape: 'diamond',
    glyph: '◆',
    cssVariable: '--class-input',
    word: 'input',
    meaning: 'the model can fix this',
  },
  transient: {
    name: 'transient',
    shape: 'half-disc',
    glyph: '◐',
    cssVariable: '--class-transient',
    word: 'transient',
    meaning: 'the same call may work later',
  },
  permanent: {
    name: 'permanent',
    shape: 'square',
    glyph: '■',
    cssVariable: '--class-permanent',
    word: 'permanent',
    meaning: 'no further attempt can help',
  },
  output: {
    name: 'output',
    shape: 'triangle',
    glyph: '▲',
    cssVariable: '--class-output',
    word: 'output',
    meaning: 'it answered, but not with a usable value',
  },
  state: {
    name: 'state',
    shape: 'split-square',
    glyph: '⬓',
    cssVariable: '--class-state',
    word: 'state',
    meaning: 'what the model believes is no longer true',
  },
  truncated: {
    name: 'truncated',
    shape: 'cut',
    glyph: '✂',
    cssVariable: '--class-truncated',
    word: 'truncated',
    meaning: 'cut off at the output limit',
  },
  ambiguous: {
    name: 'ambiguous',
    shape: 'question',
    glyph: '?',
    cssVariable: '--class-ambiguous',
    word: 'ambiguous',
    meaning: 'the write may or may not have happened',
  },
  success: {
    name: 'success',
    shape: 'disc',
    glyph: '●',
    cssVariable: '--class-success',
    word: 'ok',
    meaning: 'a usable value came back',
  },
  unclassified: {
    name: 'unclassified',
    shape: 'cross',
    glyph: '✕',
    cssVariable: '--timeline-neutral',
    word: 'failed',
    meaning: 'failed, and was repeated by its status alone',
  },
};

/** Which failure a place shows when it has room for one: the one that most needs a person comes first. */
export const MARKS_BY_URGENCY: readonly MarkName[] = [
  'permanent',
  'ambiguous',
  'state',
  'output',
  'truncated',
  'input',
  'transient',
  'unclassified',
  'success',
];
