import { hashText } from '../base/draw.ts';
import { canonicalJson, isJsonObject, type Json, type JsonObject, jsonAt, withJsonAt } from '../base/json.ts';
import { estimateTokens } from '../base/tokens.ts';
import type { Misconception } from '../domain/scenario.ts';
import { type Field, fieldsOf } from './fields.ts';
import type { ItemReading } from './item-reading.ts';

/** A planned call or answer as it is sent with some of its mistakes made. Equal masks give the same object, so that checks by identity hit. */
export interface Variant {
  /** Bit i: mistake i is made. */
  readonly mask: number;
  readonly value: Json;
  readonly text: string;
  /** Of the text, and of the tool's name where there is one. */
  readonly tokens: number;
}

/** The streams of chance of one item, named once. Each is drawn with the number of failures seen as its index. */
export interface ItemDraws {
  readonly mistakes: readonly number[];
  readonly correct: number;
  readonly repeat: number;
  readonly regress: number;
  readonly which: number;
}

/** Something the model must get right: a call of the plan, or its final answer (`tool` null). Prepared once per scenario. */
export interface PlannedItem {
  /** Index among the calls of the plan, counted through all steps; -1 for the answer. */
  readonly position: number;
  readonly tool: string | null;
  readonly writes: boolean;
  readonly right: Json;
  /** First the planned misconceptions, then right members that only a careless correction breaks. */
  readonly mistakes: readonly Misconception[];
  readonly plannedMistakes: number;
  readonly fields: readonly Field[];
  readonly draws: ItemDraws;
  readonly variants: Map<number, Variant>;
  /** What texts say about this item, by text; bounded by whoever fills it. */
  readonly readings: Map<string, ItemReading>;
}

/** Mistakes are bits of a number. */
const MAX_MISTAKES = 30;

export interface ItemSource {
  readonly agent: number;
  readonly position: number;
  readonly tool: string | null;
  readonly writes: boolean;
  readonly right: Json;
  readonly misconceptions: readonly Misconception[];
  readonly schema: JsonObject | null;
}

export function preparePlannedItem(source: ItemSource): PlannedItem {
  const { agent, position, tool, writes, right, schema } = source;
  const planned = source.misconceptions.slice(0, MAX_MISTAKES);
  const mistakes = [...planned, ...breakages(right, schema, planned)].slice(0, MAX_MISTAKES);
  const what = (name: string): number => hashText(`persona/${agent}/${position}/${name}`);
  return {
    position,
    tool,
    writes,
    right,
    mistakes,
    plannedMistakes: planned.length,
    fields: fieldsOf(
      right,
      schema,
      mistakes.map(({ path }) => path),
    ),
    draws: {
      mistakes: planned.map(({ path }, index) => what(`mistake ${path} ${index}`)),
      correct: what('correct'),
      repeat: what('repeat'),
      regress: what('regress'),
      which: what('which'),
    },
    variants: new Map(),
    readings: new Map(),
  };
}

/** Required members that no misconception touches: a correction that rewrites the whole may drop one of them [P10]. */
function breakages(right: Json, schema: JsonObject | null, planned: readonly Misconception[]): readonly Misconception[] {
  const required = schema?.required;
  if (!Array.isArray(required) || !isJsonObject(right)) return [];
  return (required as readonly Json[]).flatMap((name) => {
    if (typeof name !== 'string' || !Object.hasOwn(right, name)) return [];
    const path = `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
    const isTouched = planned.some((mistake) => mistake.path === path || mistake.path.startsWith(`${path}/`));
    return isTouched ? [] : [{ path, wrong: { kind: 'absent' } as const, probability: 0 }];
  });
}

export function variantOf(item: PlannedItem, mask: number): Variant {
  const known = item.variants.get(mask);
  if (known !== undefined) return known;
  let value = item.right;
  for (const [bit, { path, wrong }] of item.mistakes.entries()) {
    if ((mask & (1 << bit)) !== 0) value = withJsonAt(value, path, wrong.kind === 'absent' ? undefined : wrong.value);
  }
  const text = JSON.stringify(value);
  const tokens = estimateTokens(text) + (item.tool === null ? 0 : estimateTokens(item.tool));
  const variant = { mask, value, text, tokens };
  item.variants.set(mask, variant);
  return variant;
}

/** The mistakes that explain a value; null when it differs from the right one in any other way. */
export function maskOf(item: PlannedItem, value: Json): number | null {
  let mask = 0;
  for (const [bit, { path, wrong }] of item.mistakes.entries()) {
    const here = jsonAt(value, path);
    const isMade =
      wrong.kind === 'absent' ? here === undefined : here !== undefined && canonicalJson(here) === canonicalJson(wrong.value);
    if (isMade) mask |= 1 << bit;
  }
  return canonicalJson(variantOf(item, mask).value) === canonicalJson(value) ? mask : null;
}
