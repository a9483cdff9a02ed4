import { assertNever } from '../base/assert-never.ts';
import type { Span } from '../domain/span.ts';
import { MARKS_BY_URGENCY, type MarkName } from './class-marks.ts';

/** Model time, tool time and waiting differ without colour as well [T1]; what has not happened yet is a ghost. */
export type Texture = 'solid' | 'outlined' | 'hatched' | 'ghost';

/** Names a colour of the palette. */
export type Tone = 'model' | 'wait' | 'neutral' | 'ghost' | MarkName;

/** How a leaf is drawn at any zoom. One object for each look, so that looks compare by identity. */
export interface Look {
  readonly texture: Texture;
  readonly tone: Tone;
  /** Under the bar; null for what needs none. */
  readonly mark: MarkName | null;
  readonly isFailed: boolean;
  /** Rank in `MARKS_BY_URGENCY`, 0 being the most urgent; without a mark, after all of them. */
  readonly urgency: number;
}

function look(texture: Texture, tone: Tone, mark: MarkName | null, isFailed: boolean): Look {
  const urgency = mark === null ? MARKS_BY_URGENCY.length : MARKS_BY_URGENCY.indexOf(mark);
  return { texture, tone, mark, isFailed, urgency };
}

const MODEL = look('solid', 'model', null, false);
const SUCCESS = look('outlined', 'success', 'success', false);
const WAIT = look('hatched', 'wait', null, false);
/** Later than the pinned cursor. */
export const GHOST = look('ghost', 'ghost', null, false);
const CUT_OFF = { solid: look('solid', 'neutral', null, false), outlined: look('outlined', 'neutral', null, false) };
const FAILED = {
  solid: new Map(MARKS_BY_URGENCY.map((mark) => [mark, look('solid', mark, mark, true)])),
  outlined: new Map(MARKS_BY_URGENCY.map((mark) => [mark, look('outlined', mark, mark, true)])),
};

export function lookOf(span: Span): Look {
  switch (span.kind) {
    case 'model-request':
      return effectLook(span, 'solid', MODEL);
    case 'tool-try':
    case 'rejected':
    case 'answer':
      return effectLook(span, 'outlined', SUCCESS);
    case 'wait':
      return WAIT;
    case 'run':
    case 'step':
    case 'model-try':
    case 'attempt':
      return CUT_OFF.outlined;
    default:
      return assertNever(span.kind, 'lookOf');
  }
}

/** While it goes on, nobody knows how it will end. */
export function runningLook({ texture }: Look): Look {
  if (texture === 'hatched') return WAIT;
  return texture === 'solid' ? MODEL : CUT_OFF.outlined;
}

function effectLook(span: Span, texture: 'solid' | 'outlined', ok: Look): Look {
  if (span.outcome === 'failed') return FAILED[texture].get(span.failure?.class ?? 'unclassified') ?? ok;
  return span.outcome === 'cancelled' || span.outcome === 'open' ? CUT_OFF[texture] : ok;
}
