import { CLASS_MARKS, type MarkName } from './class-marks.ts';

/** The colours of one theme, as CSS colour texts, and the font of labels. */
export interface Palette {
  readonly background: string;
  readonly laneSelected: string;
  readonly grid: string;
  readonly separator: string;
  readonly model: string;
  readonly modelEdge: string;
  readonly wait: string;
  readonly waitHatch: string;
  readonly neutral: string;
  readonly text: string;
  readonly textMuted: string;
  readonly selection: string;
  readonly hover: string;
  readonly cursor: string;
  /** A CSS font-family list. */
  readonly font: string;
  readonly marks: Readonly<Record<MarkName, string>>;
}

/** The CSS custom property behind each colour. */
export const PALETTE_VARIABLES: Readonly<Record<Exclude<keyof Palette, 'marks'>, string>> = {
  background: '--timeline-background',
  laneSelected: '--timeline-lane-selected',
  grid: '--timeline-grid',
  separator: '--timeline-separator',
  model: '--timeline-model',
  modelEdge: '--timeline-model-edge',
  wait: '--timeline-wait',
  waitHatch: '--timeline-wait-hatch',
  neutral: '--timeline-neutral',
  text: '--timeline-text',
  textMuted: '--timeline-text-muted',
  selection: '--timeline-selection',
  hover: '--timeline-hover',
  cursor: '--timeline-cursor',
  font: '--font-mono',
};

/** Reads a theme. A canvas ignores a colour it cannot parse and keeps the one before, so a missing variable becomes grey, not a surprise. */
export function readPalette(variable: (cssVariable: string) => string): Palette {
  const read = (name: string, otherwise: string) => variable(name).trim() || otherwise;
  const colour = (key: Exclude<keyof Palette, 'marks' | 'font'>) => read(PALETTE_VARIABLES[key], 'gray');
  const mark = (name: MarkName) => read(CLASS_MARKS[name].cssVariable, 'gray');
  return {
    background: colour('background'),
    laneSelected: colour('laneSelected'),
    grid: colour('grid'),
    separator: colour('separator'),
    model: colour('model'),
    modelEdge: colour('modelEdge'),
    wait: colour('wait'),
    waitHatch: colour('waitHatch'),
    neutral: colour('neutral'),
    text: colour('text'),
    textMuted: colour('textMuted'),
    selection: colour('selection'),
    hover: colour('hover'),
    cursor: colour('cursor'),
    font: read(PALETTE_VARIABLES.font, 'monospace'),
    marks: {
      input: mark('input'),
      transient: mark('transient'),
      permanent: mark('permanent'),
      output: mark('output'),
      state: mark('state'),
      truncated: mark('truncated'),
      ambiguous: mark('ambiguous'),
      success: mark('success'),
      unclassified: mark('unclassified'),
    },
  };
}
