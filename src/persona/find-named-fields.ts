import type { Field } from './fields.ts';

/** The fields a statement names, by how sure the reader can be that a word is a name. */
export interface NamedFields {
  readonly strong: readonly Field[];
  readonly weak: readonly Field[];
}

/** Words before a path that say whose path it is, as validators write them: `body.limit`, `$.limit`, `arguments/limit`. */
const ROOTS = new Set([
  '$',
  '#',
  'root',
  'body',
  'query',
  'params',
  'parameters',
  'arguments',
  'args',
  'input',
  'data',
  'instance',
  'properties',
  'json',
]);
/** Labels of a diagnosis: with a colon behind them they are no field names. */
const LABELS = new Set(
  'error errors message expected received example allowed hint status code type path field input reason detail value name tool attempt argument arguments parameter'.split(
    ' ',
  ),
);
/** A token that may be a path: names joined by dots, slashes, arrows or brackets. */
const PATHS = /(?:\/|\$\.?|#\/?)?[\p{L}_][\p{L}\p{N}_-]*(?:(?:\.|\/|->|\[["']?)[\p{L}\p{N}_~-]+["']?\]?)*/gu;
const SEPARATORS = /\.|\/|->|\[["']?|["']?\]/;
const VERB_AFTER =
  /^\W{0,2}\s?(?:must|should|is|are|has|have|needs?|cannot|can't|may|exceeds?|expects?|expected|was|got|received|missing|required|invalid|muss|darf|soll|ist|fehlt|doit|est|manque|debe|es|falta|deve|é|è|moet|必须|必須|应|不能|は|が)(?!\p{L})/iu;
const NOUN_BEFORE =
  /(?:field|parameter|param|argument|property|member|key|missing|required|invalid|feld|wert|champ|paramètre|campo|parâmetro|parámetro|参数|字段|for|of)\W{1,3}$/iu;

export function findNamedFields(text: string, fields: readonly Field[]): NamedFields {
  const strong = new Set<Field>();
  const weak = new Set<Field>();
  for (const match of text.matchAll(PATHS)) {
    const token = match[0];
    const start = match.index;
    const named = fieldsNamed(token, fields);
    if (named.length === 0) continue;
    const isSure = isSurelyAName(
      token,
      text.slice(Math.max(0, start - 14), start),
      text.slice(start + token.length, start + token.length + 24),
    );
    for (const field of named) (isSure ? strong : weak).add(field);
  }
  for (const field of fields) if (isSpokenOf(text, field)) strong.add(field);
  return { strong: [...strong], weak: [...weak] };
}

/** The fields a token can mean: the whole path, a path under a root word, or the last name of a nested field. */
function fieldsNamed(token: string, fields: readonly Field[]): readonly Field[] {
  const names = token
    .toLowerCase()
    .split(SEPARATORS)
    .filter((name) => name !== '' && !/^\d+$/.test(name));
  const whole = fields.filter((field) => isSame(field.names, names));
  if (whole.length > 0) return whole;
  const [first = ''] = names;
  if (names.length > 1 && ROOTS.has(first)) return fieldsNamed(names.slice(1).join('.'), fields);
  if (names.length > 1) return [];
  return fields.filter((field) => field.names.length > 1 && field.names.at(-1) === first);
}

function isSame(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((name, index) => name === b[index]);
}

function isSurelyAName(token: string, before: string, after: string): boolean {
  if (/[/.[\]_$\d]|->/.test(token) || /\p{Ll}\p{Lu}/u.test(token)) return true;
  if (/["'`“„«‘「(]$/u.test(before) && /^["'`”“»’」)]/u.test(after)) return true;
  if (LABELS.has(token.toLowerCase()) && /^\W{0,2}[:=]/.test(after)) return false;
  return /^\s?["'`]?\s?[:=]/.test(after) || VERB_AFTER.test(after) || NOUN_BEFORE.test(before);
}

/** "start date" for `start_date`, and names that no token can hold, such as `@id` or `Start (UTC)`. */
function isSpokenOf(text: string, field: Field): boolean {
  const name = field.names.at(-1) ?? '';
  if (/^[\p{L}\p{N}]+$/u.test(name)) return false;
  const lower = text.toLowerCase();
  const isWords = /^[\p{L}\p{N}_-]+$/u.test(name);
  return lower.includes(isWords ? name.replace(/[_-]+/g, ' ') : name);
}
