import type { Confidence } from '../../domain/failure.ts';
import { normalCode } from './codes.ts';
import { indexPhrases, type PhraseIndex } from './phrase.ts';
import type { Conditions, Rule, StatusPattern } from './rule.ts';

/**
 * Rules made ready: every condition is a numbered feature, so that a signal is read once, into the features it shows, and only the rules that
 * name one of those are looked at. The first of them in the order of the list decides.
 */
export interface RuleSet {
  readonly entries: readonly RuleEntry[];
  /** Feature → indices of the entries that are looked up by it, ascending. */
  readonly byFeature: readonly (readonly number[])[];
  readonly phrases: PhraseIndex;
  readonly codes: ReadonlyMap<string, number>;
  readonly statuses: ReadonlyMap<number | 'none', number>;
  readonly facts: ReadonlyMap<string, number>;
  readonly transports: ReadonlyMap<string, number>;
}

export interface RuleEntry {
  readonly rule: Rule;
  /** Of each group at least one feature must show. */
  readonly groups: readonly (readonly number[])[];
  /** None of these may show. */
  readonly none: readonly number[];
  readonly confidence: Confidence;
}

interface Features {
  readonly codes: Map<string, number>;
  readonly words: Map<string, number>;
  readonly statuses: Map<number | 'none', number>;
  readonly facts: Map<string, number>;
  readonly transports: Map<string, number>;
  count: number;
}

export function compileRules(rules: readonly Rule[]): RuleSet {
  const features: Features = {
    codes: new Map(),
    words: new Map(),
    statuses: new Map(),
    facts: new Map(),
    transports: new Map(),
    count: 0,
  };
  const entries: RuleEntry[] = [];
  const keys: (readonly number[])[] = [];
  for (const rule of rules) {
    const none = rule.unless === undefined ? [] : groupsOf(rule.unless, features).flat();
    const alternatives = rule.or === undefined ? [rule.when] : [rule.when, rule.or];
    for (const when of alternatives) {
      const groups = groupsOf(when, features);
      if (when === rule.when && rule.and !== undefined)
        groups.push(rule.and.map((phrase) => feature(features, features.words, phrase)));
      entries.push({ rule, groups, none, confidence: rule.confidence ?? confidenceOf(when) });
      keys.push(groups[0] ?? []);
    }
  }
  const byFeature: number[][] = Array.from({ length: features.count }, () => []);
  keys.forEach((key, index) => {
    for (const id of key) byFeature[id]?.push(index);
  });
  return { entries, byFeature, phrases: indexPhrases(features.words), ...features };
}

/** Codes are documented and mean one thing; words and shapes mostly do; a status alone leaves much open. */
function confidenceOf(when: Conditions): Confidence {
  if (when.code !== undefined) return 'sure';
  if (when.words !== undefined) return 'likely';
  return when.status?.every((status) => TELLING_STATUSES.has(status)) ? 'likely' : 'guess';
}

const TELLING_STATUSES: ReadonlySet<StatusPattern> = new Set([401, 402, 407, 405, 412, 423, 429, 503, 529]);

/** The most telling group first: entries are looked up by it. */
function groupsOf(conditions: Conditions, features: Features): number[][] {
  const groups: number[][] = [];
  if (conditions.code !== undefined) groups.push(conditions.code.map((code) => feature(features, features.codes, codeKey(code))));
  if (conditions.words !== undefined) groups.push(conditions.words.map((phrase) => feature(features, features.words, phrase)));
  if (conditions.status !== undefined) {
    groups.push(conditions.status.flatMap(expandStatus).map((status) => feature(features, features.statuses, status)));
  }
  if (conditions.fact !== undefined) groups.push(conditions.fact.map((fact) => feature(features, features.facts, fact)));
  if (conditions.transport !== undefined) {
    groups.push(conditions.transport.map((transport) => feature(features, features.transports, transport)));
  }
  return groups;
}

function feature<Key>(features: Features, map: Map<Key, number>, key: Key): number {
  const known = map.get(key);
  if (known !== undefined) return known;
  const id = features.count++;
  map.set(key, id);
  return id;
}

function expandStatus(pattern: StatusPattern): readonly (number | 'none')[] {
  if (typeof pattern === 'number' || pattern === 'none') return [pattern];
  const first = Number(pattern[0]) * 100;
  return Array.from({ length: 100 }, (_, index) => first + index);
}

const EXACT = /^(num|sqlstate|finish|exit|curl):/;

/** Prefixed codes are kept as they are; the others are spelled alike. */
export function codeKey(code: string): string {
  return EXACT.test(code) ? code.toLowerCase() : normalCode(code);
}
