import { isJsonObject, type Json } from '../../base/json.ts';
import { compilePattern, type LinearPattern } from '../../base/linear-pattern.ts';
import type { Evidence, Signal } from '../../domain/failure.ts';
import type { RuleCondition, UserRule } from '../../domain/strategy.ts';
import { findPhrase, type Phrase, parsePhrase } from './phrase.ts';
import { TYPICAL, type Verdict } from './rule.ts';
import { clip, splitWords } from './words.ts';

/** A user's rule that holds. */
export interface FiredUserRule {
  /** `user.<id>`. */
  readonly rule: string;
  readonly is: Verdict;
  readonly evidence: readonly Evidence[];
}

export interface UserRuleProblem {
  readonly id: string;
  /** Index of the condition; null where the rule as a whole is at fault. */
  readonly condition: number | null;
  readonly message: string;
}

type Ready =
  | { readonly kind: 'field'; readonly path: readonly string[]; readonly field: string; readonly is: string }
  | { readonly kind: 'words'; readonly phrase: Phrase }
  | { readonly kind: 'pattern'; readonly path: readonly string[]; readonly field: string; readonly pattern: LinearPattern };

interface ReadyRule {
  readonly rule: string;
  readonly is: Verdict;
  readonly all: readonly Ready[];
}

/** Lists are immutable, and a strategy hands the same one in for each failure. */
const ready = new WeakMap<readonly UserRule[], readonly ReadyRule[]>();

/** The first rule all of whose conditions hold. Rules that cannot be read never hold: `userRuleProblems` names them. */
export function firstUserRule(
  rules: readonly UserRule[],
  signal: Signal,
  texts: readonly (readonly [string, string])[],
): FiredUserRule | null {
  let known = ready.get(rules);
  if (known === undefined) {
    known = rules.flatMap((rule) => prepare(rule) ?? []);
    ready.set(rules, known);
  }
  for (const { rule, is, all } of known) {
    const evidence: Evidence[] = [];
    if (all.every((condition) => conditionHolds(condition, signal, texts, evidence))) return { rule, is, evidence };
  }
  return null;
}

/** What is wrong with rules as a person wrote them, for the editor; empty when all can fire. */
export function userRuleProblems(rules: readonly UserRule[]): readonly UserRuleProblem[] {
  const ids = new Set<string>();
  return rules.flatMap((rule): readonly UserRuleProblem[] => {
    const problems: UserRuleProblem[] = rule.when.flatMap((condition, index) => {
      const message = conditionProblem(condition);
      return message === null ? [] : [{ id: rule.id, condition: index, message }];
    });
    if (rule.when.length === 0) problems.push({ id: rule.id, condition: null, message: 'it has no condition' });
    if (ids.has(rule.id)) problems.push({ id: rule.id, condition: null, message: 'another rule has this id' });
    ids.add(rule.id);
    return problems;
  });
}

function conditionProblem(condition: RuleCondition): string | null {
  if (condition.kind === 'words') return parsePhrase(condition.words.trim()).steps.length === 0 ? 'it names no word' : null;
  if (!ROOTS.has(pathOf(condition.field)[0] ?? '')) return `there is no field '${condition.field}'`;
  if (condition.kind !== 'pattern') return null;
  const compiled = compilePattern(condition.pattern);
  return compiled.ok ? null : `${compiled.error.message} (at ${compiled.error.at})`;
}

function prepare(rule: UserRule): ReadyRule | null {
  if (rule.when.length === 0) return null;
  const all: Ready[] = [];
  for (const condition of rule.when) {
    if (conditionProblem(condition) !== null) return null;
    if (condition.kind === 'words') {
      all.push({ kind: 'words', phrase: parsePhrase(condition.words.trim().toLowerCase()) });
      continue;
    }
    const { field } = condition;
    if (condition.kind === 'field') all.push({ kind: 'field', path: pathOf(field), field, is: condition.is.toLowerCase() });
    else {
      const compiled = compilePattern(condition.pattern);
      if (compiled.ok) all.push({ kind: 'pattern', path: pathOf(field), field, pattern: compiled.value });
    }
  }
  const typical = TYPICAL[rule.class];
  return { rule: `user.${rule.id}`, is: { ...typical, action: rule.action ?? typical.action }, all };
}

function conditionHolds(
  condition: Ready,
  signal: Signal,
  texts: readonly (readonly [string, string])[],
  evidence: Evidence[],
): boolean {
  if (condition.kind === 'words') return holdsWords(condition.phrase, texts, evidence);
  const text = textAt(signal, condition.path);
  if (text === null) return false;
  const value = clip(text);
  if (condition.kind === 'field') {
    if (value.toLowerCase() !== condition.is) return false;
    evidence.push({ field: condition.field, text: value.slice(0, MAX_QUOTE) });
    return true;
  }
  const { match } = condition.pattern.find(value);
  if (match === null) return false;
  evidence.push({ field: condition.field, text: value.slice(match.start, Math.min(match.end, match.start + MAX_QUOTE)) });
  return true;
}

const MAX_QUOTE = 80;

function holdsWords(phrase: Phrase, texts: readonly (readonly [string, string])[], evidence: Evidence[]): boolean {
  for (const [field, text] of texts) {
    const { words, starts, ends, text: read } = splitWords(text);
    const found = findPhrase(phrase, words);
    if (found === null) continue;
    evidence.push({ field, text: read.slice(starts[found.first], ends[found.last]).slice(0, MAX_QUOTE) });
    return true;
  }
  return false;
}

const ROOTS: ReadonlySet<string> = new Set(['transport', 'status', 'headers', 'name', 'code', 'message', 'body']);

function pathOf(field: string): readonly string[] {
  return field.startsWith('headers.') ? ['headers', field.slice(8).toLowerCase()] : field.split('.');
}

/** The field as text; null where it is absent or no scalar. */
function textAt(signal: Signal, path: readonly string[]): string | null {
  const { transport, status, headers, name, code, message, body } = signal;
  let value: Json = { transport, status, headers, name, code, message, body };
  for (const key of path) {
    if (Array.isArray(value)) value = (value[Number(key)] as Json | undefined) ?? null;
    else if (isJsonObject(value) && Object.hasOwn(value, key)) value = value[key] as Json;
    else return null;
  }
  return value === null || typeof value === 'object' ? null : String(value);
}
