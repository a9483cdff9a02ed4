import type { Evidence } from '../../domain/failure.ts';
import { grpcName, isSqlState, normalCode, shorterCode, wordsOfCode } from './codes.ts';
import { findPhrases } from './phrase.ts';
import type { Fact } from './rule.ts';
import type { RuleSet } from './rule-set.ts';
import { splitWords, type Words } from './words.ts';

/** Words of a text that are names of errors for sure, so that what they say inside counts as well: `MEMORY_LIMIT_EXCEEDED`, `LockTimeoutException`. */
const SPEAKING_CODE = /^(?:[A-Z]{2,}(?:_[A-Z0-9]{2,})+|[A-Z][A-Za-z]+(?:Error|Exception|Fault))$/;

/** Gathers the features of one signal. The first sighting of a feature is kept as its evidence. */
export class Collector {
  readonly shown = new Map<number, Evidence>();
  readonly rules: RuleSet;
  private readonly isRpc: boolean;

  /** `isRpc`: small numbers are gRPC statuses. */
  constructor(rules: RuleSet, isRpc: boolean) {
    this.rules = rules;
    this.isRpc = isRpc;
  }

  show(feature: number | undefined, field: string, text: string): void {
    if (feature !== undefined && !this.shown.has(feature)) this.shown.set(feature, { field, text });
  }

  fact(fact: Fact, field: string, text: string): void {
    this.show(this.rules.facts.get(fact), field, text);
  }

  /** A prefixed code: `finish:length`, `num:1213`. */
  exact(key: string, field: string, text: string): void {
    this.show(this.rules.codes.get(key.toLowerCase()), field, text);
  }

  /** A code of a field: by its name, by its class, and, where no rule knows it, by the words inside it. */
  code(field: string, code: string | number): void {
    if (typeof code === 'number') {
      this.exact(`num:${code}`, field, String(code));
      const name = this.isRpc || field.endsWith('grpc_status') ? grpcName(code) : undefined;
      if (name !== undefined) this.named(field, name);
      return;
    }
    if (this.named(field, code)) return;
    const inside = wordsOfCode(code);
    if (inside !== null) findPhrases(this.rules.phrases, inside.split(' '), (feature) => this.show(feature, field, code));
  }

  /** Whether a rule knows the code by name. */
  private named(field: string, code: string): boolean {
    const { codes } = this.rules;
    const normal = normalCode(code);
    this.show(codes.get(normal), field, code);
    const shorter = shorterCode(normal);
    if (shorter !== null) this.show(codes.get(shorter), field, code);
    this.sqlState(field, code);
    const numbered = /^(?:-?\d{1,6}$|([A-Za-z]{2,6})-?\d{3,7}$)/.exec(code);
    if (numbered !== null) {
      const family = numbered[1];
      if (family === undefined) this.exact(`num:${code}`, field, code);
      else this.show(codes.get(normalCode(family)), field, code);
    }
    return codes.has(normal) || (shorter !== null && codes.has(shorter));
  }

  private sqlState(field: string, code: string): void {
    if (!isSqlState(code)) return;
    this.exact(`sqlstate:${code}`, field, code);
    this.exact(`sqlstate:${code.slice(0, 2)}`, field, code);
  }

  /** Phrases, and words that are codes. */
  text(field: string, source: string): Words {
    const words = splitWords(source);
    for (const index of words.codeLike) {
      const word = words.text.slice(words.starts[index], words.ends[index]);
      if (SPEAKING_CODE.test(word)) this.code(field, word);
      else this.named(field, word);
    }
    findPhrases(this.rules.phrases, words.words, (feature, first, last) => {
      if (!this.shown.has(feature)) this.show(feature, field, words.text.slice(words.starts[first], words.ends[last]));
    });
    return words;
  }

  /** Numbers that a text marks as codes: JSON-RPC, SQLSTATE, "Error 1213:", "(1205, 'Lock wait …')". */
  numbers(field: string, text: string): void {
    if (text.includes('-32')) for (const match of text.matchAll(/-32\d{3}\b/g)) this.exact(`num:${match[0]}`, field, match[0]);
    if (text.includes('curl'))
      for (const match of text.matchAll(/\bcurl:? \(?(\d{1,2})\b/g)) this.exact(`curl:${match[1]}`, field, match[0]);
    if (!/\d{4}|SQLSTATE/.test(text)) return;
    for (const match of text.matchAll(/(?:\b(?:error|errno|code)[\s:=#(]{1,3}|^\()(\d{4,5})\b/gi)) {
      this.exact(`num:${match[1]}`, field, match[0]);
    }
    for (const match of text.matchAll(
      /SQLSTATE[[:=\s(]{1,4}([0-9A-Z]{5})\b|^([0-9A-Z]{5}):|ERROR \d{4,5} \(([0-9A-Z]{5})\)|^\d{5,6} \((42[0-9A-Z]{3})\)/g,
    )) {
      this.sqlState(field, match[1] ?? match[2] ?? match[3] ?? match[4] ?? '');
    }
  }
}
