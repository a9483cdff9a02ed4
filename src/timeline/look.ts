import { assertNever } from '../base/assert-never.ts';
import type { Span } from '../domain/span.ts';
import type { MarkName } from './class-marks.ts';

/** Model time, tool time and waiting differ without colour as well [T1]. */
export type Texture = 'solid' | 'outlined' | 'hatched';

/** Names a colour of the palette. */
export type Tone = 'model' | 'wait' | 'neutral' | MarkName;

/** How a leaf is drawn at any zoom. The same object for the same look, so that looks compare by identity. */
export interface Look {
  readonly texture: Texture;
  readonly tone: Tone;
  /** Under the bar; null for what needs none. */
  readonly mark: MarkName | null;
  readonly isFailed: boolean;
}

const looks = new Map<string, Look>();

function look(texture: Texture, tone: Tone, mark: MarkName | null, isFailed: boolean): Look {
  const key = `${texture} ${tone} ${mark} ${isFailed}`;
  const known = looks.get(key);
  if (known !== undefined) return known;
  const made = { texture, tone, mark, isFailed };
  looks.set(key, made);
  return made;
}

export function lookOf(span: Span): Look {
  switch (span.kind) {
    case 'model-request':
      return effectLook(span, 'solid', look('solid', 'model', null, false));
    case 'tool-try':
    case 'rejected':
    case 'answer':
      return effectLook(span, 'outlined', look('outlined', 'success', 'success', false));
    case 'wait':
      return look('hatched', 'wait', null, false);
    case 'run':
    case 'step':
    case 'model-try':
    case 'attempt':
      return look('outlined', 'neutral', null, false);
    default:
      return assertNever(span.kind, 'lookOf');
  }
}

function effectLook(span: Span, texture: Texture, ok: Look): Look {
  if (span.outcome === 'cancelled' || span.outcome === 'open') return look(texture, 'neutral', null, false);
  if (span.outcome !== 'failed') return ok;
  const mark = span.failure?.class ?? 'unclassified';
  return look(texture, mark, mark, true);
}
