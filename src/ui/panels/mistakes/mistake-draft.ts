import { isJsonObject, type Json, parseJson, pointerOf } from '../../../base/json.ts';
import { failure, type Result, success } from '../../../base/result.ts';
import type { Misconception, PlannedCall } from '../../../domain/scenario.ts';

/** The form of a mistake, as typed. */
export interface MistakeDraft {
  /** JSON Pointer into the planned arguments. */
  readonly path: string;
  readonly kind: 'value' | 'absent';
  /** JSON, or a bare text that stands for itself. */
  readonly wrong: string;
  readonly percent: string;
}

export type MistakeProblem = { readonly field: keyof MistakeDraft; readonly message: string };

export function emptyMistakeDraft(call: PlannedCall | undefined): MistakeDraft {
  const path = call === undefined ? '' : (memberPaths(call.arguments)[0] ?? '');
  return { path, kind: 'value', wrong: '', percent: '100' };
}

export function mistakeOfDraft(draft: MistakeDraft): Result<Misconception, readonly MistakeProblem[]> {
  const problems: MistakeProblem[] = [];
  const probability = Number(draft.percent) / 100;
  if (draft.percent.trim() === '' || !(probability >= 0 && probability <= 1)) {
    problems.push({ field: 'percent', message: 'a number of per cent from 0 to 100' });
  }
  if (!draft.path.startsWith('/')) problems.push({ field: 'path', message: 'choose a member of the arguments' });
  if (draft.kind === 'value' && draft.wrong.trim() === '') problems.push({ field: 'wrong', message: 'what it writes instead' });
  if (problems.length > 0) return failure(problems);
  return success({
    path: draft.path,
    wrong: draft.kind === 'absent' ? { kind: 'absent' } : { kind: 'value', value: jsonOrText(draft.wrong) },
    probability,
  });
}

/** JSON where it is, else the text itself: `2026-5-1` needs no quotes. */
export function jsonOrText(text: string): Json {
  const parsed = parseJson(text);
  return parsed.ok ? parsed.value : text;
}

/** Pointers of every member of the arguments, parents before what is in them, at most three levels deep. */
export function memberPaths(value: Json, tokens: readonly string[] = []): readonly string[] {
  if (tokens.length >= 3 || !isJsonObject(value)) return [];
  return Object.keys(value).flatMap((name) => {
    const here = [...tokens, name];
    return [pointerOf(here), ...memberPaths(value[name] ?? null, here)];
  });
}
