import { canonicalJson, isJsonObject, type Json } from '../base/json.ts';
import type { Field } from './fields.ts';
import { type Facts, findFacts, hasFact, joinFacts, NO_FACTS, withoutFluff } from './find-facts.ts';
import { findNamedFields } from './find-named-fields.ts';
import type { FieldReading, ItemReading, ReadingKind } from './item-reading.ts';
import type { PlannedItem } from './planned-item.ts';
import { type Reading, readFeedback } from './read-feedback.ts';

const MAX_READINGS = 2_048;

/** Memoised by text for each item. */
export function readForItem(item: PlannedItem, text: string): ItemReading {
  const known = item.readings.get(text);
  if (known !== undefined) return known;
  if (item.readings.size >= MAX_READINGS) item.readings.clear();
  const made = read(item, readFeedback(text));
  item.readings.set(text, made);
  return made;
}

function read(item: PlannedItem, reading: Reading): ItemReading {
  const fields = reading.isDump ? [] : readFields(item, reading);
  const named = item.mistakes.reduce(
    (mask, { path }, bit) => (fields.some((field) => covers(field.path, path)) ? mask | (1 << bit) : mask),
    0,
  );
  const { saysOnlyNamed, language } = reading;
  return { kind: kindOf(reading, fields.length > 0), named, fields, saysOnlyNamed, language };
}

/**
 * The surest sign decides: what ends the matter, then what forbids to repeat, then what to correct, and last what may be a coincidence of
 * words (a field may be called `permission`, a value may be 503).
 */
function kindOf(reading: Reading, isActionable: boolean): ReadingKind {
  if (reading.saysNotExecuted && !reading.saysNoAttemptsRemain) return 'not-executed';
  if (reading.saysNoAttemptsRemain) return 'no-attempts';
  if (reading.saysOutcomeUnknown) return 'outcome-unknown';
  if (reading.saysPermanent) return 'permanent';
  if (reading.saysSameInput) return 'transient';
  if (reading.saysAnswerWithout) return 'no-attempts';
  if (isActionable) return 'actionable';
  if (reading.hintsPermanent) return 'permanent';
  if (reading.hintsTransient) return 'transient';
  return isBare(reading.text) ? 'nothing' : 'vague';
}

function isBare(text: string): boolean {
  return /^[\W_]*(?:error|fehler|erreur|erro|errore|fout)?[\W_]*$/i.test(text) && !/\p{L}{6,}/u.test(text);
}

/** A field covers a mistake at its own place, above it or below it. */
function covers(named: string, path: string): boolean {
  return named === path || path.startsWith(`${named}/`) || named.startsWith(`${path}/`);
}

/** The fields that are named and have at least one fact; facts without a name belong to the last name before them, or to all. */
export function readFields(item: Pick<PlannedItem, 'fields' | 'right' | 'mistakes'>, reading: Reading): readonly FieldReading[] {
  const echoes = new Set(reading.blobs.flatMap((blob, index) => (isEcho(item, blob) ? [index] : [])));
  const texts = reading.statements.filter(({ blob }) => blob === null || !echoes.has(blob)).map(({ text }) => withoutFluff(text));
  const named = texts.map((text) => findNamedFields(text, item.fields));
  const isAnySure = named.some(({ strong }) => strong.length > 0);
  const facts = new Map<Field, Facts>();
  let current: readonly Field[] = [];
  let common = NO_FACTS;
  for (const [index, text] of texts.entries()) {
    const here = isAnySure ? named[index]?.strong : named[index]?.weak;
    const stated = factsIn(item, text);
    const meant = here !== undefined && here.length > 0 ? here : fieldsByValue(item, text, stated);
    if (meant.length > 0) current = meant;
    if (current.length === 0) common = joinFacts(common, stated);
    for (const field of current) facts.set(field, joinFacts(facts.get(field) ?? NO_FACTS, stated));
  }
  return [...facts].flatMap(([field, own]) => {
    const whole = joinFacts(own, common);
    return hasFact(whole) ? [{ path: field.path, ...whole }] : [];
  });
}

/** The words of the statement, and the values themselves: who sees the wrong or the right value needs no word for it. */
function factsIn(item: Pick<PlannedItem, 'mistakes'>, text: string): Facts {
  const stated = findFacts(text);
  if (stated.received !== null) return stated;
  const seen = item.mistakes.find(({ wrong }) => wrong.kind === 'value' && holdsValue(text, wrong.value));
  return seen?.wrong.kind === 'value' ? { ...stated, received: JSON.stringify(seen.wrong.value) } : stated;
}

/** "500 is too large" names no field, but only one has that value. */
function fieldsByValue(item: Pick<PlannedItem, 'fields' | 'mistakes'>, text: string, stated: Facts): readonly Field[] {
  if (stated.expected === null && stated.allowed === null) return [];
  const paths = item.mistakes.flatMap(({ path, wrong }) =>
    wrong.kind === 'value' && holdsValue(text, wrong.value) ? [path] : [],
  );
  return item.fields.filter(({ path }) => paths.includes(path));
}

/** Only values long enough not to occur by chance. */
function holdsValue(text: string, value: Json): boolean {
  if (typeof value !== 'string' && typeof value !== 'number') return false;
  const literal = String(value);
  if (literal.length < (typeof value === 'string' ? 3 : 2)) return false;
  const at = text.indexOf(literal);
  return at >= 0 && !/[\p{L}\p{N}]/u.test((text[at - 1] ?? ' ') + (text[at + literal.length] ?? ' '));
}

/** JSON in the text that repeats the arguments rather than says something about them. */
function isEcho(item: Pick<PlannedItem, 'right' | 'mistakes'>, blob: Json): boolean {
  if (!isJsonObject(blob) || !isJsonObject(item.right)) return false;
  const keys = Object.keys(blob);
  const { right } = item;
  const equal = keys.filter((key) => {
    const text = canonicalJson(blob[key] as Json);
    const isRight = Object.hasOwn(right, key) && text === canonicalJson(right[key] as Json);
    return (
      isRight ||
      item.mistakes.some(({ path, wrong }) => path === `/${key}` && wrong.kind === 'value' && text === canonicalJson(wrong.value))
    );
  });
  return keys.length > 0 && equal.length * 2 >= keys.length;
}
